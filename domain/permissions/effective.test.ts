import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectivePermissions, type PermissionEntry, permissionSources } from "./effective";

const entry: fc.Arbitrary<PermissionEntry> = fc.record({
  permissionName: fc.constantFrom("a", "b", "c", "d", "e"),
  status: fc.constantFrom(0, 1),
});
const entries = fc.array(entry, { maxLength: 6 });
const roles = fc.array(fc.record({ permissions: entries }), { maxLength: 4 });

const granted = (list: readonly PermissionEntry[], name: string) =>
  list.some((one) => one.permissionName === name && one.status === 1);
const denied = (list: readonly PermissionEntry[], name: string) =>
  list.some((one) => one.permissionName === name && one.status === 0);

describe("effective permissions", () => {
  it("joins roles and direct grants, and lets direct denials win", () => {
    const sales = { permissions: [grant("view"), grant("edit")] };
    const billing = { permissions: [grant("view"), deny("edit"), grant("bill")] };
    const direct = [grant("activate"), deny("bill")];
    expect(effectivePermissions([sales, billing], direct).sort()).toEqual(["activate", "edit", "view"]);
  });

  it("holds exactly what is granted anywhere and not denied directly, once", () => {
    fc.assert(
      fc.property(roles, entries, (held, direct) => {
        const names = effectivePermissions(held, direct);
        expect(new Set(names).size).toBe(names.length);
        for (const name of ["a", "b", "c", "d", "e"]) {
          const expected =
            (held.some((role) => granted(role.permissions, name)) || granted(direct, name)) &&
            !denied(direct, name);
          expect(names.includes(name), name).toBe(expected);
        }
      }),
    );
  });
});

function grant(permissionName: string): PermissionEntry {
  return { permissionName, status: 1 };
}

function deny(permissionName: string): PermissionEntry {
  return { permissionName, status: 0 };
}

describe("permissionSources", () => {
  const named = fc
    .array(fc.record({ permissions: entries }), { maxLength: 4 })
    .map((list) => list.map((role, nth) => ({ ...role, name: `Rolle ${nth}` })));

  it("says of each permission which roles grant it, and agrees with what is held", () => {
    fc.assert(
      fc.property(named, entries, (list, direct) => {
        const sources = permissionSources(list, direct);
        const held = sources.filter(({ isHeld }) => isHeld).map(({ permissionName }) => permissionName);
        expect(held.sort()).toEqual(effectivePermissions(list, direct).sort());
        for (const source of sources) {
          const givers = list.filter(({ permissions }) => granted(permissions, source.permissionName));
          expect(source.roles).toEqual(givers.map(({ name }) => name));
          if (source.isHeld) expect(source.roles.length > 0 || source.direct === 1).toBe(true);
          else expect(source.direct).toBe(0);
        }
      }),
    );
  });
});
