import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { type Mailer, type OutgoingMail, PermanentMailError } from "./mail";

/** The target and the sender of messages. */
export interface MailSettings {
  /** `Verlag Alpenblick <anzeigen@verlag.at>` */
  from: string;
  /** `smtp://user:password@host:port`, or `smtps://…`; unset: into the folder. */
  smtpUrl?: string | undefined;
  /** Folder that gets one `.eml` file a message. */
  folder: string;
}

/** The mailer that the settings name. */
export function openMailer({ from, smtpUrl, folder }: MailSettings): Mailer {
  return smtpUrl ? mailBySmtp(smtpUrl, from) : mailIntoFolder(folder, from);
}

const messageOf = ({ messageId, ...mail }: OutgoingMail, from: string) => ({
  ...mail,
  from,
  messageId: `<${messageId}>`,
  headers: { "Auto-Submitted": "auto-generated" },
});

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

function mailBySmtp(url: string, from: string): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...TIMEOUTS });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
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
function mailIntoFolder(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true });
      const incoming = join(folder, `.${randomUUID()}`);
      await writeFile(incoming, message as Buffer);
      await rename(incoming, join(folder, `${mail.messageId}.eml`));
    },
    close: () => transport.close(),
  };
}
