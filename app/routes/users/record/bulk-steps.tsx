import { fieldsOf } from "~/forms";
import { texts } from "~/i18n/i18n";
import type { BulkStepsOf } from "~/lists/bulk/bulk-screen";
import type { userRoutes } from "./routes.server";

const { Choice } = fieldsOf<{ value: string }>();

/** A role that many users get, or lose. */
export const userSteps: BulkStepsOf<typeof userRoutes.changeMany> = {
  fields: () => ({ value: { required: true } }),
  value: ({ offered }) => (
    <Choice name="value" label={texts("users")("bulk.role")} of={offered} empty={texts("users")("choose")} />
  ),
};
