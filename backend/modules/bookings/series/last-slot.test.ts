import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeIssue, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase } from "../../../testing/databases";
import { send } from "../../../testing/request";
import { openSeries, type SeriesDesk } from "../../../testing/series";
import { bookings } from "../tables";

describeOnDatabase("the last slot of an issue", (open) => {
  let desk: SeriesDesk;
  let title: Awaited<ReturnType<typeof makeTitle>>;

  beforeAll(async () => {
    desk = await openSeries(open);
    title = await makeTitle(desk.backend.db, [{ label: "1/1 Seite", slots: 1 }, { label: "Beilage" }]);
  });

  const issueOn = async (publishDate: string) =>
    String((await makeIssue(desk.backend.db, title.medium.id, { publishDate })).id);
  const booking = (issue: string | null, format = 0) => ({
    clientCompany: String(desk.clientId),
    price: 1000,
    specs: {
      targetMedium: String(title.medium.id),
      format: String(title.formats[format]?.id),
      issue,
    },
  });
  const run = (document: string, variables: object) =>
    send(desk.backend, desk.token, document, { key: randomUUID(), ...variables });
  const create = (data: unknown) =>
    run(
      `mutation ($data: PrintBookingInput!, $key: String!) {
        r: createPrintBooking(data: $data, idempotencyKey: $key) { _id version } }`,
      { data },
    );

  /** Eight ways to sell the only slot of a new issue; each round has issues of its own. */
  async function waysToSell(round: number) {
    const last = await issueOn(`20${40 + round}-01-12`);
    const other = await issueOn(`20${40 + round}-02-12`);
    const made = async (issue: string | null, format = 1) =>
      (await create(booking(issue, format))).data.r as { _id: string; version: number };
    const [moved, bulk, single] = [await made(other), await made(null, 0), await made(other)];
    const cancelled = (await create(booking(last))).data.r;
    const cancel = `mutation ($id: String!, $key: String!) {
      r: cancelBooking(id: $id, version: 1, reason: "x", idempotencyKey: $key) { version } }`;
    const { version } = (await run(cancel, { id: cancelled._id })).data.r;
    const place = { booking: { print: booking(null) }, issues: { size: 1, from: last } };
    const before = await desk.createIssues({
      ...place,
      booking: { print: booking(null, 1) },
      issues: { size: 1, from: other },
    });
    const [member] = before.data.r.bookings;
    const rows = [{ date: `20${40 + round}-01-12`, issue: last }];
    const series = { ...place, rows };
    const ways = [
      () => create(booking(last)),
      () =>
        run(
          `mutation ($id: String!, $data: PrintBookingInput!, $key: String!) {
            r: updatePrintBooking(id: $id, version: 1, data: $data, idempotencyKey: $key) { _id } }`,
          { id: moved._id, data: booking(last) },
        ),
      () =>
        run(
          `mutation ($id: String!, $version: Int!, $key: String!) {
            r: reopenBooking(id: $id, version: $version, idempotencyKey: $key) { _id } }`,
          { id: cancelled._id, version },
        ),
      () =>
        run(
          `mutation ($ids: [String!], $issue: String!, $key: String!) { r: bulkBookings(selection: { ids: $ids },
            change: { action: issue, value: $issue, allOrNothing: true }, idempotencyKey: $key) { done } }`,
          { ids: [bulk._id], issue: last },
        ),
      () =>
        run(
          `mutation ($booking: SeriesBookingInput!, $plan: SeriesPlanInput!, $rows: [SeriesRowInput!], $key: String!) {
            r: createBookingSeries(booking: $booking, plan: $plan, rows: $rows, idempotencyKey: $key) { _id } }`,
          {
            booking: series.booking,
            plan: { size: 1, start: `20${40 + round}-01-12`, weekdays: [1], pattern: "weekly" },
            rows,
          },
        ),
      () => desk.createIssues(series),
      () => desk.createIssues({ ...series, continues: { id: single._id, version: single.version } }),
      () => desk.createIssues({ ...series, continues: { id: member._id, version: member.version } }),
    ];
    return { last, ways };
  }

  const isSold = ({ errors, data }: Awaited<ReturnType<typeof create>>) =>
    // A bulk change answers without an error, and says what it has left out.
    !errors && data?.r?.done !== 0;

  it("is sold once, whichever of eight ways of selling it comes first", async () => {
    // Each round begins with another way, so that not always the same one is the first to ask.
    for (let round = 0; round < 4; round++) {
      const { last, ways } = await waysToSell(round);
      const inTurn = [...ways.slice(2 * round), ...ways.slice(0, 2 * round)];
      const answers = await Promise.all(inTurn.map((way) => way()));
      expect(answers.filter(isSold)).toHaveLength(1);
      for (const { code } of answers) expect([undefined, "BAD_USER_INPUT"]).toContain(code);
      const sold = await desk.backend.db
        .select({ id: bookings.id })
        .from(bookings)
        .where(
          and(
            eq(bookings.issueId, Number(last)),
            eq(bookings.formatId, title.formats[0]?.id ?? 0),
            ne(bookings.status, "cancelled"),
          ),
        );
      expect(sold).toHaveLength(1);
    }
  });

  it("is sold by each of these ways where nobody else asks for it", async () => {
    for (let nth = 0; nth < 8; nth++) {
      const { ways } = await waysToSell(10 + nth);
      const answer = await ways[nth]?.();
      expect([nth, answer && isSold(answer)]).toEqual([nth, true]);
    }
  });

  it("two who continue one booking, or prolong one series into one issue: exactly one of them does", async () => {
    const [first, second] = [await issueOn("2031-01-12"), await issueOn("2031-02-12")];
    const { _id: id, version } = (await create(booking(first, 1))).data.r;
    const series = {
      booking: { print: booking(null, 1) },
      issues: { size: 1, from: second },
      continues: { id, version },
    };
    const answers = await Promise.all([1, 2, 3].map(() => desk.createIssues(series)));
    expect(answers.map(({ code }) => code ?? "done").sort()).toEqual([
      "VERSION_CONFLICT",
      "VERSION_CONFLICT",
      "done",
    ]);
    const third = await issueOn("2031-03-12");
    const made = answers.find(({ errors }) => !errors)?.data.r.bookings;
    const rows = [{ date: "2031-03-12", issue: third }];
    const longer = await Promise.all(
      made.map((member: { _id: string; version: number }) =>
        desk.createIssues({ ...series, rows, continues: { id: member._id, version: member.version } }),
      ),
    );
    expect(longer.map(({ code }) => code ?? "done").sort()).toEqual(["BAD_USER_INPUT", "done"]);
    const positions = await desk.backend.db
      .select({ position: bookings.seriesPosition })
      .from(bookings)
      .where(eq(bookings.seriesId, Number(longer.find(({ errors }) => !errors)?.data.r._id)));
    expect(positions.map(({ position }) => position).sort()).toEqual([1, 2, 3]);
  });
});
