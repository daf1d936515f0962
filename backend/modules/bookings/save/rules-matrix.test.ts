import { BOOKING_RULES } from "domain/bookings/rules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BILLING } from "../../../testing/booking-rules/billing";
import { DAYS } from "../../../testing/booking-rules/days";
import { type BookingDesk, openBookingDesk, type Type } from "../../../testing/booking-rules/desk";
import { type Entry, formatOf, type Rule } from "../../../testing/booking-rules/entries";
import { MATERIAL_AND_MEDIA } from "../../../testing/booking-rules/material-and-media";
import { ORDER } from "../../../testing/booking-rules/order";
import { STATUS } from "../../../testing/booking-rules/status";
import { BOOKING_WAYS, MUTATIONS, OTHER_MUTATIONS } from "../../../testing/booking-rules/ways";
import { isExploring } from "../../../testing/exploring";

const TABLE: Record<Rule, readonly Entry[]> = {
  ...ORDER,
  ...BILLING,
  ...MATERIAL_AND_MEDIA,
  ...DAYS,
  ...STATUS,
};

const typeOf = (way: string) =>
  /(Print|Digital|Video|Immoflash|Multi)Booking/.exec(way)?.[1] as Type | undefined;

describe("each rule on each way", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
    // This booking takes the only slot of the sold-out format, in February and in its issue.
    for (const type of ["Print", "Digital", "Immoflash"] as const) {
      await desk.make(type, { formatId: formatOf(desk, type, 1) });
    }
  });
  afterAll(() => desk.backend.close());

  it("has an entry for each rule and way, and none for removed ones", () => {
    const rules = Object.keys(BOOKING_RULES) as Rule[];
    const lacking = rules.flatMap((rule) => {
      const entries = TABLE[rule] ?? [];
      const named = entries.flatMap(({ ways }) => ways);
      // A way may try several parts of a rule, but it is never both tried and left out.
      const leftOut = entries.flatMap((entry) => ("because" in entry ? entry.ways : []));
      return [
        ...BOOKING_WAYS.filter((way) => !named.includes(way)).map(
          (way) => `${rule} × ${way}: lacks an entry`,
        ),
        ...named.filter((way) => !BOOKING_WAYS.includes(way)).map((way) => `${rule} × ${way}: no such way`),
        ...leftOut
          .filter((way) => named.indexOf(way) < named.lastIndexOf(way))
          .map((way) => `${rule} × ${way}: is left out, and has another entry`),
      ];
    });
    expect(lacking).toEqual([]);
    expect(Object.keys(TABLE).sort()).toEqual(rules.sort());
    expect(OTHER_MUTATIONS.filter((mutation) => !(mutation in MUTATIONS))).toEqual([]);
  });

  it.each(Object.keys(BOOKING_RULES) as Rule[])("refuses by the rule %s", async (rule) => {
    const wrong: string[] = [];
    const tried = new Set<string>();
    for (const entry of TABLE[rule]) {
      if ("because" in entry) continue;
      for (const way of entry.ways) {
        // Each part of the rule once and the rule on each way; when exploring, each part on each way.
        if (!isExploring && tried.has(way) && way !== entry.ways[0]) continue;
        tried.add(way);
        const type = typeOf(way) ?? entry.type ?? "Print";
        const attempt = typeof entry.attempt === "function" ? entry.attempt(desk, type) : entry.attempt;
        const refused = await desk.attempt(way, type, attempt);
        const isRefused = refused.some((one) => one === entry.refused || one.endsWith(`: ${entry.refused}`));
        if (!isRefused) wrong.push(`${way}: ${refused.join(", ") || "let through"}, not ${entry.refused}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("names the columns of an import that bookings of its type do not have, instead of dropping them", async () => {
    const head = { format: "Pre-Roll", placement: "oben", issue: "3/2027", releaseDate: "2027-05-05" };
    expect(await desk.attempt("importBookings", "Video", { head })).toEqual([
      "issue: field_not_of_type",
      "format: field_not_of_type",
      "placement: field_not_of_type",
    ]);
  });
});
