import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { bookings } from "backend/modules/bookings/tables";
import { makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { formatEuro, parseCents } from "domain/money";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { loadConfirmation } from "~/routes/billing/confirmation/confirmation.server";
import { loader as exportItems } from "~/routes/billing/export";
import { loader as exportBookings } from "~/routes/bookings/export";
import { screensOn } from "../bookings/posts";

const ACTIONS = [
  "reprice",
  "split",
  "remark",
  "media",
  "appear",
  "plan",
  "cancel",
  "reopen",
  "delete",
  "bulk cancel",
  "bulk reopen",
  "bulk delete",
  "bulk price",
  "bulk billingState",
  "bulk billingDate",
  "notpaid",
  "paid",
  "back",
] as const;
type Action = (typeof ACTIONS)[number];

/** The next action of a user. The numbers choose the bookings (0 is the package itself), a price and media. */
interface Step {
  action: Action;
  booking: number;
  others: number;
  price: number;
  media: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    // The most frequent actions are those that the others need first.
    action: fc.constantFrom<Action>(
      ...ACTIONS,
      "cancel",
      "cancel",
      "reopen",
      "notpaid",
      "paid",
      "media",
      "reprice",
    ),
    booking: fc.nat(4),
    others: fc.nat(31),
    price: fc.oneof(fc.nat(40), fc.nat(9_999_999_999)),
    media: fc.integer({ min: 1, max: 15 }),
  }),
  { minLength: 8, maxLength: 16 },
);
const beginnings = fc.record({
  billEvenly: fc.boolean(),
  recurs: fc.boolean(),
  price: fc.nat(100_000),
  media: fc.constantFrom(3, 7, 15, 14),
});

/** Each booking has three invoices; only a billing date between them drops some. */
const RECURRING = {
  billingDate: "2099-01-01",
  isCrossBill: true,
  crossBillTiming: "monthly",
  crossBillEnd: "2099-03-01",
};

const at = (action: Action, booking: number, media = 1): Step => ({
  action,
  booking,
  others: 0,
  price: 0,
  media,
});
/** A case that was once billed wrongly: one invoice of a recurring price is paid, then a medium is removed or added. */
const PAID_ONCE = [at("notpaid", 1), at("paid", 1)];
const BEGUN = { billEvenly: true, recurs: true, price: 9000, media: 7 };
const EXAMPLES: [typeof BEGUN, Step[]][] = [
  [BEGUN, [...PAID_ONCE, at("cancel", 1)]],
  [BEGUN, [...PAID_ONCE, at("media", 0, 3)]],
  [BEGUN, [...PAID_ONCE, at("media", 0, 15), at("cancel", 2), at("reopen", 2)]],
  [BEGUN, [...PAID_ONCE, at("cancel", 0), at("reopen", 0)]],
  [BEGUN, [...PAID_ONCE, at("notpaid", 2), at("cancel", 3)]],
];

const BOOKING = `_id version status price isDeletable billingState
  billingItems { _id amount state dueDate }`;
const STATE = `query ($id: String!, $client: [String!], $year: Int!) {
  booking(id: $id) { ${BOOKING} billingDate specs { billEvenly comment targetMedia { _id } }
    childBookings { ${BOOKING} specs { targetYear targetMedium { _id } } } }
  bookingSummary(filter: { clientIds: $client }) { turnover }
  bookingYears(filter: { clientIds: $client }) { turnover }
  billingItems(filter: { clientIds: $client }) { sums { amount } }
  yearlyPrint(year: $year) { clients(limit: 1000) { data { client { _id } figures { turnover } } } }
}`;
const YEAR = 2099;

