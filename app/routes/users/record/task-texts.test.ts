import { permissionsFor, TASKS, type Task } from "domain/permissions/tasks";
import { describe, expect, it } from "vitest";
import frame from "../../../../locales/de/frame.json";
import users from "../../../../locales/de/users.json";

/** The last word of a permission's text: `anlegen`, `aktivieren`, `kennzeichnen`. */
const verbOf = (text: string) => text.split(" ").at(-1) ?? "";

/** The verbs of what a task sets on the bookings of a medium, and on companies. */
function verbsOf(task: Task): string[] {
  const { action, bare } = frame.permission;
  return permissionsFor(task, { id: "7", type: "print" }).flatMap((name) => {
    const [, onBookings, onCompanies] =
      /^medium:7:(\w+)__bookings$|^global:(?!manage)(\w+)__companies$/.exec(name) ?? [];
    const named = (onBookings ?? onCompanies) as keyof typeof action | undefined;
    if (named) return [verbOf(action[named])];
    return name === "global:manage_nonbillable" ? [verbOf(bare.manage_nonbillable)] : [];
  });
}

describe("what a task sets stands above its ticks", () => {
  it.each(TASKS)("%s", (task) => {
    const verbs = verbsOf(task);
    const hint = users.tasks.hint[task];
    expect(verbs.length).toBeGreaterThan(0);
    expect(verbs.filter((verb) => !hint.includes(verb))).toEqual([]);
  });

  it("selling includes deleting and activating", () => {
    expect(verbsOf("sells")).toEqual(expect.arrayContaining(["löschen", "aktivieren"]));
  });
});
