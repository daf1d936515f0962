import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dashboardArrangement, withUnseenPanels } from "./arrangement";
import { isListPanel, LIST_PANELS, PANELS, panelsFor } from "./panels";

describe("the panels of a dashboard", () => {
  it("are all there for those who see bookings, if only of one medium", () => {
    const ofBookings = PANELS.filter((name) => name !== "pressReleases");
    expect(panelsFor(["global:read__bookings"])).toEqual(ofBookings);
    expect(panelsFor(["medium:7:view__bookings"])).toEqual(ofBookings);
    expect(panelsFor(["global:read__press_releases"])).toEqual(["toDo", "pressReleases", "quicklinks"]);
    expect(panelsFor(["medium:7:create__bookings", "global:read__companies"])).toEqual([
      "toDo",
      "quicklinks",
    ]);
    expect(PANELS.filter(isListPanel)).toEqual(Object.keys(LIST_PANELS));
  });

  it.each([
    [{ shown: ["toDo"], hidden: ["issues"] }, []],
    [{ shown: [], hidden: [] }, []],
    [{ shown: ["toDo", "toDo"], hidden: [] }, ["shown choice_invalid"]],
    [{ shown: ["toDo"], hidden: ["toDo"] }, ["shown choice_invalid"]],
    [{ shown: ["constructor"], hidden: [] }, ["shown.0 choice_invalid"]],
    [{ shown: [] }, ["hidden choice_invalid"]],
  ])("are arranged as %j: %j", (posted, problems) => {
    const read = dashboardArrangement.safeParse(posted);
    expect(read.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? []).toEqual(
      problems,
    );
  });

  it("keep the place of what their user cannot see at present", () => {
    const some = fc
      .shuffledSubarray([...PANELS])
      .chain((all) => fc.nat(all.length).map((at) => ({ shown: all.slice(0, at), hidden: all.slice(at) })));
    fc.assert(
      fc.property(some, some, (before, saved) => {
        const after = withUnseenPanels(before, saved);
        expect(dashboardArrangement.safeParse(after).success).toBe(true);
        expect(after.shown.slice(0, saved.shown.length)).toEqual(saved.shown);
        const isSaved = (name: (typeof PANELS)[number]) => [...saved.shown, ...saved.hidden].includes(name);
        for (const name of before.hidden) if (!isSaved(name)) expect(after.hidden).toContain(name);
        for (const name of before.shown) if (!isSaved(name)) expect(after.shown).toContain(name);
      }),
    );
    expect(withUnseenPanels(null, { shown: ["toDo"], hidden: [] })).toEqual({ shown: ["toDo"], hidden: [] });
  });
});
