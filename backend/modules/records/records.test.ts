import { randomUUID } from "node:crypto";
import { activityLogs } from "backend/platform/database/tables";
import { makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { rubrics } from "../rubrics/tables";
import { tags } from "../tags/tables";

const all = (area: string) =>
  ["read", "create", "edit", "delete"].map((action) => `global:${action}__${area}`);
const DOCUMENTS = {
  createTag: `mutation ($data: TagInput!, $key: String!) {
    r: createTag(data: $data, idempotencyKey: $key) { _id version name isMainTag } }`,
  updateTag: `mutation ($id: String!, $version: Int!, $data: TagInput!, $key: String!) {
    r: updateTag(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id version name isMainTag } }`,
  deleteTag: `mutation ($id: String!, $version: Int!, $key: String!) {
    r: deleteTag(id: $id, version: $version, idempotencyKey: $key) }`,
  mergeTags: `mutation ($ids: [String!]!, $into: String!, $key: String!) {
    r: mergeTags(ids: $ids, into: $into, idempotencyKey: $key) { _id name } }`,
  deleteTagById: "mutation ($id: String!) { r: deleteTag(id: $id) }",
  deleteTags: `mutation ($ids: [String!]!, $key: String) {
    r: deleteTags(ids: $ids, idempotencyKey: $key) { done refused { _id reason } } }`,
  deleteTagsByIds: "mutation ($ids: [String!]!) { r: deleteTags(ids: $ids) { done refused { _id reason } } }",
  changeTags: `mutation ($selection: TagSelection!, $change: TagBulk!, $key: String!) {
    r: changeTags(selection: $selection, change: $change, idempotencyKey: $key) { done refused { _id label reason } } }`,
  createRubric: `mutation ($data: RubricInput!, $key: String!) {
    r: createRubric(data: $data, idempotencyKey: $key) { _id version name medium { _id } tags { _id } } }`,
  updateRubric: `mutation ($id: String!, $version: Int!, $data: RubricInput!, $key: String!) {
    r: updateRubric(id: $id, version: $version, data: $data, idempotencyKey: $key) { version tags { _id } } }`,
  changeRubrics: `mutation ($selection: RubricSelection!, $change: RubricBulk!, $key: String!) {
    r: changeRubrics(selection: $selection, change: $change, idempotencyKey: $key) { done refused { reason } } }`,
};

describeOnDatabase("plain records", (open) => {
  let backend: TestBackend;
  let editor: Awaited<ReturnType<typeof signedInUser>>;
  let mediumId: string;
  beforeAll(async () => {
    backend = await open();
    const name = { firstName: "Ida", lastName: "Fuchs" };
    editor = await signedInUser(backend.db, [...all("tags"), ...all("rubrics"), ...all("media")], name);
    mediumId = String((await makeTitle(backend.db)).medium.id);
  });
  const run = (document: keyof typeof DOCUMENTS, variables: object, token = editor.token) =>
    send(backend, token, DOCUMENTS[document], { key: randomUUID(), ...variables });
  const ask = async (query: string, variables = {}, token = editor.token) =>
    (await send(backend, token, query, variables)).data;
  const make = async (isMainTag = false, name = `Thema ${nextNumber()}`): Promise<string> =>
    (await run("createTag", { data: { name, isMainTag } })).data.r._id;
  const makeRubric = async (ids: string[], name = `Rubrik ${nextNumber()}`): Promise<string> =>
    (await run("createRubric", { data: { name, medium: mediumId, tags: ids } })).data.r._id;
  const problems = (answer: Awaited<ReturnType<typeof run>>) =>
    answer.errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`);

  describe("one of them", () => {
    test("is created, changed and deleted once per key, and remembers it with names", async () => {
      const key = randomUUID();
      const first = await run("createTag", { data: { name: "  Wohnen " }, key });
      expect(first.data.r).toMatchObject({ name: "Wohnen", isMainTag: false, version: 1 });
      expect((await run("createTag", { data: { name: "  Wohnen " }, key })).data).toEqual(first.data);
      expect((await run("createTag", { data: { name: "Anders" }, key })).code).toBe("IDEMPOTENCY_KEY_REUSED");
      const id = first.data.r._id;
      const saved = await run("updateTag", { id, version: 1, data: { name: "Wohnen", isMainTag: true } });
      expect(saved.data.r).toMatchObject({ isMainTag: true, version: 2 });
      const { tag } = await ask(
        "query ($id: String!) { tag(id: $id) { history { action actor { last_name } changes { field after } } } }",
        { id },
      );
      expect(tag.history).toEqual([
        { action: "update", actor: { last_name: "Fuchs" }, changes: [{ field: "isMainTag", after: "true" }] },
        expect.objectContaining({ action: "create" }),
      ]);
      expect((await run("deleteTag", { id, version: 2 })).data.r).toBe(true);
      expect((await run("deleteTag", { id, version: 2 })).code).toBe("NOT_FOUND");
      expect(await ask("query ($id: String!) { tag(id: $id) { name } }", { id })).toEqual({ tag: null });
    });

    test("is not read again where only its id is asked for", async () => {
      const readsOf = async (fields: string, id: string, version: number) => {
        const document = `mutation ($id: String!, $version: Int!, $data: TagInput!, $key: String!) {
          r: updateTag(id: $id, version: $version, data: $data, idempotencyKey: $key) ${fields} }`;
        backend.statements.length = 0;
        const data = { name: `Neu ${nextNumber()}` };
        const { data: answer } = await send(backend, editor.token, document, {
          id,
          version,
          data,
          key: randomUUID(),
        });
        expect(answer.r._id).toBe(id);
        return backend.statements.filter((statement) => /^select .* from "tags"/.test(statement)).length;
      };
      const id = await make();
      const [ofId, ofAll] = [await readsOf("{ _id }", id, 1), await readsOf("{ _id name }", id, 2)];
      expect(ofAll - ofId).toBe(1);
    });

    test("needs the permission of each action, and is as the domain says", async () => {
      const id = await make();
      const reader = (await signedInUser(backend.db, ["global:read__tags"])).token;
      const data = { name: "Neu" };
      const refused = [
        await run("createTag", { data }, reader),
        await run("updateTag", { id, version: 1, data }, reader),
        await run("deleteTag", { id, version: 1 }, reader),
        await run("deleteTagById", { id }, reader),
        await run("deleteTagsByIds", { ids: [id] }, reader),
        await run("changeTags", { selection: { ids: [id] }, change: { isDeletion: true } }, reader),
        await run("mergeTags", { ids: [id], into: "1" }, reader),
      ];
      const missing = refused.map(({ errors }) => errors?.[0]?.extensions.permission);
      expect(missing).toEqual(
        ["create", "edit", "delete", "delete", "delete", "delete", "delete"].map(
          (one) => `global:${one}__tags`,
        ),
      );
      expect((await ask("{ tags { total } }", {}, reader)).tags.total).toBeGreaterThan(0);
      expect(problems(await run("createTag", { data: {} }))).toEqual(["name required"]);
      const long = await run("createTag", { data: { name: "x".repeat(101) } });
      expect(long.errors?.[0]?.extensions.data).toEqual([
        { field: "name", message: "too_long", params: { max: 100 } },
      ]);
    });

    test("has a name of its own, in whatever letters", async () => {
      const name = `Einmalig ${nextNumber()}`;
      await make(false, name);
      const taken = await run("createTag", { data: { name: ` ${name.toUpperCase()} ` } });
      expect(problems(taken)).toEqual(["name tag_name_used"]);
    });

    test("is not saved over what somebody else has saved: the answer carries what is there, and who it was", async () => {
      const id = await make(false, `Alt ${nextNumber()}`);
      const name = `Neu ${nextNumber()}`;
      await run("updateTag", { id, version: 1, data: { name } });
      const late = await run("updateTag", { id, version: 1, data: { name: "Zu spät" } });
      expect(late.errors?.[0]?.extensions).toMatchObject({
        code: "VERSION_CONFLICT",
        current: { name, isMainTag: false, version: 2 },
        updatedBy: "Ida Fuchs",
      });
      expect((await run("deleteTag", { id, version: 1 })).code).toBe("VERSION_CONFLICT");
    });
  });

  describe("those that others use", () => {
    test("are not deleted: the places are named with their number and link", async () => {
      const main = await make(true);
      await makeRubric([main]);
      await makeRubric([main]);
      const uses = [{ what: "rubrics", count: 2, link: `/rubrics?tag=${main}` }];
      const refused = await run("deleteTag", { id: main, version: 1 });
      expect(refused.errors?.[0]?.extensions).toMatchObject({ code: "IN_USE", uses });
      const asked = await ask("query ($id: String!) { tagUses(id: $id) { what count link } }", { id: main });
      expect(asked.tagUses).toEqual(uses);
    });

    test("are looked for in all places by one statement", async () => {
      const main = await make(true);
      await makeRubric([main]);
      backend.statements.length = 0;
      await ask("query ($id: String!) { tagUses(id: $id) { what count } }", { id: main });
      expect(
        backend.statements.filter((sql) => sql.includes('count(distinct record) as "all"')),
      ).toHaveLength(1);
    });

    test("are merged: what uses them uses the other, once, and they are gone", async () => {
      const [one, two, into] = [await make(true), await make(), await make(true)];
      const rubric = await makeRubric([one, two, into]);
      const untouched = await makeRubric([into]);
      const rows = await backend.db
        .select()
        .from(tags)
        .where(inArray(tags.id, [one, two, into].map(Number)))
        .orderBy(tags.id);
      const names = rows.map(({ name }) => name);
      const key = randomUUID();
      const input = { ids: [one, two], into, key };
      const merged = await run("mergeTags", input);
      expect(merged.data.r._id).toBe(into);
      expect((await run("mergeTags", input)).data).toEqual(merged.data);
      const found = await ask(
        "query ($id: String!, $ids: [String!]) { rubric(id: $id) { tags { _id } } tags(filter: { ids: $ids }) { total } tag(id: $ids2) { history { action changes { field after } } } }".replace(
          "tag(id: $ids2)",
          `tag(id: "${into}")`,
        ),
        { id: rubric, ids: [one, two] },
      );
      expect(found).toMatchObject({ rubric: { tags: [{ _id: into }] }, tags: { total: 0 } });
      // A merge gives the rubrics that it changes a new version; other rubrics keep theirs.
      const versions = await backend.db
        .select({ id: rubrics.id, version: rubrics.version, by: rubrics.updatedById })
        .from(rubrics)
        .where(inArray(rubrics.id, [Number(rubric), Number(untouched)]))
        .orderBy(rubrics.id);
      expect(versions.map(({ version }) => version)).toEqual([2, 1]);
      expect(versions[0]?.by).toBe(editor.user.id);
      const data = { name: `Rubrik ${nextNumber()}`, medium: mediumId, tags: [one, two, into] };
      const late = await run("updateRubric", { id: rubric, version: 1, data });
      expect(late.errors?.[0]?.extensions).toMatchObject({
        code: "VERSION_CONFLICT",
        current: { tags: [into], version: 2 },
      });
      const changed = await ask(
        "query ($id: String!) { rubric(id: $id) { history { action changes { field before after } } } }",
        { id: rubric },
      );
      expect(changed.rubric.history[0]).toEqual({
        action: "update",
        changes: [{ field: "tags", before: names.join(", "), after: names[2] }],
      });
      expect(found.tag.history[0]).toMatchObject({ action: "merge", changes: [{ field: "merged" }] });
      expect((await run("mergeTags", { ids: [one], into })).code).toBe("NOT_FOUND");
      // A rubric needs a main tag (spec §5).
      const plain = await make();
      expect(problems(await run("mergeTags", { ids: [into], into: plain }))).toEqual([
        "isMainTag tag_is_main_tag_of",
      ]);
    });
  });

  // Spec §7: delete mutations take id (single) or ids (many).
  test("are deleted by id or ids alone, with the same refusals and entries of the log", async () => {
    const [used, one, first, second] = [await make(true), await make(), await make(), await make()];
    await makeRubric([used]);
    const renamed = { id: one, version: 1, data: { name: `Thema ${nextNumber()}` } };
    expect((await run("updateTag", renamed)).data.r.version).toBe(2);
    expect((await run("deleteTagById", { id: used })).code).toBe("IN_USE");
    expect((await run("deleteTagById", { id: one })).data.r).toBe(true);
    expect((await run("deleteTagById", { id: one })).code).toBe("NOT_FOUND");
    const refused = [
      { _id: "999999", reason: "record_unknown" },
      { _id: used, reason: "in_use" },
    ];
    const ids = [used, first, second, "999999"];
    const key = randomUUID();
    expect((await run("deleteTags", { ids, key })).data.r).toEqual({ done: 2, refused });
    expect((await run("deleteTags", { ids, key })).data.r).toEqual({ done: 2, refused });
    const again = await run("deleteTagsByIds", { ids: [first] });
    expect(again.data.r).toEqual({ done: 0, refused: [{ _id: first, reason: "record_unknown" }] });
    expect(problems(await run("deleteTagsByIds", { ids: [] }))).toEqual(["selection selection_empty"]);
    const entries = await backend.db
      .select({ recordId: activityLogs.recordId })
      .from(activityLogs)
      .where(
        and(
          eq(activityLogs.area, "tags"),
          eq(activityLogs.action, "delete"),
          inArray(activityLogs.recordId, [one, first, second, used].map(Number)),
        ),
      );
    expect(entries.map(({ recordId }) => String(recordId)).sort()).toEqual([one, first, second].sort());
  });

  test("many of them are changed or deleted at once; what is refused says why", async () => {
    const [used, first, second] = [await make(true), await make(), await make()];
    await makeRubric([used]);
    const change = { isDeletion: true };
    const preview = await ask(
      "query ($selection: TagSelection!, $change: TagBulk!) { p: tagsBulkPreview(selection: $selection, change: $change) { total can refused { _id reason } } }",
      { selection: { ids: [used, first, "999999"] }, change },
    );
    const refused = [
      { _id: "999999", reason: "record_unknown" },
      { _id: used, reason: "in_use" },
    ];
    expect(preview.p).toEqual({ total: 3, can: 1, refused });
    const marked = { selection: { ids: [used, first, second] }, change: { data: { isMainTag: true } } };
    expect((await run("changeTags", marked)).data.r).toMatchObject({
      done: 2,
      refused: [{ reason: "unchanged" }],
    });
    const gone = await run("changeTags", { selection: { ids: [first, second, used] }, change });
    expect(gone.data.r).toMatchObject({ done: 2, refused: [{ _id: used, reason: "in_use" }] });
    expect(problems(await run("changeTags", { selection: {}, change }))).toEqual([
      "selection selection_empty",
    ]);
    const name = `Rubrik ${nextNumber()}`;
    await makeRubric([used], name);
    const other = String((await makeTitle(backend.db)).medium.id);
    const moved = { selection: { all: { term: name } }, change: { data: { medium: other } } };
    expect((await run("changeRubrics", moved)).data.r.done).toBe(1);
    const [row] = await backend.db.select().from(rubrics).where(eq(rubrics.name, name));
    expect(String(row?.mediumId)).toBe(other);
  });

  describe("rubrics", () => {
    test("need a main tag, whichever way it would go", async () => {
      const [main, plain] = [await make(true), await make()];
      const data = { name: `Rubrik ${nextNumber()}`, medium: mediumId };
      expect(problems(await run("createRubric", { data: { ...data, tags: [] } }))).toEqual([
        "tags rubric_main_tag_missing",
      ]);
      expect(problems(await run("createRubric", { data: { ...data, tags: [plain] } }))).toEqual([
        "tags rubric_main_tag_missing",
      ]);
      const { r } = (await run("createRubric", { data: { ...data, tags: [plain, main] } })).data;
      const update = { id: r._id, version: 1, data: { ...data, tags: [plain] } };
      expect(problems(await run("updateRubric", update))).toEqual(["tags rubric_main_tag_missing"]);
      const [tag] = await backend.db
        .select()
        .from(tags)
        .where(eq(tags.id, Number(main)));
      const unmarked = { id: main, version: 1, data: { name: tag?.name, isMainTag: false } };
      expect(problems(await run("updateTag", unmarked))).toEqual(["isMainTag tag_is_main_tag_of"]);
      const again = await run("createRubric", { data: { ...data, tags: [main] } });
      expect([again.code, problems(again)]).toEqual(["RUBRIC_NAME_USED", ["name rubric_name_used"]]);
    });

    test("say at the field which choice is gone by the time they are saved", async () => {
      const main = await make(true);
      const data = { name: `Rubrik ${nextNumber()}`, medium: mediumId, tags: [main] };
      const withoutMedium = { ...data, medium: "999999999" };
      expect(problems(await run("createRubric", { data: withoutMedium }))).toEqual([
        "medium reference_missing",
      ]);
      const withoutTag = { ...data, tags: [main, "999999999"] };
      expect(problems(await run("createRubric", { data: withoutTag }))).toEqual(["tags reference_missing"]);
      const created = (await run("createRubric", { data })).data.r;
      const update = { id: created._id, version: 1, data: withoutTag };
      expect(problems(await run("updateRubric", update))).toEqual(["tags reference_missing"]);
      const many = { selection: { ids: [created._id] }, change: { data: { medium: "999999999" } } };
      expect(problems(await run("changeRubrics", many))).toEqual(["medium reference_missing"]);
      const found = await ask(
        "query ($id: String!) { rubric(id: $id) { version medium { _id } tags { _id } history { changes { field after } } } }",
        { id: created._id },
      );
      expect(found.rubric).toMatchObject({ version: 1, medium: { _id: mediumId }, tags: [{ _id: main }] });
      // The log names what was chosen.
      const logged = found.rubric.history[0].changes.map(({ field }: { field: string }) => field).sort();
      expect(logged).toEqual(["medium", "name", "tags"]);
      expect(found.rubric.history[0].changes).not.toContainEqual({ field: "tags", after: main });
    });

    test("of many get other tags at once, each as its form would", async () => {
      const [main, other] = [await make(true), await make(true)];
      const name = `Viele ${nextNumber()}`;
      const ids = [await makeRubric([main], `${name} a`), await makeRubric([main, other], `${name} b`)];
      const same = await makeRubric([other], `${name} c`);
      const change = { data: { tags: [other] } };
      const answer = await run("changeRubrics", { selection: { ids: [...ids, same] }, change });
      expect(answer.data.r).toEqual({ done: 2, refused: [{ reason: "unchanged" }] });
      const found = await ask(
        'query ($ids: [String!]) { rubrics(filter: { ids: $ids }, sort: "name") { data { version tags { _id } } } }',
        { ids: [...ids, same] },
      );
      const tagged = { tags: [{ _id: other }] };
      expect(found.rubrics.data).toEqual([
        { version: 2, ...tagged },
        { version: 2, ...tagged },
        { version: 1, ...tagged },
      ]);
    });

    test("may be of any medium, whoever edits them", async () => {
      const desk = await signedInUser(backend.db, all("rubrics"));
      const choices = '{ choices(of: [{ list: "media-of-rubrics", term: "" }]) { items { id } } }';
      const { choices: offered } = await ask(choices, {}, desk.token);
      expect(offered[0].items).toContainEqual({ id: mediumId });
      const stranger = await signedInUser(backend.db, all("tags"));
      const refused = await send(backend, stranger.token, choices, {});
      expect(refused.data?.choices[0]?.items ?? []).toEqual([]);
    });

    test("and tags are choices for those who may read them", async () => {
      const main = await make(true, `Auswahl ${nextNumber()}`);
      const choices =
        'query ($ids: [String!]) { choices(of: [{ list: "tags", ids: $ids }]) { items { id label } } }';
      const { choices: found } = await ask(choices, { ids: [main] });
      expect(found[0].items[0]).toMatchObject({ id: main, label: expect.stringContaining("Auswahl") });
    });
  });
});
