import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { MOST_SAVED_VIEWS } from "domain/saved-view";
import { beforeAll, expect, test } from "vitest";

const SAVE = `mutation ($list: String!, $name: String!, $query: String!, $key: String!) {
  saveView(list: $list, name: $name, query: $query, idempotencyKey: $key) { _id name query } }`;
const LIST = '{ savedViews(list: "bookings") { _id name query } }';
const DELETE = "mutation ($id: String!) { deleteSavedView(id: $id) }";
const LOG = `query ($id: String!) { activityLogs(sort: "_id", filter: { area: "saved_views", recordId: $id }) {
  data { action changes { field before after } } } }`;

describeOnDatabase("saved views", (open) => {
  let backend: TestBackend;
  let mine: string;
  let other: string;
  beforeAll(async () => {
    backend = await open();
    mine = (await signedInUser(backend.db)).token;
    other = (await signedInUser(backend.db)).token;
  });
  const save = (key: string, name: string, query: string, token = mine) =>
    send(backend, token, SAVE, { list: "bookings", name, query, key });

  test("belong to one user, and the same name is replaced", async () => {
    const first = await save("save-view-1", " Offene ", "status=open");
    expect(first.data.saveView).toMatchObject({ name: "Offene", query: "status=open" });
    expect((await save("save-view-1", " Offene ", "status=open")).data).toEqual(first.data);
    expect((await save("save-view-1", "Andere", "status=open")).code).toBe("IDEMPOTENCY_KEY_REUSED");
    const replaced = await save("save-view-2", "Offene", "status=open&year=2027");
    expect(replaced.data.saveView._id).toBe(first.data.saveView._id);
    expect((await send(backend, mine, LIST)).data.savedViews).toHaveLength(1);
    expect((await send(backend, other, LIST)).data.savedViews).toEqual([]);
  });

  test("are kept of lists that there are", async () => {
    const made = { list: "erfunden", name: "Ansicht", query: "", key: "save-view-list" };
    const { errors } = await send(backend, mine, SAVE, made);
    expect(errors?.[0]?.extensions.data).toEqual([{ field: "list", message: "choice_invalid" }]);
  });

  test("are deleted by their owner only", async () => {
    const id = (await save("save-view-3", "Weg", "a=b")).data.saveView._id;
    expect((await send(backend, other, DELETE, { id })).code).toBe("NOT_FOUND");
    expect((await send(backend, mine, DELETE, { id: "x" })).code).toBe("NOT_FOUND");
    expect((await send(backend, mine, DELETE, { id })).data.deleteSavedView).toBe(true);
    expect((await send(backend, mine, DELETE, { id })).code).toBe("NOT_FOUND");
  });

  test("leave their making, changing and deleting in the activity log, once each", async () => {
    const id = (await save("save-view-4", "Protokoll", "status=open")).data.saveView._id;
    await save("save-view-4", "Protokoll", "status=open");
    await save("save-view-5", "Protokoll", "status=active");
    await send(backend, mine, DELETE, { id });
    await send(backend, mine, DELETE, { id });
    const reader = await signedInUser(backend.db, ["global:read__activity_logs"]);
    const { data } = await send(backend, reader.token, LOG, { id });
    expect(data.activityLogs.data).toEqual([
      {
        action: "create",
        changes: expect.arrayContaining([{ field: "name", before: null, after: "Protokoll" }]),
      },
      { action: "update", changes: [{ field: "query", before: "status=open", after: "status=active" }] },
      {
        action: "delete",
        changes: expect.arrayContaining([{ field: "name", before: "Protokoll", after: null }]),
      },
    ]);
  });

  test("need a name of bounded length", async () => {
    for (const name of ["", "   ", "x".repeat(61)]) {
      const { code, errors } = await save(`save-view-${name.length}`.padEnd(20, "-"), name, "");
      expect([code, errors?.[0]?.extensions.data?.[0]?.field]).toEqual(["BAD_USER_INPUT", "name"]);
    }
    expect((await send(backend, null, LIST)).code).toBe("NOT_AUTHENTICATED");
  });

  test("are so many at most, which can still be replaced", async () => {
    const keeper = (await signedInUser(backend.db)).token;
    for (let nth = 1; nth <= MOST_SAVED_VIEWS; nth += 1) {
      expect((await save(`save-view-of-many-${nth}`, `Ansicht ${nth}`, "", keeper)).errors).toBeUndefined();
    }
    const { code, errors } = await save("save-view-too-many", "Noch eine", "", keeper);
    expect([code, errors?.[0]?.extensions.data?.[0]?.message]).toEqual(["BAD_USER_INPUT", "too_many_rows"]);
    const replaced = await save("save-view-replaced", "Ansicht 1", "status=open", keeper);
    expect(replaced.data.saveView.query).toBe("status=open");
  });
});
