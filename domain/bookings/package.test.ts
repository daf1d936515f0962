import { describe, expect, it } from "vitest";
import { type BookingDraft, emptyBooking, emptySpecs, MEDIUM_TYPES } from "./fields";
import { childAfter, childBillingProblems, childOfPackage, childProblems, isUntouchedChild } from "./package";

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

  it("are billed as often as the package, whatever day one of them was billed on before", () => {
    const once = parent();
    const monthly = parent({ isCrossBill: true, billingDate: "2027-04-01", crossBillEnd: "2027-12-31" });
    const own = { ...child(), billingDate: "2028-05-05" };
    expect(childAfter(own, once, parent({ supervisor: "2" })).billingDate).toBe("2028-05-05");
    expect(childAfter(own, once, monthly)).toMatchObject({
      isCrossBill: true,
      billingDate: "2027-04-01",
      crossBillEnd: "2027-12-31",
    });
    expect(childAfter({ ...own, isCrossBill: true }, monthly, once)).toMatchObject({
      isCrossBill: false,
      billingDate: "2027-03-01",
    });
  });

  it("have the medium and the price that the package gives them", () => {
    const before = { ...child(), parentBooking: "5" };
    const moved = { ...before, price: 1, specs: { ...before.specs, targetMedium: "2" } };
    expect(childProblems(moved, before).map((problem) => problem.field)).toEqual([
      "specs.targetMedium",
      "price",
    ]);
    expect(childProblems(before, before)).toEqual([]);
    const fields = (draft: typeof before, from = before) =>
      childBillingProblems(draft, from).map(({ field }) => field);
    expect(fields({ ...before, nonbillable: true, isInternal: true })).toEqual(["nonbillable", "isInternal"]);
    expect(fields({ ...before, billingDate: "2027-09-09" })).toEqual([]);
    expect(fields({ ...before, isCrossBill: true })).toEqual(["isCrossBill"]);
    const monthly = { ...before, isCrossBill: true };
    expect(fields({ ...monthly, billingDate: "2027-09-09" }, monthly)).toEqual(["billingDate"]);
    expect(childProblems({ ...moved, parentBooking: null }, { ...before, parentBooking: null })).toEqual([]);
  });
});
