import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { MENU_SCREENS } from "../menu-visibility";
import { GLOBAL_PERMISSIONS } from "../permissions/names";
import { mayFollow, mediumOfQuicklink, type Quicklink, withUnseen } from "./quicklinks";
import { quicklinksForm } from "./quicklinks-form";

describe("a quicklink", () => {
  const problems = (...ids: string[]) => {
    const read = quicklinksForm.safeParse({ quicklinks: ids.map((id) => ({ id })) });
    return read.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];
  };

  it("names a screen of the menu, or the bookings of a medium", () => {
    expect(problems("bookings", "newBooking", "medium-7", "general")).toEqual([]);
    expect(problems("medium-", "medium-0", "medium-7x", "Bookings", "constructor", "/bookings")).toEqual([
      "quicklinks.0.id choice_invalid",
      "quicklinks.1.id choice_invalid",
      "quicklinks.2.id choice_invalid",
      "quicklinks.3.id choice_invalid",
      "quicklinks.4.id choice_invalid",
      "quicklinks.5.id choice_invalid",
    ]);
    expect([mediumOfQuicklink("medium-7"), mediumOfQuicklink("bookings")]).toEqual(["7", null]);
  });

  it("is there once", () => {
    expect(problems("tags", "bookings", "tags", "tags")).toEqual([
      "quicklinks.2.id quicklink_twice",
      "quicklinks.3.id quicklink_twice",
    ]);
    expect(problems(...Array.from({ length: 31 }, (_, n) => `medium-${n + 1}`))).toEqual([
      "quicklinks too_many_rows",
    ]);
  });

  it("is followed by those to whom the menu offers its screen", () => {
    const follows = (id: string, ...permissions: string[]) => mayFollow(permissions, { id });
    const bookings = "global:manage_menu__bookings";
    expect(follows("calendar")).toBe(true);
    expect(follows("bookings", bookings)).toBe(true);
    expect(follows("bookings", "global:read__bookings")).toBe(false);
    expect(follows("newBooking", bookings)).toBe(false);
    expect(follows("newBooking", bookings, "medium:3:create__bookings")).toBe(true);
    expect(follows("medium-3", bookings, "medium:3:view__bookings")).toBe(true);
    expect(follows("medium-4", bookings, "medium:3:view__bookings")).toBe(false);
    expect(follows("medium-3", "medium:3:view__bookings")).toBe(false);
    // Those of the settings stand at the place of the settings entry where that is missing.
    expect(follows("users", "global:manage_menu_users")).toBe(true);
    expect(follows("users", "global:manage_menu__global_settings")).toBe(false);
    expect(follows("general", "global:read__global_settings")).toBe(false);
    expect(follows("general", "global:read__global_settings", "global:manage_menu__global_settings")).toBe(
      true,
    );
    expect(follows("unknown", ...(GLOBAL_PERMISSIONS as string[]))).toBe(false);
  });
});

const links = fc
  .uniqueArray(fc.constantFrom(...MENU_SCREENS), { maxLength: 12 })
  .chain((ids) =>
    fc.tuple(...ids.map((id) => fc.boolean().map((isFavorite): Quicklink => ({ id, isFavorite })))),
  );
const permissions = fc.subarray(GLOBAL_PERMISSIONS as string[]);

test("saving keeps the chosen order, and all that is not seen, in its order", () => {
  fc.assert(
    fc.property(links, links, permissions, (before, wanted, held) => {
      const chosen = wanted.filter((link) => mayFollow(held, link));
      const after = withUnseen(before, chosen, held);
      const unseen = before.filter((link) => !mayFollow(held, link));
      expect(after.filter((link) => mayFollow(held, link))).toEqual(chosen);
      expect(after.filter((link) => !mayFollow(held, link))).toEqual(unseen);
      // Who changes nothing moves nothing.
      const seen = before.filter((link) => mayFollow(held, link));
      expect(withUnseen(before, seen, held)).toEqual(before);
    }),
  );
});
