import fc from "fast-check";
import { expect, it } from "vitest";
import { directList, permissionList } from "./form";
import { directEntries, directValues, inMatrixOrder, isPermission, permissionMatrix } from "./matrix";
import { GLOBAL_PERMISSIONS, MEDIUM_BOOKING_ACTIONS, mediumPermission } from "./names";

const placesOf = (mediumIds: string[]) => {
  const { areas, bare, media, content } = permissionMatrix(mediumIds);
  const cells = [areas, media, content].flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  return [...cells, ...bare].filter((name) => name !== null);
};
const onMedia = (ids: string[]) =>
  ids.flatMap((id) => MEDIUM_BOOKING_ACTIONS.map((action) => mediumPermission(id, action)));
const names = fc.subarray([...GLOBAL_PERMISSIONS, ...onMedia(["2", "10", "7"])]);
const shuffled = names.chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));

it("has a place for every permission, and only one", () => {
  const ids = ["3", "12"];
  expect([...placesOf(ids)].sort()).toEqual([...GLOBAL_PERMISSIONS, ...onMedia(ids)].sort());
});

it("puts any permissions into the order of the form, and loses none", () => {
  fc.assert(
    fc.property(shuffled, (held) => {
      const ordered = inMatrixOrder([...held, ...held.slice(0, 3)]);
      expect([...ordered].sort()).toEqual([...held].sort());
      expect(ordered).toEqual(permissionList.parse(held));
      const { areas, bare, media, content } = permissionMatrix(["2", "7", "10"]);
      const shown = [areas.rows, bare, media.rows, content.rows]
        .flat()
        .flatMap((part) => (typeof part === "string" ? [part] : part.cells));
      expect(shown.filter((name) => name !== null && held.includes(name))).toEqual(ordered);
    }),
  );
});

it("knows no other names", () => {
  for (const name of [
    "global:raed__tags",
    "medium:x:view__bookings",
    "medium:0:view__bookings",
    "read__tags",
  ]) {
    expect(isPermission(name), name).toBe(false);
    expect(permissionList.safeParse([name]).success, name).toBe(false);
    expect(directList.safeParse([`1 ${name}`]).success, name).toBe(false);
  }
  expect(directList.safeParse(["2 global:read__tags"]).success).toBe(false);
});

it("reads direct permissions as the form has posted them; the denial wins", () => {
  const entries = shuffled.chain((held) =>
    fc.tuple(
      ...held.map((permissionName) =>
        fc.record({
          permissionName: fc.constant(permissionName),
          status: fc.constantFrom<0 | 1>(0, 1),
        }),
      ),
    ),
  );
  fc.assert(
    fc.property(entries, (direct) => {
      const values = directValues(direct);
      expect(directList.parse([undefined, ...values])).toEqual(values);
      const read = directEntries(values);
      expect(new Set(read.map((one) => JSON.stringify(one)))).toEqual(
        new Set(direct.map(({ permissionName, status }) => JSON.stringify({ permissionName, status }))),
      );
    }),
  );
  expect(
    directValues([
      { permissionName: "global:read__tags", status: 0 },
      { permissionName: "global:read__tags", status: 1 },
    ]),
  ).toEqual(["0 global:read__tags"]);
});
