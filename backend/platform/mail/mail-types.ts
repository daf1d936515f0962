import type { MailAttachment } from "./mail-attachment";

/** A message as a use case writes it; plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The address that replies go to; unset = the house's own address. */
  replyTo?: string | undefined;
  attachments?: readonly MailAttachment[] | undefined;
  /** One of many, which waits for what somebody waits for. */
  isBulk?: boolean | undefined;
}

/** A message on its way; `messageId` stays the same whenever it is tried again. */
export interface OutgoingMail extends Mail {
  messageId: string;
}

/** Delivers messages to a mail server or a folder. Throws where a message was not accepted. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The receiver will never accept this message, so trying again does not help. */
export class PermanentMailError extends Error {}
