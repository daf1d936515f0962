import { createHash, createVerify, generateKeyPairSync } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SEED } from "backend/testing/exploring";
import { type Hardness, type HardPhase, startHardSmtp } from "backend/testing/hard-smtp-server";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { BulkMail, BulkMailSettings, Handover } from "./bulk-mail";
import { openBulkMailer } from "./bulk-mailer";

const mailTo = (to: string, change: Partial<BulkMail> = {}): BulkMail => ({
  to,
  envelopeFrom: "rueck+7-abc@post.verlag.example",
  from: { name: "Alpenblick für Gäste", address: "brief@post.verlag.example" },
  replyTo: "redaktion@verlag.example",
  subject: "Grüße aus Tirol 🏔️",
  html: `<p>Grüß Gott</p>\r\n${"<p>Schöne Wege ober Lech, \u{1F6B6}</p>".repeat(400)}\n.\n`,
  text: "Grüß Gott\n.\n..\nBis bald 🏔️\n",
  messageId: `heft-7.${createHash("sha1").update(to).digest("hex")}@post.verlag.example`,
  listId: "gaeste.post.verlag.example",
  unsubscribe: `https://verlag.example/newsletter/ende/${"a".repeat(90)}`,
  feedbackId: "7:gaeste:verlag",
  ...change,
});

