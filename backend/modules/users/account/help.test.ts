import { users } from "backend/modules/users/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { LATEST_NEWS } from "domain/help/news";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

const MINE = "{ me { version tourStep hasNews isFirstDay } }";
const SET = "mutation ($step: Int) { r: setTourStep(step: $step) }";
const SEE = "mutation { r: seeNews }";

describeOnDatabase("what a user has seen of the help", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });

  const mine = async (token: string) => (await send(backend, token, MINE)).data.me;
  const change = (id: number, values: Partial<typeof users.$inferInsert>) =>
    backend.db.update(users).set(values).where(eq(users.id, id));

  test("a new account begins the tour; where its user is in it is their own, and no change of the record", async () => {
    const { db } = backend;
    const [made] = await db
      .insert(users)
      .values({ email: "neu@verlag.example", username: "neu" })
      .returning();
    expect(made?.tourStep).toBe(1);
    const { user, token } = await signedInUser(db, ["global:read__users"]);
    await change(user.id, { tourStep: 1 });
    const before = await mine(token);
    expect(before.tourStep).toBe(1);
    expect((await send(backend, token, SET, { step: 3 })).data.r).toBe(true);
    expect(await mine(token)).toEqual({ ...before, tourStep: 3 });

    const other = await makeUser(db, { tourStep: 2 });
    const of =
      "query ($id: String!) { r: users(filter: { ids: [$id] }) { data { tourStep hasNews isFirstDay } } }";
    expect((await send(backend, token, of, { id: String(other.id) })).data.r.data).toEqual([
      { tourStep: null, hasNews: false, isFirstDay: false },
    ]);
  });

  test("an ended tour stays ended until its user begins it again", async () => {
    const { user, token } = await signedInUser(backend.db, []);
    await change(user.id, { tourStep: 2 });
    await send(backend, token, SET, {});
    expect((await mine(token)).tourStep).toBeNull();
    await send(backend, token, SET, { step: 1 });
    expect((await mine(token)).tourStep).toBe(1);
  });

  test.each([0, 6, -1])("there is no step %s: nothing is saved", async (step) => {
    const { user, token } = await signedInUser(backend.db, []);
    await change(user.id, { tourStep: 2 });
    const { errors } = await send(backend, token, SET, { step });
    expect(errors?.[0]?.extensions.data).toMatchObject([{ field: "step", message: "choice_invalid" }]);
    expect((await mine(token)).tourStep).toBe(2);
  });

  test("the first day is that on which the account was made, in Vienna", async () => {
    const { user, token } = await signedInUser(backend.db, []);
    await change(user.id, { createdAt: new Date() });
    expect((await mine(token)).isFirstDay).toBe(true);
    await change(user.id, { createdAt: new Date("2026-01-01T12:00:00Z") });
    expect((await mine(token)).isFirstDay).toBe(false);
  });

  test("news are new for older accounts until they are opened, and for younger ones never", async () => {
    const { user, token } = await signedInUser(backend.db, []);
    await change(user.id, { createdAt: new Date("2026-01-01T12:00:00Z") });
    expect((await mine(token)).hasNews).toBe(true);
    expect((await send(backend, token, SEE)).data.r).toBe(true);
    expect((await mine(token)).hasNews).toBe(false);
    await change(user.id, { newsSeenOn: null, createdAt: new Date(`${LATEST_NEWS}T12:00:00Z`) });
    expect((await mine(token)).hasNews).toBe(false);
  });
});
