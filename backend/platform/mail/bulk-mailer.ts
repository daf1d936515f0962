import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import { type HandoverProgress, handoverOfFailure, handoverOfReply, lost } from "./bulk-handover";
import type { BulkMail, BulkMailer, BulkMailSettings, Handover, Timeouts } from "./bulk-mail";
import { bulkMessage, isOneAddress, problemOfKey, reportWishOf, signatureOf } from "./bulk-message";

const TIMEOUTS: Timeouts = { connection: 15_000, greeting: 15_000, answer: 600_000, whole: 1_500_000 };

/** The mailer of newsletters: it says of each copy what the mail server made of it. */
export function openBulkMailer(settings: BulkMailSettings): BulkMailer {
  const problem = problemOfKey(settings.dkim);
  const mailer = settings.smtpUrl ? bulkBySmtp(settings.smtpUrl, settings) : bulkIntoFolder(settings);
  return {
    async send(mail) {
      if (problem) return { state: "not_handed_over", answer: problem };
      // As text it could be read as several.
      if (!isOneAddress(mail.to)) {
        return { state: "refused", code: 553, answer: "not one address", isAddress: true };
      }
      return await mailer.send(mail);
    },
    check: async () => problem ?? (await mailer.check()),
    close: () => mailer.close(),
  };
}

function bulkBySmtp(url: string, { dkim, connections = 5, timeouts }: BulkMailSettings): BulkMailer {
  const { connection, greeting, answer, whole } = { ...TIMEOUTS, ...timeouts };
  const options = {
    url,
    pool: true as const,
    maxConnections: connections,
    // Who sends again is decided by the caller.
    maxRequeues: 0,
    connectionTimeout: connection,
    greetingTimeout: greeting,
    socketTimeout: answer,
    ...(dkim ? { dkim: signatureOf(dkim) } : {}),
  };
  const transport = createTransport(options);
  watchProgress(transport);
  const inTurn = turns(connections);
  let isClosed = false;
  const handOver = async (mail: BulkMail): Promise<Handover> => {
    const progress: HandoverProgress = { begun: false, ended: false };
    if (isClosed) return lost(progress, "the mailer is closed");
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), whole);
    try {
      const message = { ...bulkMessage(mail), ...reportWishOf(mail), progress, signal: giveUp.signal };
      const { response } = await transport.sendMail(message as SendMailOptions);
      return handoverOfReply(response, progress);
    } catch (error) {
      return handoverOfFailure(error, progress);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    send: (mail) => inTurn(() => handOver(mail)),
    check: () => soon(transport.verify(), connection + greeting + answer),
    close() {
      isClosed = true;
      transport.close();
    },
  };
}

/**
 * Notes in the `progress` of each mail when its last stream, the signed one, begins and ends. Whether the dot was sent
 * cannot be told from the error: a broken connection looks the same in each phase.
 */
function watchProgress(transport: Pick<Transporter, "use">): void {
  transport.use("stream", ({ message, data }, done) => {
    const { progress } = data as { progress: HandoverProgress };
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      progress.begun = true;
      return createReadStream(options).once("end", () => {
        progress.ended = true;
      });
    };
    done();
  });
}

/** At most so many at a time, so that the time of a mail starts with its connection. */
function turns(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Null once the work is done, else why it failed or that it takes too long. */
async function soon(job: Promise<unknown>, milliseconds: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("no answer in time"), milliseconds);
  });
  const done = job.then(
    () => null,
    (error) => (error as Error).message.slice(0, 300),
  );
  return await Promise.race([done, late]).finally(() => clearTimeout(timer));
}

/** The same message twice is one file: its name is the message's id. */
function bulkIntoFolder({ folder, dkim }: BulkMailSettings): BulkMailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    ...(dkim ? { dkim: signatureOf(dkim) } : {}),
  });
  return {
    async send(mail) {
      try {
        const { message } = await transport.sendMail(bulkMessage(mail));
        const name = `${mail.messageId.replace(/[^\w.@+=-]/g, "_")}.eml`;
        await mkdir(folder, { recursive: true });
        const incoming = join(folder, `.${randomUUID()}`);
        await writeFile(incoming, message as Buffer);
        await rename(incoming, join(folder, name));
        return { state: "accepted", answer: name };
      } catch (error) {
        return handoverOfFailure(error, { begun: false, ended: false });
      }
    },
    check: () => soon(mkdir(folder, { recursive: true }), TIMEOUTS.answer),
    close: () => transport.close(),
  };
}
