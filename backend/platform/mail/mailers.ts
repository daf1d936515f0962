import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type FileStore, readStored } from "backend/platform/files/files";
import { createTransport, type SendMailOptions } from "nodemailer";
import { type Letterhead, mailPage } from "./letterhead";
import type { MailAttachment } from "./mail-attachment";
import { type Mailer, type OutgoingMail, PermanentMailError } from "./mail-types";

/** The target and the sender of messages. */
export interface MailSettings {
  /** `Verlag Alpenblick <anzeigen@verlag.at>` */
  from: string;
  /** `smtp://user:password@host:port`, or `smtps://…`; unset: into the folder. */
  smtpUrl?: string | undefined;
  /** Folder that gets one `.eml` file a message. */
  folder: string;
  /** Signs newsletters; unset: the mail server does. */
  dkim?: { domain: string; selector: string; privateKey: string } | null | undefined;
  /** Where reports of undeliverable newsletters go; unset: to their sender. */
  bounceAddress?: string | undefined;
}

/**
 * The mailer that the settings name. It reads attachments from the store. If the house has a logo, a message is a page
 * below it besides its plain text.
 */
export function openMailer(
  { from, smtpUrl, folder }: MailSettings,
  files: FileStore,
  readLetterhead: () => Promise<Letterhead | null> = async () => null,
): Mailer {
  const compose = async ({ messageId, attachments = [], to, replyTo, ...mail }: OutgoingMail) => {
    const letterhead = await readLetterhead();
    const logo = letterhead && (await logoOf(files, letterhead, `logo.${messageId}`));
    return {
      ...mail,
      // One address, whatever is in it: as text it could be read as several.
      to: { name: "", address: to },
      ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
      ...(logo ? { html: mailPage(mail, letterhead, logo.cid) } : {}),
      from,
      messageId: `<${messageId}>`,
      headers: { "Auto-Submitted": "auto-generated" },
      attachments: [
        ...(await Promise.all(attachments.map((one) => contentOf(files, one)))),
        ...(logo ? [logo] : []),
      ],
    };
  };
  return smtpUrl ? mailBySmtp(smtpUrl, compose) : mailIntoFolder(folder, compose);
}

async function contentOf(files: FileStore, { filename, mimeType, storageKey }: MailAttachment) {
  const stored = await files.open(storageKey);
  // It does not come back, and a message without its file would say something else.
  if (!stored) throw new PermanentMailError(`the attachment ${filename} is gone`);
  return { filename, contentType: mimeType, content: Buffer.from(await readStored(stored)) };
}

/** The logo as a part of a message that its page names; null where its file is gone, and the message goes without. */
async function logoOf(files: FileStore, { filename, mimeType, storageKey }: Letterhead, cid: string) {
  const stored = await files.open(storageKey);
  if (!stored) return null;
  const content = Buffer.from(await readStored(stored));
  return { filename, contentType: mimeType, content, cid, contentDisposition: "inline" as const };
}

/** Makes the message to send; each attempt reads its attachments again. */
type Compose = (mail: OutgoingMail) => Promise<SendMailOptions>;

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

function mailBySmtp(url: string, compose: Compose): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...TIMEOUTS });
  return {
    async send(mail) {
      try {
        await transport.sendMail(await compose(mail));
      } catch (error) {
        throw isRefusedRecipient(error) ? new PermanentMailError((error as Error).message) : error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * The server refused the address itself (RFC 5321: 5xx to the recipient). Other failures, such as a wrong password, may
 * be repaired.
 */
function isRefusedRecipient(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === "RCPT TO" && responseCode !== undefined && responseCode >= 500;
}

/** The same message twice is one file: its name is the message's id. */
function mailIntoFolder(folder: string, compose: Compose): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(await compose(mail));
      await mkdir(folder, { recursive: true });
      const incoming = join(folder, `.${randomUUID()}`);
      await writeFile(incoming, message as Buffer);
      await rename(incoming, join(folder, `${mail.messageId}.eml`));
    },
    close: () => transport.close(),
  };
}
