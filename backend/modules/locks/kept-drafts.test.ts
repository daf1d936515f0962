import { tags } from "backend/modules/tags/tables";
import { describeOnDatabase } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { DROP, house, KEEP, OPEN, type Person } from "backend/testing/lock-house";
import { send } from "backend/testing/request";
import { KEPT_DAYS, MOST_DRAFTS, MOST_KEPT } from "domain/locks/kept-draft";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sweepKeptDrafts } from "./service";
import { keptDrafts } from "./tables";

describeOnDatabase("what was typed before the record was handed over", (open) => {
  const { it, call } = house(open);
  const keep = (who: Person, values: unknown, more: object = {}) =>
    call(who, KEEP, { version: 1, window: "one", values: JSON.stringify(values), ...more });

  test("is kept for who typed it, and for nobody else, until it is dropped", async () => {
    await keep(it.reader, [["name", "Alt"]]);
    await keep(it.reader, [
      ["name", "Garten"],
      ["rubrics", "1"],
    ]);
    const values = [
      { name: "name", value: "Garten" },
      { name: "rubrics", value: "1" },
    ];
    expect((await call(it.reader, OPEN)).kept).toEqual([{ window: "one", version: 1, values }]);
    it.now = new Date(it.now.getTime() + 1000);
    await keep(it.reader, [["name", "Noch etwas"]], { window: "two" });
    expect((await call(it.reader, OPEN)).kept.map(({ window }: { window: string }) => window)).toEqual([
      ...["two", "one"],
    ]);
    expect((await call(it.ben, OPEN)).kept).toEqual([]);
    const drop = (who: Person, window = "one") =>
      send(it.backend, who.token, DROP, { area: "tags", id: it.tag, window });
    expect((await drop(it.ben)).data.dropKeptDraft).toBe(false);
    expect((await drop(it.reader)).data.dropKeptDraft).toBe(true);
    await drop(it.reader, "two");
    expect((await call(it.reader, OPEN)).kept).toEqual([]);
  });

  test("is bounded in size and in number, and goes after two weeks", async () => {
    expect((await keep(it.anna, [["name", "x".repeat(MOST_KEPT)]])).code).toBe("BAD_USER_INPUT");
    expect((await keep(it.anna, { name: "x" })).code).toBe("BAD_USER_INPUT");
    const made = await it.backend.db
      .insert(tags)
      .values(Array.from({ length: MOST_DRAFTS + 2 }, (_, n) => ({ name: `Entwurf ${n}`, isMainTag: false })))
      .returning();
    for (const { id } of made) {
      it.now = new Date(it.now.getTime() + 1000);
      await keep(it.anna, [["name", "x"]], { id: String(id) });
    }
    const own = () => it.backend.db.select().from(keptDrafts).where(eq(keptDrafts.userId, it.anna.user.id));
    expect(await own()).toHaveLength(MOST_DRAFTS);
    expect((await own()).map(({ recordId }) => recordId)).not.toContain(made[1]?.id);
    await sweepKeptDrafts(it.backend.db, new Date(it.now.getTime() + (KEPT_DAYS + 1) * 24 * 3_600_000));
    expect(await own()).toHaveLength(0);
  });

  test("takes texts that the database could not store as it takes them elsewhere", async () => {
    const { errors } = await keep(it.anna, [["name", "a\0b\ud800"]]);
    expect(errors).toBeUndefined();
    expect((await call(it.anna, OPEN)).kept[0].values).toEqual([{ name: "name", value: "ab\ufffd" }]);
  });

  test("needs the record", async () => {
    const nobody = await signedInUser(it.backend.db, [], {}, it.now);
    expect((await keep(nobody, [["name", "x"]])).code).toBe("NOT_AUTHORIZED");
    expect((await keep(it.anna, [["name", "x"]], { id: "999999" })).code).toBe("NOT_FOUND");
    expect((await keep(it.anna, [["name", "x"]], { area: "elsewhere" })).code).toBe("NOT_FOUND");
  });
});
