import { createHash } from "node:crypto";
import { openSession } from "backend/modules/users/service";
import { sessions, users } from "backend/modules/users/tables";
import { idempotencyKeys } from "backend/platform/database/tables";
import { sessionsEndedBy } from "backend/testing/announced";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { PASSWORD, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const CHANGE = `mutation ($current: String!, $new: String!, $key: String!) {
  changePassword(current: $current, new: $new, idempotencyKey: $key) }`;
const SIGN_IN = `mutation ($email: String!, $password: String!) {
  signIn(email: $email, password: $password) { token } }`;
const ME = "{ me { _id } }";
const LOG = `query ($id: String!) { activityLogs(sort: "_id", filter: { area: "users", recordId: $id }) {
  data { action actor { _id } changes { field before after } } } }`;
const NEW = "Neues-Wort-2";

describe("changing the password", () => {
  let backend: TestBackend;
  let keys = 0;
  beforeAll(async () => {
    backend = await testBackend();
  });
  afterAll(() => backend.close());

  const freshKey = () => `change-password-${keys++}`;
  const change = (token: string | null, current: string, next: string, key = freshKey(), address?: string) =>
    send(backend, token, CHANGE, { current, new: next, key }, address);
  const signInCode = async (email: string, password: string) =>
    (await send(backend, null, SIGN_IN, { email, password }, "198.51.100.1")).code;
  const hashOf = async (id: number) =>
    (await backend.db.select().from(users).where(eq(users.id, id)))[0]?.passwordHash;
  const problemsOf = ({ errors }: Awaited<ReturnType<typeof change>>) =>
    errors?.[0]?.extensions.data?.map(({ field, message }) => `${field}: ${message}`);

  test("sets the new password, ends all other sessions and keeps this one", async () => {
    const { user, token } = await signedInUser(backend.db);
    const other = await openSession(backend.db, user.id, new Date());
    const stranger = await signedInUser(backend.db);
    const open = await backend.db.select().from(sessions).where(eq(sessions.userId, user.id));
    const announced = await sessionsEndedBy(backend, async () => {
      expect((await change(token, PASSWORD, NEW)).data).toEqual({ changePassword: true });
    });
    expect(announced).toEqual([{ userId: user.id, sessionIds: [Math.max(...open.map(({ id }) => id))] }]);
    expect((await send(backend, other.token, ME)).code).toBe("NOT_AUTHENTICATED");
    expect((await send(backend, token, ME)).code).toBeUndefined();
    expect((await send(backend, stranger.token, ME)).code).toBeUndefined();
    expect(await signInCode(user.email, PASSWORD)).toBe("BAD_USER_INPUT");
    expect(await signInCode(user.email, NEW)).toBeUndefined();
    expect(await hashOf(user.id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("is logged without the passwords", async () => {
    const { user, token } = await signedInUser(backend.db, [
      "global:read__activity_logs",
      "global:read__users",
    ]);
    await change(token, PASSWORD, NEW);
    const { data } = await send(backend, token, LOG, { id: String(user.id) });
    expect(data.activityLogs.data).toEqual([
      { action: "changePassword", actor: { _id: String(user.id) }, changes: [] },
    ]);
  });

  test("happens once with one key, and another password needs another key", async () => {
    const { user, token } = await signedInUser(backend.db);
    const key = freshKey();
    const both = await Promise.all([change(token, PASSWORD, NEW, key), change(token, PASSWORD, NEW, key)]);
    expect(both.map(({ data }) => data)).toEqual([{ changePassword: true }, { changePassword: true }]);
    const hash = await hashOf(user.id);
    expect((await change(token, PASSWORD, NEW, key)).data).toEqual({ changePassword: true });
    expect(await hashOf(user.id)).toBe(hash);
    expect((await change(token, NEW, "Drittes-Wort-3", key)).code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await hashOf(user.id)).toBe(hash);
    expect((await change(token, NEW, "Drittes-Wort-3", "short")).code).toBe("BAD_USER_INPUT");
    // The stored hash of the post is as slow as that of a password, so that nobody can guess the passwords from it.
    const [kept] = await backend.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    for (const content of [[PASSWORD, NEW], { current: PASSWORD, new: NEW }, [NEW], NEW]) {
      const fast = createHash("sha256")
        .update(`changePassword\n${JSON.stringify(content)}`)
        .digest("hex");
      expect(kept?.contentHash).not.toBe(fast);
    }
  });

  test("names problems at their fields and changes nothing", async () => {
    const { user, token } = await signedInUser(backend.db);
    const hash = await hashOf(user.id);
    expect(problemsOf(await change(token, "Falsches-1", NEW))).toEqual(["current: password_wrong"]);
    expect(problemsOf(await change(token, "", ""))).toEqual([
      "current: password_missing",
      "new: password_missing",
    ]);
    expect(problemsOf(await change(token, PASSWORD, "neues"))).toEqual([
      "new: password_too_short",
      "new: password_uppercase_missing",
      "new: password_digit_missing",
      "new: password_special_missing",
    ]);
    expect(problemsOf(await change(token, PASSWORD, PASSWORD))).toEqual(["new: password_unchanged"]);
    expect(problemsOf(await change(token, "x".repeat(900_000), NEW))).toEqual(["current: password_wrong"]);
    expect((await change(null, PASSWORD, NEW)).code).toBe("NOT_AUTHENTICATED");
    expect(await hashOf(user.id)).toBe(hash);
  });

  test("limits wrong passwords like the sign-in, so that nobody can guess at an open screen", async () => {
    const { user, token } = await signedInUser(backend.db);
    const address = "203.0.113.77";
    const guesses = Array.from({ length: 14 }, () => change(token, "Falsches-1", NEW, freshKey(), address));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === "TOO_MANY_ATTEMPTS")).toHaveLength(4);
    const answer = await change(token, PASSWORD, NEW, freshKey(), address);
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
    expect(answer.errors?.[0]?.extensions.retryAfter).toBeGreaterThan(800);
    const elsewhere = await send(backend, null, SIGN_IN, { email: user.email, password: PASSWORD }, address);
    expect(elsewhere.code).toBe("TOO_MANY_ATTEMPTS");
  });
});
