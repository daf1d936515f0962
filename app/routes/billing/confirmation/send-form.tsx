import type { confirmationForm } from "domain/mail/confirmation";
import { CONFIRMATION_TEXT_LENGTHS } from "domain/mail/limits";
import { personName } from "domain/person-name";
import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Comment } from "~/records/comment";
import { useUser } from "~/session/use-user";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Comments } from "~/ui/comments";
import { Hint } from "~/ui/text";
import type { loadConfirmationScreen } from "./confirmation.server";

type Screen = Awaited<ReturnType<typeof loadConfirmationScreen>>;

const { LongText, Text } = fieldsOf<typeof confirmationForm>();

/** The message with the confirmation: ready to send, signed by the user, who may change all of it. */
export function SendForm({ screen }: { screen: Screen }) {
  const { t } = useTranslation("confirmation");
  const { order, recipient, isCancelled, mails, version } = screen;
  const name = personName(useUser());
  const { number } = order;
  return (
    <Card title={t("mail.title")} id="send">
      <SmallForm
        // The key fills the form again after a message was sent.
        key={mails.length}
        name="mail"
        area="confirmation"
        version={version}
        values={{
          receivers: proposedReceivers(recipient),
          subject: order.heading,
          text: t(isCancelled ? "mail.default.cancelled" : "mail.default.text", {
            number,
            name,
            house: order.house,
          }),
        }}
        constraint={{
          receivers: { required: true, maxLength: CONFIRMATION_TEXT_LENGTHS.receivers },
          subject: { required: true, maxLength: CONFIRMATION_TEXT_LENGTHS.subject },
          text: { required: true, maxLength: CONFIRMATION_TEXT_LENGTHS.text },
        }}
        className="grid gap-3"
      >
        <LongText
          name="receivers"
          rows={2}
          spellCheck={false}
          hint={<ReceiversHint recipient={recipient} />}
        />
        <Text name="subject" />
        <LongText name="text" rows={11} />
        <Hint>{t("mail.attached", { file: t("filename", { number }) })}</Hint>
        <div>
          <SubmitButton intent="send" variant="primary">
            {t("mail.send")}
          </SubmitButton>
        </div>
      </SmallForm>
    </Card>
  );
}

type Recipient = Screen["recipient"];

/** The company's address, else those of its contacts who get the invoices, else the first contact's. */
function proposedReceivers({ email, contacts }: Recipient): string {
  const forInvoices = contacts.filter((contact) => contact.forInvoices);
  const written = forInvoices.length > 0 ? forInvoices : contacts.slice(0, 1);
  return email ?? written.map((contact) => contact.email).join(", ");
}

function ReceiversHint({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation("confirmation");
  const { name, email, contacts } = recipient;
  const people = contacts.map((contact) => `${contact.name} <${contact.email}>`).join(", ");
  return (
    <>
      {email || people ? t("mail.several") : t("mail.noAddress", { name })}
      {people ? ` ${t("mail.contacts", { people })}` : null}
    </>
  );
}

const TONES = { waiting: "info", sent: "good", failed: "bad" } as const;

/** When the confirmation was sent and to whom, the latest first. */
export function SentMails({ mails }: Pick<Screen, "mails">) {
  const { t } = useTranslation("confirmation");
  return (
    <Card title={t("mail.sentTitle")} id="sent">
      {mails.length === 0 ? <Hint>{t("mail.neverSent")}</Hint> : null}
      <Comments>
        {mails.map(({ _id, at, user, receiver, state }) => (
          <Comment
            key={_id}
            by={user}
            at={at}
            badge={<Badge tone={TONES[state]}>{t(`mail.state.${state}`)}</Badge>}
            text={receiver}
          />
        ))}
      </Comments>
    </Card>
  );
}
