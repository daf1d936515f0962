import { createPrivateKey } from "node:crypto";
import { MAIL_ADDRESS_LENGTH } from "domain/mail/addresses";
import type { SendMailOptions } from "nodemailer";
import type { BulkMail, BulkMailSettings } from "./bulk-mail";

type Dkim = NonNullable<BulkMailSettings["dkim"]>;

/** What a signature covers. nodemailer signs the last two by itself only from 10.6.1 on, or not at all. */
const SIGNED_HEADERS = [
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding",
  "List-ID:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID",
].join(":");

export const signatureOf = ({ domain, selector, privateKey }: Dkim) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: SIGNED_HEADERS,
});

/** Why nothing can be signed with this key; nodemailer would send without a signature then. */
export function problemOfKey(dkim: BulkMailSettings["dkim"]): string | null {
  if (!dkim) return null;
  try {
    const { asymmetricKeyType } = createPrivateKey(dkim.privateKey);
    return asymmetricKeyType === "rsa" ? null : `the DKIM key is ${asymmetricKeyType}, not RSA`;
  } catch {
    return "the DKIM key is not a private key";
  }
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
/** The part of a text that may stand in a header as it is, without words of its own. */
const token = (text: string) => text.replace(/[^\x21-\x7e]|[<>]/g, "");

/** One plain address. Anything else, such as a list or a quoted name, is no receiver of an issue. */
export const isOneAddress = (address: string) =>
  address.length <= MAIL_ADDRESS_LENGTH &&
  /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address);

/** The message as nodemailer takes it. Nothing in it is read as more headers, receivers, files or addresses to load. */
export function bulkMessage(mail: BulkMail): SendMailOptions {
  const to = { name: "", address: mail.to };
  return {
    envelope: { from: { name: "", address: mail.envelopeFrom }, to: [to] } as SendMailOptions["envelope"],
    from: { name: oneLine(mail.from.name), address: mail.from.address },
    to,
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    subject: oneLine(mail.subject),
    messageId: `<${token(mail.messageId)}>`,
    html: mail.html,
    text: mail.text,
    encoding: "base64",
    textEncoding: "base64",
    headers: {
      "List-Unsubscribe": { prepared: true, value: `<${token(mail.unsubscribe)}>` },
      "List-Unsubscribe-Post": { prepared: true, value: "List-Unsubscribe=One-Click" },
      "List-ID": { prepared: true, value: `<${token(mail.listId)}>` },
      "Feedback-ID": { prepared: true, value: token(mail.feedbackId) },
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Asks for a report that names the mail, without its body. */
export const reportWishOf = ({ trackingId, to }: BulkMail) =>
  trackingId
    ? { dsn: { id: trackingId, return: "headers", notify: ["failure", "delay"], recipient: to } }
    : {};
