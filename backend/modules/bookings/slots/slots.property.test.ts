import { randomUUID } from "node:crypto";
import { addDays, weekOf } from "domain/dates";
import { ne } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { makeCompany, makeIssue, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { bookings } from "../tables";

/** The next action of a user. The numbers choose a booking, a format, a place and a length. */
type Step = { action: Action; booking: number; format: number; place: number; days: number };
const ACTIONS = [
  "create",
  "move",
  "cancel",
  "reopen",
  "delete",
  "copy",
  "bulk",
  "series",
  "issues",
  "continue",
] as const;
type Action = (typeof ACTIONS)[number];

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    action: fc.constantFrom<Action>("create", "create", "create", "move", "move", ...ACTIONS),
    booking: fc.nat(30),
    format: fc.nat(2),
    place: fc.nat(2),
    days: fc.constantFrom(0, 0, 1, 8, 35),
  }),
  { minLength: 5, maxLength: 9 },
);

describeOnDatabase("slots under random work of many users", (open) => {
  let backend: TestBackend;
  let token: string;
  let clientId: string;
  let print: Awaited<ReturnType<typeof makeTitle>>;
  let digital: Awaited<ReturnType<typeof makeTitle>>;
  /** Each run has its own year. */
  let year = 2030;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    print = await makeTitle(db, [
      { label: "A", slots: 2 },
      { label: "B", slots: 1 },
      { label: "C", slots: 0 },
    ]);
    digital = await makeTitle(
      db,
      [
        { label: "Tag", slots: 2, limit: { limitationType: "day" } },
        { label: "Woche", slots: 1, limit: { limitationType: "week" } },
        { label: "Monat", slots: 1, limit: { limitationType: "month" } },
      ],
      { type: "digital", hasIssues: false },
    );
    clientId = String((await makeCompany(db)).id);
    ({ token } = await signedInUser(
      db,
      ["read", "create", "edit", "delete"].map((action) => `global:${action}__bookings`),
    ));
  });

  const run = (document: string, variables: Record<string, unknown>) =>
    send(backend, token, document, { key: randomUUID(), ...variables });
  const versionOf = async (id: string) =>
    (await run(`query ($id: String!) { booking(id: $id) { version specs { type } } }`, { id })).data?.booking;

  type World = { ids: string[]; issues: string[]; firstDay: string };

  const input = (type: "print" | "digital", world: World, { format, place, days }: Step) => {
    const from = addDays(world.firstDay, place * 6);
    const title = type === "print" ? print : digital;
    return {
      clientCompany: clientId,
      price: 100,
      specs: {
        targetMedium: String(title.medium.id),
        format: String(title.formats[format]?.id),
        ...(type === "print"
          ? { issue: world.issues[place % 2] }
          : { campaignStartDate: from, campaignEndDate: addDays(from, days) }),
      },
    };
  };
  const name = (type: string) => (type === "print" ? "Print" : "Digital");

  async function take(world: World, step: Step): Promise<string | undefined> {
    const id = world.ids[step.booking % Math.max(1, world.ids.length)] ?? "0";
    const type = step.booking % 2 === 0 ? "print" : "digital";
    switch (step.action) {
      case "create": {
        const document = `mutation ($data: ${name(type)}BookingInput!, $key: String!) {
          r: create${name(type)}Booking(data: $data, idempotencyKey: $key) { _id } }`;
        const { data, code } = await run(document, { data: input(type, world, step) });
        if (data) world.ids.push(data.r._id);
        return code;
      }
      case "series": {
        const { specs, ...head } = input("digital", world, step);
        const plan = {
          size: 3,
          start: addDays(world.firstDay, step.place),
          weekdays: [1, 3, 5],
          pattern: "daily",
        };
        const document = `mutation ($booking: SeriesBookingInput!, $plan: SeriesPlanInput!, $key: String!) {
          r: createBookingSeries(booking: $booking, plan: $plan, idempotencyKey: $key) { bookings { _id } } }`;
        const { data, code } = await run(document, { booking: { digital: { ...head, specs } }, plan });
        for (const one of data?.r.bookings ?? []) world.ids.push(one._id);
        return code;
      }
      case "issues":
      case "continue": {
        // A booking goes on as a series, and one that is in a series already makes it longer.
        const saved = step.action === "continue" ? await versionOf(id) : null;
        if (step.action === "continue" && saved?.specs.type !== "print") return;
        const document = `mutation ($booking: SeriesBookingInput!, $issues: SeriesIssuesInput!, $continues: SeriesContinuedInput, $key: String!) {
          r: createBookingSeries(booking: $booking, issues: $issues, continues: $continues, idempotencyKey: $key) { bookings { _id } } }`;
        const { data, code } = await run(document, {
          booking: { print: input("print", world, step) },
          issues: { size: 1 + (step.days % 2), from: world.issues[step.place % 2], step: 1 },
          continues: saved ? { id, version: saved.version } : null,
        });
        for (const one of data?.r.bookings ?? []) if (!world.ids.includes(one._id)) world.ids.push(one._id);
        return code;
      }
      case "copy": {
        const document = `mutation ($id: String!, $key: String!) { r: copyBooking(id: $id, idempotencyKey: $key) { _id } }`;
        const { data, code } = await run(document, { id });
        if (data) world.ids.push(data.r._id);
        return code;
      }
      case "bulk": {
        const action = step.place === 0 ? "reopen" : "cancel";
        const document = `mutation ($ids: [String!], $action: BookingBulkAction!, $key: String!) {
          bulkBookings(selection: { ids: $ids }, change: { action: $action, reason: "x" }, idempotencyKey: $key) { done } }`;
        return (await run(document, { ids: [id, ...world.ids.slice(0, step.booking)], action })).code;
      }
      case "move": {
        const saved = await versionOf(id);
        if (!saved) return;
        const document = `mutation ($id: String!, $version: Int!, $data: ${name(saved.specs.type)}BookingInput!, $scope: SeriesScope, $key: String!) {
          r: update${name(saved.specs.type)}Booking(id: $id, version: $version, data: $data, scope: $scope, idempotencyKey: $key) { _id } }`;
        const scope = step.place === 2 ? "all" : "one";
        const data = input(saved.specs.type, world, step);
        return (await run(document, { id, version: saved.version, data, scope })).code;
      }
      default: {
        const saved = await versionOf(id);
        if (!saved) return;
        const reason = step.action === "cancel" ? ', reason: "x"' : "";
        const document = `mutation ($id: String!, $version: Int!, $key: String!) {
          r: ${step.action}Booking(id: $id, version: $version${reason}, idempotencyKey: $key) ${step.action === "delete" ? "" : "{ _id }"} }`;
        return (await run(document, { id, version: saved.version })).code;
      }
    }
  }

  /** Sold slots by format and issue, day, week or month, counted day by day from the table. */
  async function sold(): Promise<Map<string, number>> {
    const rows = await backend.db.select().from(bookings).where(ne(bookings.status, "cancelled"));
    const [day, week, month] = digital.formats.map((format) => format.id);
    const counts = new Map<string, number>();
    for (const row of rows) {
      const slots = new Set<string>();
      if (row.issueId) slots.add(`${row.formatId}:${row.issueId}`);
      for (
        let at = row.campaignStartDate;
        at && row.campaignEndDate && at <= row.campaignEndDate;
        at = addDays(at, 1)
      ) {
        if (row.formatId === day) slots.add(`${day}:${at}`);
        if (row.formatId === week) slots.add(`${week}:${weekOf(at)}`);
        if (row.formatId === month) slots.add(`${month}:${at.slice(0, 7)}`);
      }
      for (const slot of slots) counts.set(slot, (counts.get(slot) ?? 0) + 1);
    }
    return counts;
  }

  const available = (slot: string) => {
    const format = Number(slot.split(":")[0]);
    const two = [print.formats[0]?.id, digital.formats[0]?.id];
    return format === print.formats[2]?.id ? Number.POSITIVE_INFINITY : two.includes(format) ? 2 : 1;
  };

  it("never sells more than there is, and loses no slot", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 4 }), async (users) => {
        year += 1;
        const issue = async (month: string) =>
          String((await makeIssue(backend.db, print.medium.id, { publishDate: `${year}-${month}-01` })).id);
        const world: World = {
          ids: [],
          issues: [await issue("03"), await issue("04")],
          firstDay: `${year}-03-20`,
        };
        const codes = await Promise.all(
          users.map(async (work) => {
            const seen: (string | undefined)[] = [];
            for (const step of work) seen.push(await take(world, step));
            return seen;
          }),
        );
        const expected = [undefined, "BAD_USER_INPUT", "VERSION_CONFLICT", "NOT_FOUND"];
        for (const code of codes.flat()) expect(expected).toContain(code);
        for (const [slot, count] of await sold()) expect(count, slot).toBeLessThanOrEqual(available(slot));

        // Cancelled bookings release their slots: each place can be sold out again, but not beyond.
        const all = `mutation ($ids: [String!], $key: String!) { bulkBookings(selection: { ids: $ids },
          change: { action: cancel, reason: "x" }, idempotencyKey: $key) { done } }`;
        if (world.ids.length > 0) expect((await run(all, { ids: world.ids })).errors).toBeUndefined();
        for (const [booking, format, there] of [
          [0, 0, 2],
          [0, 1, 1],
          [1, 0, 2],
          [1, 1, 1],
          [1, 2, 1],
        ] as const) {
          const step = { action: "create", booking, format, place: 0, days: 0 } as const;
          const answers = [];
          for (let n = 0; n <= there; n++) answers.push(await take(world, step));
          expect(answers).toEqual([...Array.from({ length: there }, () => undefined), "BAD_USER_INPUT"]);
        }
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});
