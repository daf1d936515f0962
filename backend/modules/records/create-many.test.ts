import { randomUUID } from "node:crypto";
import { requireNoTransaction } from "backend/platform/database/open-transaction";
import { createAnnouncements } from "backend/platform/live/pub-sub";
import { LoaderStore, type SignedInCtx } from "backend/platform/use-case/context";
import { refusalProblems } from "backend/platform/use-case/errors";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser } from "backend/testing/factories";
import { TAG_FIELDS } from "domain/tags/fields";
import { tagForm } from "domain/tags/tag";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { tags } from "../tags/tables";
import { fieldsIn } from "./fields";
import { recordUseCases } from "./record";

describeOnDatabase("making several records at once", (open) => {
  let backend: TestBackend;
  let ctx: SignedInCtx;
  const calls: { ids: readonly number[]; stored: number }[] = [];
  const cases = recordUseCases({
    area: "tags",
    table: tags,
    schema: tagForm,
    ...fieldsIn(TAG_FIELDS, { table: tags }),
    label: tags.name,
    phases: [
      {
        async after(_ctx, ids) {
          requireNoTransaction("what follows a save");
          calls.push({ ids, stored: await backend.db.$count(tags) });
        },
      },
    ],
  });
  const createMany = (names: readonly string[], key: string = randomUUID()) =>
    cases.createMany(
      ctx,
      names.map((name) => ({ name })),
      { key, field: "tags" },
    );

  beforeAll(async () => {
    backend = await open();
    ctx = {
      db: backend.db,
      user: await makeUser(backend.db),
      now: () => new Date(),
      source: "192.0.2.1",
      loaders: new LoaderStore(),
      pubSub: createAnnouncements(),
    } as unknown as SignedInCtx;
  });
  beforeEach(() => void calls.splice(0));

  test("runs what follows a save once for all of them, after the commit", async () => {
    const ids = await createMany(["Eins", "Zwei"]);
    expect(ids).toHaveLength(2);
    expect(calls).toEqual([{ ids, stored: 2 }]);
  });

  test("makes none where one is refused, and nothing follows", async () => {
    const before = await backend.db.$count(tags);
    const refusal = await createMany(["Drei", ""]).catch(refusalProblems);
    expect(refusal).toEqual([{ field: "tags[1].name", message: "required" }]);
    expect(await backend.db.$count(tags)).toBe(before);
    expect(calls).toEqual([]);
  });
});
