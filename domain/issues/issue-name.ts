/** The short name of an issue beside its medium: its number if it has one, else its title. */
export function issueName(issue: { issueNumber: string; title: string }): string {
  return issue.issueNumber || issue.title;
}
