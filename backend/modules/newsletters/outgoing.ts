import type { immoflashConfiguration } from "backend/modules/immoflash/tables";
import type { BulkMail } from "backend/platform/mail/bulk-mail";
import type { PersonalContent } from "domain/newsletters/placeholders";
import { verpAddress } from "./reports/report-token";

export type NewsletterSender = Pick<
  typeof immoflashConfiguration.$inferSelect,
  "senderName" | "senderAddress" | "replyAddress"
>;

interface Outgoing {
  to: string;
  content: PersonalContent;
  newsletterId: number;
  /** Without `@` and what follows. */
  messageId: string;
  /** By which a report of the mail server names the delivery; null for tests. */
  token: string | null;
  /** Where the receiver leaves. */
  unsubscribe: string;
  origin: string;
  /** Where reports go; null: to the sender. */
  bounceAddress: string | null;
}

const hostOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);

/** A newsletter to one receiver as the mail server gets it. */
export function mailOf(
  { senderName, senderAddress, replyAddress }: NewsletterSender,
  { to, content, newsletterId, messageId, token, unsubscribe, origin, bounceAddress }: Outgoing,
): BulkMail {
  const host = hostOf(senderAddress);
  return {
    to,
    ...content,
    unsubscribe,
    from: { name: senderName, address: senderAddress },
    envelopeFrom: bounceAddress && token ? verpAddress(bounceAddress, token) : senderAddress,
    replyTo: replyAddress,
    messageId: `${messageId}@${host}`,
    listId: `newsletter.${new URL(origin).hostname}`,
    // Complaints are counted by issue, never by person.
    feedbackId: `${newsletterId}:newsletter:${host}`,
    ...(token ? { trackingId: token } : {}),
  };
}
