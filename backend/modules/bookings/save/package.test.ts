import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeCompany, makeIssue, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { bookings } from "../tables";

const CHILD = `_id version status price billingState clientCompany { name } agencyCompany { name } easyJobId
  cancelReason specs { type targetMedium { name } comment } history { action }`;
const FIELDS = `_id version status bookingType price cancelReason allowedActions
  specs { type targetMedia { name } billEvenly comment } childBookings { ${CHILD} }`;
const CREATE = `mutation ($data: MultiBookingInput!, $key: String!) {
  r: createMultiBooking(data: $data, idempotencyKey: $key) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: MultiBookingInput!, $key: String!) {
  r: updateMultiBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${FIELDS} } }`;
const UPDATE_CHILD = `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
  r: updatePrintBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id version } }`;
const SUMMARY = `query ($id: String!) { r: bookingSummary(filter: { clientIds: [$id] }) { total turnover } }`;

describeOnDatabase("packages", (open) => {
  let backend: TestBackend;
  let token: string;
  let clientId: string;
  let print: Awaited<ReturnType<typeof makeTitle>>;
  let digital: Awaited<ReturnType<typeof makeTitle>>;
  let video: Awaited<ReturnType<typeof makeTitle>>;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    print = await makeTitle(db, [{ label: "1/1 Seite", slots: 1 }], { name: "Magazin" });
    digital = await makeTitle(db, [{ label: "Banner" }], {
      name: "Portal",
      type: "digital",
      hasIssues: false,
    });
    video = await makeTitle(db, [], { name: "Kanal", type: "video", hasIssues: false });
    clientId = String((await makeCompany(db, { name: "Weingut Lehner" })).id);
    ({ token } = await signedInUser(
      db,
      ["read", "create", "edit", "delete"].map((action) => `global:${action}__bookings`),
    ));
  });

  const input = (titles: (typeof print)[], specs = {}, head = {}) => ({
    clientCompany: clientId,
    price: 1000,
    ...head,
    specs: { targetMedia: titles.map((title) => String(title.medium.id)), ...specs },
  });
  const run = (document: string, variables: Record<string, unknown>, as = token) =>
    send(backend, as, document, { key: randomUUID(), ...variables });
  const create = (data: unknown, as = token) => run(CREATE, { data }, as);
  const update = (id: string, version: number, data: unknown) => run(UPDATE, { id, version, data });
  const problems = (answer: Awaited<ReturnType<typeof send>>) =>
    Object.fromEntries((answer.errors?.[0]?.extensions.data ?? []).map((item) => [item.field, item.message]));
  const prices = (booking: { childBookings: { price: number }[] }) =>
    booking.childBookings.map((child) => child.price);
  const mediaOf = (booking: { childBookings: { specs: { targetMedium: { name: string } } }[] }) =>
    booking.childBookings.map((child) => child.specs.targetMedium.name);
  const change = (verb: "cancel" | "reopen" | "delete", id: string, version: number) =>
    run(
      `mutation ($id: String!, $version: Int!, $key: String!) { r: ${verb}Booking(id: $id, version: $version${
        verb === "cancel" ? ', reason: "Kunde springt ab"' : ""
      }, idempotencyKey: $key) ${verb === "delete" ? "" : `{ ${FIELDS} }`} }`,
      { id, version },
    );
  /** Changes a child so that it counts as touched. */
  const work = (id: string, values: Partial<typeof bookings.$inferInsert> = { comment: "rechts" }) =>
    backend.db
      .update(bookings)
      .set(values)
      .where(eq(bookings.id, Number(id)));

  it("are a parent and one draft booking per medium with the parent's client, agency and supervisor", async () => {
    const { data, errors } = await create(
      input([print, digital, video], { type: "print", comment: "Herbstpaket" }, { easyJobId: "J-7" }),
    );
    expect(errors).toBeUndefined();
    expect(data.r).toMatchObject({
      bookingType: "multi",
      price: 1000,
      specs: { type: "print", billEvenly: false, comment: "Herbstpaket" },
      allowedActions: ["edit", "cancel", "delete", "comment"],
    });
    expect(mediaOf(data.r)).toEqual(["Magazin", "Portal", "Kanal"]);
    expect(data.r.childBookings).toMatchObject(
      ["print", "digital", "video"].map((type) => ({
        version: 1,
        status: "open",
        price: 0,
        easyJobId: "J-7",
        clientCompany: { name: "Weingut Lehner" },
        specs: { type, comment: null },
        history: [{ action: "create" }],
      })),
    );
  });

  it("split the price over their bookings to the cent or are billed as a whole; the price counts once either way", async () => {
    const client = String((await makeCompany(backend.db)).id);
    const turnover = async () => (await run(SUMMARY, { id: client })).data.r;
    const titles = [print, digital, video];
    const { data } = await create(input(titles, { billEvenly: true }, { clientCompany: client }));
    expect(prices(data.r)).toEqual([334, 333, 333]);
    expect(await turnover()).toEqual({ total: 4, turnover: 1000 });
    const alone = await update(
      data.r._id,
      1,
      input(titles, { billEvenly: false }, { clientCompany: client }),
    );
    expect(prices(alone.data.r)).toEqual([0, 0, 0]);
    expect(await turnover()).toEqual({ total: 4, turnover: 1000 });
    const changed = { clientCompany: client, price: 500 };
    const even = await update(data.r._id, 2, input(titles, { billEvenly: true }, changed));
    expect(prices(even.data.r)).toEqual([167, 167, 166]);
    expect(await turnover()).toEqual({ total: 4, turnover: 500 });
  });

  it("can add media, and remove those with untouched bookings", async () => {
    const { data } = await create(input([print, digital], { billEvenly: true }));
    const { _id } = data.r;
    const more = await update(_id, 1, input([print, digital, video], { billEvenly: true }));
    expect(mediaOf(more.data.r)).toEqual(["Magazin", "Portal", "Kanal"]);
    expect(prices(more.data.r)).toEqual([334, 333, 333]);
    const less = await update(_id, 2, input([digital], { billEvenly: true }));
    expect(mediaOf(less.data.r)).toEqual(["Portal"]);
    expect(less.data.r.specs.targetMedia).toEqual([{ name: "Portal" }]);
    expect(prices(less.data.r)).toEqual([1000]);
    await work(less.data.r.childBookings[0]._id);
    expect(problems(await update(_id, 3, input([print], { billEvenly: true })))).toEqual({
      "specs.targetMedia": "package_medium_in_work",
    });
    // A comment alone also counts.
    const other = await create(input([print, digital]));
    const note = `mutation ($id: String!, $key: String!) { addBookingComment(bookingId: $id, text: "Bitte warten", idempotencyKey: $key) { _id } }`;
    await run(note, { id: other.data.r.childBookings[0]._id });
    expect(problems(await update(other.data.r._id, 1, input([digital])))).toEqual({
      "specs.targetMedia": "package_medium_in_work",
    });
  });

  it("pass changes of common fields to their bookings, except where a booking has its own value", async () => {
    const { data } = await create(input([print, digital], {}, { easyJobId: "J-1" }));
    const [first, second] = data.r.childBookings;
    await work(second._id, { easyJobId: "J-eigen" });
    const agency = await makeCompany(backend.db, { isAgency: true, name: "Agentur Nord" });
    const head = { easyJobId: "J-2", agencyCompany: String(agency.id) };
    const { data: after } = await update(data.r._id, 1, input([print, digital], {}, head));
    expect(after.r.childBookings).toMatchObject([
      { _id: first._id, version: 2, easyJobId: "J-2", agencyCompany: { name: "Agentur Nord" } },
      { _id: second._id, version: 2, easyJobId: "J-eigen", agencyCompany: { name: "Agentur Nord" } },
    ]);
  });

  it("fix the medium and the price of their bookings", async () => {
    const { data } = await create(input([print, digital], { billEvenly: true }));
    const [child] = data.r.childBookings;
    const other = await makeTitle(backend.db);
    const specs = (title: typeof print) => ({ targetMedium: String(title.medium.id) });
    const save = (title: typeof print, price: number) =>
      run(UPDATE_CHILD, {
        id: child._id,
        version: 1,
        data: { clientCompany: clientId, price, specs: specs(title) },
      });
    expect(problems(await save(other, 1))).toEqual({
      "specs.targetMedium": "medium_of_package",
      price: "price_of_package",
    });
    expect((await save(print, 500)).errors).toBeUndefined();
  });

  it("do not bill twice: neither package and bookings, nor a paid share", async () => {
    const { data } = await create(input([print, digital], { billEvenly: true }));
    const { _id, childBookings } = data.r;
    expect(
      problems(
        await update(_id, 1, input([print, digital], { billEvenly: true }, { billingState: "notpaid" })),
      ),
    ).toEqual({ billingState: "package_billed_by_children" });
    await work(childBookings[0]._id, { billingState: "paid" });
    expect(problems(await update(_id, 1, input([print, digital], { billEvenly: false })))).toMatchObject({
      "specs.billEvenly": "package_already_billed",
    });
    expect(
      problems(await update(_id, 1, input([print, digital], { billEvenly: true }, { price: 1 }))),
    ).toEqual({
      price: "package_share_paid",
    });
    const alone = await create(input([print]));
    const billed = {
      clientCompany: clientId,
      price: 0,
      billingState: "notpaid",
      specs: { targetMedium: String(print.medium.id) },
    };
    const refused = await run(UPDATE_CHILD, {
      id: alone.data.r.childBookings[0]._id,
      version: 1,
      data: billed,
    });
    expect(problems(refused)).toEqual({ billingState: "billed_with_package" });
  });

  it("are cancelled and reopened with their bookings, slots included", async () => {
    const issue = await makeIssue(backend.db, print.medium.id, { publishDate: "2099-05-05" });
    const { data } = await create(input([print, digital, video]));
    const [first, second, third] = data.r.childBookings;
    const place = {
      issueId: issue.id,
      formatId: print.formats[0]?.id,
      appearsFrom: "2099-05-05",
      appearsOn: "2099-05-05",
    };
    await work(first._id, place);
    await work(second._id, { status: "completed" });
    await work(third._id, { status: "cancelled", cancelReason: "früher" });
    const cancelled = await change("cancel", data.r._id, 1);
    expect(cancelled.data.r).toMatchObject({
      status: "cancelled",
      childBookings: [
        { status: "cancelled", cancelReason: "Kunde springt ab" },
        { status: "completed" },
        { status: "cancelled", cancelReason: "früher" },
      ],
    });
    const rival = await create(input([print]));
    await work(rival.data.r.childBookings[0]._id, place);
    expect(problems(await change("reopen", data.r._id, 2))).toEqual({ "specs.format": "slots_sold_out" });
    await work(rival.data.r.childBookings[0]._id, { status: "cancelled" });
    const back = await change("reopen", data.r._id, 2);
    expect(back.data.r).toMatchObject({
      status: "open",
      childBookings: [{ status: "open" }, { status: "completed" }, { status: "cancelled" }],
    });
  });

  it("cannot be cancelled after one of their bookings was reopened", async () => {
    const { data } = await create(input([print, digital], { billEvenly: false }));
    const [child] = data.r.childBookings;
    await change("cancel", data.r._id, 1);
    expect(problems(await change("reopen", child._id, 2))).toEqual({ status: "package_cancelled" });
    const bulk = await run(
      `mutation ($ids: [String!]!, $key: String!) {
        r: bulkBookings(selection: { ids: $ids }, change: { action: reopen }, idempotencyKey: $key) {
          done refused { reason } } }`,
      { ids: [child._id] },
    );
    expect(bulk.data.r).toEqual({ done: 0, refused: [{ reason: "package_cancelled" }] });
    // With even billing, this booking would be billed for a cancelled package.
    const evenly = await create(input([print, digital], { billEvenly: true }));
    await change("cancel", evenly.data.r._id, 1);
    const own = await change("reopen", evenly.data.r.childBookings[0]._id, 2);
    expect(problems(own)).toEqual({ status: "package_cancelled" });
  });

  it("are only deleted with untouched bookings", async () => {
    const { data } = await create(input([print, digital]));
    expect((await change("delete", data.r._id, 1)).data.r).toBe(true);
    const rows = await backend.db
      .select()
      .from(bookings)
      .where(eq(bookings.parentBookingId, Number(data.r._id)));
    expect(rows).toEqual([]);
    const busy = await create(input([print, digital]));
    await work(busy.data.r.childBookings[1]._id);
    expect((await change("delete", busy.data.r._id, 1)).code).toBe("IN_USE");
  });

  it("refuse invalid input, and require the right on each of their media", async () => {
    expect(problems(await create(input([])))).toEqual({ "specs.targetMedia": "required" });
    const unknown = input([print], { targetMedia: [String(print.medium.id), "99999999", "x"] });
    expect(problems(await create(unknown))).toEqual({
      "specs.targetMedia[1]": "record_unknown",
      "specs.targetMedia[2]": "record_unknown",
    });
    const twice = await create(input([print, print]));
    expect(twice.data.r.childBookings).toHaveLength(1);
    const half = await signedInUser(backend.db, [`medium:${print.medium.id}:create__bookings`]);
    const refused = await create(input([print, digital]), half.token);
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: "NOT_AUTHORIZED",
      permission: `medium:${digital.medium.id}:create__bookings`,
    });
  });
});
