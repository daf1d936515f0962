import { sessions, userPermissions, users } from "backend/modules/users/tables";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeRole, makeUser, PASSWORD, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";

const SIGN_IN = `mutation SignIn($email: String!, $password: String!) {
  signIn(email: $email, password: $password) { token expiresAt user { _id email permissions roles { name } } }
}`;
const ME =
  "query Me { me { _id first_name initialName permissions roles { name permissions { permissionName status } } } }";
const DAY = 86_400_000;

describeOnDatabase("sign-in", (open) => {
  let backend: TestBackend;
  let now = new Date("2027-03-12T10:00:00Z");
  const signIn = (email: string, password = PASSWORD, address?: string) =>
    send(backend, null, SIGN_IN, { email, password }, address);

  beforeAll(async () => {
    backend = await open({ clock: () => now });
  });

  test("a right password opens a session of seven days, of which the database knows the hash only", async () => {
    const role = await makeRole(backend.db, ["global:read__companies"]);
    const user = await makeUser(backend.db, { roleIds: [role.id], firstName: "Élise", lastName: "öhler" });
    const { data } = await signIn(` ${user.email.toUpperCase()} `);
    expect(data.signIn.user).toMatchObject({ _id: String(user.id), roles: [{ name: role.name }] });
    expect(data.signIn.user.permissions.sort()).toEqual([
      "global:login_in_backend",
      "global:read__companies",
    ]);
    expect(new Date(data.signIn.expiresAt).getTime() - now.getTime()).toBe(7 * DAY);
    expect(data.signIn.token).toMatch(/^[\w-]{43}$/);
    const kept = await backend.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(data.signIn.token);

    const me = await send(backend, data.signIn.token, ME);
    expect(me.data.me).toMatchObject({ _id: String(user.id), initialName: "ÉÖ" });
    expect(me.data.me.roles[0].permissions).toEqual([
      { permissionName: "global:read__companies", status: 1 },
    ]);
  });

  test("what fails is logged for a known account, once for a network and a quarter of an hour, without what was typed", async () => {
    const user = await makeUser(backend.db);
    const entries = () =>
      backend.db
        .select()
        .from(activityLogs)
        .where(and(eq(activityLogs.action, "signInFailed"), eq(activityLogs.recordId, user.id)))
        .orderBy(activityLogs.id);
    const fail = (address: string) => signIn(user.email, "Geheim#Getippt1", address);
    const logged = (count: number) => vi.waitFor(async () => expect(await entries()).toHaveLength(count));
    await Promise.all(["2001:db8:7::1", "2001:db8:7::1", "2001:db8:7::2"].map(fail));
    await logged(1);
    await fail("198.51.100.40");
    await logged(2);
    now = new Date(now.getTime() + 16 * 60_000);
    await fail("198.51.100.40");
    await logged(3);
    await signIn("niemand@verlag.example", "Geheim#Getippt1", "198.51.100.41");
    const all = await backend.db.select().from(activityLogs).where(eq(activityLogs.action, "signInFailed"));
    expect(all).toHaveLength(3);
    expect(all.map(({ actorId }) => actorId)).toEqual([null, null, null]);
    expect(await backend.db.select().from(activityChanges)).toEqual([]);
  });

  test("a session ends with its seventh day", async () => {
    const user = await makeUser(backend.db);
    const { data } = await signIn(user.email);
    const started = now;
    // It is used all the time, because an unused session ends earlier.
    for (let half = 1; half < 14; half++) {
      now = new Date(started.getTime() + half * 0.49 * DAY);
      expect((await send(backend, data.signIn.token, ME)).code).toBeUndefined();
    }
    now = new Date(started.getTime() + 6.8 * DAY);
    await send(backend, data.signIn.token, ME);
    now = new Date(started.getTime() + 7 * DAY - 1000);
    expect((await send(backend, data.signIn.token, ME)).code).toBeUndefined();
    now = new Date(started.getTime() + 7 * DAY);
    expect((await send(backend, data.signIn.token, ME)).code).toBe("NOT_AUTHENTICATED");
    now = started;
  });

  test("signing out ends the session on the server", async () => {
    const { token } = await signedInUser(backend.db, [], {}, now);
    expect((await send(backend, token, "mutation { signOut }")).data.signOut).toBe(true);
    expect((await send(backend, token, ME)).code).toBe("NOT_AUTHENTICATED");
  });

  test.each([
    ["an unknown address", async () => "nobody@verlag.example"],
    [
      "a wrong password",
      async () => (await makeUser(backend.db, { passwordHash: undefined } as object)).email,
    ],
    ["an inactive user", async () => (await makeUser(backend.db, { status: "inactive" })).email],
    ["a user without login_in_backend", async () => (await makeUser(backend.db, { mayLogIn: false })).email],
    [
      "a user whom login_in_backend is denied",
      async () => {
        const role = await makeRole(backend.db, ["global:login_in_backend"]);
        const denied = ["global:login_in_backend"];
        return (await makeUser(backend.db, { mayLogIn: false, roleIds: [role.id], denied })).email;
      },
    ],
    ["an API user", async () => (await makeUser(backend.db, { isApiUser: true })).email],
  ])("%s gets the one answer for all failures", async (name, address) => {
    const answer = await signIn(await address(), name === "a wrong password" ? "Passwort-2" : PASSWORD);
    expect(answer).toEqual({
      status: 200,
      code: "BAD_USER_INPUT",
      data: null,
      errors: [
        expect.objectContaining({
          message: "errors.bad_user_input",
          extensions: { code: "BAD_USER_INPUT", data: [{ field: "", message: "sign_in_failed" }] },
        }),
      ],
    });
  });

  test("a user who becomes inactive or loses the right loses the session with the next request", async () => {
    const one = await signedInUser(backend.db, [], {}, now);
    expect((await send(backend, one.token, ME)).code).toBeUndefined();
    await backend.db.update(users).set({ status: "inactive" }).where(eq(users.id, one.user.id));
    expect((await send(backend, one.token, ME)).code).toBe("NOT_AUTHENTICATED");
    const other = await signedInUser(backend.db, [], {}, now);
    await backend.db.delete(userPermissions).where(eq(userPermissions.userId, other.user.id));
    expect((await send(backend, other.token, ME)).code).toBe("NOT_AUTHENTICATED");
  });
});

