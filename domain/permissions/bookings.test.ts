import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayOnBooking, mayOnBookings, onAllMedia, onMedium, permittedMedia } from "./bookings";
import { permissionPattern } from "./check";
import { MEDIUM_BOOKING_ACTIONS, mediumPermission } from "./names";

const action = fc.constantFrom(...MEDIUM_BOOKING_ACTIONS);
const medium = fc.integer({ min: 1, max: 30 });
const onOne = fc
  .tuple(medium, action)
  .map(([id, name]) => ({ id, action: name, held: mediumPermission(String(id), name) }));
const grants = fc.array(onOne, { maxLength: 6 });

describe("working on bookings", () => {
  it("is open on the media of the grants, and on no others", () => {
    fc.assert(
      fc.property(grants, action, medium, (given, asked, mediumId) => {
        const held = given.map((grant) => grant.held);
        const media = given.filter((grant) => grant.action === asked).map((grant) => grant.id);
        expect(mayOnBookings(held, asked, mediumId)).toBe(media.includes(mediumId));
        expect(mayOnBookings(held, asked)).toBe(media.length > 0);
        expect(permittedMedia(held, [asked])).toEqual([...new Set(media)]);
      }),
    );
  });

  it("is open on every medium by the permission for all, which is read where one medium has view", () => {
    expect(permissionPattern(onAllMedia("view"))).toBe("global:read__bookings");
    expect(permissionPattern(onMedium("view", 3))).toBe("medium:3:view__bookings");
    fc.assert(
      fc.property(grants, action, medium, (given, asked, mediumId) => {
        const held = [...given.map((grant) => grant.held), permissionPattern(onAllMedia(asked))];
        expect(mayOnBookings(held, asked, mediumId)).toBe(true);
        expect(mayOnBookings(held, asked)).toBe(true);
        expect(permittedMedia(held, [asked])).toBe("all");
        expect(mayOnBooking(held, asked, { targetMediumId: null })).toBe(true);
      }),
    );
  });

  it("shows a package from any of its media, and changes it with all of them", () => {
    const places = fc.uniqueArray(medium, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(grants, action, places, (given, asked, targetMediumIds) => {
        const held = given.map((grant) => grant.held);
        const allowed = targetMediumIds.filter((id) => mayOnBookings(held, asked, id)).length;
        const needed = asked === "view" ? 1 : targetMediumIds.length;
        expect(mayOnBooking(held, asked, { targetMediumId: null, targetMediumIds })).toBe(allowed >= needed);
      }),
    );
  });

  it("leaves a booking without any medium to the permission for all", () => {
    const held = [mediumPermission("1", "edit")];
    expect(mayOnBooking(held, "edit", { targetMediumId: null })).toBe(false);
    expect(mayOnBooking(held, "edit", { targetMediumId: null, targetMediumIds: [] })).toBe(false);
  });

  it("takes no name for a medium's that only looks like one", () => {
    expect(permittedMedia(["medium:0:view__bookings", "medium:1:view__bookings_old"], ["view"])).toEqual([]);
    expect(mayOnBookings(["medium::edit__bookings"], "edit")).toBe(false);
  });
});