interface Item {
  _id: string;
  amount: number;
  state: string;
  dueDate: string | null;
}
interface Booking {
  _id: string;
  version: number;
  status: string;
  price: number;
  isDeletable: boolean;
  billingState: string;
  billingItems: Item[];
  specs: { targetYear: number | null; targetMedium: { _id: string } };
}
interface Package extends Omit<Booking, "specs"> {
  billingDate: string | null;
  specs: { billEvenly: boolean; comment: string | null; targetMedia: { _id: string }[] };
  childBookings: Booking[];
}
interface World {
  id: string;
  clientId: string;
  clientName: string;
  recurs: boolean;
}
interface Seen {
  main: Package | null;
  turnover: number;
  years: number;
  billed: number;
  yearly: number;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describeOnDatabase("a package under random work", (open) => {
  let backend: TestBackend;
  let token: string;
  let media: string[];
  let screens: ReturnType<typeof screensOn>;

  beforeAll(async () => {
    backend = await open();
    media = [];
    for (let n = 0; n < 4; n++) media.push(String((await makeTitle(backend.db)).medium.id));
    const rights = ["read", "create", "edit", "delete"].map((action) => `global:${action}__bookings`);
    ({ token } = await signedInUser(backend.db, [...rights, "global:read__companies"]));
    screens = screensOn(backend, token);
  });

  const run = (document: string, variables: Record<string, unknown>) =>
    send(backend, token, document, { key: randomUUID(), ...variables });
  const chosenMedia = (bits: number) => media.filter((_medium, n) => bits & (1 << n));

  async function look({ id, clientId }: World): Promise<Seen> {
    const { data, errors } = await run(STATE, { id, client: [clientId], year: YEAR });
    expect(errors).toBeUndefined();
    const clients: { client: { _id: string }; figures: { turnover: number } }[] =
      data.yearlyPrint.clients.data;
    return {
      main: data.booking,
      turnover: data.bookingSummary.turnover,
      years: sum(data.bookingYears.map((year: { turnover: number }) => year.turnover)),
      billed: sum(data.billingItems.sums.map((one: { amount: number }) => one.amount)),
      yearly: sum(
        clients.filter(({ client }) => client._id === clientId).map(({ figures }) => figures.turnover),
      ),
    };
  }

  /** The billing interval of a package; the form posts it again with each save. */
  const recurrence = (recurs: boolean, billingDate: string | null) =>
    recurs ? { ...RECURRING, billingDate } : {};
  const input = (
    { clientId, recurs }: Pick<World, "clientId" | "recurs">,
    { price, specs, billingDate }: Pick<Package, "price" | "specs" | "billingDate">,
    changes: object,
  ) => ({
    clientCompany: clientId,
    price,
    ...recurrence(recurs, billingDate),
    specs: {
      targetMedia: specs.targetMedia.map(({ _id }) => _id),
      billEvenly: specs.billEvenly,
      comment: specs.comment,
      ...changes,
    },
  });

  /** Takes a step. Returns the code of a refusal, and how many bookings a bulk change changed. */
  async function take(world: World, main: Package, step: Step): Promise<{ code?: string; done?: number }> {
    const family: (Package | Booking)[] = [main, ...main.childBookings];
    const one = family[step.booking % family.length] ?? main;
    const some = family.filter((_booking, n) => step.others & (1 << n)).map(({ _id }) => _id);
    const update = (changes: object, price = main.price) =>
      run(
        `mutation ($id: String!, $version: Int!, $data: MultiBookingInput!, $key: String!) {
          r: updateMultiBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`,
        { id: main._id, version: main.version, data: input(world, { ...main, price }, changes) },
      );
    const [verb = "", action] = step.action.split(" ");
    if (action) {
      const values: Record<string, string> = {
        price: String(step.price),
        billingState: ["open", "notpaid", "paid"][step.media % 3] ?? "open",
        billingDate: `2099-0${1 + (step.media % 9)}-01`,
      };
      const { data, code } = await run(
        `mutation ($ids: [String!], $change: BookingBulkChange!, $key: String!) {
          r: bulkBookings(selection: { ids: $ids }, change: $change, idempotencyKey: $key) { done } }`,
        {
          ids: some.length > 0 ? some : [one._id],
          change: { action, value: values[action] ?? null, reason: "Grund" },
        },
      );
      return { code, done: data?.r.done };
    }
    switch (step.action) {
      case "reprice":
        return update({}, step.price);
      case "split":
        return update({ billEvenly: !main.specs.billEvenly });
      case "remark":
        return update({ comment: `Notiz ${step.price}` });
      case "media":
        return update({ targetMedia: chosenMedia(step.media) });
      case "plan": {
        if (one._id === main._id) return {};
        const { specs, price, ...child } = one as Booking;
        return run(
          `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
            r: updatePrintBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`,
          {
            id: child._id,
            version: child.version,
            data: {
              clientCompany: world.clientId,
              price,
              ...recurrence(world.recurs && main.specs.billEvenly, main.billingDate),
              specs: { targetMedium: specs.targetMedium._id, targetYear: YEAR },
            },
          },
        );
      }
      case "appear": {
        // The nightly job leaves it like this.
        const isOpen = and(eq(bookings.id, Number(one._id)), eq(bookings.status, "open"));
        if (one._id !== main._id)
          await backend.db.update(bookings).set({ status: "completed" }).where(isOpen);
        return {};
      }
      case "notpaid":
      case "paid":
      case "back": {
        // Several invoices of one booking are not billed all at once.
        const some = world.recurs
          ? one.billingItems.filter((_item, n) => step.media & (1 << n))
          : one.billingItems;
        const { data, code } = await run(
          `mutation ($ids: [String!], $step: BillingStep!, $key: String!) {
            r: takeBillingStep(selection: { ids: $ids }, step: $step, idempotencyKey: $key) { done } }`,
          { ids: [...some.map((item) => item._id), "999999999"], step: step.action },
        );
        return { code, done: data?.r.done };
      }
      default: {
        const reason = verb === "cancel" ? ', reason: "Grund"' : "";
        return run(
          `mutation ($id: String!, $version: Int!, $key: String!) {
            r: ${verb}Booking(id: $id, version: $version${reason}, idempotencyKey: $key) ${verb === "delete" ? "" : "{ _id }"} }`,
          { id: one._id, version: one.version },
        );
      }
    }
  }

  const bookingsOf = (main: Package | null) => (main ? [main, ...main.childBookings] : []);
  const itemsOf = (main: Package | null) => bookingsOf(main).flatMap((booking) => booking.billingItems);

  /** The rules that a package meets at any time. */
  function expectRight({ main, turnover, years, billed, yearly }: Seen, recurs: boolean) {
    if (!main) return expect([turnover, years, billed, yearly]).toEqual([0, 0, 0, 0]);
    const { price, childBookings: children, specs } = main;
    const amounts = (some: readonly Pick<Booking, "billingItems">[]) =>
      some.flatMap(({ billingItems }) => billingItems.map(({ amount }) => amount));
    // An invoice of a recurring price was paid at the price of its day.
    const expectBilled = (some: readonly Pick<Booking, "billingItems" | "price">[]) => {
      if (!recurs) return expect(amounts(some)).toEqual(some.map((one) => one.price));
      for (const one of some) {
        const unpaid = one.billingItems.filter(({ state }) => state !== "paid");
        expect(amounts([{ billingItems: unpaid }])).toEqual(unpaid.map(() => one.price));
        expect(one.billingItems.length).toBeGreaterThan(0);
      }
    };
    const living = children.filter(({ status }) => status !== "cancelled");
    const placed = children.map((child) => child.specs.targetMedium._id);
    expect(placed.sort()).toEqual(specs.targetMedia.map(({ _id }) => _id).sort());
    expect(years).toBe(turnover);
    if (main.status === "cancelled") return;
    expect(living.length).toBeGreaterThan(0);
    if (specs.billEvenly) {
      expect(sum(living.map((child) => child.price))).toBe(price);
      expectBilled(living);
      expect(amounts([main])).toEqual([]);
      expect(children.filter((child) => !living.includes(child) && child.price > 0)).toEqual([]);
    } else {
      expectBilled([main]);
      expect(amounts(children)).toEqual([]);
      expect(children.map((child) => child.price)).toEqual(children.map(() => 0));
    }
    expect([turnover, billed]).toEqual([price, recurs ? sum(amounts([main, ...living])) : price]);
    expect(yearly).toBe(
      sum(living.filter((child) => child.specs.targetYear === YEAR).map((child) => child.price)),
    );
  }

  /** The changes that a step must not make. */
  function expectKept(
    before: Package,
    after: Package | null,
    step: Step,
    isRefused: boolean,
    gone: ReadonlySet<string>,
  ) {
    for (const { _id } of bookingsOf(after)) expect(gone.has(_id), "comes back from the dead").toBe(false);
    const known = bookingsOf(before).map(({ _id }) => _id);
    if (step.action !== "media") {
      for (const { _id } of bookingsOf(after)) expect(known).toContain(_id);
    }
    // Any step that leads to "to be billed" sets a paid item back.
    const isBack = ["back", "notpaid", "bulk billingState"].includes(step.action);
    const present = new Map(itemsOf(after).map((item) => [item._id, item]));
    for (const item of itemsOf(before).filter(({ state }) => state === "paid")) {
      const now = present.get(item._id);
      expect(now?.amount, "what is paid").toBe(item.amount);
      if (!isBack) expect(now?.state).toBe("paid");
    }
    if (isRefused) expect(after).toEqual(before);
  }

  /** The amount billed on each day. */
  function billedByDay({ childBookings }: Package): Map<string | null, number> {
    const days = new Map<string | null, number>();
    const living = childBookings.filter(({ status }) => status !== "cancelled");
    for (const { dueDate, amount } of living.flatMap(({ billingItems }) => billingItems)) {
      days.set(dueDate, (days.get(dueDate) ?? 0) + amount);
    }
    return days;
  }

  /** After a medium is added or removed, each day bills the package's price, or the same amount as before. */
  function expectEachDay(before: Package, after: Package | null, { action }: Step) {
    if (!after?.specs.billEvenly || [before, after].some(({ status }) => status === "cancelled")) return;
    // A step that sets another price or day changes it on purpose.
    if (action === "reprice" || action === "bulk billingDate") return;
    const former = billedByDay(before);
    for (const [day, amount] of billedByDay(after)) {
      expect([after.price, former.get(day)], `on ${day}`).toContain(amount);
    }
  }

  async function csv(loader: (args: LoaderFunctionArgs) => unknown, { clientName }: World) {
    const { context, headers } = screens;
    const url = `http://house/export?format=csv&q=${encodeURIComponent(clientName)}`;
    const answer = (await loader({
      request: new Request(url, { headers }),
      context,
      params: {},
    })) as Response;
    const [head = "", ...lines] = (await answer.text()).trim().split(/\r?\n/);
    const names = head.replace("\ufeff", "").split(";");
    return lines.map((line) => new Map(line.split(";").map((cell, n) => [names[n] ?? "", cell])));
  }

  /** The confirmation and the totals of the two exports agree with the package. */
  async function expectSaidAlike(world: World, main: Package, billedAltogether: number) {
    const { data } = await screens.open(loadConfirmation, `/bookings/${world.id}/confirmation`, {
      bookingid: world.id,
    });
    if (!world.recurs) expect(data.totals).toEqual([{ label: "Summe netto", value: formatEuro(main.price) }]);
    else expect([main.price, billedAltogether].map(formatEuro)).toContain(data.totals.at(-1)?.value);
    const cents = (rows: Map<string, string>[], column: string) =>
      sum(rows.map((row) => parseCents(row.get(column) ?? "") ?? Number.NaN));
    const rows = (await csv(exportBookings, world)).filter((row) => row.get("Status") !== "Storniert");
    const billed = rows.filter((row) => (row.get("Nr.") === main._id) !== main.specs.billEvenly);
    expect(cents(billed, "Preis netto")).toBe(main.price);
    expect(cents(await csv(exportItems, world), "Betrag netto")).toBe(billedAltogether);
  }

  it("is billed once, to the cent, by the package or by its bookings, and every screen shows the same sum", async () => {
    const taken = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(beginnings, steps, async (beginning, work) => {
        const clientName = `Kunde ${randomUUID()}`;
        const clientId = String((await makeCompany(backend.db, { name: clientName })).id);
        const { recurs } = beginning;
        const specs = { billEvenly: beginning.billEvenly, comment: null, targetMedia: [] };
        const created = await run(
          `mutation ($data: MultiBookingInput!, $key: String!) {
            r: createMultiBooking(data: $data, idempotencyKey: $key) { _id } }`,
          {
            data: input(
              { clientId, recurs },
              { price: beginning.price, specs, billingDate: RECURRING.billingDate },
              { targetMedia: chosenMedia(beginning.media) },
            ),
          },
        );
        const world: World = { id: created.data.r._id, clientId, clientName, recurs };
        let seen = await look(world);
        expectRight(seen, recurs);
        const gone = new Set<string>();
        for (const step of work) {
          const before = seen.main;
          if (!before) break;
          const { code, done } = await take(world, before, step);
          expect([undefined, "BAD_USER_INPUT", "IN_USE", "TOO_LATE"]).toContain(code);
          const isRefused = code !== undefined || done === 0;
          seen = await look(world);
          const family = bookingsOf(before);
          const left = new Set(bookingsOf(seen.main).map(({ _id }) => _id));
          expectKept(before, seen.main, step, isRefused, gone);
          for (const { _id } of family) if (!left.has(_id)) gone.add(_id);
          if (step.action === "delete") {
            expect(family[step.booking % family.length]?.isDeletable).toBe(!isRefused);
          }
          expectRight(seen, recurs);
          if (recurs) expectEachDay(before, seen.main, step);
          if (!isRefused) taken.set(step.action, (taken.get(step.action) ?? 0) + 1);
        }
        if (seen.main && seen.main.status !== "cancelled") {
          await expectSaidAlike(world, seen.main, seen.billed);
        }
      }),
      {
        numRuns: EXAMPLES.length + Number(process.env.PACKAGE_RUNS ?? 8),
        endOnFailure: true,
        examples: EXAMPLES,
      },
    );
    expect(taken.size).toBeGreaterThan(5);
  }, 180_000);
});
