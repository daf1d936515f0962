import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { updateMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { mailText } from "backend/platform/mail/mail-texts";
import { enqueueMail } from "backend/platform/mail/outbox";
import { UNCONFIRMED_DAYS } from "domain/receivers/states";
import { listsById } from "./consents";
import { receivers } from "./tables";
import { tokensOf } from "./tokens";

/** Somebody who is asked, and to what they would agree. */
export interface ConfirmationRequest {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  lists: readonly string[];
  timesAsked: number;
}

/**
 * Asks people whether they want the newsletter, by a plain mail without any advertising, which would be unlawful itself.
 * Without an origin there is no link to send: nobody is asked then.
 *
 * @mail An address is put on a list of newsletters | the receiver, to confirm it | `confirmNewsletterSubject`,
 * `confirmNewsletterText`
 */
export async function askToConfirm(
  tx: Db,
  recipients: readonly ConfirmationRequest[],
  { origin, now }: { origin: string | null; now: Date },
): Promise<void> {
  if (origin === null || recipients.length === 0) return;
  const tokenOf = await tokensOf(tx);
  const lists = await listsById(
    tx,
    recipients.flatMap((one) => one.lists),
  );
  const [sender] = await tx.select().from(immoflashConfiguration);
  const mails = recipients.map((one) => {
    const chosen = one.lists.flatMap((id) => lists.get(id) ?? []);
    const name = [one.firstName, one.lastName].filter(Boolean).join(" ");
    return {
      to: one.email,
      isBulk: recipients.length > 1,
      replyTo: sender?.replyAddress ?? undefined,
      subject: mailText("confirmNewsletterSubject"),
      text: mailText("confirmNewsletterText", {
        name: name && ` ${name}`,
        lists: chosen.map((list) => `– ${list.name}`).join("\n"),
        consent: [...new Set(chosen.map(({ consentText }) => consentText))].join("\n\n"),
        link: `${origin}/newsletter/${tokenOf(one.id)}`,
        days: String(UNCONFIRMED_DAYS),
      }),
    };
  });
  await enqueueMail(tx, mails, now);
  await updateMany(
    tx,
    receivers,
    recipients.map(({ id, timesAsked }) => ({ id, timesAsked: timesAsked + 1, askedAt: now })),
  );
}
