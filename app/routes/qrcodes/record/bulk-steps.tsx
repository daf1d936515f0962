import { fieldsOf } from "~/forms";
import { texts } from "~/i18n/i18n";
import type { BulkStepsOf } from "~/lists/bulk/bulk-screen";
import type { qrcodeRoutes } from "./routes.server";

const { LongText, Text } = fieldsOf<{ value: string }>();
const t = texts("qrcodes");

/** Bulk changes of codes: one value for all of them, and what it means for printed ones. */
export const qrcodeSteps: BulkStepsOf<typeof qrcodeRoutes.changeMany> = {
  fields: () => ({ value: { required: true } }),
  value: ({ post: { action } }) =>
    action === "comment" ? (
      <LongText name="value" label={t("fields.comment")} optional={false} />
    ) : (
      <Text name="value" type="url" label={t("fields.longUrl")} hint={t("hints.longUrl")} optional={false} />
    ),
  change: ({ post: { action, fields } }) => t(`bulk.change.${action}`, { value: fields.value ?? "" }),
};