describeOnDatabase("users", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });
  const USERS = `query Users($term: String, $filter: UserFilter, $sort: String, $limit: Int) {
    users(term: $term, filter: $filter, sort: $sort, limit: $limit) { total hasMore data { _id last_name } }
  }`;

  describe("the list", () => {
    test("finds by words of name and address, sorts, pages and keeps hidden people for those who may see", async () => {
      const { token } = await signedInUser(backend.db, [], { lastName: "Aaa" });
      const reader = await signedInUser(backend.db, ["global:read__users"], { lastName: "Bbb" });
      await makeUser(backend.db, { lastName: "Zweig_stelle", hideUserFromFilters: true });
      const names = async (asking: string, variables: object) =>
        (await send(backend, asking, USERS, { ...variables })).data.users.data.map(
          (user: { last_name: string }) => user.last_name,
        );
      expect(await names(token, { term: "zweig_ erika" })).toEqual([]);
      expect(await names(reader.token, { term: "zweig_ erika" })).toEqual(["Zweig_stelle"]);
      expect(await names(reader.token, { term: "zweqxyz" })).toEqual([]);
      expect(await names(token, { sort: "name", limit: 1 })).toEqual(["Aaa"]);
      expect((await send(backend, token, USERS, { limit: 1 })).data.users).toMatchObject({
        total: 2,
        hasMore: true,
      });
      expect((await send(backend, token, USERS, { sort: "toString" })).code).toBe("BAD_USER_INPUT");
    });

    test("shows roles and permissions of others only with read__users, in a constant number of statements", async () => {
      const document =
        "{ users(limit: 100) { data { roles { name permissions { permissionName } } permissions } } }";
      const reader = await signedInUser(backend.db, ["global:read__users"]);
      const role = await makeRole(backend.db, ["global:read__tags"]);
      for (let n = 0; n < 20; n++) await makeUser(backend.db, { roleIds: [role.id] });
      backend.statements.length = 0;
      const { data } = await send(backend, reader.token, document);
      expect(data.users.data.length).toBeGreaterThan(20);
      expect(backend.statements).toHaveLength(5);

      const plain = await signedInUser(backend.db);
      const refused = await send(backend, plain.token, document);
      expect(refused.errors?.[0]?.extensions).toMatchObject({
        code: "NOT_AUTHORIZED",
        permission: "global:read__users",
      });
    });
  });
});
