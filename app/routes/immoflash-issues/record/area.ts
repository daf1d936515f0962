import type { PublishingArea } from "~/shared/lifecycle/publishing-area";

export const immoflashIssueArea = {
  area: "immoflash-issues",
  contentType: "immoflash_issues",
  path: "/issues/immoflash",
  called: { one: "immoflashIssue", many: "immoflashIssues", type: "ImmoflashIssue" },
} as const satisfies PublishingArea;
