import { randomUUID } from "node:crypto";
import { addDays } from "domain/dates";
import { eq } from "drizzle-orm";
import { bookings } from "../modules/bookings/tables";
import { issues } from "../modules/issues/tables";
import { media } from "../modules/media/tables";
import { makeCompany, makeIssue, makeTitle } from "./booking-factories";
import type { OpenBackend } from "./databases";
import { signedInUser } from "./factories";
import { send, type TestResponse } from "./request";

export const DAY_CHANGES = [
  "book",
  "bookOnline",
  "bookPackage",
  "bookSeries",
  "copy",
  "moveInForm",
  "moveInBulk",
  "moveAndUndo",
  "moveOnline",
  "repricePackage",
  "cancel",
  "moveIssue",
  "closeIssue",
  "closeInBulk",
  "newIssue",
  "changeRule",
] as const;
export type DayChange = (typeof DAY_CHANGES)[number];

/** The next change, of a booking or of what it follows. The numbers choose a booking, an issue and a number of days. */
export type DayStep = { action: DayChange; booking: number; issue: number; days: number };

/** Something that is changed, or nothing where there is nothing to change. */
type Done = Promise<TestResponse | undefined>;

/** A print title with issues, and a digital medium beside it. */
type World = { title: Awaited<ReturnType<typeof makeTitle>>; issueIds: number[] };

