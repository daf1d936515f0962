import { texts } from "~/i18n/i18n";
import type { BulkStepsOf } from "~/lists/bulk/bulk-screen";
import { countText } from "~/lists/count-text";
import type { requestMany } from "./bulk.server";
import { MessageFields } from "./message-fields";

/** A message for many bookings: who gets it is said before it goes out. */
export const requestSteps: BulkStepsOf<typeof requestMany> = {
  value: ({ post, problems }) => <MessageFields fields={post.fields} problems={problems} />,
  ownProblems: ["subject", "text", "closing"],
  change: ({ preview: { mails } }) =>
    texts("material")("request.change", { count: mails, number: countText(mails) }),
  hrefOf: ({ _id }) => `/bookings/${_id}`,
};
