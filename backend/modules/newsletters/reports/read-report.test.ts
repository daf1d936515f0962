import { threads } from "backend/platform/threads/threads";
import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import { readReport } from "./read-report";
import { idOfVerpToken, tokensIn, verpAddress, verpToken } from "./report-token";

afterAll(() => threads.close());

const SECRET = "geheim für Berichte";
const TOKEN = verpToken(SECRET, 4711);
const BACK = verpAddress("rueck@post.verlag.example", TOKEN);
const read = (text: string) => readReport("mx", new TextEncoder().encode(text.replaceAll("\n", "\r\n")));

const part = (type: string, body: string) => `--b1\nContent-Type: ${type}\n\n${body}\n`;
const ORIGINAL = `Return-Path: <${BACK}>\nMessage-ID:\n <heft-7.9@post.verlag.example>\nTo: leser@firma.example\nSubject: Heft 7\n`;

/** A report as a server writes it; `fields` are those of the receiver. */
const dsn = (
  fields: string,
  { headers = "", original = part("message/rfc822", `${ORIGINAL}\nGrüß Gott`) } = {},
) =>
  `Return-Path: <>\nDelivered-To: ${BACK}\nFrom: MAILER-DAEMON@mx.example (Mail Delivery System)\nTo: ${BACK}
Subject: Undelivered Mail Returned to Sender\nAuto-Submitted: auto-replied\nMIME-Version: 1.0
${headers}Content-Type: multipart/report; report-type=delivery-status; boundary="b1"\n
${part("text/plain; charset=us-ascii", "This is the mail system at host mx.example.")}
${part("message/delivery-status", `Reporting-MTA: dns; mx.example\nOriginal-Envelope-Id: heft-7/9\n\n${fields}\n`)}${original}--b1--\n`;

const failed = (status: string, diagnostic = "") =>
  `Final-Recipient: rfc822; leser@firma.example\nAction: failed\nStatus: ${status}\n${diagnostic && `Diagnostic-Code: smtp; ${diagnostic}\n`}`;

