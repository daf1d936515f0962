import { randomUUID } from "node:crypto";
import { apiKeys, passwordLinks, sessions, users } from "backend/modules/users/tables";
import { activityChanges, activityLogs, mailOutbox } from "backend/platform/database/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeRole, makeUser, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";

const INVITE = `mutation ($id: String!, $key: String!) {
  inviteUser(id: $id, origin: "http://evil.example:81", subject: "Zugang", text: "Hier: {{link}}", idempotencyKey: $key) {
    invitation { usedAt } } }`;
const CHOOSE = `mutation ($token: String!, $new: String!) { r: choosePassword(token: $token, new: $new) }`;
const LINK = `query ($token: String!) { r: passwordLink(token: $token) { email purpose } }`;
const SIGN_IN = `mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }`;
const NEW_KEY = `mutation ($user: String!, $name: String!) { r: createApiKey(user: $user, name: $name) }`;
const REVOKE = `mutation ($id: String!) { r: revokeApiKey(id: $id) }`;
const END = `mutation ($user: String!, $id: String) { r: endUserSessions(user: $user, id: $id) }`;
const SET = `mutation ($id: String!, $version: Int!, $direct: [String!]!, $key: String!) {
  r: setUserPermissions(id: $id, version: $version, direct: $direct, idempotencyKey: $key) {
    version permissions directPermissions { permissionName status } history { action changes { field before after } } } }`;
const ME = `{ me { name permissions } }`;
const KEEPER = ["global:read__users", "global:edit__users"];

