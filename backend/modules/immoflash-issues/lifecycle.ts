import { issues } from "backend/modules/issues/tables";
import { defineLifecycle } from "backend/platform/lifecycle/definition";
import { type ImmoflashIssueDraft, immoflashIssueForm } from "domain/immoflash-issues/issue";
import { countStops, findingsOf } from "./examined";

/** How immoflash issues get to readers: what is sold into one is placed in it, and nothing else (spec §4). */
export const immoflashIssueLifecycle = defineLifecycle<ImmoflashIssueDraft>({
  area: "immoflash_issues",
  contentType: "immoflash_issues",
  table: issues,
  label: issues.title,
  fields: Object.keys(immoflashIssueForm.shape),
  shape: 1,
  facets: ({ medium }) => [`medium:${medium}`],
  problems: async (tx, content, id) => {
    const count = countStops(await findingsOf(tx, id, content));
    return count > 0 ? [{ field: "", message: "immoflash_issue_unready", params: { count } }] : [];
  },
});
