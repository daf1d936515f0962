import { formatEuro } from "domain/money";
import { texts } from "~/i18n/i18n";
import type { BulkStepsOf } from "~/lists/bulk/bulk-screen";
import type { billManyItems } from "./bulk.server";

export const billingSteps: BulkStepsOf<typeof billManyItems> = {
  change: ({ post, preview }) =>
    texts("billing")(`bulk.change.${post.action}`, { amount: formatEuro(preview.amount) }),
  hrefOf: ({ parentId }) => (parentId ? `/bookings/${parentId}` : "/bookings"),
};
