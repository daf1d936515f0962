import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BILLING_STATES, BOOKING_STATUS, MATERIAL_STATES } from "./fields";
import {
  BOOKING_ACTIONS,
  bookingActions,
  canChangeBilling,
  canChangeMaterial,
  canChangeStatus,
  canSetMaterial,
  deletionRefusal,
  materialStateAfter,
} from "./states";

function changes<State extends string>(states: readonly State[], can: (from: State, to: State) => boolean) {
  return states.flatMap((from) =>
    states.filter((to) => from !== to && can(from, to)).map((to) => `${from} → ${to}`),
  );
}

describe("booking states", () => {
  it("allows exactly these changes of the booking", () => {
    expect(changes(BOOKING_STATUS, canChangeStatus)).toEqual([
      "open → active",
      "open → cancelled",
      "active → completed",
      "active → cancelled",
      "cancelled → open",
    ]);
    for (const status of BOOKING_STATUS) expect(canChangeStatus(status, status)).toBe(false);
  });

  it("allows exactly these changes of the billing", () => {
    expect(changes(BILLING_STATES, canChangeBilling)).toEqual([
      "open → notpaid",
      "notpaid → open",
      "notpaid → paid",
      "paid → notpaid",
    ]);
    for (const state of BILLING_STATES) expect(canChangeBilling(state, state)).toBe(true);
  });

  it("allows exactly these changes of the material", () => {
    expect(changes(MATERIAL_STATES, canChangeMaterial)).toEqual([
      "open → requested",
      "open → available",
      "requested → available",
      "available → approved",
      "approved → available",
    ]);
    for (const state of MATERIAL_STATES) expect(canChangeMaterial(state, state)).toBe(true);
  });

  it("requests material by its message only, and lets what is requested stay so", () => {
    const byHand = changes(MATERIAL_STATES, canSetMaterial);
    expect(byHand).toEqual(
      changes(MATERIAL_STATES, canChangeMaterial).filter((change) => change !== "open → requested"),
    );
    for (const state of MATERIAL_STATES) expect(canSetMaterial(state, state)).toBe(true);
    expect(canSetMaterial("approved", "approved", false)).toBe(true);
  });

  it("has no available material without an ad", () => {
    expect(changes(MATERIAL_STATES, (from, to) => canChangeMaterial(from, to, false))).toEqual([
      "open → requested",
      "requested → open",
      "available → open",
      "approved → open",
    ]);
  });

  it("follows the ad: set or replaced it is available, removed it is open", () => {
    const ad = fc.option(fc.constantFrom("1", "2"));
    fc.assert(
      fc.property(fc.constantFrom(...MATERIAL_STATES), ad, ad, (state, before, after) => {
        const expected = before === after ? state : after ? "available" : "open";
        expect(materialStateAfter(state, before, after)).toBe(expected);
      }),
    );
  });
});

describe("deleting", () => {
  it("is for a booking that is neither paid nor published nor running nor completed; else it says what keeps it", () => {
    const no = {
      status: "open" as const,
      hasPaidItem: false,
      issuePublished: false,
      campaignRunning: false,
      isOfPackage: false,
      hasTouchedChild: false,
    };
    for (const status of BOOKING_STATUS) {
      expect(deletionRefusal({ ...no, status })).toBe(status === "completed" ? "too_late" : null);
    }
    expect(deletionRefusal({ ...no, hasPaidItem: true })).toBe("too_late");
    expect(deletionRefusal({ ...no, issuePublished: true })).toBe("too_late");
    expect(deletionRefusal({ ...no, campaignRunning: true })).toBe("too_late");
    expect(deletionRefusal({ ...no, hasTouchedChild: true })).toBe("in_use");
    expect(deletionRefusal({ ...no, hasPaidItem: true, isOfPackage: true })).toBe("package_child");
  });
});

describe("actions", () => {
  const all = { create: true, edit: true, delete: true, activate: true };
  const none = { create: false, edit: false, delete: false, activate: false };

  it.each([
    ["open", ["edit", "copy", "activate", "cancel", "delete", "comment"]],
    ["active", ["edit", "copy", "cancel", "delete", "comment"]],
    ["completed", ["edit", "copy", "delete", "comment"]],
    ["cancelled", ["copy", "reopen", "delete", "comment"]],
  ] as const)("offers for an %s booking what fits", (status, actions) => {
    expect(bookingActions({ status, isDeletable: true, may: all })).toEqual(actions);
  });

  it("offers no delete where the booking must be cancelled", () => {
    expect(bookingActions({ status: "active", isDeletable: false, may: all })).not.toContain("delete");
  });

  it("offers nothing to who may only look", () => {
    for (const status of BOOKING_STATUS) {
      expect(bookingActions({ status, isDeletable: true, may: none })).toEqual([]);
    }
  });

  it("needs the matching permission for each action", () => {
    const needs = {
      edit: "edit",
      copy: "create",
      activate: "activate",
      cancel: "edit",
      reopen: "edit",
      delete: "delete",
      comment: "edit",
    } as const;
    for (const action of BOOKING_ACTIONS) {
      for (const status of BOOKING_STATUS) {
        const may = { ...all, [needs[action]]: false };
        expect(bookingActions({ status, isDeletable: true, may })).not.toContain(action);
      }
    }
  });
});
