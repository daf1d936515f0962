import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { makeCompany } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, expect, test } from "vitest";

const QUERY = `query ($filter: ActivityLogFilter, $sort: String, $term: String) {
  activityLogs(filter: $filter, sort: $sort, term: $term) {
    total data { at action area recordId source actor { email } changes { field before after } } } }`;

describeOnDatabase("activity log", (open) => {
  let backend: TestBackend;
  let token: string;
  let actorId: number;
  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const reader = await signedInUser(db, [
      "global:read__activity_logs",
      "global:read__bookings",
      "global:read__users",
      "global:read__companies",
    ]);
    token = reader.token;
    actorId = reader.user.id;
    const entry = { actorId, source: "192.0.2.1" };
    const logged = await db
      .insert(activityLogs)
      .values([
        // In summer Vienna is two hours ahead of UTC; the first entry is of the evening of 30 June there, too.
        { ...entry, at: new Date("2027-06-30T21:59:00Z"), area: "bookings", action: "create", recordId: 7 },
        { ...entry, at: new Date("2027-06-30T22:01:00Z"), area: "bookings", action: "update", recordId: 7 },
        {
          ...entry,
          actorId: null,
          at: new Date("2027-07-02T10:00:00Z"),
          area: "companies",
          action: "create",
          recordId: 8,
        },
      ])
      .returning();
    await db
      .insert(activityChanges)
      .values({ logId: logged[1]?.id ?? 0, field: "price", before: "1,00", after: "2,00" });
  });
  const actions = async (variables: object) =>
    (await send(backend, token, QUERY, { ...variables })).data.activityLogs.data
      .filter((one: { area: string }) => one.area !== "users")
      .map((one: { area: string; action: string }) => `${one.area} ${one.action}`);

  test("shows who did what, when, from where, and what changed; the latest first", async () => {
    const { data } = await send(backend, token, QUERY, { filter: { area: "bookings" } });
    expect(data.activityLogs.total).toBe(2);
    expect(data.activityLogs.data[0]).toMatchObject({
      at: "2027-06-30T22:01:00.000Z",
      action: "update",
      recordId: "7",
      source: "192.0.2.1",
      actor: { email: expect.stringContaining("@") },
      changes: [{ field: "price", before: "1,00", after: "2,00" }],
    });
  });

  test("is filtered by days of Vienna, area, record and actor", async () => {
    expect(await actions({ filter: { from: "2027-07-01" } })).toEqual([
      "companies create",
      "bookings update",
    ]);
    expect(await actions({ filter: { to: "2027-06-30", area: "bookings" } })).toEqual(["bookings create"]);
    expect(await actions({ filter: { recordId: "8" } })).toEqual(["companies create"]);
    expect(await actions({ filter: { actorIds: [String(actorId)] }, sort: "at" })).toEqual([
      "bookings create",
      "bookings update",
    ]);
    expect(await actions({ filter: { areas: ["companies"], actions: ["create"] } })).toEqual([
      "companies create",
    ]);
    expect(await actions({ filter: { actions: ["update"] } })).toEqual(["bookings update"]);
  });

  test("is filtered by the fields that were changed", async () => {
    expect(await actions({ filter: { fields: ["price"] } })).toEqual(["bookings update"]);
    expect(await actions({ filter: { fields: ["status", "price"], from: "2027-06-30" } })).toEqual([
      "bookings update",
    ]);
    expect(await actions({ filter: { fields: ["price"], from: "2027-07-02" } })).toEqual([]);
    expect(await actions({ filter: { fields: ["status"] } })).toEqual([]);
  });

  test("a field's changes are no first or last values of a record, and come first", async () => {
    const { db } = backend;
    const { token: reader, user } = await signedInUser(db, [
      "global:read__activity_logs",
      "global:read__bookings",
    ]);
    const logged = await db
      .insert(activityLogs)
      .values(
        ["create", "copy", "edit", "delete"].map((action) => ({
          actorId: user.id,
          at: new Date("2027-07-03T10:00:00Z"),
          area: "bookings",
          action,
          recordId: 70,
        })),
      )
      .returning();
    await db.insert(activityChanges).values(
      logged.flatMap(({ id: logId }) => [
        { logId, field: "status", before: "open", after: "active" },
        { logId, field: "price", before: null, after: "3,00" },
        { logId, field: "easyJobId", before: null, after: "J-1" },
      ]),
    );
    const filter = { actorIds: [String(user.id)], fields: ["price"] };
    const { data } = await send(backend, reader, QUERY, { filter });
    expect(data.activityLogs.total).toBe(1);
    const [only] = data.activityLogs.data;
    expect(only.action).toBe("edit");
    const fieldsOf = (entry: { changes: { field: string }[] }) => entry.changes.map(({ field }) => field);
    expect(fieldsOf(only)).toEqual(["price", "status", "easyJobId"]);
    const unfiltered = await send(backend, reader, QUERY, {
      filter: { actorIds: [String(user.id)], actions: ["edit"] },
    });
    expect(fieldsOf(unfiltered.data.activityLogs.data[0])).toEqual(["status", "price", "easyJobId"]);
  });

  test("is searched by the beginning of a value, before or after, and by the record's number", async () => {
    expect(await actions({ term: "2,0" })).toEqual(["bookings update"]);
    expect(await actions({ term: "1,00" })).toEqual(["bookings update"]);
    expect(await actions({ term: ",00" })).toEqual([]);
    expect(await actions({ term: "%" })).toEqual([]);
    expect(await actions({ term: "#8" })).toEqual(["companies create"]);
  });

  test("names the record while it is there, and shows an area to those who may read its records", async () => {
    const { db } = backend;
    const company = await makeCompany(db);
    const entry = { area: "companies", action: "merge", actorId };
    await db.insert(activityLogs).values([
      { ...entry, recordId: company.id },
      { ...entry, recordId: 9_999_999 },
    ]);
    const named = `query { activityLogs(filter: { actions: ["merge"] }, sort: "at") { data { recordName } } }`;
    expect((await send(backend, token, named)).data.activityLogs.data).toEqual([
      { recordName: company.name },
      { recordName: null },
    ]);
    const { token: other } = await signedInUser(db, ["global:read__activity_logs", "global:read__tags"]);
    expect((await send(backend, other, named)).data.activityLogs.data).toEqual([]);
  });

  test("is for those who may read it", async () => {
    const { token: other } = await signedInUser(backend.db, ["global:read__bookings"]);
    expect((await send(backend, other, QUERY)).code).toBe("NOT_AUTHORIZED");
  });
});
