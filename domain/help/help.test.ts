import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import newsTexts from "../../locales/de/news.json";
import termTexts from "../../locales/de/terms.json";
import tourTexts from "../../locales/de/tour.json";
import { isNewsSince, LATEST_NEWS, NEWS } from "./news";
import { TERMS } from "./terms";
import { stepAt, TOUR_STEPS, tourInput, tourNameOf, tourOf } from "./tour";

const APP = path.resolve(import.meta.dirname, "../../app");

const sources = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => ({ file, text: readFileSync(path.join(APP, file), "utf8") }));

describe("the terms", () => {
  it("are twenty at least, each with a sentence and an example", () => {
    expect(TERMS.length).toBeGreaterThanOrEqual(20);
    expect(Object.keys(termTexts.term)).toEqual([...TERMS]);
    for (const { title, text, example } of Object.values(termTexts.term)) {
      for (const part of [title, text, example]) expect(part).not.toBe("");
      expect(text).toMatch(/\.$/);
    }
  });

  it.each(TERMS)("stand on a screen with their ⓘ: %s", (name) => {
    const places = sources.filter(({ text }) => text.includes(`<Term name="${name}" />`));
    expect(places.map(({ file }) => file)).not.toEqual([]);
  });
});

/** Somebody's rights, as the roles of the house give them. */
const viewer = (permissions: string[], canBookUser = false) => ({ permissions, canBookUser });
const SELLS = ["view", "create", "edit"].map(
  (action) => `global:${action === "view" ? "read" : action}__bookings`,
);
const MENUS = ["bookings", "companies", "articles", "attachments", "users", "roles"].map((area) =>
  area === "users" ? "global:manage_menu_users" : `global:manage_menu__${area}`,
);

describe("the tour", () => {
  it.each([
    ["administrator", viewer([...MENUS, ...SELLS, "global:edit__users"])],
    ["sales", viewer([...MENUS, ...SELLS], true)],
    ["accounting", viewer([...MENUS, "global:read__bookings", "global:edit__bookings"])],
    ["editor", viewer([...MENUS, "global:edit__articles", "global:publish__articles"])],
    ["reader", viewer([...MENUS, "global:read__bookings"])],
  ] as const)("of %s fits what their rights say, in five steps", (name, who) => {
    expect(tourNameOf(who)).toBe(name);
    const steps = tourOf(who);
    expect(steps).toHaveLength(TOUR_STEPS);
    expect(steps[0]?.path).toBe("/dashboard");
    expect(steps.at(-1)?.path).toBe("/help");
    expect(new Set(steps.map(({ path: at }) => at)).size).toBe(TOUR_STEPS);
    for (const step of steps) expect(tourTexts.step).toHaveProperty([step.name, "title"]);
  });

  it("of sales shows overview, booking, material, search and help", () => {
    const steps = tourOf(viewer([...MENUS, ...SELLS], true));
    expect(steps.map(({ name }) => name)).toEqual(["overview", "book", "material", "search", "help"]);
  });

  it("leaves out what one may not open, and ends at the last step whatever was saved", () => {
    const steps = tourOf(viewer([]));
    expect(steps.map(({ name }) => name)).toEqual(["overview", "search", "help"]);
    expect(stepAt(steps, 5)?.name).toBe("help");
    expect(stepAt(steps, 1)?.name).toBe("overview");
  });

  it.each([0, 6, 1.5, "2"])("has no step %s", (step) => {
    expect(tourInput.safeParse({ step }).success).toBe(false);
  });
});

describe("the news", () => {
  it("stand by day, the latest first, each entry with its text", () => {
    const days = NEWS.map(({ day }) => day as string);
    expect(days).toEqual([...new Set(days)].sort().reverse());
    const entries = NEWS.flatMap(({ entries: names }) => names as readonly string[]);
    expect([...entries].sort()).toEqual(Object.keys(newsTexts.entry).sort());
  });

  it("are new until the latest of them was opened", () => {
    expect(isNewsSince(NEWS.at(-1)?.day ?? "")).toBe(true);
    expect(isNewsSince(LATEST_NEWS)).toBe(false);
  });
});
