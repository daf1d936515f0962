import { users } from "backend/modules/users/tables";
import { idempotencyKeys } from "backend/platform/database/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser } from "backend/testing/factories";
import { count, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { SignedInCtx } from "./context";
import { oncePerKey, sweepIdempotencyKeys } from "./idempotency";

describeOnDatabase("idempotency", (open) => {
  let backend: TestBackend;
  let ctx: SignedInCtx;
  let runs = 0;
  beforeAll(async () => {
    backend = await open();
    const user = await makeUser(backend.db);
    ctx = { user, now: () => new Date() } as unknown as SignedInCtx;
  });

  /** A use case that creates a user and returns its id. */
  const make = (key: string, input: unknown, as = ctx) =>
    backend.db.transaction((tx) =>
      oncePerKey(tx, as, key, "makeUser", input, async () => {
        runs += 1;
        return { _id: String((await makeUser(tx)).id) };
      }),
    );
  const total = async () => (await backend.db.select({ n: count() }).from(users))[0]?.n ?? 0;

  test("the same key and content give the same answer and one record", async () => {
    const before = await total();
    const first = await make("key-same-1", { price: 1, specs: { a: 1, b: undefined } });
    expect(await make("key-same-1", { specs: { a: 1 }, price: 1 })).toEqual(first);
    expect(await total()).toBe(before + 1);
  });

  test("the same key with other content, or for another use case, is refused", async () => {
    await make("key-other-1", { price: 1 });
    await expect(make("key-other-1", { price: 2 })).rejects.toMatchObject({
      extensions: { code: "IDEMPOTENCY_KEY_REUSED" },
    });
    const elsewhere = backend.db.transaction((tx) =>
      oncePerKey(tx, ctx, "key-other-1", "deleteUser", { price: 1 }, async () => true),
    );
    await expect(elsewhere).rejects.toMatchObject({ extensions: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  test("posts with the same key at the same time make one record, and all get its answer", async () => {
    const before = await total();
    runs = 0;
    const answers = await Promise.all(Array.from({ length: 12 }, () => make("key-concurrent", { price: 1 })));
    expect(new Set(answers.map((answer) => answer._id)).size).toBe(1);
    expect(runs).toBe(1);
    expect(await total()).toBe(before + 1);
  });

  test("a run that fails leaves no key behind", async () => {
    const failing = backend.db.transaction((tx) =>
      oncePerKey(tx, ctx, "key-failing", "makeUser", {}, () => Promise.reject(new Error("refused"))),
    );
    await expect(failing).rejects.toThrow("refused");
    await expect(make("key-failing", {})).resolves.toBeTruthy();
  });

  test("keys are each user's own", async () => {
    const other = { ...ctx, user: await makeUser(backend.db) } as unknown as SignedInCtx;
    const mine = await make("key-mine-1", {});
    expect(await make("key-mine-1", {}, other)).not.toEqual(mine);
  });

  test("stores and repeats answers of every JSON type", async () => {
    for (const [n, answer] of [true, null, 'Größe "x"', 12, [1, "a"]].entries()) {
      const run = () =>
        backend.db.transaction((tx) => oncePerKey(tx, ctx, `key-kind-${n}`, "x", {}, async () => answer));
      expect(await run()).toEqual(answer);
      expect(await run()).toEqual(answer);
    }
  });

  test("a key too short to be one is refused", async () => {
    await expect(make("", {})).rejects.toMatchObject({ extensions: { code: "BAD_USER_INPUT" } });
  });

  test("keys are forgotten after fourteen days", async () => {
    await make("key-old-one", {});
    await sweepIdempotencyKeys(backend.db, new Date(Date.now() + 13 * 86_400_000));
    expect(
      await backend.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "key-old-one")),
    ).toHaveLength(1);
    await sweepIdempotencyKeys(backend.db, new Date(Date.now() + 15 * 86_400_000));
    expect(await backend.db.select().from(idempotencyKeys)).toEqual([]);
  });
});
