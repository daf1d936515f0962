/** Longest texts of an issue, in characters. Without Zod, so that a screen can know them. */
export const ISSUE_TEXT_LENGTHS = { title: 200, issueNumber: 40, description: 2000 };
