import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dashboardArrangement, withoutFormerPanels, withUnseenPanels } from "./arrangement";
import { LIST_NAMES, listsFor, PANELS, panelsFor } from "./panels";

describe("the panels of a dashboard", () => {
  it("are all there for those who see bookings, if only of one medium", () => {
    expect(panelsFor(["global:read__bookings"])).toEqual(PANELS);
    expect(panelsFor(["medium:7:view__bookings"])).toEqual(PANELS);
    expect(panelsFor(["global:read__press_releases"])).toEqual(["toDo", "lists", "quicklinks"]);
    expect(panelsFor(["medium:7:create__bookings", "global:read__companies"])).toEqual([
      "toDo",
      "quicklinks",
    ]);
  });

  it("name the lists that the specification wants, as far as one may open them", () => {
    const ofBookings = LIST_NAMES.filter((name) => name !== "pressReleases");
    expect(listsFor(["global:read__bookings"])).toEqual(ofBookings);
    expect(listsFor(["global:read__press_releases"])).toEqual(["pressReleases"]);
    expect(listsFor(["global:read__press_releases", "medium:7:view__bookings"])).toEqual(LIST_NAMES);
    expect(listsFor([])).toEqual([]);
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

  it("are left out where there are no such panels any more", () => {
    const saved = { shown: ["unbilled", "toDo"], hidden: ["openBookings", "issues"] } as never;
    expect(withoutFormerPanels(saved)).toEqual({ shown: ["toDo"], hidden: ["issues"] });
    expect(withoutFormerPanels(null)).toEqual({ shown: [], hidden: [] });
    expect(withUnseenPanels(saved, { shown: ["lists"], hidden: [] })).toEqual({
      shown: ["lists", "toDo"],
      hidden: ["issues"],
    });
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
