import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mailOutbox, work } from "backend/platform/database/tables";
import { storeFile } from "backend/platform/files/files";
import { filesOnDisk } from "backend/platform/files/files-on-disk";
import { runDueWork } from "backend/platform/work/worker";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { houseOf } from "backend/testing/house";
import { startSmtp } from "backend/testing/smtp-server";
import { asc, sql } from "drizzle-orm";
import pino from "pino";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Letterhead } from "./letterhead";
import type { Mailer } from "./mail-types";
import { openMailer } from "./mailers";
import { enqueueMail, sendMail } from "./outbox";

const FROM = "Verlag Alpenblick <anzeigen@verlag.example>";
const NOW = new Date("2027-03-12T09:00:00Z");
const later = (minutes: number) => () => new Date(NOW.getTime() + minutes * 60_000);
const mail = (to: string, subject = "Unterlagen für Nr. 7") => ({
  to,
  subject,
  text: "Grüß Gott\n\nbitte senden",
});

describeOnDatabase("mail", (open) => {
  let backend: TestBackend;
  let folder: string;
  beforeAll(async () => {
    backend = await open();
    folder = await mkdtemp(join(tmpdir(), "backoffice-mail-"));
  });
  beforeEach(async () => {
    await backend.db.delete(mailOutbox);
    await backend.db.delete(work);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const files = () => filesOnDisk(join(folder, "files"));
  const bySmtp = (smtpUrl: string) => openMailer({ from: FROM, folder, smtpUrl }, files());
  /** Sends what is due; returns how many messages the mail server took. */
  const sendDueMail = async ({ db, kind }: TestBackend, mailer: Mailer, now: () => Date) => {
    let sent = 0;
    const counting: Mailer = {
      close: () => {},
      send: async (message) => {
        await mailer.send(message);
        sent += 1;
      },
    };
    const house = houseOf({ db, kind }, { mailer: counting, now });
    await runDueWork(house, { kinds: [sendMail], onError: (error) => expect.unreachable(String(error)) });
    return sent;
  };
  const outbox = () => backend.db.select().from(mailOutbox).orderBy(asc(mailOutbox.id));

  test("is looked for at the start, without a warning in the log", async () => {
    const complaints: string[] = [];
    const logger = pino({ level: "warn" }, { write: (line: string) => void complaints.push(line) });
    await open({ mail: { from: FROM, folder }, logger, clock: () => NOW });
    expect(complaints).toEqual([]);
  });

  test("is sent only after its transaction has committed", async () => {
    const smtp = await startSmtp();
    const mailer = bySmtp(smtp.url);
    await expect(
      backend.db.transaction(async (tx) => {
        await enqueueMail(tx, [mail("a@kunde.example")], NOW);
        throw new Error("the use case fails");
      }),
    ).rejects.toThrow("the use case fails");
    await backend.db.transaction((tx) =>
      enqueueMail(tx, [{ ...mail("b@kunde.example"), replyTo: "maria@verlag.example" }], NOW),
    );
    expect(await sendDueMail(backend, mailer, () => NOW)).toBe(1);
    expect(await sendDueMail(backend, mailer, later(9999))).toBe(0);
    expect(smtp.taken).toHaveLength(1);
    expect(smtp.taken[0]?.to).toEqual(["b@kunde.example"]);
    const [sent] = await outbox();
    expect(sent).toMatchObject({ state: "sent", attempts: 1, sentAt: NOW });
    const source = smtp.taken[0]?.source ?? "";
    expect(source).toContain("From: Verlag Alpenblick <anzeigen@verlag.example>");
    expect(source).toContain("Reply-To: maria@verlag.example");
    expect(source).toContain(`Message-ID: <${sent?.messageId}>`);
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
    mailer.close();
    await smtp.close();
  });

  test("to many goes out after what somebody waits for", async () => {
    const order: string[] = [];
    const mailer: Mailer = { close: () => {}, send: async ({ to }) => void order.push(to) };
    const many = ["a@kunde.example", "b@kunde.example"].map((to) => ({ ...mail(to), isBulk: true }));
    await enqueueMail(backend.db, many, NOW);
    await enqueueMail(backend.db, [mail("passwort@verlag.example")], later(1)());
    expect(await sendDueMail(backend, mailer, later(2))).toBe(3);
    expect(order).toEqual(["passwort@verlag.example", "a@kunde.example", "b@kunde.example"]);
  });

  test("never goes out twice, however many servers send at once", async () => {
    const smtp = await startSmtp();
    const mailers = [1, 2, 3, 4].map(() => bySmtp(smtp.url));
    const all = Array.from({ length: 40 }, (_, number) => mail(`kunde${number}@firma.example`));
    await enqueueMail(backend.db, all, NOW);
    const counts = await Promise.all(mailers.map((mailer) => sendDueMail(backend, mailer, () => NOW)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(smtp.taken.flatMap(({ to }) => to).sort()).toEqual(all.map(({ to }) => to).sort());
    for (const mailer of mailers) mailer.close();
    await smtp.close();
  });

  test("is retried after a temporary failure, and given up after a permanent one", async () => {
    const smtp = await startSmtp({
      "bald@kunde.example": { code: 450, times: 2 },
      "nie@kunde.example": { code: 550, times: 0 },
    });
    const mailer = bySmtp(smtp.url);
    await enqueueMail(backend.db, [mail("bald@kunde.example"), mail("nie@kunde.example")], NOW);
    const send = (minutes: number) => sendDueMail(backend, mailer, later(minutes));
    expect(await send(0)).toBe(0);
    expect((await outbox()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["waiting", 1],
      ["failed", 1],
    ]);
    expect(await send(0.5)).toBe(0);
    expect((await outbox()).map(({ attempts }) => attempts)).toEqual([1, 1]);
    expect(await send(1)).toBe(0);
    expect(await send(6)).toBe(1);
    expect((await outbox()).map(({ state, lastError }) => [state, lastError === null])).toEqual([
      ["sent", true],
      ["failed", false],
    ]);
    mailer.close();
    await smtp.close();
  });

  test("is retried for days while the server is down or the password is wrong, then marked as failed", async () => {
    const smtp = await startSmtp();
    await enqueueMail(backend.db, [mail("a@kunde.example")], NOW);
    const wrong = bySmtp(smtp.url.replace("geheim", "falsch"));
    await sendDueMail(backend, wrong, () => NOW);
    expect((await outbox())[0]).toMatchObject({
      state: "waiting",
      lastError: expect.stringContaining("535"),
    });
    wrong.close();
    await smtp.close();
    const away = bySmtp(smtp.url);
    for (let day = 1; day <= 12; day++) await sendDueMail(backend, away, later(day * 1500));
    expect((await outbox())[0]).toMatchObject({ state: "failed", attempts: 10 });
    away.close();
  });

  test("is sent by another server, with the same id, if one died while sending", async () => {
    await enqueueMail(backend.db, [mail("a@kunde.example")], NOW);
    const ids: string[] = [];
    let died = () => {};
    const dying = new Promise<void>((resolve) => {
      died = resolve;
    });
    const dies: Mailer = {
      close: () => {},
      send: ({ messageId }) => {
        ids.push(messageId);
        died();
        return new Promise(() => {});
      },
    };
    // Nothing is heard of this server any more.
    void sendDueMail(backend, dies, () => NOW);
    await dying;
    const mailer = openMailer({ from: FROM, folder }, files());
    expect(await sendDueMail(backend, mailer, later(2))).toBe(0);
    await backend.db.update(work).set({ leaseUntil: sql`now() - interval '1 second'` });
    expect(await sendDueMail(backend, mailer, later(2))).toBe(1);
    const [sent] = await outbox();
    expect(ids).toEqual([sent?.messageId]);
    expect(sent).toMatchObject({ state: "sent", attempts: 2 });
    expect(await readdir(folder)).toEqual([`${sent?.messageId}.eml`]);
    const source = await readFile(join(folder, `${sent?.messageId}.eml`), "utf8");
    expect(source).toContain("To: a@kunde.example\r\n");
  });

  test("takes its attachments along from the file store, and is given up if one is gone", async () => {
    const smtp = await startSmtp();
    const mailer = bySmtp(smtp.url);
    const { storageKey } = await storeFile(files(), new TextEncoder().encode("%PDF-1.4 Grüß Gott"));
    const pdf = { filename: "Bestätigung.pdf", mimeType: "application/pdf", storageKey };
    const gone = { ...pdf, storageKey: storageKey.replace(/.$/, storageKey.endsWith("0") ? "1" : "0") };
    await enqueueMail(
      backend.db,
      [
        { ...mail("a@kunde.example"), attachments: [pdf] },
        { ...mail("b@kunde.example"), attachments: [gone] },
      ],
      NOW,
    );
    expect(await sendDueMail(backend, mailer, () => NOW)).toBe(1);
    expect((await outbox()).map(({ state, lastError }) => [state, lastError])).toEqual([
      ["sent", null],
      ["failed", "the attachment Bestätigung.pdf is gone"],
    ]);
    expect(smtp.taken).toHaveLength(1);
    const source = smtp.taken[0]?.source ?? "";
    expect(source).toContain("Content-Type: application/pdf");
    expect(source).toContain(Buffer.from("%PDF-1.4 Grüß Gott").toString("base64"));
    mailer.close();
    await smtp.close();
  });

  test("is a page below the logo of the house, besides its plain text, if the house has one", async () => {
    const smtp = await startSmtp();
    const png = await sharp({ create: { width: 880, height: 144, channels: 4, background: "#14532c" } })
      .png()
      .toBuffer();
    const { storageKey } = await storeFile(files(), png);
    const logo = { filename: "Logo.png", mimeType: "image/png", storageKey, width: 880, height: 144 };
    let letterhead: Letterhead | null = { ...logo, house: "Verlag <Alpenblick> & Co" };
    const settings = { from: FROM, folder, smtpUrl: smtp.url };
    const mailer = openMailer(settings, files(), async () => letterhead);
    const text = "Grüß Gott,\n\nein <b>Link</b>: https://verlag.example/a?b=1&c=2.\nBis bald\n";
    const sent = async () => {
      await enqueueMail(backend.db, [{ ...mail("a@kunde.example"), text }], NOW);
      expect(await sendDueMail(backend, mailer, () => NOW)).toBe(1);
      return await PostalMime.parse(smtp.taken.at(-1)?.source ?? "");
    };
    const withLogo = await sent();
    expect(withLogo.text?.trim()).toBe(text.trim());
    const [picture] = withLogo.attachments;
    expect(picture).toMatchObject({ filename: "Logo.png", mimeType: "image/png", disposition: "inline" });
    expect(Buffer.from(picture?.content as ArrayBuffer)).toEqual(png);
    const { html = "" } = withLogo;
    const cid = picture?.contentId?.replace(/[<>]/g, "");
    expect(html).toContain(
      `<img src="cid:${cid}" alt="Verlag &#60;Alpenblick&#62; &#38; Co" width="220" height="36">`,
    );
    expect(html).toContain("ein &#60;b&#62;Link&#60;/b&#62;: ");
    const address = "https://verlag.example/a?b=1&#38;c=2";
    expect(html).toContain(`<a href="${address}">${address}</a>.<br>`);
    // Its file may be gone, or the house without a logo: then it is plain, as before.
    for (const none of [null, { ...letterhead, storageKey: `00/${"0".repeat(62)}` }]) {
      letterhead = none;
      const plain = await sent();
      expect([plain.html, plain.attachments, plain.text?.trim()]).toEqual([undefined, [], text.trim()]);
    }
    mailer.close();
    await smtp.close();
  });

  test("gets no headers, receivers or parts from line breaks in names", async () => {
    const smtp = await startSmtp();
    const evil =
      "Hallo\r\nBcc: alle@welt.example\r\n\r\n--teil\r\nContent-Type: text/html\r\n\r\n<b>Ihr Gewinn</b>";
    const { storageKey } = await storeFile(files(), new TextEncoder().encode("%PDF-1.4"));
    const pdf = { filename: `${evil}.pdf`, mimeType: "application/pdf", storageKey };
    const letterhead = async () => ({ ...pdf, mimeType: "image/png", width: 880, height: 144, house: evil });
    const mailer = openMailer({ from: FROM, folder, smtpUrl: smtp.url }, files(), letterhead);
    await enqueueMail(
      backend.db,
      [
        { ...mail("a@kunde.example", evil), attachments: [pdf] },
        { ...mail("b@kunde.example\r\nBcc: alle@welt.example"), replyTo: evil },
      ],
      NOW,
    );
    await sendDueMail(backend, mailer, () => NOW);
    expect(smtp.taken.flatMap(({ to }) => to).filter((to) => to.includes("welt.example"))).toEqual([]);
    for (const { source } of smtp.taken) {
      const { headers, attachments, html = "" } = await PostalMime.parse(source);
      expect(headers.map(({ key }) => key)).not.toContain("bcc");
      expect(html).not.toContain("<b>");
      expect(attachments.every(({ mimeType }) => mimeType !== "text/html")).toBe(true);
    }
    expect(smtp.taken.length).toBeGreaterThan(0);
    expect((await outbox())[0]?.subject).toMatch(/^Hallo Bcc: alle@welt\.example --teil /);
    mailer.close();
    await smtp.close();
  });
});

describeOnDatabase("mail of a running backend", (open) => {
  test("is sent without a call if a mail server is configured", async () => {
    const own = await mkdtemp(join(tmpdir(), "backoffice-mail-"));
    const sending = await open({ mail: { from: FROM, folder: own } });
    await enqueueMail(sending.db, [mail("a@kunde.example")], new Date());
    // Nothing wakes the delivery here, so the next round sends it.
    await expect
      .poll(async () => (await readdir(own)).filter((name) => name.endsWith(".eml")).length, {
        timeout: 30_000,
      })
      .toBe(1);
    await rm(own, { recursive: true });
  });
});
