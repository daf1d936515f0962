import { sessions } from "backend/modules/users/tables";
import { activityLogs } from "backend/platform/database/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, nextNumber } from "backend/testing/factories";
import { startIdentityProvider } from "backend/testing/identity-provider";
import { send } from "backend/testing/request";
import { and, eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const START = `mutation ($to: String!) { r: startSingleSignOn(returnTo: $to) { url ticket } }`;
const FINISH = `mutation ($to: String!, $ticket: String, $device: String) {
  r: finishSingleSignOn(returnedTo: $to, ticket: $ticket, device: $device) { token device user { email } } }`;
const ME = "{ me { email } }";
const RETURN = "http://127.0.0.1:4999/login/sso/return";

describeOnDatabase("single sign-on", (open) => {
  let backend: TestBackend;
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  let now = new Date("2027-03-01T08:00:00Z");
  const log: { reason?: string; msg: string }[] = [];

  const openBackend = () =>
    open({
      clock: () => now,
      singleSignOn: { ...provider.settings, timeoutSeconds: 1 },
      logger: pino({ level: "warn" }, { write: (line: string) => void log.push(JSON.parse(line)) }),
    });
  beforeAll(async () => {
    provider = await startIdentityProvider();
    // It takes its time when it is first asked.
    await fetch(`${provider.settings.issuer}/.well-known/openid-configuration`);
    backend = await openBackend();
  });
  afterAll(() => provider.close());
  beforeEach(() => {
    now = new Date("2027-03-01T08:00:00Z");
    provider.mood = "well";
    log.length = 0;
  });

  async function start() {
    const answer = await send(backend, null, START, { to: RETURN });
    expect(answer.errors).toBeUndefined();
    return answer.data.r as { url: string; ticket: string };
  }
  /** Goes where the provider leads, with its cookies, until it leads back. */
  async function signInThere(url: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let address = url, hops = 0; ; hops += 1) {
      expect(hops, address).toBeLessThan(8);
      if (address.startsWith(RETURN)) return address;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(address, { redirect: "manual", headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      expect([302, 303], await answer.clone().text()).toContain(answer.status);
      address = new URL(answer.headers.get("location") ?? "", address).href;
    }
  }
  const finish = (to: string, ticket: string | null, from = `2001:db8:${nextNumber().toString(16)}::1`) =>
    send(backend, null, FINISH, { to, ticket }, from);
  const refused = (answer: Awaited<ReturnType<typeof send>>) => {
    const reason = answer.errors?.[0]?.extensions.data?.[0]?.message;
    // Each refusal stands in the log, too.
    expect(log.at(-1)).toMatchObject({ reason, msg: "a single sign-on was refused" });
    return reason;
  };
  async function signIn(person: typeof provider.person) {
    provider.person = person;
    const { url, ticket } = await start();
    return await finish(await signInThere(url), ticket);
  }

  test("lets in the active user of the verified address, as a password does", async () => {
    const user = await makeUser(backend.db);
    const { data } = await signIn({ email: user.email.toUpperCase() });
    expect(data.r.user.email).toBe(user.email);
    expect(data.r.device).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect((await send(backend, data.r.token, ME)).data.me.email).toBe(user.email);
    const kept = await backend.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(kept).toHaveLength(1);
    const [entry] = await backend.db
      .select()
      .from(activityLogs)
      .where(and(eq(activityLogs.area, "users"), eq(activityLogs.recordId, user.id)));
    expect(entry).toMatchObject({ action: "signIn", actorId: user.id });
  });

  test("refuses who may not sign in, each with its reason, and notes it with the user", async () => {
    const { db } = backend;
    expect(refused(await signIn({ email: "nobody@verlag.example" }))).toBe("sso_unknown");
    const known = await makeUser(db);
    expect(refused(await signIn({ email: known.email, isVerified: false }))).toBe("sso_unverified");
    const inactive = await makeUser(db, { status: "inactive" });
    expect(refused(await signIn({ email: inactive.email }))).toBe("sso_inactive");
    const program = await makeUser(db, { isApiUser: true });
    expect(refused(await signIn({ email: program.email }))).toBe("sso_not_allowed");
    const without = await makeUser(db, { mayLogIn: false });
    expect(refused(await signIn({ email: without.email }))).toBe("sso_not_allowed");
    const entries = await db.select().from(activityLogs).where(eq(activityLogs.action, "ssoRefused"));
    expect(entries.map(({ recordId }) => recordId)).toEqual([inactive.id, program.id, without.id]);
    expect(refused(await signIn(null))).toBe("sso_cancelled");
    expect(await db.select().from(sessions).where(eq(sessions.userId, known.id))).toEqual([]);
  });

  test("takes an answer once, from the browser that asked, in time", async () => {
    const user = await makeUser(backend.db);
    provider.person = { email: user.email };
    const { url, ticket } = await start();
    const to = await signInThere(url);
    const other = await start();
    expect(refused(await finish(to, other.ticket))).toBe("sso_wrong_state");
    expect(refused(await finish(to, `${ticket}x`))).toBe("sso_wrong_state");
    expect(refused(await finish(to, "eyJhIjoxfQ.falsch"))).toBe("sso_wrong_state");
    expect(refused(await finish(to, null))).toBe("sso_expired");
    expect(refused(await finish(to.replace(/state=[^&]*/, "state=x"), ticket))).toBe("sso_wrong_state");
    now = new Date(now.getTime() + 601_000);
    expect(refused(await finish(to, ticket))).toBe("sso_expired");
    now = new Date(now.getTime() - 601_000);
    expect((await finish(to, ticket)).data.r.user.email).toBe(user.email);
    expect(refused(await finish(to, ticket))).toBe("sso_code_used");
    expect(refused(await finish(to.replace(/code=[^&]*/, "code=erfunden"), ticket))).toBe("sso_code_used");
    expect(refused(await finish("kein Verweis", ticket))).toBe("sso_nonsense");
  });

  test("a provider that is silent, broken or talks nonsense lets nobody in, and is asked again later", async () => {
    const user = await makeUser(backend.db);
    provider.person = { email: user.email };
    const { url, ticket } = await start();
    const to = await signInThere(url);
    const fresh = await openBackend();
    for (const [mood, reason] of [
      ["silent", "sso_away"],
      ["broken", "sso_away"],
      ["nonsense", "sso_nonsense"],
    ] as const) {
      provider.mood = mood;
      expect(refused(await finish(to, ticket)), mood).toBe(reason);
      // Nothing is known of it yet, so it is asked at the start already.
      expect(refused(await send(fresh, null, START, { to: RETURN })), mood).toBe(reason);
      expect((await send(fresh, null, "{ singleSignOn { name } }")).data.singleSignOn.name).toBe(
        "Alpenblick-Konto",
      );
    }
    provider.mood = "well";
    expect((await send(fresh, null, START, { to: RETURN })).errors).toBeUndefined();
    expect((await finish(to, ticket)).data.r.user.email).toBe(user.email);
  });

  test("invented answers are limited as wrong passwords are", async () => {
    const { ticket, url } = await start();
    const state = new URL(url).searchParams.get("state");
    const codes = [];
    for (let nth = 0; nth < 11; nth += 1)
      codes.push((await finish(`${RETURN}?code=x${nth}&state=${state}`, ticket, "198.51.100.9")).code);
    expect(codes).toEqual([...Array(10).fill("BAD_USER_INPUT"), "TOO_MANY_ATTEMPTS"]);
  });
});

describeOnDatabase("single sign-on that is not set up", (open) => {
  test("is not there", async () => {
    const backend = await open();
    expect((await send(backend, null, "{ singleSignOn { name } }")).data.singleSignOn).toBeNull();
    expect((await send(backend, null, START, { to: RETURN })).code).toBe("NOT_FOUND");
    expect((await send(backend, null, FINISH, { to: RETURN })).code).toBe("NOT_FOUND");
  });
});
