import { sweepSessions } from "backend/modules/users/service";
import { sessions } from "backend/modules/users/tables";
import { sessionsEndedBy } from "backend/testing/announced";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { makeUser, PASSWORD, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { IDLE_HOURS } from "domain/session";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ME = "{ me { _id } }";
const SIGN_IN = `mutation ($email: String!, $password: String!) {
  signIn(email: $email, password: $password) { token } }`;
const SESSIONS = "{ mySessions { _id createdAt lastSeenAt address userAgent isCurrent } }";
const END = "mutation ($id: String!) { endSession(id: $id) }";
const LOG = `query ($id: String!) { activityLogs(sort: "_id", filter: { area: "users", recordId: $id }) {
  data { action actor { _id } changes { field } } } }`;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("sessions", () => {
  const start = new Date("2027-03-12T08:00:00Z");
  let now = start;
  let backend: TestBackend;
  const itIs = (milliseconds: number) => {
    now = new Date(start.getTime() + milliseconds);
  };
  beforeAll(async () => {
    backend = await testBackend({ clock: () => now });
  });
  afterAll(() => backend.close());

  const colleague = () => {
    now = start;
    return signedInUser(backend.db, [], {}, now);
  };
  const codeOf = async (token: string) => (await send(backend, token, ME)).code;
  const rowsOf = (userId: number) => backend.db.select().from(sessions).where(eq(sessions.userId, userId));

  const announced = (work: () => Promise<unknown>) => sessionsEndedBy(backend, work);

  test("end after twelve hours without use, and not while they are used", async () => {
    const { token } = await colleague();
    for (const hour of [10, 20, 30]) {
      itIs(hour * HOUR);
      expect(await codeOf(token)).toBeUndefined();
    }
    itIs((30 + IDLE_HOURS) * HOUR - 1);
    const idle = await colleague();
    itIs((30 + IDLE_HOURS) * HOUR - 1);
    expect(await codeOf(token)).toBeUndefined();
    itIs(100 * HOUR);
    expect(await codeOf(token)).toBe("NOT_AUTHENTICATED");
    expect(await codeOf(idle.token)).toBe("NOT_AUTHENTICATED");
    await sweepSessions(backend.db, now);
    expect(await rowsOf(idle.user.id)).toEqual([]);
  });

  test("end exactly at the limit", async () => {
    const { token } = await colleague();
    itIs(IDLE_HOURS * HOUR);
    expect(await codeOf(token)).toBe("NOT_AUTHENTICATED");
  });

  test("store their last use and its address every five minutes, not with each page", async () => {
    const { user, token } = await colleague();
    const [opened] = await rowsOf(user.id);
    for (const minute of [1, 3, 4]) {
      itIs(minute * MINUTE);
      await send(backend, token, ME, {}, "198.51.100.7");
    }
    expect(await rowsOf(user.id)).toEqual([opened]);
    itIs(5 * MINUTE);
    backend.statements.length = 0;
    // The requests of one screen arrive at the same time.
    await Promise.all([1, 2, 3].map(() => send(backend, token, ME, {}, "198.51.100.7")));
    itIs(9 * MINUTE);
    await send(backend, token, ME, {}, "198.51.100.8");
    expect(await rowsOf(user.id)).toEqual([
      { ...opened, address: "198.51.100.7", lastSeenAt: new Date(start.getTime() + 5 * MINUTE) },
    ]);
  });

  test("are replaced by the next sign-in of the same browser", async () => {
    const { user, token } = await colleague();
    const [old] = await rowsOf(user.id);
    let next = "";
    const ended = await announced(async () => {
      const wrong = { email: user.email, password: "falsch" };
      expect((await send(backend, token, SIGN_IN, wrong)).code).toBe("BAD_USER_INPUT");
      expect(await codeOf(token)).toBeUndefined();
      const right = { email: user.email, password: PASSWORD };
      next = (await send(backend, token, SIGN_IN, right)).data.signIn.token;
    });
    expect(await codeOf(token)).toBe("NOT_AUTHENTICATED");
    expect(await codeOf(next)).toBeUndefined();
    expect(ended).toEqual([{ userId: user.id, sessionIds: [old?.id] }]);
  });

  test("are listed to their user alone, with browser, address and last use, and without token or hash", async () => {
    const { user, token } = await colleague();
    await colleague();
    itIs(MINUTE);
    const response = await backend.fetch(
      new Request("http://backend/graphql", {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": `Firefox ${"x".repeat(400)}` },
        body: JSON.stringify({ query: SIGN_IN, variables: { email: user.email, password: PASSWORD } }),
      }),
      { address: "198.51.100.9" },
    );
    const second = (await response.json()).data.signIn.token;
    const [other, own] = (await send(backend, token, SESSIONS)).data.mySessions;
    expect(own).toMatchObject({ isCurrent: true, createdAt: start.toISOString() });
    expect(other).toMatchObject({
      isCurrent: false,
      address: "198.51.100.9",
      lastSeenAt: now.toISOString(),
      userAgent: `Firefox ${"x".repeat(292)}`,
    });
    const text = JSON.stringify((await send(backend, second, SESSIONS)).data);
    for (const { tokenHash } of await rowsOf(user.id)) expect(text).not.toContain(tokenHash);
    expect(text).not.toContain(second);
    // A session that was unused for too long has ended, even before the sweep deletes it.
    itIs(IDLE_HOURS * HOUR);
    expect((await send(backend, second, SESSIONS)).data.mySessions).toHaveLength(1);
  });

  test("are ended one by one, by their own user only", async () => {
    const { user, token } = await colleague();
    const second = await send(backend, null, SIGN_IN, { email: user.email, password: PASSWORD });
    const other = await colleague();
    const [foreign] = await rowsOf(other.user.id);
    const list = (await send(backend, token, SESSIONS)).data.mySessions;
    const id = list.find((session: { isCurrent: boolean }) => !session.isCurrent)._id;
    for (const unknown of [String(foreign?.id), "999999999", "x", ""]) {
      expect((await send(backend, token, END, { id: unknown })).code).toBe("NOT_FOUND");
    }
    expect(await codeOf(other.token)).toBeUndefined();
    const ended = await announced(async () => {
      expect((await send(backend, token, END, { id })).data.endSession).toBe(true);
    });
    expect(ended).toEqual([{ userId: user.id, sessionIds: [Number(id)] }]);
    expect(await codeOf(second.data.signIn.token)).toBe("NOT_AUTHENTICATED");
    expect(await codeOf(token)).toBeUndefined();
  });

  test("all end at once, the own one too, and the log says so", async () => {
    const { user, token } = await colleague();
    const second = await send(backend, null, SIGN_IN, { email: user.email, password: PASSWORD });
    const other = await colleague();
    const ids = (await rowsOf(user.id)).map(({ id }) => id);
    const ended = await announced(async () => {
      expect((await send(backend, token, "mutation { signOutEverywhere }")).data.signOutEverywhere).toBe(
        true,
      );
    });
    expect(ended.map(({ sessionIds }) => sessionIds.toSorted())).toEqual([ids.sort()]);
    expect(await codeOf(token)).toBe("NOT_AUTHENTICATED");
    expect(await codeOf(second.data.signIn.token)).toBe("NOT_AUTHENTICATED");
    expect(await codeOf(other.token)).toBeUndefined();
    const reader = await signedInUser(
      backend.db,
      ["global:read__activity_logs", "global:read__users"],
      {},
      now,
    );
    const { data } = await send(backend, reader.token, LOG, { id: String(user.id) });
    expect(data.activityLogs.data.map(({ action }: { action: string }) => action)).toEqual([
      "signIn",
      "signOutEverywhere",
    ]);
  });

  test("need a sign-in", async () => {
    await makeUser(backend.db);
    for (const document of [SESSIONS, "mutation { signOutEverywhere }", 'mutation { endSession(id: "1") }']) {
      expect((await send(backend, null, document)).code).toBe("NOT_AUTHENTICATED");
    }
  });
});
