import { randomUUID } from "node:crypto";
import { assetRecord } from "backend/modules/library/types";
import { requireNoTransaction } from "backend/platform/database/open-transaction";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { makeAsset } from "backend/testing/library";
import { send } from "backend/testing/request";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { offerOf } from "./record-import";

const CREATE = `mutation ($data: TagInput!, $key: String!) {
  r: createTag(data: $data, idempotencyKey: $key) { _id } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: TagInput!, $key: String!) {
  r: updateTag(id: $id, version: $version, data: $data, idempotencyKey: $key) { undo } }`;
const CHANGE = `mutation ($ids: [String!], $change: TagBulk!, $key: String!) {
  r: changeTags(selection: { ids: $ids }, change: $change, idempotencyKey: $key) { done } }`;
const UNDO = `mutation ($id: String!, $key: String!) { r: undoChange(id: $id, idempotencyKey: $key) { done } }`;

/** The first commit of changed tags since the sequence was restarted is given up; sequences know no rollback. */
const COMMITS_GIVEN_UP = [
  "create sequence commits_given_up start with 2 minvalue 1",
  `create function give_up_once() returns trigger language plpgsql as $$ begin
    if nextval('commits_given_up') = 1 then raise exception 'given up' using errcode = '40P01'; end if;
    return null;
  end $$`,
  `create constraint trigger give_up_once after update on tags
    deferrable initially deferred for each row execute function give_up_once()`,
];

describeOnDatabase("what follows a save after its commit", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    const rights = ["read", "create", "edit"].map((action) => `global:${action}__tags`);
    ({ token } = await signedInUser(backend.db, rights));
    for (const statement of COMMITS_GIVEN_UP) await backend.db.execute(statement);
  });
  afterEach(() => void vi.restoreAllMocks());

  const run = (document: string, variables: object) =>
    send(backend, token, document, { key: randomUUID(), ...variables });
  const madeTag = async (): Promise<string> =>
    (await run(CREATE, { data: { name: `Folge ${nextNumber()}` } })).data.r._id;

  /** The ids of each call. */
  function callsOf(phases: { after(ctx: never, ids: readonly number[]): Promise<void> }) {
    const calls: string[][] = [];
    vi.spyOn(phases, "after").mockImplementation(async (_ctx, ids) => {
      requireNoTransaction("what follows a save");
      calls.push(ids.map(String));
    });
    return calls;
  }

  /** The database gives the next change of tags up once, when it is committed. */
  const giveUpOnce = () => backend.db.execute("alter sequence commits_given_up restart with 1");

  it("names each record of a bulk change once, though the change was run again", async () => {
    const ids = [await madeTag(), await madeTag()];
    const calls = callsOf(offerOf("tags").cases.phases);
    await giveUpOnce();
    const follow = vi.spyOn(offerOf("tags").cases.phases, "follow");
    const { data } = await run(CHANGE, { ids, change: { data: { isMainTag: true } } });
    expect([data.r, follow.mock.calls.length, calls]).toEqual([{ done: 2 }, 2, [ids]]);
  });

  it("names the record of an undone save once, though that was run again", async () => {
    const id = await madeTag();
    const saved = await run(UPDATE, { id, version: 1, data: { name: `Folge ${nextNumber()}` } });
    const calls = callsOf(offerOf("tags").cases.phases);
    await giveUpOnce();
    const follow = vi.spyOn(offerOf("tags").cases.phases, "follow");
    const { data } = await run(UNDO, { id: saved.data.r.undo });
    expect([data.r, follow.mock.calls.length, calls]).toEqual([{ done: 1 }, 2, [[id]]]);
  });

  it("is not forgotten where another change makes the record, as an upload does", async () => {
    const calls = callsOf(assetRecord.phases);
    const { _id } = await makeAsset(backend);
    expect(calls).toEqual([[_id]]);
  });
});
