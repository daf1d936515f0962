import { MATERIAL_TEXT_LENGTHS } from "domain/material/contact";
import { fieldsOf } from "~/forms";
import { texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import type { BulkStepsOf } from "~/lists/bulk/bulk-screen";
import { countText } from "~/lists/count-text";
import { Hint } from "~/ui/text";
import type { Message, requestMany } from "./bulk.server";

const { LongText, Text } = fieldsOf<Message>();

/** A message for many bookings. The preview lists the recipients before it is sent. */
export const requestSteps: BulkStepsOf<typeof requestMany> = {
  fields: () => ({
    subject: { required: true, maxLength: MATERIAL_TEXT_LENGTHS.subject },
    text: { required: true, maxLength: MATERIAL_TEXT_LENGTHS.text },
    closing: { maxLength: MATERIAL_TEXT_LENGTHS.closing },
  }),
  value: () => <MessageFields />,
  change: ({ preview: { mails } }) =>
    texts("material")("request.change", { count: mails, number: countText(mails) }),
  hrefOf: ({ _id }) => `/bookings/${_id}`,
};

/** The message that asks for the material. It is ready to send, and the user may change it. */
function MessageFields() {
  const { t } = useTranslation("material");
  return (
    <>
      <Text name="subject" initial={t("request.default.subject")} />
      <LongText name="text" rows={6} initial={t("request.default.text")} />
      <Hint>{t("request.listHint")}</Hint>
      <LongText name="closing" rows={4} initial={t("request.default.closing")} />
    </>
  );
}
