/** An issue as one calls it beside its medium: by its number, which the demo and most houses give; else its title. */
export function issueName(issue: { issueNumber: string; title: string }): string {
  return issue.issueNumber || issue.title;
}
