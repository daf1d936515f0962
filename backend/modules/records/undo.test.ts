import { randomUUID } from "node:crypto";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { makeMailingList } from "backend/testing/receivers";
import { send } from "backend/testing/request";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { userPermissions } from "../users/tables";

const RIGHTS = ["read", "create", "edit"];
const FIELDS = "_id version name isMainTag undo";
const CREATE = `mutation ($data: TagInput!, $key: String!) {
  r: createTag(data: $data, idempotencyKey: $key) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: TagInput!, $key: String!) {
  r: updateTag(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${FIELDS} } }`;
const READ = `query ($id: String!) { r: tag(id: $id) { ${FIELDS} history { action changes { field before after } } } }`;
const UNDO = `mutation ($id: String!, $key: String!) {
  r: undoChange(id: $id, idempotencyKey: $key) { done undo refused { reason } } }`;

describeOnDatabase("the undo of a save", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    const areas = ["tags", "receivers"];
    const rights = areas.flatMap((area) => RIGHTS.map((action) => `global:${action}__${area}`));
    ({ token } = await signedInUser(backend.db, rights));
  });
  const run = (document: string, variables: object, as = token) =>
    send(backend, as, document, { key: randomUUID(), ...variables });
  const made = async () => (await run(CREATE, { data: { name: `Thema ${nextNumber()}` } })).data.r;
  /** A tag that got another name, and the answer to that. */
  const renamed = async () => {
    const tag = await made();
    const name = `Neu ${nextNumber()}`;
    const { data } = await run(UPDATE, { id: tag._id, version: 1, data: { name, isMainTag: true } });
    return { before: tag, after: data.r };
  };

  it("gives back what the save changed, as a version and an entry of its own, once per key", async () => {
    const { before, after } = await renamed();
    expect(before.undo).toBeNull();
    expect(after).toMatchObject({ version: 2, undo: expect.any(String) });
    const key = randomUUID();
    const first = await run(UNDO, { id: after.undo, key });
    expect(first.data.r).toEqual({ done: 1, undo: expect.any(String), refused: [] });
    expect((await run(UNDO, { id: after.undo, key })).data).toEqual(first.data);
    const { data } = await run(READ, { id: before._id });
    expect(data.r).toMatchObject({ name: before.name, isMainTag: false, version: 3 });
    expect(data.r.history[0]).toEqual({
      action: "update",
      changes: expect.arrayContaining([{ field: "name", before: after.name, after: before.name }]),
    });
    expect((await run(UNDO, { id: after.undo })).errors?.[0]?.extensions.data).toEqual([
      { field: "", message: "undone_already" },
    ]);
    // It is undone in turn.
    expect(data.r.undo).toBe(first.data.r.undo);
    await run(UNDO, { id: data.r.undo });
    expect((await run(READ, { id: before._id })).data.r).toMatchObject({ name: after.name, version: 4 });
  });

  it("is refused where the record was changed since, and is then not offered", async () => {
    const { before, after } = await renamed();
    const data = { name: before.name, isMainTag: true };
    await run(UPDATE, { id: before._id, version: 2, data });
    const refused = await run(UNDO, { id: after.undo });
    expect(refused.errors?.[0]?.extensions.data).toEqual([{ field: "", message: "changed_since" }]);
    const other = await signedInUser(backend.db, ["global:read__tags", "global:edit__tags"]);
    const mine = (await run(READ, { id: before._id })).data.r;
    expect(mine).toMatchObject({ version: 3, undo: expect.any(String) });
    expect((await run(READ, { id: before._id }, other.token)).data.r.undo).toBeNull();
    await run(UPDATE, { id: before._id, version: 3, data: { ...data, isMainTag: false } }, other.token);
    expect((await run(READ, { id: before._id })).data.r.undo).toBeNull();
  });

  it("is one's own, and needs the right to edit", async () => {
    const { after } = await renamed();
    const other = await signedInUser(backend.db, ["global:read__tags", "global:edit__tags"]);
    expect((await run(UNDO, { id: after.undo }, other.token)).code).toBe("NOT_FOUND");
    const { user, token: own } = await signedInUser(backend.db, ["global:read__tags", "global:edit__tags"]);
    const tag = await made();
    const saved = await run(UPDATE, { id: tag._id, version: 1, data: { name: `Neu ${nextNumber()}` } }, own);
    await backend.db
      .delete(userPermissions)
      .where(
        and(eq(userPermissions.userId, user.id), eq(userPermissions.permissionName, "global:edit__tags")),
      );
    expect((await run(UNDO, { id: saved.data.r.undo }, own)).code).toBe("NOT_AUTHORIZED");
  });

  it("is refused by the rules of saving", async () => {
    const { before, after } = await renamed();
    // Its former name belongs to another one by now.
    await run(CREATE, { data: { name: before.name } });
    const refused = await run(UNDO, { id: after.undo });
    expect(refused.errors?.[0]?.extensions.data?.[0]).toMatchObject({ field: "name" });
    expect((await run(READ, { id: before._id })).data.r).toMatchObject({
      name: after.name,
      undo: after.undo,
    });
  });

  it("keeps nothing of a person", async () => {
    const list = String((await makeMailingList(backend.db)).id);
    const agreed = { ground: "client", lists: [list], source: "Messe", agreedOn: "2026-01-05" };
    const email = `person${nextNumber()}@example.com`;
    const created = await run(
      `mutation ($data: ReceiverInput!, $key: String!) {
        r: createReceiver(data: $data, idempotencyKey: $key) { _id version } }`,
      { data: { email, firstName: "Ida", ...agreed } },
    );
    expect(created.errors).toBeUndefined();
    const { _id: id, version } = created.data.r;
    const saved = await run(
      `mutation ($id: String!, $version: Int!, $data: ReceiverInput!, $key: String!) {
        r: updateReceiver(id: $id, version: $version, data: $data, idempotencyKey: $key) { undo } }`,
      { id, version, data: { email, firstName: "Eva", ...agreed } },
    );
    expect(saved).toMatchObject({ data: { r: { undo: null } } });
    const { rows } = await backend.db.execute("select inverses from undoable_changes");
    expect(JSON.stringify(rows)).not.toContain("Ida");
  });
});
