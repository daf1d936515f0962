/** One copy of an issue, for one receiver. */
export interface BulkMail {
  to: string;
  /** The address that reports about this copy go to. */
  envelopeFrom: string;
  from: { name: string; address: string };
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** Without `<>`; the same whenever it is tried again. */
  messageId: string;
  listId: string;
  /** The `https` address that ends the subscription by a POST. */
  unsubscribe: string;
  feedbackId: string;
  /** The envelope's own id, which reports may name. */
  trackingId?: string;
}

/** What is known about a copy after it was given to the mail server. */
export type Handover =
  | { state: "accepted"; answer: string }
  /** Any whole 5xx; `isAddress` if it is about the receiver's address. */
  | { state: "refused"; code: number; answer: string; isAddress: boolean }
  /** Any whole 4xx; `isRate` if the server wants fewer mails. */
  | { state: "later"; code: number; answer: string; isRate: boolean }
  /** The server cannot have it: safe to repeat. */
  | { state: "not_handed_over"; answer: string }
  /** Sent to its end without a whole reply: nobody knows. */
  | { state: "uncertain"; answer: string };

export interface BulkMailer {
  /** Never rejects, and always settles. */
  send(mail: BulkMail): Promise<Handover>;
  /** Logs in; null if that works, else why not. */
  check(): Promise<string | null>;
  /** Ends it after the copies that are under way; the others are not handed over. */
  close(): void;
}

/** In milliseconds. */
export interface Timeouts {
  connection: number;
  greeting: number;
  /** Silence of the server, also after the final dot: RFC 5321 asks for ten minutes. */
  answer: number;
  /** A copy in all, so that a server that answers letter by letter holds it no longer. */
  whole: number;
}

export interface BulkMailSettings {
  /** `smtp://user:password@host:port`, or `smtps://…`; unset: into the folder. */
  smtpUrl?: string;
  /** Folder that gets one `.eml` file a message. */
  folder: string;
  dkim?: { domain: string; selector: string; privateKey: string } | null;
  connections?: number;
  timeouts?: Partial<Timeouts>;
}
