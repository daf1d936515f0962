import { randomUUID } from "node:crypto";
import { notificationSettings, notifications } from "backend/modules/notifications/tables";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { immoflashDesk } from "backend/testing/immoflash";
import { send } from "backend/testing/request";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { materialContacts } from "./tables";

const NOTICE = "booking_ad_not_uploaded";
const EDITOR = ["global:edit__immoflash_issues", "global:read__immoflash_issues", "global:read__bookings"];
const ASK = `mutation ($ids: [String!]!, $key: String!) {
  r: askForMaterial(ids: $ids, idempotencyKey: $key) { done refused { _id reason } } }`;
const OFFERS = `query ($id: String!) {
  r: immoflashIssue(id: $id) { offers { ads { _id lastContact { channel contactPerson } } } } }`;

describeOnDatabase("material that the newsroom asks for", (open) => {
  let backend: TestBackend;
  let now = new Date("2027-03-12T10:00:00Z");
  let issue: string;
  let desk: Awaited<ReturnType<typeof immoflashDesk>>;
  beforeAll(async () => {
    backend = await open({ clock: () => now });
    desk = await immoflashDesk(backend);
    issue = String((await makeIssue(backend.db, desk.medium.id, { publishDate: "2027-04-01" })).id);
  });

  const person = (rights: readonly string[], values: object = {}) =>
    signedInUser(backend.db, rights, values, now);
  const ask = (ids: readonly string[], as: string, key: string = randomUUID()) =>
    send(backend, as, ASK, { ids, key });
  const keeper = async () => {
    const { user } = await person([
      "global:login_in_backend",
      `global:notifications_${NOTICE}`,
      "global:read__bookings",
    ]);
    await backend.db
      .insert(notificationSettings)
      .values({ userId: user.id, name: NOTICE, email: false, internal: true });
    return user;
  };
  const heard = async (userId: number) => {
    const rows = await backend.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.name, NOTICE)));
    return rows.map(({ recordId, params }) => ({ recordId, params }));
  };

  test("rings the bell of whoever looks after the booking, once a day, and is noted there", async () => {
    const user = await keeper();
    const ad = await desk.sell(issue, 0, { supervisorId: user.id });
    const { token } = await person(EDITOR);
    const key = randomUUID();
    const done = { done: 1, refused: [] };
    expect((await ask([ad], token, key)).data.r).toEqual(done);
    expect((await ask([ad], token, key)).data.r).toEqual(done);
    const notice = { recordId: Number(ad), params: { asked: "1" } };
    expect(await heard(user.id)).toEqual([notice]);
    expect((await ask([ad], token)).data.r).toEqual({
      done: 0,
      refused: [{ _id: ad, reason: "material_asked_today" }],
    });
    expect(await heard(user.id)).toEqual([notice]);
    const { data } = await send(backend, token, OFFERS, { id: issue });
    expect(data.r.offers.ads.find(({ _id }: { _id: string }) => _id === ad)).toEqual({
      _id: ad,
      lastContact: { channel: "house", contactPerson: `${user.firstName} ${user.lastName}` },
    });

    now = new Date("2027-03-13T10:00:00Z");
    const { token: later } = await person(EDITOR);
    expect((await ask([ad], later)).data.r).toEqual(done);
    expect(await heard(user.id)).toHaveLength(2);
  });

  test("is asked of who looks after the client, where nobody looks after the booking", async () => {
    const user = await keeper();
    const client = await makeCompany(backend.db, { responsibleUser1Id: user.id });
    const ad = await desk.sell(issue, 0, { clientCompanyId: client.id });
    const { token } = await person(EDITOR);
    expect((await ask([ad], token)).data.r.done).toBe(1);
    expect(await heard(user.id)).toHaveLength(1);
  });

  test("is not asked for where that makes no sense, each with its reason", async () => {
    const user = await keeper();
    const { token, user: editor } = await person(EDITOR);
    const print = await makeTitle(backend.db);
    const client = await makeCompany(backend.db);
    const ofPrint = await makeBooking(backend.db, {
      clientCompanyId: client.id,
      targetMediumId: print.medium.id,
      supervisorId: user.id,
    });
    const refused = {
      [String(ofPrint.id)]: "not_authorized",
      [await desk.sell(issue, 0, { supervisorId: editor.id })]: "material_own",
      [await desk.sell(issue, 0, {})]: "material_no_keeper",
      [await desk.sell(issue, 0, { supervisorId: user.id, materialState: "approved" })]: "material_there",
      "999999999": "not_found",
    };
    const { done, refused: answered } = (await ask(Object.keys(refused), token)).data.r;
    expect(done).toBe(0);
    expect(
      Object.fromEntries(answered.map(({ _id, reason }: { _id: string; reason: string }) => [_id, reason])),
    ).toEqual(refused);
    expect(await heard(user.id)).toEqual([]);
    expect(await backend.db.$count(materialContacts, eq(materialContacts.userId, editor.id))).toBe(0);
  });

  test("needs the right to edit issues, and sees no bookings without theirs", async () => {
    const user = await keeper();
    const ad = await desk.sell(issue, 0, { supervisorId: user.id });
    const { token: reader } = await person(["global:read__immoflash_issues", "global:read__bookings"]);
    expect((await ask([ad], reader)).code).toBe("NOT_AUTHORIZED");
    const { token: unseeing } = await person(["global:edit__immoflash_issues"]);
    expect((await ask([ad], unseeing)).code).toBe("NOT_AUTHORIZED");
    expect(await heard(user.id)).toEqual([]);
  });
});