/** A backend, and the changes on which the days of bookings depend, as its users make them. */
export async function openDayChanges(open: OpenBackend) {
  const backend = await open();
  const { db } = backend;
  const digital = await makeTitle(db, [{ label: "Banner" }], { type: "digital", hasIssues: false });
  const client = String((await makeCompany(db)).id);
  const areas = ["bookings", "print_issues", "media"];
  const { token } = await signedInUser(
    db,
    areas.flatMap((area) =>
      ["read", "create", "edit", "delete"].map((action) => `global:${action}__${area}`),
    ),
  );
  let issueDays = 0;
  /** A day that no issue has yet. */
  const nextDay = () => addDays("2090-01-01", 7 * issueDays++);
  const run = (document: string, variables: Record<string, unknown>): Promise<TestResponse> =>
    send(backend, token, document, { key: randomUUID(), ...variables });

  async function newWorld(): Promise<World> {
    const title = await makeTitle(db, [{ label: "1/1 Seite" }]);
    const make = async () => (await makeIssue(db, title.medium.id, { publishDate: nextDay() })).id;
    return { title, issueIds: [await make(), await make()] };
  }

  const dataOf = (specs: object, price = 100) => ({ clientCompany: client, price, specs });
  const placeIn = ({ title: { medium, formats } }: Pick<World, "title">) => ({
    targetMedium: String(medium.id),
    format: String(formats[0]?.id),
  });
  function printSpecs(world: World, { issue }: DayStep) {
    const issueId = world.issueIds[issue];
    return { ...placeIn(world), ...(issueId ? { issue: String(issueId) } : { targetYear: 2090 }) };
  }
  function onlineSpecs({ booking, days }: DayStep) {
    const campaignStartDate = addDays("2090-03-01", booking);
    return {
      ...placeIn({ title: digital }),
      campaignStartDate,
      campaignEndDate: addDays(campaignStartDate, days),
    };
  }

  const rowsOf = async ({ title: { medium } }: World) =>
    (await db.select().from(bookings).orderBy(bookings.id))
      .filter(({ targetMediumId: id, bookingType }) => id === medium.id || bookingType === "multi")
      .slice(-30);

  /** Changes one of the bookings, if there is one of the type (null: a package). */
  async function withBooking(
    world: World,
    { booking }: DayStep,
    type: string | null,
    change: (booking: { id: string; version: number }) => Promise<TestResponse>,
  ): Done {
    const all = type === "digital" ? await db.select().from(bookings) : await rowsOf(world);
    const fitting = all.filter(({ specType }) => specType === type);
    const row = fitting[booking % Math.max(1, fitting.length)];
    return row && (await change({ id: String(row.id), version: row.version }));
  }

  async function moveInBulk(world: World, step: DayStep): Done {
    const ids = (await rowsOf(world)).slice(0, step.booking + 1).map(({ id }) => String(id));
    const value = String(world.issueIds[step.issue] ?? world.issueIds[0]);
    if (ids.length === 0) return undefined;
    return await run(
      `mutation ($ids: [String!], $value: String, $key: String!) { r: bulkBookings(
        selection: { ids: $ids }, change: { action: issue, value: $value }, idempotencyKey: $key) { undo } }`,
      { ids, value },
    );
  }

  async function saveIssue(
    { issueIds }: World,
    { issue }: DayStep,
    change: (row: typeof issues.$inferSelect) => object,
  ): Done {
    const id = issueIds[issue] ?? issueIds[0] ?? 0;
    const [row] = await db.select().from(issues).where(eq(issues.id, id));
    if (!row) return undefined;
    const { title, publishDate, version, materialClosing } = row;
    const data = { title, medium: String(row.mediumId), publishDate, materialClosing, ...change(row) };
    return await run(
      `mutation ($id: String!, $version: Int!, $data: PrintIssueInput!, $key: String!) {
        updatePrintIssue(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`,
      { id: String(id), version, data },
    );
  }

  const changes: Record<DayChange, (world: World, step: DayStep) => Done> = {
    book: (world, step) =>
      run(
        `mutation ($data: PrintBookingInput!, $key: String!) {
          createPrintBooking(data: $data, idempotencyKey: $key) { _id } }`,
        { data: dataOf(printSpecs(world, step)) },
      ),
    bookOnline: (_world, step) =>
      run(
        `mutation ($data: DigitalBookingInput!, $key: String!) {
          createDigitalBooking(data: $data, idempotencyKey: $key) { _id } }`,
        { data: dataOf(onlineSpecs(step)) },
      ),
    bookPackage(world, step) {
      const lineOf = ({ targetMedium: medium, ...line }: { targetMedium: string }) => ({ medium, ...line });
      const lines = [lineOf({ ...placeIn(world), issue: String(world.issueIds[0]) } as never)];
      const targetMedia = [lines[0]?.medium, String(digital.medium.id)];
      return run(
        `mutation ($data: MultiBookingInput!, $lines: [PackageLineInput!], $key: String!) {
          createMultiBooking(data: $data, lines: $lines, idempotencyKey: $key) { _id } }`,
        { data: dataOf({ targetMedia, billEvenly: true }), lines: step.days % 2 ? lines : [] },
      );
    },
    bookSeries: (world, step) =>
      run(
        `mutation ($booking: SeriesBookingInput!, $plan: SeriesPlanInput!, $key: String!) {
          createBookingSeries(booking: $booking, plan: $plan, idempotencyKey: $key) { _id } }`,
        {
          booking: { print: dataOf(placeIn(world)) },
          plan: { size: 3, start: addDays("2090-01-01", 7 * step.days), weekdays: [1, 4], pattern: "weekly" },
        },
      ),
    copy: (world, step) =>
      withBooking(world, step, "print", ({ id }) =>
        run("mutation ($id: String!, $key: String!) { copyBooking(id: $id, idempotencyKey: $key) { _id } }", {
          id,
        }),
      ),
    moveInForm: (world, step) =>
      withBooking(world, step, "print", (booking) =>
        run(
          `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
            updatePrintBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`,
          { ...booking, data: dataOf(printSpecs(world, step), 200) },
        ),
      ),
    moveInBulk,
    async moveAndUndo(world, step) {
      const id = (await moveInBulk(world, step))?.data?.r.undo;
      const undo =
        "mutation ($id: String!, $key: String!) { undoBookings(id: $id, idempotencyKey: $key) { done } }";
      return id ? await run(undo, { id }) : undefined;
    },
    moveOnline: (world, step) =>
      withBooking(world, step, "digital", (booking) =>
        run(
          `mutation ($id: String!, $version: Int!, $day: Date!, $key: String!) {
            moveBooking(id: $id, version: $version, day: $day, idempotencyKey: $key) { _id } }`,
          { ...booking, day: addDays("2090-04-01", step.days) },
        ),
      ),
    repricePackage: (world, step) =>
      withBooking(world, step, null, (booking) =>
        run(
          `mutation ($id: String!, $version: Int!, $data: MultiBookingInput!, $key: String!) {
            updateMultiBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`,
          {
            ...booking,
            data: dataOf(
              {
                targetMedia: [String(world.title.medium.id), String(digital.medium.id)],
                billEvenly: true,
              },
              1000 + step.days,
            ),
          },
        ),
      ),
    cancel: (world, step) =>
      withBooking(world, step, "print", (booking) =>
        run(
          `mutation ($id: String!, $version: Int!, $key: String!) {
            cancelBooking(id: $id, version: $version, reason: "x", idempotencyKey: $key) { _id } }`,
          booking,
        ),
      ),
    moveIssue: (world, step) =>
      saveIssue(world, step, () => ({ publishDate: nextDay(), materialClosing: null })),
    closeIssue: (world, step) =>
      saveIssue(world, step, ({ publishDate }) => ({
        materialClosing: step.days === 0 ? null : addDays(publishDate, -step.days),
      })),
    closeInBulk: ({ issueIds }, step) =>
      run(
        `mutation ($ids: [String!], $day: String, $key: String!) { changePrintIssues(selection: { ids: $ids },
          change: { data: { materialClosing: $day } }, idempotencyKey: $key) { done } }`,
        { ids: issueIds.slice(0, 2).map(String), day: addDays("2089-12-20", step.days) },
      ),
    async newIssue({ title, issueIds }) {
      const answer = await run(
        `mutation ($data: PrintIssueInput!, $key: String!) {
          r: createPrintIssue(data: $data, idempotencyKey: $key) { _id } }`,
        { data: { title: "Neu", medium: String(title.medium.id), publishDate: nextDay() } },
      );
      if (answer.data && issueIds.length < 4) issueIds.push(Number(answer.data.r._id));
      return answer;
    },
    async changeRule({ title: { medium, formats } }, step) {
      const [row] = await db.select().from(media).where(eq(media.id, medium.id));
      const rule = { materialClosingDays: step.days === 0 ? null : step.days };
      const offer = { hasIssues: true, formats: formats.map(({ id }) => String(id)) };
      return await run(
        `mutation ($id: String!, $version: Int!, $data: MediumInput!, $key: String!) {
          updateMedium(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`,
        {
          id: String(medium.id),
          version: row?.version,
          data: { name: row?.name, type: "print", ...offer, ...rule },
        },
      );
    },
  };

  return { backend, newWorld, change: (world: World, step: DayStep) => changes[step.action](world, step) };
}
