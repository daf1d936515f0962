import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasPermission, type PermissionCheck, permissionPattern } from "./check";
import {
  AREA_ACTIONS,
  BARE_PERMISSIONS,
  GLOBAL_PERMISSIONS,
  MEDIUM_BOOKING_ACTIONS,
  mediumPermission,
  PERMISSION_AREAS,
} from "./names";

/** The check that asks for exactly one name, taken apart again. */
function checkFor(name: string): PermissionCheck {
  const [type, ...rest] = name.split(":");
  const [action, collectionType] = (rest.at(-1) ?? "").split("__");
  const check = { action, collectionType, ...(type === "medium" ? { type, collectionId: rest[0] } : {}) };
  return check as PermissionCheck;
}

/** A check for a bare name that need not exist. */
const bare = (name: string) => ({ action: name }) as PermissionCheck;

const MEDIUM_IDS = ["1", "2", "11", "12", "21", "111"];
const MEDIUM_NAMES = MEDIUM_IDS.flatMap((id) =>
  MEDIUM_BOOKING_ACTIONS.map((action) => mediumPermission(id, action)),
);
const ALL_NAMES = [...GLOBAL_PERMISSIONS, ...MEDIUM_NAMES];

describe("permission names", () => {
  it("holds no name twice", () => {
    expect(new Set(ALL_NAMES).size).toBe(ALL_NAMES.length);
  });

  it("gives every area its five actions and keeps the bare names", () => {
    for (const area of PERMISSION_AREAS) {
      for (const action of AREA_ACTIONS) {
        expect(GLOBAL_PERMISSIONS).toContain(permissionPattern({ action, collectionType: area }));
      }
    }
    for (const name of BARE_PERMISSIONS) expect(GLOBAL_PERMISSIONS).toContain(`global:${name}`);
  });
});

describe("permission patterns", () => {
  it.each<[PermissionCheck, string]>([
    [{ action: "manage_menu", collectionType: "bookings" }, "global:manage_menu__bookings"],
    [{ collectionType: "bookings" }, "global:read__bookings"],
    [{ action: "login_in_backend" }, "global:login_in_backend"],
    [{ action: "manage_menu_users" }, "global:manage_menu_users"],
    [{ action: "manage_menu", collectionType: "users" }, "global:manage_menu_users"],
    [
      { type: "medium", action: "view", collectionType: "bookings", collectionId: "3" },
      "medium:3:view__bookings",
    ],
    [{ action: "publish", collectionType: "pages", domainId: "2" }, "global:domain:2:publish__pages"],
  ])("composes %j as %s", (check, pattern) => {
    expect(permissionPattern(check)).toBe(pattern);
  });
});

describe("checking permissions", () => {
  it("finds each name by its own check", () => {
    for (const name of ALL_NAMES) expect(hasPermission([name], checkFor(name)), name).toBe(true);
  });

  it("never finds one name inside another", () => {
    for (const asked of ALL_NAMES) {
      const others = ALL_NAMES.filter((name) => name !== asked);
      expect(hasPermission(others, checkFor(asked)), asked).toBe(false);
    }
  });

  it("takes no part of a name for a name", () => {
    for (const name of GLOBAL_PERMISSIONS) {
      const rest = name.slice("global:".length);
      for (let length = 1; length < rest.length; length++) {
        expect(hasPermission([name], bare(rest.slice(0, length))), rest.slice(0, length)).toBe(false);
        expect(hasPermission([name], bare(rest.slice(length))), rest.slice(length)).toBe(false);
      }
    }
  });

  it("never finds a name inside a longer one", () => {
    const part = fc.stringMatching(/^[a-z0-9_:]{0,8}$/);
    fc.assert(
      fc.property(fc.constantFrom(...ALL_NAMES), part, part, (asked, before, after) => {
        fc.pre(before + after !== "");
        expect(hasPermission([before + asked + after], checkFor(asked))).toBe(false);
      }),
      {
        examples: [
          ["global:read__media", "", "_archive"],
          ["global:read__media", "x", ""],
        ],
      },
    );
  });

  it("tells the media apart, also where one id stands inside another", () => {
    const id = fc.integer({ min: 1, max: 2000 }).map(String);
    const digits = fc.constantFrom("", "", "1", "12");
    const action = fc.constantFrom(...MEDIUM_BOOKING_ACTIONS);
    fc.assert(
      fc.property(
        id,
        digits,
        digits,
        action,
        fc.option(action),
        (asked, before, after, heldAction, other) => {
          const held = before + asked + after;
          const check: PermissionCheck = {
            type: "medium",
            action: other ?? heldAction,
            collectionType: "bookings",
            collectionId: asked,
          };
          const answer = hasPermission([mediumPermission(held, heldAction)], check);
          expect(answer).toBe(held === asked && heldAction === check.action);
        },
      ),
    );
  });

  it("grants nothing to who holds nothing", () => {
    expect(hasPermission([], { collectionType: "bookings" })).toBe(false);
    expect(hasPermission(["", "global"], { action: "sort_tree" })).toBe(false);
  });
});
