import { assets } from "backend/modules/library/tables";
import { threads } from "backend/platform/threads/threads";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { sendFile } from "backend/testing/request";
import { asc, desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, it, vi } from "vitest";
import { pressReleaseFiles, pressReleases } from "../tables";

const SECRET = "geheim-geheim-geheim-geheim-geheim-42";
const NOW = new Date("2027-05-10T10:00:00Z");
const RECEIVE = `mutation ($file: File!) { r: receivePressMail(message: $file) }`;
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

const base64 = (content: Uint8Array) =>
  (
    Buffer.from(content)
      .toString("base64")
      .match(/.{1,76}/g) ?? []
  ).join("\r\n");
const lines = (...all: string[]) => all.join("\r\n");

describeOnDatabase("mails that become press releases", (open) => {
  let backend: TestBackend;
  let without: TestBackend;
  beforeAll(async () => {
    const clock = () => NOW;
    backend = await open({ clock, pressMailToken: SECRET });
    without = await open({ clock });
  });

  const handIn = async (mail: string | Uint8Array, token = SECRET, to = backend) =>
    await sendFile(to, token, RECEIVE, { file: { content: Buffer.from(mail), name: "message.eml" } });
  const all = async () => await backend.db.select().from(pressReleases).orderBy(desc(pressReleases.id));
  const newest = async () => (await all())[0];
  const filesOf = async (id: number) =>
    await backend.db
      .select({ name: assets.name, kind: assets.kind })
      .from(pressReleaseFiles)
      .innerJoin(assets, eq(assets.id, pressReleaseFiles.assetId))
      .where(eq(pressReleaseFiles.releaseId, id))
      .orderBy(asc(pressReleaseFiles.id));

  it("takes text, pictures and documents, and names what the library does not take", async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#0a0b0c" } })
      .png()
      .toBuffer();
    const mail = lines(
      'From: "Müller, Eva" <eva@presse.test>',
      "Subject: =?utf-8?Q?Neue_T=C3=BCren?=",
      "Message-ID: <eins@presse.test>",
      'Content-Type: multipart/mixed; boundary="a"',
      "",
      "--a",
      'Content-Type: multipart/alternative; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain; charset=utf-8",
      "",
      "# Wir bauen Türen",
      "",
      "und *Fenster*.",
      "--b",
      "Content-Type: text/html; charset=utf-8",
      "",
      "<h1>Anderes</h1>",
      "--b--",
      "--a",
      'Content-Type: application/octet-stream; name="tuer.png"',
      "Content-Transfer-Encoding: base64",
      "Content-Disposition: attachment; filename=tuer.png",
      "",
      base64(picture),
      "--a",
      "Content-Type: application/pdf; name=mappe.pdf",
      "Content-Transfer-Encoding: base64",
      "Content-Disposition: attachment; filename=mappe.pdf",
      "",
      base64(PDF),
      "--a",
      "Content-Type: image/png; name=boese.png",
      "Content-Disposition: attachment; filename=boese.png",
      "",
      "MZ no picture at all",
      "--a--",
    );
    expect((await handIn(mail)).data).toEqual({ r: true });
    const made = await newest();
    expect(made).toMatchObject({
      title: "Neue Türen",
      senderName: "Müller, Eva",
      email: "eva@presse.test",
      way: "mail",
      state: "pending",
      createdById: null,
      ownText: "# Wir bauen Türen\n\nund *Fenster*.",
      text: "\\# Wir bauen Türen\n\nund \\*Fenster\\*.",
      note: "Nicht übernommen: boese.png (diese Art von Datei nimmt die Mediathek nicht)",
    });
    expect(await filesOf(made?.id ?? 0)).toEqual([
      { name: "tuer", kind: "image" },
      { name: "mappe", kind: "document" },
    ]);
    // The same mail again, and another one with the same document.
    expect((await handIn(mail)).data).toEqual({ r: true });
    expect(await all()).toHaveLength(1);
    await handIn(mail.replace("<eins@presse.test>", "<zwei@presse.test>"));
    const second = await newest();
    expect(await all()).toHaveLength(2);
    expect(await filesOf(second?.id ?? 0)).toHaveLength(2);
  });

  it("makes text of HTML: what nobody sees and what would run is gone", async () => {
    const html =
      "<html><head><title>x</title><style>p{}</style></head><body><script>alert(1)</script><p>Gr&uuml;&szlig;e &amp; <b>mehr</b></p>" +
      "<p onclick='x'>Zweiter<br>Absatz <a href='javascript:alert(1)'>Link</a> &lt;img src=x&gt;</p><ul><li>Punkt</li></ul></body></html>";
    await handIn(
      lines("From: a@b.test", "Subject: Nur HTML", "Content-Type: text/html; charset=utf-8", "", html),
    );
    const made = await newest();
    expect(made?.ownText).toBe("Grüße & mehr\n\nZweiter\nAbsatz Link <img src=x>\n\n• Punkt");
    expect(made?.text).toContain("\\<img src=x>");
    expect(made?.senderName).toBe("a@b.test");
  });

  it.each([
    "Auto-Submitted: auto-replied",
    "Auto-Submitted: auto-generated (rejected)",
    "Precedence: bulk\r\nIn-Reply-To: <eins@verlag.test>",
    "Precedence: auto_reply",
  ])("answers an automatic mail as any other, and makes no release of it: %s", async (header) => {
    const before = (await all()).length;
    const mail = (of: string) =>
      lines("From: a@b.test", "Subject: Nicht im Haus", of, "", "Bin bald wieder da.");
    expect((await handIn(mail(header))).data).toEqual({ r: true });
    expect(await all()).toHaveLength(before);
  });

  it("takes what press offices send to many", async () => {
    const before = (await all()).length;
    for (const header of ["Auto-Submitted: no", "Precedence: bulk"])
      await handIn(lines("From: a@b.test", "Subject: Neu", header, `X-Of: ${header}`, "", "Es gibt Neues."));
    expect(await all()).toHaveLength(before + 2);
  });

  it("takes a mail that names neither sender nor subject nor text", async () => {
    await handIn(lines("X-Nothing: 1", "", ""));
    expect(await newest()).toMatchObject({
      title: "Ohne Betreff",
      senderName: "Unbekannter Absender",
      email: null,
      text: "Die Mail hat keinen Text.",
      ownText: "Die Mail hat keinen Text.",
    });
  });

  it.each([
    ["eight-bit junk", Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256))],
    [
      "a text with signs that no database takes",
      lines("From: x@y.test", "Subject: \0\u0007x", "", "a\0b\ud800c"),
    ],
    ["a sender that is none", lines("From: <<<>>>@@", "Subject: Ohne", "", "Text")],
    [
      "a part that never ends",
      lines("Subject: Offen", 'Content-Type: multipart/mixed; boundary="q"', "", "--q", "", "x"),
    ],
    ["a subject of 100,000 signs", lines(`Subject: ${"x".repeat(100_000)}`, "From: a@b.test", "", "Text")],
    ["a text of a million signs", lines("Subject: Lang", "", "wort ".repeat(200_000))],
    ["tags that never close", lines("Subject: Offen", "Content-Type: text/html", "", "<p".repeat(50_000))],
    [
      "an unending comment",
      lines("Subject: Kommentar", "Content-Type: text/html", "", `<!--${"<!--".repeat(50_000)}`),
    ],
  ])("answers %s as any other", async (_called, mail) => {
    const { data, errors } = await handIn(mail);
    expect([data, errors]).toEqual([{ r: true }, undefined]);
  });

  it("answers what it cannot read as any other, and keeps nothing of it", async () => {
    const before = (await all()).length;
    let nested = "x";
    for (let depth = 0; depth < 60; depth++)
      nested = lines(
        `Content-Type: multipart/mixed; boundary="n${depth}"`,
        "",
        `--n${depth}`,
        nested,
        `--n${depth}--`,
      );
    expect((await handIn(lines("Subject: Tief", nested))).data).toEqual({ r: true });
    expect((await handIn("\n".repeat(400_002))).data).toEqual({ r: true });
    expect(await all()).toHaveLength(before);
  });

  it("does not parse a mail of more than 200 parts", async () => {
    const before = (await all()).length;
    const run = vi.spyOn(threads, "run");
    const head = lines("Subject: Teile", 'Content-Type: multipart/mixed; boundary="b"', "", "");
    expect((await handIn(head + "--b\r\n\r\n".repeat(201))).data).toEqual({ r: true });
    expect(run).not.toHaveBeenCalled();
    expect(await all()).toHaveLength(before);
    expect((await handIn(head + "--b\r\n\r\n".repeat(200))).data).toEqual({ r: true });
    expect(run).toHaveBeenCalledWith(
      expect.objectContaining({ kind: "mails", who: "mailbox" }),
      expect.anything(),
      expect.anything(),
    );
    expect(await all()).toHaveLength(before + 1);
    run.mockRestore();
  });

  it("lets nobody in without its secret, and where none is set nobody at all", async () => {
    const body = new FormData();
    body.set("operations", JSON.stringify({ query: RECEIVE, variables: { file: null } }));
    body.set("map", JSON.stringify({ 0: ["variables.file"] }));
    body.set("0", new File(["Subject: x"], "message.eml"));
    const status = async (to: TestBackend, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await to.fetch(new Request("http://b/graphql", { method: "POST", headers, body }))).status;
    };
    expect([await status(backend, `${SECRET}x`), await status(without, SECRET)]).toEqual([401, 401]);
    // A session opens much, but not this.
    const session = async (to: TestBackend) =>
      (await handIn("Subject: x", (await signedInUser(to.db, [], {}, NOW)).token, to)).code;
    expect([await session(backend), await session(without)]).toEqual(["NOT_AUTHORIZED", "NOT_FOUND"]);
    const access = async (token: string, to = backend) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const body = JSON.stringify({ query: "{ pressMailAccess }" });
      const answer = await to.fetch(new Request("http://b/graphql", { method: "POST", headers, body }));
      return (await answer.json()).data.pressMailAccess;
    };
    expect([await access(SECRET), await access("falsch"), await access(SECRET, without)]).toEqual([
      "open",
      "refused",
      "off",
    ]);
  });
});
