import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeBooking, makeCompany, makeTitle } from "../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../testing/databases";
import { signedInUser } from "../../testing/factories";
import { send } from "../../testing/request";
import { bookingTargetMedia } from "../bookings/tables";
import { billingItems } from "./tables";

const PACKAGE = `mutation ($data: MultiBookingInput!, $key: String!) {
  saved: createMultiBooking(data: $data, idempotencyKey: $key) { _id } }`;
const STEP = `mutation ($selection: BillingSelection!, $step: BillingStep!, $key: String!) {
  takeBillingStep(selection: $selection, step: $step, idempotencyKey: $key) { done } }`;
const LIST = `query ($filter: BillingItemFilter, $term: String) {
  billingItems(filter: $filter, term: $term, limit: 1000) { total data { booking { _id } } } }`;

const SINCE = new Date("2027-03-15T09:00:00Z");

describeOnDatabase("items to be billed", (open) => {
  let backend: TestBackend;
  let print: { id: number };
  let clientId: number;
  let token: string;

  beforeAll(async () => {
    backend = await open({ clock: () => new Date("2027-03-15T10:00:00Z") });
    print = (await makeTitle(backend.db)).medium;
    clientId = (await makeCompany(backend.db, { name: "Moser" })).id;
    const all = ["create", "edit", "read"].map((action) => `global:${action}__bookings`);
    ({ token } = await signedInUser(backend.db, all, {}, SINCE));
  });

  const ask = async (query: string, variables: Record<string, unknown>, as = token) => {
    const answer = await send(backend, as, query, { key: randomUUID(), ...variables });
    expect(answer.errors).toBeUndefined();
    return answer.data;
  };

  it("are found by any medium of a package that is billed as a whole, and by the child's medium if it is billed evenly", async () => {
    const web = (await makeTitle(backend.db)).medium;
    const other = (await makeTitle(backend.db)).medium;
    const made = async (billEvenly: boolean, billingState = "open"): Promise<{ _id: string }> => {
      const specs = { targetMedia: [print.id, web.id].map(String), billEvenly };
      const data = { clientCompany: String(clientId), price: 5000, billingState, specs };
      return (await ask(PACKAGE, { data })).saved;
    };
    const [whole, even] = [await made(false), await made(true)];
    const found = async (...media: { id: number }[]) =>
      (await ask(LIST, { filter: { mediumIds: media.map(({ id }) => String(id)) } })).billingItems.data.map(
        (item: { booking: { _id: string } }) => item.booking._id,
      );
    const ofWeb = await found(web);
    expect(ofWeb).toContain(whole._id);
    expect(ofWeb).not.toContain(even._id);
    expect(ofWeb).toHaveLength(2);
    // It is found once, even if the filter has several of its media.
    expect((await found(web, print)).filter((id: string) => id === whole._id)).toHaveLength(1);
    expect(await found(other)).toEqual([]);
  });

  it("are as many in the counts of bookings as in the billing list, for any search", async () => {
    const { db } = backend;
    const { medium } = await makeTitle(db);
    const client = await makeCompany(db, { name: "Zillertaler Zelte" });
    const common = { clientCompanyId: client.id, targetMediumId: medium.id };
    const billed = { ...common, billingState: "notpaid" } as const;
    await makeBooking(db, billed);
    await makeBooking(db, { ...billed, nonbillable: true });
    await makeBooking(db, { ...billed, isInternal: true });
    await makeBooking(db, { ...billed, status: "cancelled" });
    await makeBooking(db, common);
    // Of a recurring price, two months are to be billed; the others are not due yet.
    const recurrent = {
      billingDate: "2027-01-31",
      isCrossBill: true,
      crossBillTiming: "monthly",
      crossBillEnd: "2027-12-31",
    } as const;
    const { id } = await makeBooking(db, { ...common, ...recurrent });
    const items = await db
      .select()
      .from(billingItems)
      .where(eq(billingItems.bookingId, id))
      .orderBy(asc(billingItems.dueDate));
    await ask(STEP, {
      selection: { ids: items.slice(0, 2).map((item) => String(item.id)) },
      step: "notpaid",
    });
    // A package that is billed as a whole: its child has no items, whatever its own state is.
    const parent = await makeBooking(db, {
      ...billed,
      targetMediumId: null,
      bookingType: "multi",
      specType: null,
    });
    await db.insert(bookingTargetMedia).values({ bookingId: parent.id, mediumId: medium.id });
    await makeBooking(db, { ...billed, parentBookingId: parent.id });

    const summary = `query ($term: String, $filter: BookingFilter) {
      bookingSummary(term: $term, filter: $filter) { toBill } }`;
    const both = async (search: { term?: string; filter?: Record<string, unknown> }, as = token) => [
      (await ask(summary, search, as)).bookingSummary.toBill,
      (await ask(LIST, { ...search, filter: { ...search.filter, states: ["notpaid"] } }, as)).billingItems
        .total,
    ];
    const mediumIds = [String(medium.id)];
    expect(await both({ filter: { mediumIds } })).toEqual([4, 4]);
    expect(await both({ term: "zillertaler" })).toEqual([4, 4]);
    expect(await both({ filter: { clientIds: [String(client.id)], mediumIds } })).toEqual([4, 4]);
    expect(await both({ filter: { mediumIds: [String(print.id)] }, term: "zillertaler" })).toEqual([0, 0]);
    const { token: some } = await signedInUser(db, [`medium:${medium.id}:view__bookings`], {}, SINCE);
    expect(await both({}, some)).toEqual([4, 4]);
    const [figure, listed] = await both({});
    expect(figure).toBe(listed);
    expect(figure).toBeGreaterThanOrEqual(4);
  });
});
