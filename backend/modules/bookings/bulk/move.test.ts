import { randomUUID } from "node:crypto";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import {
  makeBooking,
  makeCompany,
  makeIssue,
  makePicture,
  makeTitle,
} from "../../../testing/booking-factories";
import { bulkChanges, bulkDocuments } from "../../../testing/bulk-changes";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import type { bookings } from "../tables";

const DOCUMENTS = bulkDocuments("_id reason", "done withheld");

describeOnDatabase("bulk moves of bookings", (open) => {
  let backend: TestBackend;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let clientCompanyId: number;
  let token: string;

  beforeAll(async () => {
    backend = await open();
    title = await makeTitle(backend.db, [{ label: "1/1 Seite", slots: 2 }, { label: "1/2 Seite" }]);
    clientCompanyId = (await makeCompany(backend.db)).id;
    ({ token } = await signedInUser(backend.db, [
      `medium:${title.medium.id}:view__bookings`,
      `medium:${title.medium.id}:edit__bookings`,
    ]));
  });

  const issueOn = (publishDate: string) => makeIssue(backend.db, title.medium.id, { publishDate });
  const booking = async (values: Partial<typeof bookings.$inferInsert>) =>
    String(
      (await makeBooking(backend.db, { clientCompanyId, targetMediumId: title.medium.id, ...values })).id,
    );
  const { preview, apply, rowsOf } = bulkChanges(() => ({ backend, token }), DOCUMENTS);

  it("moves bookings to another issue while slots are free, lowest ids first, with their day of appearance", async () => {
    const from = await issueOn("2099-01-01");
    const to = await issueOn("2099-02-01");
    const formatId = title.formats[0]?.id;
    await booking({ issueId: to.id, formatId });
    const ids = [
      await booking({ issueId: from.id, formatId }),
      await booking({ issueId: from.id, formatId }),
      await booking({ issueId: from.id, formatId: title.formats[1]?.id }),
      await booking({ issueId: from.id, status: "cancelled" }),
      await booking({ issueId: to.id }),
      await booking({}),
    ];
    const change = { action: "issue", value: String(to.id) };
    const refused = [
      { _id: ids[1], reason: "no_slot_left" },
      { _id: ids[3], reason: "booking_cancelled" },
      { _id: ids[4], reason: "unchanged" },
    ];
    expect(await preview([...ids].reverse(), change)).toEqual({ total: 6, can: 3, refused });
    expect((await rowsOf(ids))[0]?.issueId).toBe(from.id);
    expect(await apply([...ids].reverse(), change)).toEqual({ done: 3, withheld: 0, refused });
    const rows = await rowsOf(ids);
    expect(rows.map((row) => row.issueId === to.id)).toEqual([true, false, true, false, true, true]);
    // The target year of a print booking is that of its issue.
    const moved = { appearsFrom: "2099-02-01", appearsOn: "2099-02-01", targetYear: 2099, version: 2 };
    expect(rows[0]).toMatchObject(moved);
    const log = await backend.db
      .select({ before: activityChanges.before, after: activityChanges.after })
      .from(activityChanges)
      .innerJoin(activityLogs, eq(activityLogs.id, activityChanges.logId))
      .where(eq(activityLogs.recordId, Number(ids[0])));
    expect(log).toContainEqual({ before: from.title, after: to.title });
    expect(log).toContainEqual({ before: null, after: "2099" });
  });

  it("holds the slots of the new issue and frees those of the old one", async () => {
    const [a, b] = [await issueOn("2098-01-01"), await issueOn("2098-02-01")];
    const formatId = title.formats[0]?.id;
    const ids = [await booking({ issueId: a.id, formatId }), await booking({ issueId: a.id, formatId })];
    expect(await apply(ids, { action: "issue", value: String(b.id) })).toMatchObject({ done: 2 });
    const full = await booking({ formatId });
    expect(await apply([full], { action: "issue", value: String(b.id) })).toMatchObject({ done: 0 });
    expect(await apply([full], { action: "issue", value: String(a.id) })).toMatchObject({ done: 1 });
  });

  it("keeps bookings in their medium, and refuses an unknown issue", async () => {
    const other = await makeTitle(backend.db);
    const foreign = await makeIssue(backend.db, other.medium.id);
    const one = await booking({});
    expect(await apply([one], { action: "issue", value: String(foreign.id) })).toMatchObject({
      done: 0,
      refused: [{ _id: one, reason: "issue_not_of_medium" }],
    });
    for (const value of ["", "x", "0", "999999", undefined]) {
      const change = { action: "issue", value };
      const { code } = await send(backend, token, DOCUMENTS.BULK, {
        selection: { ids: [one] },
        change,
        key: randomUUID(),
      });
      expect([value, code]).toEqual([value, "BAD_USER_INPUT"]);
    }
  });

  it("with all or nothing, one refusal changes nothing, and the answer counts the withheld bookings", async () => {
    const to = await issueOn("2097-01-01");
    const formatId = title.formats[0]?.id;
    const ids = [await booking({ formatId }), await booking({ formatId }), await booking({ formatId })];
    const change = { action: "issue", value: String(to.id), allOrNothing: true };
    const key = randomUUID();
    const withheld = { done: 0, withheld: 2, refused: [{ _id: ids[2], reason: "no_slot_left" }] };
    expect(await apply(ids, change, { key })).toEqual(withheld);
    expect((await rowsOf(ids)).map(({ issueId, version }) => [issueId, version])).toEqual(
      Array(3).fill([null, 1]),
    );
    expect(await apply(ids.slice(0, 2), change)).toEqual({ done: 2, withheld: 0, refused: [] });
    expect(await apply(ids, change, { key })).toEqual(withheld);
  });

  it("asks about bookings that come late into the new issue, and moves them if that is meant", async () => {
    const makeLate = (days: object) =>
      makeIssue(backend.db, title.medium.id, { publishDate: "2096-05-01", ...days });
    const ad = (await makePicture(backend.db)).id;
    const ids = [
      await booking({}),
      await booking({ adId: ad, materialState: "available" }),
      await booking({ materialState: "requested" }),
    ];
    const day = "2020-04-20";
    const late = await makeLate({ materialDueOn: day });
    const change = { action: "issue", value: String(late.id), asksIfOut: true };
    const refused = [ids[0], ids[2]].map((_id) => ({ _id, reason: "issue_material_is_closed" }));
    expect(await preview(ids, change)).toEqual({ total: 3, can: 1, refused });
    const withheld = await apply(ids, { ...change, allOrNothing: true });
    expect(withheld).toEqual({ done: 0, withheld: 1, refused });
    expect(await apply(ids, change)).toEqual({ done: 1, withheld: 0, refused });
    expect((await rowsOf(ids)).map(({ issueId }) => issueId)).toEqual([null, late.id, null]);
    expect(await apply(ids, { ...change, asksIfOut: false })).toMatchObject({ done: 2 });
    const rows = await rowsOf(ids);
    const days = { appearsOn: "2096-05-01", materialDueOn: day };
    expect(rows).toMatchObject([days, days, days]);

    const closed = await makeLate({ adClosesOn: day });
    const out = await makeLate({ publishDate: day });
    for (const [issue, reason] of [
      [closed, "issue_is_closed"],
      [out, "issue_is_out"],
    ] as const) {
      const toIssue = { action: "issue", value: String(issue.id), asksIfOut: true };
      const all = ids.map((_id) => ({ _id, reason }));
      expect(await preview(ids, toIssue)).toEqual({ total: 3, can: 0, refused: all });
    }
    // Who does not ask, moves.
    expect(await apply(ids, { action: "issue", value: String(out.id) })).toMatchObject({ done: 3 });
  });

  it("gives a slot to who comes in time, before who comes late", async () => {
    const to = await makeIssue(backend.db, title.medium.id, {
      publishDate: "2095-05-01",
      materialDueOn: "2020-04-20",
    });
    const formatId = title.formats[0]?.id;
    const adId = (await makePicture(backend.db)).id;
    const there = { formatId, adId, materialState: "available" as const };
    const ids = [await booking({ formatId }), await booking(there), await booking(there)];
    const change = { action: "issue", value: String(to.id), asksIfOut: true };
    const refused = [{ _id: ids[0], reason: "no_slot_left" }];
    expect(await preview(ids, change)).toEqual({ total: 3, can: 2, refused });
    expect(await apply(ids, change)).toEqual({ done: 2, withheld: 0, refused });
  });

  it("sets placement details of print bookings only", async () => {
    const print = await booking({ placementDetails: "hinten" });
    const digital = await booking({ specType: "digital" });
    const change = { action: "placementDetails", value: "  linke Seite " };
    expect(await apply([print, digital], change)).toMatchObject({
      done: 1,
      refused: [{ _id: digital, reason: "field_not_of_type" }],
    });
    expect((await rowsOf([print]))[0]?.placementDetails).toBe("linke Seite");
    expect(await apply([print], { action: "placementDetails", value: "" })).toMatchObject({ done: 1 });
    expect((await rowsOf([print]))[0]?.placementDetails).toBeNull();
    const tooLong = await send(backend, token, DOCUMENTS.BULK, {
      selection: { ids: [print] },
      change: { action: "placementDetails", value: "x".repeat(501) },
      key: randomUUID(),
    });
    expect(tooLong.errors?.[0]?.extensions.data).toMatchObject([{ field: "value", message: "too_long" }]);
  });

  it("never oversells when several moves run at the same time", async () => {
    const to = await issueOn("2096-01-01");
    const formatId = title.formats[0]?.id;
    const ids = await Promise.all(Array.from({ length: 8 }, () => booking({ formatId })));
    const moves = ids.map((id) => apply([id], { action: "issue", value: String(to.id) }));
    const outcomes = await Promise.all(moves);
    expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(2);
    expect((await rowsOf(ids)).filter((row) => row.issueId === to.id)).toHaveLength(2);
  });

  it("moves 5,000 in one post with at most two statements per hundred", async () => {
    const [from, to] = [await issueOn("2095-01-01"), await issueOn("2095-02-01")];
    const formatId = title.formats[1]?.id ?? 0;
    await backend.db.execute(sql`insert into bookings (client_company_id, target_medium_id, spec_type, issue_id, format_id)
      select ${clientCompanyId}::bigint, ${title.medium.id}::bigint, 'print', ${from.id}::bigint, ${formatId}::bigint
      from generate_series(1, 5000)`);
    backend.statements.length = 0;
    const { data, errors } = await send(backend, token, DOCUMENTS.BULK, {
      selection: { all: { filter: { issueIds: [String(from.id)] } } },
      change: { action: "issue", value: String(to.id) },
      key: randomUUID(),
    });
    expect(errors).toBeUndefined();
    expect(data.bulkBookings).toEqual({ done: 5000, withheld: 0, refused: [] });
    expect(backend.statements.length).toBeLessThanOrEqual(100);
  });
});