let folder: string;
let close: (() => unknown)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backoffice-bulk-"));
});
afterEach(async () => {
  for (const one of close.reverse()) await one();
  close = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (settings: Partial<BulkMailSettings>) => {
  const mailer = openBulkMailer({ folder, ...settings });
  close.push(() => mailer.close());
  return mailer;
};
const start = async (options: Parameters<typeof startHardSmtp>[0] = {}) => {
  const smtp = await startHardSmtp(options);
  close.push(() => smtp.stop());
  return smtp;
};

describe.each([true, false])("what a mail server made of a copy (pipelining: %s)", (isPipelining) => {
  /** What comes of one copy where the server does this. */
  const send = async (hardness: Hardness | null, change: Partial<BulkMail> = {}) => {
    const smtp = await start({ isPipelining, behave: () => hardness });
    const mailer = open({ smtpUrl: smtp.url, timeouts: { answer: 1500 } });
    const handover = await mailer.send(mailTo("leser@firma.example", change));
    return { handover, taken: smtp.taken.length };
  };
  const refused = (answer: string, isAddress: boolean): Handover => {
    return { state: "refused", code: Number(answer.slice(0, 3)), answer, isAddress };
  };
  const later = (answer: string, isRate: boolean): Handover => {
    return { state: "later", code: Number(answer.slice(0, 3)), answer, isRate };
  };

  test("accepted", async () => {
    const { handover, taken } = await send(null);
    expect([handover, taken]).toEqual([{ state: "accepted", answer: "250 2.0.0 Taken" }, 1]);
  });

  test("accepted after a while", async () => {
    const { handover, taken } = await send({ at: "kept", wait: 100 });
    expect([handover.state, taken]).toEqual(["accepted", 1]);
  });

  test.each([
    ["550 5.1.1 No such user", true],
    ["550 No such user", true],
    ["551 User moved", true],
    ["553 5.1.3 Bad address", true],
    ["554 5.1.2 No such domain", true],
    ["550 5.4.1 Recipient address rejected: Access denied", true],
    ["550 5.2.1 Mailbox disabled", true],
    ["552 5.2.2 Mailbox full", false],
    ["550 5.2.2 Mailbox full", false],
    ["550 5.1.8 Sender address rejected", false],
    ["550 5.7.1 Blocked", false],
    ["550 Relay not permitted", false],
    ["554 Go away", false],
    ["503 Bad sequence", false],
  ])("refused for the receiver: %s", async (answer, isAddress) => {
    const { handover, taken } = await send({ at: "rcpt", answer });
    expect([handover, taken]).toEqual([refused(answer, isAddress), 0]);
  });

  test.each<[HardPhase, string]>([
    ["mail", "553 5.1.8 Who are you"],
    ["mail", "550 No such sender"],
    ["data", "554 5.5.1 No data"],
    ["dot", "554 5.7.1 Spam"],
    ["dot", "550 5.1.1 Found out late"],
  ])("refused at %s: %s", async (at, answer) => {
    const { handover, taken } = await send({ at, answer });
    expect([handover, taken]).toEqual([refused(answer, false), 0]);
  });

  test.each<[HardPhase, string, boolean]>([
    ["mail", "421 4.7.0 Too many connections", true],
    ["rcpt", "450 4.2.0 Greylisted", false],
    ["rcpt", "451 4.7.1 Greylisting in action", false],
    ["rcpt", "450 4.2.1 The user receives mail at a rate that", false],
    ["rcpt", "452 4.2.2 Quota exceeded", false],
    ["rcpt", "450 4.7.1 Slow", true],
    ["rcpt", "421 Rate limit reached", true],
    ["data", "451 4.3.0 Out of disk", false],
    ["dot", "451 Too much mail today", true],
    ["dot", "454 4.7.0 Throttled", true],
    ["dot", "421 4.3.2 Closing", false],
  ])("to be tried later, at %s: %s", async (at, answer, isRate) => {
    const { handover, taken } = await send({ at, answer });
    expect([handover, taken]).toEqual([later(answer, isRate), 0]);
  });

  test("to be tried later, if the connection is closed after the whole reply", async () => {
    const { handover } = await send({ at: "dot", answer: "421 4.3.2 Closing", drops: true });
    expect(handover).toEqual(later("421 4.3.2 Closing", false));
  });

  test.each<HardPhase>(["mail", "rcpt", "data"])("not handed over, if it broke at %s", async (at) => {
    const { handover, taken } = await send({ at, drops: true });
    expect([handover.state, taken]).toEqual(["not_handed_over", 0]);
  });

  test("not handed over, if it broke in a body longer than what the line holds", async () => {
    // Two parts: the second one waits for the first one to leave.
    const long = "Wege ober Lech\r\n".repeat(800_000);
    const { handover, taken } = await send({ at: "body", drops: true }, { text: long, html: long });
    expect([handover.state, taken]).toEqual(["not_handed_over", 0]);
  });

  test("not handed over, if the server says nothing before the body", async () => {
    const { handover, taken } = await send({ at: "data", wait: Number.POSITIVE_INFINITY });
    expect([handover.state, taken]).toEqual(["not_handed_over", 0]);
  });

  test.each<[string, Hardness, number]>([
    ["it broke before the server kept it", { at: "dot", drops: true }, 0],
    ["it broke after the server kept it", { at: "kept", drops: true }, 1],
    ["the server says nothing", { at: "kept", wait: Number.POSITIVE_INFINITY }, 1],
    ["a reply broke off", { at: "kept", answer: "250 2.0", isCut: true, drops: true }, 1],
    ["a refusal broke off", { at: "dot", answer: "550 5.1", isCut: true, drops: true }, 0],
    ["a reply of several lines broke off", { at: "kept", answer: "250-2.0.0 Taken", drops: true }, 1],
    [
      "a refusal of several lines broke off",
      { at: "dot", answer: "550-5.1.1 No\r\n550 su", isCut: true, drops: true },
      0,
    ],
    ["the reply is no reply", { at: "kept", answer: "Taken", drops: true }, 1],
    ["the reply belongs elsewhere", { at: "kept", answer: "354 Go ahead" }, 1],
  ])("uncertain, if %s after the dot", async (_, hardness, kept) => {
    const { handover, taken } = await send(hardness);
    expect([handover.state, taken]).toEqual(["uncertain", kept]);
  });

  test("uncertain, if the whole takes too long", async () => {
    const smtp = await start({
      isPipelining,
      behave: () => ({ at: "kept", wait: Number.POSITIVE_INFINITY }),
    });
    const mailer = open({ smtpUrl: smtp.url, timeouts: { whole: 1500 } });
    expect((await mailer.send(mailTo("leser@firma.example"))).state).toBe("uncertain");
    expect(smtp.taken).toHaveLength(1);
  });

  test("by the words in the address", async () => {
    const logFile = join(folder, `words-${isPipelining}.log`);
    const smtp = await start({ isPipelining, logFile });
    const mailer = open({ smtpUrl: smtp.url, connections: 1 });
    const states = [];
    for (const to of [
      "refuse550",
      "after554",
      "grey2",
      "grey2",
      "grey2",
      "drop-rcpt",
      "drop-dot",
      "drop-kept",
      "slow5",
    ]) {
      states.push((await mailer.send(mailTo(`${to}@firma.example`))).state);
    }
    expect(states).toEqual([
      ...["refused", "refused", "later", "later", "accepted"],
      ...["not_handed_over", "uncertain", "uncertain", "accepted"],
    ]);
    const ids = ["grey2", "drop-kept", "slow5"].map((word) => mailTo(`${word}@firma.example`));
    const logged = ids.map(({ messageId, to }) => `${messageId}\t${to}\n`).join("");
    expect(await readFile(logFile, "utf8")).toBe(logged);
  });

  test("200 over 5 connections that break at random: nothing doubled, nothing left out, doubt only after the body", async () => {
    const phases: (HardPhase | null)[] = [
      "mail",
      "rcpt",
      "data",
      "body",
      "dot",
      "kept",
      null,
      null,
      null,
      null,
      null,
      null,
    ];
    const plan = fc.sample(fc.constantFrom(...phases), { seed: SEED, numRuns: 200 });
    // At "mail" only the sender is known.
    const number = (address: string) => Number(/^leser(\d+)@/.exec(address)?.[1]);
    const smtp = await start({
      isPipelining,
      behave: (address) => {
        const at = plan[number(address)];
        return at ? { at, drops: true } : null;
      },
    });
    const mailer = open({ smtpUrl: smtp.url, connections: 5 });
    const mails = plan.map((_, n) =>
      mailTo(`leser${n}@firma.example`, { envelopeFrom: `leser${n}@post.verlag.example` }),
    );
    const handovers = await Promise.all(mails.map((mail) => mailer.send(mail)));
    const log = smtp.taken.map(({ messageId }) => messageId);
    const inLog = (mail: BulkMail | undefined) => log.filter((id) => id === mail?.messageId).length;
    const allowed: Record<HardPhase | "none", [string, number][]> = {
      mail: [["not_handed_over", 0]],
      rcpt: [["not_handed_over", 0]],
      data: [["not_handed_over", 0]],
      // What was left of the body may have been on its way.
      body: [
        ["not_handed_over", 0],
        ["uncertain", 0],
      ],
      dot: [["uncertain", 0]],
      kept: [["uncertain", 1]],
      none: [["accepted", 1]],
    };
    const unexpected = handovers
      .map(({ state }, n): [HardPhase | "none", [string, number]] => [
        plan[n] ?? "none",
        [state, inLog(mails[n])],
      ])
      .filter(([phase, is]) => !allowed[phase].some((one) => one.join() === is.join()));
    expect(unexpected).toEqual([]);
    expect(new Set(log).size).toBe(log.length);
  });
});

describe("a bulk mailer", () => {
  const leser = "leser@firma.example";

  test("does not blame a copy for a wrong password, a closed door or a server that is away, and says so", async () => {
    const smtp = await start();
    const shut = await start({ greeting: "554 5.7.1 No entry" });
    const busy = await start({ greeting: "421 4.7.0 Too many connections" });
    const away = await start();
    await away.stop();
    const wrong = smtp.url.replace("geheim", "falsch");
    for (const [smtpUrl, why] of [
      [wrong, "535 5.7.8"],
      [smtp.url.replace("haus:geheim@", ""), "530 5.7.0"],
      [shut.url, "554 5.7.1"],
      [busy.url, "421 4.7.0"],
      [away.url, "ECONNREFUSED"],
    ] as const) {
      const mailer = open({ smtpUrl });
      const handover = await mailer.send(mailTo(leser));
      expect([handover.state, handover.answer]).toEqual(["not_handed_over", expect.stringContaining(why)]);
      // Only a mail finds out that a login is missing.
      if (!why.startsWith("530")) expect(await mailer.check()).toContain(why);
    }
    expect(await open({ smtpUrl: smtp.url }).check()).toBeNull();
    expect(smtp.taken).toEqual([]);
  });

  test("goes on with a server that was away, that has cut idle connections, or that said goodbye", async () => {
    const smtp = await start();
    const mailer = open({ smtpUrl: smtp.url, connections: 2 });
    const send = async (n: number) => (await mailer.send(mailTo(`leser${n}@firma.example`))).state;
    expect(await send(1)).toBe("accepted");
    await smtp.stop();
    expect(await send(2)).toBe("not_handed_over");
    await smtp.start();
    expect(await send(2)).toBe("accepted");
    smtp.killConnections();
    // The first one may still meet the old connection.
    const states = [await send(3), await send(4)];
    expect(states.filter((state) => state !== "accepted" && state !== "not_handed_over")).toEqual([]);
    expect(states.at(-1)).toBe("accepted");
    const accepted = ["1", "2", ...["3", "4"].filter((_, n) => states[n] === "accepted")];
    expect(smtp.taken.flatMap(({ to }) => to)).toEqual(accepted.map((n) => `leser${n}@firma.example`));
  });

  test("hands over nothing once it is closed, but ends what is under way", async () => {
    const smtp = await start({ behave: () => ({ at: "kept", wait: 200 }) });
    const mailer = open({ smtpUrl: smtp.url, connections: 1 });
    const sent = [1, 2, 3].map((n) => mailer.send(mailTo(`leser${n}@firma.example`)));
    await expect.poll(() => smtp.taken.length).toBe(1);
    mailer.close();
    const handovers = await Promise.all([...sent, mailer.send(mailTo(leser))]);
    const no = "not_handed_over";
    expect(handovers.map(({ state }) => state)).toEqual(["accepted", no, no, no]);
    expect(smtp.taken).toHaveLength(1);
  });

  test("writes what was asked for, in base64", async () => {
    const smtp = await start();
    const mail = mailTo(leser, { trackingId: "heft-7/leser-9" });
    await open({ smtpUrl: smtp.url }).send(mail);
    const [taken] = smtp.taken;
    expect([taken?.from, taken?.to]).toEqual([mail.envelopeFrom, [leser]]);
    const email = await PostalMime.parse(taken?.source ?? "");
    const header = (name: string) =>
      email.headers.filter(({ key }) => key === name).map(({ value }) => value);
    expect(email.subject).toBe(mail.subject);
    expect(email.from).toEqual(mail.from);
    expect(email.to).toEqual([{ name: "", address: leser }]);
    expect(email.replyTo).toEqual([{ name: "", address: mail.replyTo }]);
    expect(email.html?.trim()).toBe(mail.html.trim());
    expect(email.text?.trim()).toBe(mail.text.trim());
    expect(header("list-unsubscribe")).toEqual([`<${mail.unsubscribe}>`]);
    expect(header("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
    expect(header("list-id")).toEqual(["<gaeste.post.verlag.example>"]);
    expect(header("feedback-id")).toEqual(["7:gaeste:verlag"]);
    expect(header("message-id")).toEqual([`<${mail.messageId}>`]);
    expect([...header("auto-submitted"), ...header("precedence"), ...header("x-mailer")]).toEqual([]);
    expect(taken?.source.match(/^Content-Transfer-Encoding: base64\r$/gm)).toHaveLength(2);
    expect(smtp.commands).toContain(`MAIL FROM:<${mail.envelopeFrom}> RET=HDRS ENVID=heft-7/leser-9`);
    expect(smtp.commands).toContain(`RCPT TO:<${leser}> NOTIFY=FAILURE,DELAY ORCPT=rfc822;${leser}`);
  });

  test("gets no headers or receivers from line breaks and lists in what it is given", async () => {
    const smtp = await start();
    const mailer = open({ smtpUrl: smtp.url });
    const evil = "a\r\nBcc: x@y.example";
    const handover = await mailer.send(
      mailTo(leser, {
        subject: evil,
        from: { name: evil, address: "brief@post.verlag.example" },
        replyTo: evil,
        messageId: `m${evil}`,
        listId: evil,
        feedbackId: evil,
        unsubscribe: `https://verlag.example/${evil}`,
      }),
    );
    expect(handover.state).toBe("accepted");
    const { headers, subject } = await PostalMime.parse(smtp.taken[0]?.source ?? "");
    expect(headers.map(({ key }) => key)).not.toContain("bcc");
    expect(subject).toBe("a Bcc: x@y.example");
    expect(smtp.taken[0]?.to).toEqual([leser]);
    for (const to of [
      ...[
        "a@b.example, c@d.example",
        "a@b.example,c@d.example",
        "a@b.example;c@d.example",
        "A <a@b.example>",
      ],
      ...[
        "a@b@c.example",
        "a@b.example\r\nRCPT TO:<c@d.example>",
        "ohne",
        "",
        `${"a".repeat(250)}@b.example`,
      ],
      ...["g: a@b.example;", '"a, c@d.example"@b.example', "a@b.example(c@d.example)"],
    ]) {
      expect(await mailer.send(mailTo(to))).toMatchObject({ state: "refused", isAddress: true });
    }
    expect(smtp.commands.filter((line) => line.startsWith("RCPT"))).toEqual([`RCPT TO:<${leser}>`]);
    const strange = ["a+b'c/d=e@b.example", "jürgen@käse.example", "x@xn--kse-qla.example"];
    for (const to of strange) expect((await mailer.send(mailTo(to))).state).toBe("accepted");
    expect(smtp.taken.slice(1).map(({ to }) => to.length)).toEqual([1, 1, 1]);
  });

  describe("with a key", () => {
    const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const dkim = { domain: "post.verlag.example", selector: "heft", privateKey: pem };

    /** The names that a signature covers, if it and the hash of the body are right (RFC 6376, relaxed). */
    const signedHeaders = (source: string): string[] => {
      const [head = "", ...rest] = source.split("\r\n\r\n");
      const lines = rest.join("\r\n\r\n").split("\r\n");
      const body = lines.map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
      while (body.at(-1) === "") body.pop();
      const hash = createHash("sha256")
        .update(`${body.join("\r\n")}\r\n`)
        .digest("base64");
      const fields = head.split(/\r\n(?![ \t])/).map((field) => {
        const [name = "", ...value] = field.split(":");
        return [name.toLowerCase(), value.join(":").replace(/\s+/g, " ").trim()] as const;
      });
      const signature = fields.find(([name]) => name === "dkim-signature")?.[1] ?? "";
      const tag = (name: string) =>
        new RegExp(`(?:^|; )${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(" ", "") ?? "";
      expect([tag("d"), tag("s"), tag("bh")]).toEqual([dkim.domain, dkim.selector, hash]);
      const names = tag("h").split(":");
      const signed = names.map((name) => `${name}:${fields.findLast(([one]) => one === name)?.[1]}\r\n`);
      const bare = `dkim-signature:${signature.replace(/(; b=).*$/, "$1")}`;
      const isRight = createVerify("RSA-SHA256")
        .update(signed.join("") + bare)
        .verify(keys.publicKey, tag("b"), "base64");
      expect(isRight).toBe(true);
      return names;
    };

    test("signs the body and what ends a subscription, by mail and into the folder", async () => {
      const smtp = await start();
      const mail = mailTo(leser);
      await open({ smtpUrl: smtp.url, dkim }).send(mail);
      const own = join(folder, "signed");
      const toFolder = open({ folder: own, dkim });
      expect(await toFolder.check()).toBeNull();
      const name = `${mail.messageId}.eml`;
      for (let n = 0; n < 2; n++)
        expect(await toFolder.send(mail)).toEqual({ state: "accepted", answer: name });
      expect(await readdir(own)).toEqual([name]);
      const sources = [smtp.taken[0]?.source ?? "", await readFile(join(own, name), "utf8")];
      for (const source of sources) {
        const names = signedHeaders(source);
        for (const one of ["from", "to", "subject", "date", "message-id", "list-id", "feedback-id"]) {
          expect(names).toContain(one);
        }
        expect(names).toEqual(expect.arrayContaining(["list-unsubscribe", "list-unsubscribe-post"]));
      }
    });

    test("sends nothing without a signature if the key is of no use", async () => {
      const smtp = await start();
      const ed25519 = generateKeyPairSync("ed25519")
        .privateKey.export({ type: "pkcs8", format: "pem" })
        .toString();
      for (const privateKey of ["kein Schlüssel", ed25519]) {
        const mailer = open({ smtpUrl: smtp.url, dkim: { ...dkim, privateKey } });
        expect((await mailer.send(mailTo(leser))).state).toBe("not_handed_over");
        expect(await mailer.check()).toContain("DKIM");
      }
      expect(smtp.commands).toEqual([]);
    });
  });

  test("says if the folder takes nothing, and writes no file elsewhere", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const mailer = open({ folder: join(file, "below") });
    expect((await mailer.send(mailTo(leser))).state).toBe("not_handed_over");
    expect(await mailer.check()).toContain("ENOTDIR");
    const own = join(folder, "own");
    await open({ folder: own }).send(mailTo(leser, { messageId: "../../x/y@z" }));
    expect(await readdir(own)).toEqual([".._.._x_y@z.eml"]);
  });
});
