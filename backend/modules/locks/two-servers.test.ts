import { randomUUID } from "node:crypto";
import { brokenAfter } from "backend/testing/broken-database";
import { describeOnDatabase } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { answer, BEAT, house, OPEN, step, TAGS, TAKE } from "backend/testing/lock-house";
import { COUNTDOWN_MS, LIVE_MS, type LockStep, PAGE_MS } from "domain/locks/lock";
import { expect, it as holds } from "vitest";
import { freeLocksOf, takeLockStep } from "./edit-locks";

describeOnDatabase("two servers, one of which dies", (open) => {
  const { it, call, wait } = house(open);
  const window = randomUUID();

  /** Anna edits and Ben asks, on the server that lives. */
  async function asked(): Promise<number> {
    const { token } = await call(it.anna, TAKE, { window });
    await call(it.anna, BEAT, { token, window, isDirty: true });
    expect((await call(it.ben, step("askForLock"))).outcome).toBe("asked");
    return token;
  }

  /** The other server takes a step, and dies after so many statements. Whether it has died. */
  async function dies(statements: number, taken: LockStep): Promise<boolean> {
    const dying = await brokenAfter(it.backend, statements);
    const record = { area: "tags", recordId: Number(it.tag) };
    const house = { db: dying.db, now: () => it.now, pubSub: it.backend.pubSub };
    await takeLockStep(house, record, taken).catch(() => undefined);
    await dying.close();
    return dying.hasBroken();
  }

  /** Nobody is left in the record when all of them have gone. */
  async function expectFree() {
    wait(PAGE_MS + COUNTDOWN_MS + LIVE_MS);
    const reader = await signedInUser(it.backend.db, TAGS, {}, it.now);
    expect((await call(reader, OPEN)).holder).toBeNull();
    it.anna = await signedInUser(it.backend.db, TAGS, {}, it.now);
    it.ben = await signedInUser(it.backend.db, TAGS, {}, it.now);
  }

  holds(
    "hand a record over exactly once when the holder allows it, whatever statement was the last",
    async () => {
      for (let last = 0; ; last++) {
        const token = await asked();
        const [anna, ben] = [it.anna.user.id, it.ben.user.id];
        const hasDied = await dies(last, { kind: "allow", user: anna, token, asker: ben });
        // Anna's browser heard nothing, and says it again to the other server.
        const named = { token, asker: String(ben) };
        const repeated = await call(it.anna, answer("allowTakeover"), named);
        expect([last, repeated.isMine, repeated.holder]).toEqual([last, false, { _id: String(ben) }]);
        const bens = await call(it.ben, OPEN, { window: randomUUID() });
        expect([last, bens.isMine, bens.token]).toEqual([last, true, token + 1]);
        expect((await call(it.anna, BEAT, { token, window })).outcome).toBe("lost");
        await expectFree();
        if (!hasDied) break;
        expect(last).toBeLessThan(20);
      }
    },
  );

  holds(
    "give it to one of two who begin at once on both, and free it when the one that has it is dead",
    async () => {
      for (let last = 0; ; last++) {
        const [anna, ben] = [it.anna.user.id, it.ben.user.id];
        // Looking on either server takes nothing.
        expect((await call(it.anna, OPEN, { window })).holder).toBeNull();
        const [hasDied, bens] = await Promise.all([
          dies(last, { kind: "begin", user: anna, window }),
          call(it.ben, TAKE, { window: randomUUID() }),
        ]);
        const holder = bens.holder._id;
        expect([String(anna), String(ben)]).toContain(holder);
        expect([last, bens.isMine]).toEqual([last, holder === String(ben)]);
        // Anna's browser heard nothing, and says it again to the other server.
        const again = await call(it.anna, TAKE, { window });
        expect([last, again.holder._id, again.token]).toEqual([last, holder, bens.token]);
        wait(LIVE_MS);
        expect((await call(it.reader, OPEN)).holder).toBeNull();
        await expectFree();
        it.reader = await signedInUser(it.backend.db, TAGS.slice(0, 1), {}, it.now);
        if (!hasDied) break;
        expect(last).toBeLessThan(20);
      }
    },
  );

  holds("hand it over once without an answer, though both work it out", async () => {
    for (let last = 0; ; last++) {
      const token = await asked();
      wait(COUNTDOWN_MS / 2);
      await call(it.anna, BEAT, { token, window });
      wait(COUNTDOWN_MS / 2);
      const ben = it.ben.user.id;
      const hasDied = await dies(last, { kind: "load", user: ben, window: randomUUID() });
      const [annas, bens] = await Promise.all([
        call(it.anna, OPEN, { window }),
        call(it.ben, OPEN, { window }),
      ]);
      expect([last, annas.isMine, bens.isMine, bens.token]).toEqual([last, false, true, token + 1]);
      await expectFree();
      if (!hasDied) break;
      expect(last).toBeLessThan(20);
    }
  });

  holds("free all records of who signs out, or none until it is said again", async () => {
    for (let last = 0; ; last++) {
      const token = await asked();
      const { now, backend, anna } = it;
      const dying = await brokenAfter(backend, last);
      const leave = (db: typeof backend.db) =>
        db.transaction(async (tx) => await freeLocksOf({ tx, now, announce: () => {} }, [anna.user.id]));
      await leave(dying.db).catch(() => undefined);
      await dying.close();
      const between = await call(it.reader, OPEN);
      const stays = { holder: { _id: String(anna.user.id) }, token };
      const goes = { holder: { _id: String(it.ben.user.id) }, token: token + 1 };
      const { holder } = between;
      expect([stays, goes]).toContainEqual({ holder, token: between.token });
      await leave(backend.db);
      expect([last, await call(it.reader, OPEN)]).toMatchObject([last, goes]);
      await expectFree();
      it.reader = await signedInUser(backend.db, TAGS.slice(0, 1), {}, it.now);
      if (!dying.hasBroken()) break;
      expect(last).toBeLessThan(20);
    }
  });
});
