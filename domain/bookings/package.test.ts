import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BookingDraft, emptyBooking, emptySpecs, MEDIUM_TYPES } from "./fields";
import { childAfter, childOfPackage, childProblems, isUntouchedChild, sharesOfPackage } from "./package";

const parent = (changes: Partial<BookingDraft> = {}, billEvenly = true): BookingDraft => ({
  ...emptyBooking(),
  bookingType: "multi",
  clientCompany: "7",
  price: 1000,
  billingDate: "2027-03-01",
  ...changes,
  specs: { ...emptySpecs(), targetMedia: ["1", "2"], billEvenly },
});
const child = (billEvenly = true) => childOfPackage(parent({}, billEvenly), { id: "1", type: "print" }, 500);

describe("the bookings of a package", () => {
  it("take over whose order it is, and the billing where they are billed themselves", () => {
    expect(child()).toMatchObject({
      clientCompany: "7",
      price: 500,
      billingDate: "2027-03-01",
      specs: { type: "print", targetMedium: "1" },
    });
    expect(child(false).billingDate).toBeNull();
  });

  it.each(MEDIUM_TYPES)("are untouched as the package made them: %s", (type) => {
    expect(isUntouchedChild(childOfPackage(parent(), { id: "1", type }, 5))).toBe(true);
  });

  it("are touched as soon as anything was planned, uploaded, activated or billed", () => {
    const specs: Partial<BookingDraft["specs"]>[] = [
      { issue: "3" },
      { format: "3" },
      { ad: "3" },
      { printDocuments: ["3"] },
      { comment: "x" },
      { bookingState: "requested" },
      { campaignStartDate: "2027-03-01" },
      { adHiddenOnMobile: true },
    ];
    for (const some of specs) {
      expect(
        isUntouchedChild({ ...child(), specs: { ...child().specs, ...some } }),
        JSON.stringify(some),
      ).toBe(false);
    }
    expect(isUntouchedChild({ ...child(), status: "cancelled" })).toBe(false);
    expect(isUntouchedChild({ ...child(), billingState: "notpaid" })).toBe(false);
    // Whose order it is may be another's by now: nobody has worked on the booking.
    expect(isUntouchedChild({ ...child(), supervisor: "9" })).toBe(true);
  });

  it("follow what the package changes, but keep what was set otherwise", () => {
    const before = parent({ supervisor: "1", easyJobId: "J-1" });
    const after = parent({ supervisor: "2", easyJobId: "J-2" });
    const own = { ...childOfPackage(before, { id: "1", type: "print" }, 5), easyJobId: "eigen" };
    expect(childAfter(own, before, after)).toEqual({ ...own, supervisor: "2" });
  });

  it("lose the billing with the package's share of it, and get it back", () => {
    const [even, alone] = [parent(), parent({}, false)];
    expect(childAfter(child(), even, alone).billingDate).toBeNull();
    expect(childAfter(child(false), alone, even).billingDate).toBe("2027-03-01");
  });

  it("share the price to the cent, or have none", () => {
    fc.assert(
      fc.property(fc.nat(9_999_999_999), fc.integer({ min: 1, max: 99 }), (price, count) => {
        const shares = sharesOfPackage(parent({ price }), count);
        expect(shares).toHaveLength(count);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(price);
        expect([...shares].sort((a, b) => b - a)).toEqual(shares);
        expect(sharesOfPackage(parent({ price }, false), count)).toEqual(shares.map(() => 0));
      }),
    );
    expect(sharesOfPackage(parent(), 0)).toEqual([]);
  });

  it("have the medium and the price that the package gives them", () => {
    const before = { ...child(), parentBooking: "5" };
    const moved = { ...before, price: 1, specs: { ...before.specs, targetMedium: "2" } };
    expect(childProblems(moved, before).map((problem) => problem.field)).toEqual([
      "specs.targetMedium",
      "price",
    ]);
    expect(childProblems(before, before)).toEqual([]);
    expect(childProblems({ ...moved, parentBooking: null }, { ...before, parentBooking: null })).toEqual([]);
  });
});
