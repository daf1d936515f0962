import { MATERIAL_TEXT_LENGTHS } from "domain/material/limits";
import { personName } from "domain/person-name";
import { fieldsOf } from "~/forms";
import { texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import type { BulkStepsOf } from "~/lists/bulk/bulk-screen";
import { countText } from "~/lists/count-text";
import { useUser } from "~/session/use-user";
import { Hint } from "~/ui/text";
import type { MaterialMessage, requestMany } from "./bulk.server";
import { SHOWN, tickOf, untickedIn } from "./receivers";

const { LongText, Text } = fieldsOf<MaterialMessage>();

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
  confirm: ({ preview, post }) => <Receivers {...preview} fields={post.fields} />,
};

type Preview = { mails: number; receivers: readonly Receiver[] };
type Receiver = { _id: string; name: string; email: string; ads: number; text: string };

/** Each receiver with the message as it will be sent; one can be left out. */
function Receivers({ mails, receivers, fields }: Preview & { fields: Record<string, string> }) {
  const { t } = useTranslation("material");
  const unticked = new Set(untickedIn(fields));
  return (
    <>
      <input type="hidden" name={SHOWN} value={receivers.map(({ _id }) => _id).join(",")} />
      <ul className="grid gap-2 my-3">
        {receivers.map(({ _id, name, email, ads, text }) => (
          <li key={_id}>
            <label className="flex items-center gap-2">
              <input type="checkbox" name={tickOf(_id)} value="1" defaultChecked={!unticked.has(_id)} />
              <span>
                {name}
                <small className="block">{`${email} · ${t("request.ads", { count: ads })}`}</small>
              </span>
            </label>
            <details className="ml-8">
              <summary>{t("request.mail", { name })}</summary>
              <pre className="whitespace-pre-wrap break-words [font:inherit]">
                {`${fields.subject ?? ""}\n\n${text}`}
              </pre>
            </details>
          </li>
        ))}
      </ul>
      {mails > receivers.length ? (
        <Hint>{t("request.more", { count: mails - receivers.length })}</Hint>
      ) : null}
    </>
  );
}

/** The message that asks for the material. It is ready to send, signed by the user, who may change it. */
function MessageFields() {
  const { t } = useTranslation("material");
  const name = personName(useUser());
  return (
    <>
      <Text name="subject" initial={t("request.default.subject")} />
      <LongText name="text" rows={6} initial={t("request.default.text")} />
      <Hint>{t("request.listHint")}</Hint>
      <LongText name="closing" rows={4} initial={t("request.default.closing", { name })} />
    </>
  );
}
