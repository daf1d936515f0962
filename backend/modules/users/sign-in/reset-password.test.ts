import { passwordLinks } from "backend/modules/users/tables";
import { activityLogs, mailOutbox } from "backend/platform/database/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, nextNumber } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { startSmtp } from "backend/testing/smtp-server";
import { and, desc, eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

const REQUEST = `mutation ($email: String!, $origin: String!) { r: requestPasswordReset(email: $email, origin: $origin) }`;
const CHOOSE = `mutation ($token: String!) { r: choosePassword(token: $token, new: "Sonnen#Blume7") }`;
const LINK = `query ($token: String!) { r: passwordLink(token: $token) { email purpose } }`;
const SIGN_IN = `mutation ($email: String!) { signIn(email: $email, password: "Sonnen#Blume7") { token } }`;
const START = new Date("2027-03-01T08:00:00Z");

describeOnDatabase("a forgotten password", (open) => {
  let backend: TestBackend;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let now = START;

  beforeAll(async () => {
    smtp = await startSmtp();
    const mail = { from: "Haus <haus@verlag.example>", smtpUrl: smtp.url, folder: "unused" };
    backend = await open({ clock: () => now, mail, publicUrl: "https://backoffice.verlag.example" });
  });
  afterAll(async () => {
    // Else the mail server waits half a minute for the connections that are kept open.
    await backend.close();
    await smtp.close();
  });
  beforeEach(() => {
    now = START;
  });

  const freshAddress = () => `2001:db8:${nextNumber().toString(16)}::1`;
  /** A stranger may name any address as the called one. */
  const request = (email: string, from = freshAddress()) =>
    send(backend, null, REQUEST, { email, origin: "http://198.51.100.7" }, from);
  const mailsTo = (email: string) =>
    backend.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).orderBy(desc(mailOutbox.id));
  const tokenIn = (text = "") =>
    /https:\/\/backoffice\.verlag\.example\/password_reset\?token=([\w-]{43})\n/.exec(text)?.[1] ?? "";
  async function newToken(email: string, nth: number) {
    await request(email);
    return await vi.waitFor(async () => {
      const mails = await mailsTo(email);
      expect(mails).toHaveLength(nth);
      return tokenIn(mails[0]?.body);
    });
  }
  const linkOf = async (token: string) => (await send(backend, null, LINK, { token })).data.r;

  test("is replaced by a mailed link, once, and the way there is in the log", async () => {
    const user = await makeUser(backend.db);
    expect(await request(` ${user.email.toUpperCase()} `)).toMatchObject({ data: { r: true } });
    const taken = await vi.waitFor(() => {
      const found = smtp.taken.find(({ to }) => to.includes(user.email));
      expect(found).toBeDefined();
      return found?.source ?? "";
    });
    const mail = await PostalMime.parse(taken);
    expect(mail.subject).toBe("Neues Passwort für das Backoffice");
    expect(mail.text).toContain("Guten Tag Erika Muster");
    const token = tokenIn(mail.text);
    const [link] = await backend.db.select().from(passwordLinks).where(eq(passwordLinks.userId, user.id));
    expect(JSON.stringify(link)).not.toContain(token);
    expect(await linkOf(token)).toEqual({ email: user.email, purpose: "reset" });
    expect((await send(backend, null, CHOOSE, { token })).data.r).toBe(true);
    expect((await send(backend, null, SIGN_IN, { email: user.email })).data.signIn.token).toBeTruthy();
    expect(await linkOf(token)).toBeNull();
    const entries = await backend.db
      .select({ action: activityLogs.action, actor: activityLogs.actorId, source: activityLogs.source })
      .from(activityLogs)
      .where(and(eq(activityLogs.area, "users"), eq(activityLogs.recordId, user.id)))
      .orderBy(activityLogs.id);
    // Anybody may ask for it, so nobody is named for that.
    expect(entries).toMatchObject([
      { action: "requestPassword", actor: null, source: expect.stringContaining("2001:db8") },
      { action: "resetPassword", actor: user.id },
      { action: "signIn", actor: user.id },
    ]);
  });

  test("a link lives for sixty minutes, and ends with the next one", async () => {
    const { email } = await makeUser(backend.db);
    const first = await newToken(email, 1);
    now = new Date(START.getTime() + 59 * 60_000);
    expect(await linkOf(first)).not.toBeNull();
    const second = await newToken(email, 2);
    expect(await linkOf(first)).toBeNull();
    now = new Date(now.getTime() + 60 * 60_000);
    expect(await linkOf(second)).toBeNull();
  });

  test("a form that is sent twice mails one link, which stays open", async () => {
    const { email } = await makeUser(backend.db);
    const token = await newToken(email, 1);
    now = new Date(START.getTime() + 59_000);
    await request(email);
    await backend.settled();
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await linkOf(token)).not.toBeNull();
  });

  test("nothing goes to who may not sign in, and the answer is the same for all", async () => {
    const addresses = [
      "nobody@verlag.example",
      (await makeUser(backend.db, { status: "inactive" })).email,
      (await makeUser(backend.db, { isApiUser: true })).email,
      (await makeUser(backend.db, { mayLogIn: false })).email,
    ];
    const known = (await makeUser(backend.db)).email;
    const answers = await Promise.all([known, ...addresses].map((email) => request(email)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await backend.settled();
    expect(await mailsTo(known)).toHaveLength(1);
    for (const email of addresses) expect(await mailsTo(email), email).toEqual([]);
  });

  test("requests are limited per account and address, for unknown addresses too", async () => {
    for (const email of [(await makeUser(backend.db)).email, "nobody.else@verlag.example"]) {
      const from = freshAddress();
      const codes = [];
      for (let nth = 0; nth < 11; nth += 1) codes.push((await request(email, from)).code);
      expect(codes).toEqual([...Array(10).fill(undefined), "TOO_MANY_ATTEMPTS"]);
    }
  });

  test.each([
    ["", "required"],
    ["huber", "mail_address_invalid"],
  ])("an address like '%s' is refused at its field", async (email, message) => {
    expect((await request(email)).errors?.[0]?.extensions.data).toEqual([{ field: "email", message }]);
  });
});

describeOnDatabase("a forgotten password, while no mail is sent", (open) => {
  test("is answered before anybody looks for the address, so the time tells nothing", async (context) => {
    const backend = await open({ publicUrl: "https://backoffice.verlag.example" });
    context.skip(backend.kind !== "postgres", "one connection cannot wait for another");
    const { email } = await makeUser(backend.db);
    const request = (asked: string) => send(backend, null, REQUEST, { email: asked, origin: "" });
    await backend.db.transaction(async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`);
      for (const asked of [email, "nobody@verlag.example"]) expect((await request(asked)).data.r).toBe(true);
    });
    const before = async (asked: string) => {
      await backend.settled();
      backend.statements.length = 0;
      await request(asked);
      const looks = backend.statements.findIndex((statement) => /from "users"/.test(statement));
      return backend.statements.slice(0, looks === -1 ? undefined : looks);
    };
    expect(await before(email)).toEqual(await before("nobody@verlag.example"));
    await backend.settled();
    const mails = await backend.db.select().from(mailOutbox);
    expect(mails.map(({ recipient }) => recipient)).toEqual([email]);
  });
});

describeOnDatabase("a forgotten password without a public address", (open) => {
  test("is mailed only with a link to this machine", async () => {
    const backend = await open();
    const [known, other] = [await makeUser(backend.db), await makeUser(backend.db)];
    await send(backend, null, REQUEST, { email: known.email, origin: "http://198.51.100.7" });
    await send(backend, null, REQUEST, { email: other.email, origin: "http://127.0.0.1:3000" });
    const all = () => backend.db.select().from(mailOutbox);
    await backend.settled();
    expect(await all()).toMatchObject([{ recipient: other.email }]);
  });
});