describeOnDatabase("how users come in", (open) => {
  let backend: TestBackend;
  let keeper: string;
  let now = new Date("2027-03-01T08:00:00Z");

  beforeAll(async () => {
    backend = await open({ clock: () => now, publicUrl: "https://backoffice.verlag.example" });
  });
  beforeEach(async () => {
    now = new Date("2027-03-01T08:00:00Z");
    keeper = (await signedInUser(backend.db, KEEPER, {}, now)).token;
  });

  const problemOf = (answer: Awaited<ReturnType<typeof send>>) => answer.errors?.[0]?.extensions.data?.[0];

  async function invited() {
    const user = await makeUser(backend.db);
    await backend.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    return { user, token: await invite(user.id) };
  }
  async function invite(id: number): Promise<string> {
    const answer = await send(backend, keeper, INVITE, { id: String(id), key: randomUUID() });
    expect(answer.errors).toBeUndefined();
    const [mail] = await backend.db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(1);
    const [, token = ""] =
      /Hier: https:\/\/backoffice\.verlag\.example\/password_reset\?token=([\w-]{43})$/.exec(
        mail?.body ?? "",
      ) ?? [];
    return token;
  }
  const choose = (token: string, password: string) => send(backend, null, CHOOSE, { token, new: password });

  test("an invitation leads to the product only, wherever its sender says", async () => {
    const other = await open({ clock: () => now });
    const { token } = await signedInUser(other.db, KEEPER, {}, now);
    const { id } = await makeUser(other.db);
    const answer = await send(other, token, INVITE, { id: String(id), key: randomUUID() });
    expect(problemOf(answer)).toEqual({ field: "", message: "public_url_missing" });
    expect(await other.db.select().from(mailOutbox)).toEqual([]);
  });

  test("an invitation lets a new user choose a password, once, by the rules for passwords", async () => {
    const { user, token } = await invited();
    const [link] = await backend.db.select().from(passwordLinks).where(eq(passwordLinks.userId, user.id));
    expect(JSON.stringify(link)).not.toContain(token);
    expect((await send(backend, null, LINK, { token })).data.r).toEqual({
      email: user.email,
      purpose: "invitation",
    });
    expect(problemOf(await choose(token, "kurz"))).toEqual({ field: "new", message: "password_too_short" });
    expect((await choose(token, "Sonnen#Blume7")).data.r).toBe(true);
    // The same post sent twice; another password does not pass.
    expect((await choose(token, "Sonnen#Blume7")).data.r).toBe(true);
    expect(problemOf(await choose(token, "Sonnen#Blume8"))).toEqual({
      field: "",
      message: "password_link_invalid",
    });
    expect((await send(backend, null, LINK, { token })).data.r).toBeNull();
    const signedIn = await send(backend, null, SIGN_IN, { email: user.email, password: "Sonnen#Blume7" });
    expect(signedIn.data.signIn.token).toBeTruthy();
  });

  test("an invitation ends after seven days, with the next one, and while the user is inactive", async () => {
    const { user, token } = await invited();
    const second = await invite(user.id);
    expect((await send(backend, null, LINK, { token })).data.r).toBeNull();
    now = new Date("2027-03-08T07:59:00Z");
    expect((await send(backend, null, LINK, { token: second })).data.r).not.toBeNull();
    now = new Date("2027-03-08T08:00:01Z");
    expect(problemOf(await choose(second, "Sonnen#Blume7"))?.message).toBe("password_link_invalid");
    now = new Date("2027-03-02T08:00:00Z");
    await backend.db.update(users).set({ status: "inactive" }).where(eq(users.id, user.id));
    expect(problemOf(await choose(second, "Sonnen#Blume7"))?.message).toBe("password_link_invalid");
  });

  test("nobody is invited who is inactive, a program, or has more rights than the sender", async () => {
    const refused = async (values: Parameters<typeof makeUser>[1]) => {
      const { id } = await makeUser(backend.db, values);
      return problemOf(await send(backend, keeper, INVITE, { id: String(id), key: randomUUID() }))?.message;
    };
    expect(await refused({ status: "inactive" })).toBe("invitation_not_possible");
    expect(await refused({ isApiUser: true })).toBe("invitation_not_possible");
    expect(await refused({ permissions: ["global:edit__roles"] })).toBe("user_beyond_own");
  });

  test("guesses of links are limited as those of passwords are", async () => {
    const codes = [];
    for (let nth = 0; nth < 11; nth += 1) {
      const answer = await send(
        backend,
        null,
        CHOOSE,
        { token: `x${nth}`, new: "Sonnen#Blume7" },
        "198.51.100.7",
      );
      codes.push(answer.code);
    }
    expect(codes).toEqual([...Array(10).fill("BAD_USER_INPUT"), "TOO_MANY_ATTEMPTS"]);
  });

  test("a key opens the service as its API user, and no more once it is revoked", async () => {
    const { db } = backend;
    const role = await makeRole(db, ["global:read__users"]);
    const program = await makeUser(db, { isApiUser: true, mayLogIn: false, roleIds: [role.id] });
    const made = await send(backend, keeper, NEW_KEY, { user: String(program.id), name: "Webseite" });
    const key: string = made.data.r;
    expect(key).toMatch(/^imvkey_[\w-]{43}$/);
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.userId, program.id));
    expect(JSON.stringify(row)).not.toContain(key.slice(7));
    expect((await send(backend, key, ME)).data.me.permissions).toEqual(["global:read__users"]);
    const [used] = await db.select().from(apiKeys).where(eq(apiKeys.userId, program.id));
    expect(used?.lastUsedAt).toEqual(now);
    const twice = await send(backend, keeper, NEW_KEY, { user: String(program.id), name: "webseite" });
    expect(problemOf(twice)).toEqual({ field: "name", message: "api_key_name_used" });
    expect((await send(backend, keeper, REVOKE, { id: String(row?.id) })).data.r).toBe(true);
    const [entry] = await db
      .select({ before: activityChanges.before, after: activityChanges.after })
      .from(activityChanges)
      .innerJoin(activityLogs, eq(activityLogs.id, activityChanges.logId))
      .where(eq(activityLogs.action, "revokeApiKey"));
    expect(entry).toEqual({ before: "Webseite", after: null });
    expect((await send(backend, key, ME)).code).toBe("NOT_AUTHENTICATED");
    expect((await send(backend, keeper, REVOKE, { id: String(row?.id) })).code).toBe("NOT_FOUND");
  });

  test("a key opens nothing while its user is inactive or a person; people get none", async () => {
    const { db } = backend;
    const program = await makeUser(db, { isApiUser: true });
    const made = await send(backend, keeper, NEW_KEY, { user: String(program.id), name: "CRM" });
    for (const lost of [{ status: "inactive" as const }, { status: "active" as const, isApiUser: false }]) {
      await db.update(users).set(lost).where(eq(users.id, program.id));
      expect((await send(backend, made.data.r, ME)).code).toBe("NOT_AUTHENTICATED");
    }
    const person = await send(backend, keeper, NEW_KEY, { user: String(program.id), name: "Neu" });
    expect(problemOf(person)).toEqual({ field: "name", message: "no_api_user" });
    const chief = await makeUser(db, { isApiUser: true, permissions: ["global:edit__roles"] });
    const beyond = await send(backend, keeper, NEW_KEY, { user: String(chief.id), name: "Neu" });
    expect(problemOf(beyond)).toEqual({ field: "name", message: "key_beyond_own" });
  });

  test("a key never opens more than its user held when somebody made it who lacks the rest", async () => {
    const { db } = backend;
    const chief = (await signedInUser(db, ADMINISTRATOR_PERMISSIONS, {}, now)).token;
    const program = await makeUser(db, { isApiUser: true, mayLogIn: false, permissions: [KEEPER[0] ?? ""] });
    const user = String(program.id);
    const [ofKeeper, ofChief] = [
      (await send(backend, keeper, NEW_KEY, { user, name: "Alt" })).data.r,
      (await send(backend, chief, NEW_KEY, { user, name: "Neu" })).data.r,
    ];
    const direct = KEEPER.map((name) => `1 ${name}`);
    await send(backend, chief, SET, { id: user, version: 1, direct, key: randomUUID() });
    const rights = async (key: string) => (await send(backend, key, ME)).data.me.permissions;
    expect(await rights(ofKeeper)).toEqual(["global:read__users"]);
    expect((await rights(ofChief)).sort()).toEqual([...KEEPER].sort());
    const keys = `query ($id: String!) { user(id: $id) { apiKeys { name isLimited } } }`;
    expect((await send(backend, keeper, keys, { id: user })).data.user.apiKeys).toEqual([
      { name: "Neu", isLimited: false },
      { name: "Alt", isLimited: true },
    ]);
  });

  test("who keeps the users ends one session of somebody, or all of them", async () => {
    const { db } = backend;
    const { user, token } = await signedInUser(db, [], {}, now);
    const ofUser = () => db.select().from(sessions).where(eq(sessions.userId, user.id));
    const [session] = await ofUser();
    // From where is told by the log, to who may read it; of oneself to everybody.
    await db.update(sessions).set({ address: "198.51.100.9" }).where(eq(sessions.userId, user.id));
    const addresses = async (as: string) => {
      const document = "query ($id: String!) { user(id: $id) { sessions { address } } }";
      return (await send(backend, as, document, { id: String(user.id) })).data.user.sessions;
    };
    expect(await addresses(keeper)).toEqual([{ address: "" }]);
    const auditor = await signedInUser(db, ["global:read__users", "global:read__activity_logs"], {}, now);
    expect(await addresses(auditor.token)).toEqual([{ address: "198.51.100.9" }]);
    expect((await send(backend, token, "{ mySessions { address } }")).data.mySessions).toEqual([
      { address: "198.51.100.9" },
    ]);
    expect((await send(backend, token, END, { user: String(user.id) })).code).toBe("NOT_AUTHORIZED");
    const other = (await signedInUser(db, [], {}, now)).user;
    const wrong = await send(backend, keeper, END, { user: String(other.id), id: String(session?.id) });
    expect(wrong.code).toBe("NOT_FOUND");
    expect(
      (await send(backend, keeper, END, { user: String(user.id), id: String(session?.id) })).data.r,
    ).toBe(true);
    expect((await send(backend, token, ME)).code).toBe("NOT_AUTHENTICATED");
    expect(await ofUser()).toEqual([]);
  });

  test("a direct permission is granted or denied, beats the roles with the next request, and is in the history", async () => {
    const { db } = backend;
    const chief = (await signedInUser(db, ADMINISTRATOR_PERMISSIONS, {}, now)).token;
    const role = await makeRole(db, ["global:read__tags"]);
    const { user, token } = await signedInUser(db, [], { roleIds: [role.id] }, now);
    const set = async (as: string, version: number, direct: string[]) =>
      await send(backend, as, SET, { id: String(user.id), version, direct, key: randomUUID() });
    const readTags = () => send(backend, token, "{ tags { data { _id } } }");
    expect((await readTags()).code).toBeUndefined();
    const signIn = "1 global:login_in_backend";
    const { r } = (await set(chief, 1, [signIn, "0 global:read__tags"])).data;
    expect(r.version).toBe(2);
    expect(r.permissions).toEqual(["global:login_in_backend"]);
    expect(r.history[0].changes).toEqual([
      { field: "direct.global:read__tags", before: null, after: "false" },
    ]);
    expect((await readTags()).code).toBe("NOT_AUTHORIZED");
    expect((await set(chief, 1, [signIn])).code).toBe("VERSION_CONFLICT");
    expect(problemOf(await set(chief, 2, ["1 global:gibt__es_nicht"]))?.message).toBe("choice_invalid");
    expect(problemOf(await set(chief, 2, [signIn, "1 medium:999:view__bookings"]))).toEqual({
      field: "direct",
      message: "permission_medium_missing",
    });
    // Users who may not change roles cannot grant a permission that they lack, or take back its denial.
    const beyond = { field: "direct", message: "permission_beyond_own" };
    expect(problemOf(await set(keeper, 2, [signIn]))).toEqual(beyond);
    const denied = [signIn, "0 global:read__tags", "0 global:edit__tags"];
    expect(problemOf(await set(keeper, 2, denied))).toEqual(beyond);
    const own = "1 global:read__users";
    expect((await set(keeper, 2, [signIn, "0 global:read__tags", own])).data.r.version).toBe(3);
  });

  test("the last administrator is denied nothing that makes one", async () => {
    const { db } = backend;
    await db.update(users).set({ status: "inactive" });
    const { user, token } = await signedInUser(db, ADMINISTRATOR_PERMISSIONS, {}, now);
    const direct = [
      ...ADMINISTRATOR_PERMISSIONS.slice(1).map((name) => `1 ${name}`),
      "0 global:login_in_backend",
    ];
    const answer = await send(backend, token, SET, {
      id: String(user.id),
      version: 1,
      direct,
      key: randomUUID(),
    });
    expect(problemOf(answer)).toEqual({ field: "direct", message: "last_administrator" });
  });
});
