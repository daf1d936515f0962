import { ISSUE_TEXT_LENGTHS } from "domain/issues/text-lengths";
import { fieldsOf } from "~/forms";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import type { BulkPost } from "~/lists/bulk/bulk-post";
import type { BulkSteps } from "~/lists/bulk/bulk-screen";
import type { printIssueList } from "./definition";

const { Day, LongText } = fieldsOf<{ value: string }>();

/** Bulk changes of issues: one value for all of them. */
export const issueSteps: BulkSteps<never, never, never, BulkPost<typeof printIssueList>> = {
  fields: ({ post: { action } }) => ({
    value: {
      required: true,
      ...(action === "description" ? { maxLength: ISSUE_TEXT_LENGTHS.description } : {}),
    },
  }),
  value: ({ post: { action } }) => {
    if (action === "delete") return null;
    const field = { name: "value", label: texts("issues")(`fields.${action}`), optional: false } as const;
    return action === "description" ? <LongText {...field} /> : <Day {...field} />;
  },
  change: ({ post: { action, fields } }) =>
    texts("issues")(`bulk.change.${action}`, { day: dayText(fields.value ?? "") }),
};