describe("a report", () => {
  test("of Postfix names the copy in every way it can", async () => {
    const fields = `Final-Recipient: rfc822; leser@firma.example
Original-Recipient: rfc822;Leser@Firma.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.firma.example
Diagnostic-Code: smtp; 550 5.1.1 <leser@firma.example>: Recipient address
    rejected: User unknown in virtual mailbox table`;
    expect(await read(dsn(fields))).toEqual({
      kind: "bounce",
      severity: "hard",
      action: "failed",
      status: "5.1.1",
      answer:
        "550 5.1.1 <leser@firma.example>: Recipient address rejected: User unknown in virtual mailbox table",
      recipients: ["leser@firma.example", "Leser@Firma.example"],
      envelopeIds: ["heft-7/9"],
      addressees: [BACK],
      messageIds: ["heft-7.9@post.verlag.example"],
    });
  });

  test.each([
    ["5.1.1", "", "hard"],
    ["5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found", "hard"],
    ["5.1.2", "", "hard"],
    ["5.2.1", "", "hard"],
    ["5.2.2", "552 5.2.2 Mailbox full", "soft"],
    ["5.2.0", "", "soft"],
    ["4.4.7", "", "soft"],
    ["4.2.2", "", "soft"],
    ["5.1.8", "", "ours"],
    ["5.7.1", "550 5.7.1 Blocked", "ours"],
    ["5.7.515", "550 5.7.515 Access denied", "ours"],
    ["5.3.4", "", "ours"],
    ["5.4.6", "", "ours"],
    ["5.5.0", "", "ours"],
    ["5.6.0", "", "ours"],
    ["5.0.0", "550 5.1.1 User unknown", "hard"],
    ["5.0.0", "550 No such user here", "hard"],
    ["5.0.0", "550 Message looks like spam", "ours"],
    ["5.0.0", "550 from 10.5.1.1 no", "soft"],
    ["", "550 No such user here", "hard"],
    ["", "", "soft"],
  ])("with the status %j and the answer %j is %s", async (status, diagnostic, severity) => {
    expect(await read(dsn(failed(status, diagnostic)))).toMatchObject({ kind: "bounce", severity });
  });

  test("counts its worst receiver, and a delay or a delivery is no failure", async () => {
    const delayed = "Final-Recipient: rfc822; a@b.example\nAction: delayed\nStatus: 4.4.1\n";
    const delivered = "Final-Recipient: rfc822; a@b.example\nAction: delivered\nStatus: 2.0.0\n";
    const all = [delayed, failed("5.7.1"), failed("5.1.1"), failed("4.4.7"), delivered].join("\n");
    expect(await read(dsn(all))).toMatchObject({ severity: "hard", status: "5.1.1" });
    expect(await read(dsn(delayed))).toEqual({ kind: "delayed" });
    for (const action of ["delivered", "relayed", "expanded"]) {
      expect(await read(dsn(delivered.replace("delivered", action)))).toEqual({ kind: "unknown" });
    }
    expect(await read(dsn("Final-Recipient: rfc822; a@b.example\nStatus: 5.1.1"))).toMatchObject({
      severity: "hard",
    });
  });

  test("of Microsoft has the headers of the mail only", async () => {
    const original = part("text/rfc822-headers", ORIGINAL);
    const headers = "X-Auto-Response-Suppress: DR, OOF, AutoReply\n";
    expect(await read(dsn(failed("5.1.10"), { headers, original }))).toMatchObject({
      kind: "bounce",
      severity: "hard",
      messageIds: ["heft-7.9@post.verlag.example"],
    });
  });

  test("of Exim has no fields", async () => {
    const exim = (why: string) => `X-Failed-Recipients: leser@firma.example
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@exim.example>
To: ${BACK}
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

  leser@firma.example
    host mx.firma.example [192.0.2.5]
    SMTP error from remote mail server after RCPT TO:<leser@firma.example>:
    ${why}

------ This is a copy of the message, including all the headers. ------

${ORIGINAL}
5.7.1 spam
`;
    expect(await read(exim("550 5.1.1 No such user"))).toMatchObject({
      kind: "bounce",
      severity: "hard",
      status: "5.1.1",
      recipients: ["leser@firma.example"],
      addressees: [BACK],
      messageIds: ["heft-7.9@post.verlag.example"],
    });
    expect(await read(exim("550 Unrouteable address"))).toMatchObject({ severity: "hard", status: "" });
    expect(await read(exim("retry timeout exceeded"))).toMatchObject({ severity: "soft" });
  });

  test("of a complaint names all addresses of the mail", async () => {
    const arf = (type: string) => `From: feedback@provider.example
To: fbl@post.verlag.example
Subject: FW: Heft 7
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b1"

${part("text/plain", "This is an email abuse report.")}
${part("message/feedback-report", `Feedback-Type: ${type}\nUser-Agent: X/1\nVersion: 1\nOriginal-Rcpt-To: <leser@firma.example>`)}
${part("message/rfc822", `${ORIGINAL}\nGrüß Gott`)}--b1--
`;
    expect(await read(arf("abuse"))).toEqual({
      kind: "complaint",
      addressees: ["fbl@post.verlag.example", "leser@firma.example", BACK],
      messageIds: ["heft-7.9@post.verlag.example"],
    });
    for (const type of ["not-spam", "fraud", "auth-failure"]) {
      expect(await read(arf(type))).toEqual({ kind: "unknown" });
    }
  });

  test("is no answer of a machine, no letter and no forwarded report", async () => {
    const letter = (headers: string) =>
      `From: leser@firma.example\nTo: ${BACK}\n${headers}Subject: Urlaub\n\nBin weg.\n`;
    for (const headers of [
      "Auto-Submitted: auto-replied\n",
      "Precedence: auto_reply\n",
      "X-Autoreply: yes\n",
    ]) {
      expect(await read(letter(headers))).toEqual({ kind: "automatic" });
    }
    for (const headers of ["", "Auto-Submitted: no\n"]) {
      expect(await read(letter(headers))).toEqual({ kind: "unknown" });
    }
    const forwarded = `From: a@b.example\nTo: ${BACK}\nContent-Type: multipart/mixed; boundary="b0"\n\n--b0\nContent-Type: message/rfc822\n\n${dsn(failed("5.1.1"))}\n--b0--\n`;
    expect(await read(forwarded)).toEqual({ kind: "unknown" });
  });

  test("is not read if it is too long, and only to its bounds if it is built to be slow", async () => {
    expect(await read(`Subject: lang\n\n${"x".repeat(2_000_000)}`)).toEqual({ kind: "unreadable" });
    const level = (n: number) => `Content-Type: multipart/mixed; boundary="${n}"\n\n--${n}\n`;
    const deep = Array.from({ length: 10_000 }, (_, n) => level(n)).join("");
    expect(await read(deep)).toEqual({ kind: "unreadable" });
    expect(await read(`Subject: lang\n\n${"\n".repeat(40_000)}`)).toEqual({ kind: "unreadable" });
    const headers = `Subject: x\n${"X-A: b\n".repeat(100_000)}\n`;
    expect(await read(headers)).toEqual({ kind: "unreadable" });
    const most = (text: string) => {
      const lines = text.split("\n").length - 1;
      return text.repeat(Math.floor(Math.min(900_000 / (text.length + lines), 29_000 / lines)));
    };
    const html = (text: string) =>
      `Content-Type: text/html\nX-Failed-Recipients: a@b.example\n\n${most(text)}`;
    for (const slow of [
      ...["<", "&", "<a ", " \n", "-", "<!--", "5.1.1 ", "\n--b1"].map(html),
      `X-Failed-Recipients: ${"a".repeat(60_000)}\n\n${most("----copy")}`,
      ...[" x\n", "a:b\n", "5.1.1.", "a:b\n\n", "Status: 5.1.1\n\n", "Action:\n f\n"].map((text) =>
        dsn(most(text)),
      ),
      dsn(failed("5.1.1", most("5.1.1 "))),
    ]) {
      expect(["bounce", "unknown", "unreadable", "delayed"]).toContain((await read(slow)).kind);
    }
  });

  test("of more than 200 parts is not parsed, and all others are in a thread", async () => {
    const run = vi.spyOn(threads, "run");
    const parts = (count: number) =>
      `Content-Type: multipart/mixed; boundary=b\n\n${"--b\n\n".repeat(count)}`;
    expect(await read(parts(201))).toEqual({ kind: "unreadable" });
    expect(run).not.toHaveBeenCalled();
    expect(await read(parts(200))).toEqual({ kind: "unknown" });
    expect(run).toHaveBeenCalledWith(
      expect.objectContaining({ kind: "mails", who: "mx" }),
      expect.anything(),
      expect.anything(),
    );
    run.mockRestore();
  });

  test("never throws, whatever comes", async () => {
    const pieces = fc.constantFrom(
      ...[
        "Content-Type: multipart/report; boundary=b1\r\n",
        "--b1\r\n",
        "--b1--\r\n",
        "\r\n",
        "Status: 5.1.1\r\n",
      ],
      ...[
        "Content-Type: message/delivery-status\r\n",
        "Content-Type: message/feedback-report\r\n",
        "Action: failed\r\n",
      ],
      ...[
        "Content-Type: message/rfc822\r\n",
        "Feedback-Type: abuse\r\n",
        "X-Failed-Recipients: <\r\n",
        " \r\n",
        "Message-ID: >a<\r\n",
      ],
      ...[
        "Content-Transfer-Encoding: base64\r\n",
        "Action: constructor\r\n",
        "__proto__: x\r\n",
        "To: @\r\n",
      ],
    );
    const structured = fc
      .array(pieces, { maxLength: 40 })
      .map((all) => new TextEncoder().encode(all.join("")));
    const kinds = ["bounce", "complaint", "delayed", "automatic", "unknown", "unreadable"];
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 3000 }), structured), async (bytes) => {
        expect(kinds).toContain((await readReport("mx", bytes)).kind);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a token", () => {
  test("is found in an address and read only with its secret", () => {
    for (const id of [1, 4711, Number.MAX_SAFE_INTEGER]) {
      const token = verpToken(SECRET, id);
      expect(token).toMatch(/^[0-9a-z-]{1,40}$/);
      const address = verpAddress("rueck@post.verlag.example", token);
      expect(tokensIn([address.toUpperCase(), address, "x@y.example"])).toEqual([token]);
      expect(idOfVerpToken(SECRET, token)).toBe(id);
      expect(idOfVerpToken("anderes", token)).toBeNull();
    }
  });

  test("is not believed if it is forged", () => {
    const [, mac = ""] = TOKEN.split("-");
    const other = (mac.startsWith("0") ? "1" : "0") + mac.slice(1);
    for (const forged of [
      ...[
        `4712-${mac}`,
        `4711-${other}`,
        `04711-${mac}`,
        `4711-${mac}0`,
        `4711-${mac.slice(1)}`,
        `-4711-${mac}`,
      ],
      ...[`4711.0-${mac}`, `4711-`, "", `9${"9".repeat(15)}-${mac}`, ` ${TOKEN}`, `${TOKEN}\n`],
    ]) {
      expect(idOfVerpToken(SECRET, forged)).toBeNull();
    }
    expect(tokensIn([`${TOKEN}@post.verlag.example`, "a+b@c.example", `x@y+${TOKEN}`, "", "+"])).toEqual([]);
  });
});
