import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectivePermissions, type PermissionEntry } from "./effective";
import { GLOBAL_PERMISSIONS, MEDIUM_BOOKING_ACTIONS, mediumPermission } from "./names";
import { directAfter, permissionsFor, TASKS, type TaskMedium, taskChanges, tasksWith } from "./tasks";

const MEDIA: TaskMedium[] = [
  { id: "1", type: "print" },
  { id: "2", type: "digital" },
  { id: "3", type: "immoflash" },
];
const NAMES = [
  ...GLOBAL_PERMISSIONS,
  ...MEDIA.flatMap(({ id }) => MEDIUM_BOOKING_ACTIONS.map((action) => mediumPermission(id, action))),
];
const status = fc.constantFrom<0 | 1>(0, 1);
const entries = fc
  .uniqueArray(fc.record({ permissionName: fc.constantFrom(...NAMES), status }), {
    selector: ({ permissionName }) => permissionName,
    maxLength: 30,
  })
  .map((list): PermissionEntry[] => list);
const ids = fc.subarray(MEDIA.map(({ id }) => id));
const chosenTasks = fc.record({ sells: ids, edits: ids, bills: ids });
const granted = (names: readonly string[]) =>
  names.map((permissionName) => ({ permissionName, status: 1 as const }));
const NONE = { sells: [], edits: [], bills: [] };

describe("the question what somebody does", () => {
  it("needs names that exist, and of one medium only", () => {
    for (const task of TASKS) {
      for (const medium of MEDIA) {
        const names = permissionsFor(task, medium);
        expect(NAMES).toEqual(expect.arrayContaining(names));
        const others = names.filter(
          (name) => /^medium:/.test(name) && !name.startsWith(`medium:${medium.id}:`),
        );
        expect(others).toEqual([]);
      }
    }
  });

  it("leads to what was chosen, whatever is held, and says all that changes", () => {
    fc.assert(
      fc.property(entries, entries, chosenTasks, (ofRole, direct, chosen) => {
        const holder = { roles: [{ permissions: ofRole }], direct };
        const after = directAfter(holder, MEDIA, chosen);
        const held = effectivePermissions(holder.roles, after);
        const tasks = tasksWith(held, MEDIA);
        for (const task of TASKS) expect(tasks[task]).toEqual(expect.arrayContaining([...chosen[task]]));
        const before = effectivePermissions(holder.roles, direct);
        const { gained, lost } = taskChanges(holder, after, MEDIA, chosen);
        expect(new Set([...before.filter((name) => !lost.includes(name)), ...gained])).toEqual(new Set(held));
        // Answered again, nothing changes.
        expect(directAfter({ ...holder, direct: after }, MEDIA, tasks)).toEqual(after);
      }),
    );
  });

  it("grants what is lacking, allows again what was denied, and repeats nothing that a role gives", () => {
    const role = { permissions: granted(["global:login_in_backend", "global:read__companies"]) };
    const direct: PermissionEntry[] = [
      { permissionName: "medium:1:edit__bookings", status: 0 },
      { permissionName: "global:read__companies", status: 0 },
      { permissionName: "global:read__tags", status: 0 },
    ];
    const after = directAfter({ roles: [role], direct }, MEDIA, { ...NONE, bills: ["1"] });
    expect(after).toEqual([
      { permissionName: "global:read__tags", status: 0 },
      ...granted([
        "global:manage_menu__bookings",
        "medium:1:view__bookings",
        "medium:1:edit__bookings",
        "global:manage_menu__companies",
        "global:manage_nonbillable",
      ]),
    ]);
  });

  it("takes back what only a task needed, and neither the sign-in nor what another task needs", () => {
    const [print, digital] = MEDIA as [TaskMedium, TaskMedium];
    const held = [...new Set([...permissionsFor("sells", print), ...permissionsFor("sells", digital)])];
    const holder = { roles: [], direct: granted([...held, "global:read__tags"]) };
    const one = directAfter(holder, MEDIA, { ...NONE, sells: ["2"] });
    expect(one).toEqual(
      granted([...held.filter((name) => !name.startsWith("medium:1:")), "global:read__tags"]),
    );
    expect(directAfter(holder, MEDIA, NONE)).toEqual(
      granted(["global:login_in_backend", "global:read__tags"]),
    );
  });

  it("says what stays possible although it is no longer chosen", () => {
    const all = [...permissionsFor("sells", MEDIA[0] as TaskMedium), "global:manage_nonbillable"];
    const holder = { roles: [], direct: granted(all) };
    const chosen = { ...NONE, sells: ["1"] };
    const after = directAfter(holder, MEDIA, chosen);
    expect(taskChanges(holder, after, MEDIA, chosen).lost).toEqual(["global:manage_nonbillable"]);
    const byRole = {
      roles: [{ permissions: granted(["global:manage_nonbillable"]) }],
      direct: granted(all.slice(0, -1)),
    };
    expect(taskChanges(byRole, directAfter(byRole, MEDIA, chosen), MEDIA, chosen)).toEqual({
      gained: [],
      lost: [],
      staying: [{ task: "bills", mediumId: "1" }],
    });
  });
});
