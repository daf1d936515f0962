import type { FlatPlan, PlannedAd } from "domain/issues/flat-plan";
import { expect, test } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { placingAnswerTo } from "./placing.server";
import { backIntent, fitIntent, PROPOSE, PUT, placingStepIn } from "./placing-intents";

// What the buttons of a flat plan do without scripts.

const A4 = { width: 210, height: 280 };

const ad = (id: number, page: number | null = null): PlannedAd => ({
  id: String(id),
  formatId: "1",
  placementId: null,
  size: A4,
  client: `Kunde ${id}`,
  picture: null,
  page,
  position: null,
});
const plan: FlatPlan = {
  pageCount: 8,
  pageSize: A4,
  sections: [],
  places: [],
  ads: [ad(1, 2), ad(2), ad(3)],
};
/** The form with ad 1 on its page, and ad 2 on one that is only typed. */
const TYPED_ADS = { b1: { page: "2", position: "1" }, b2: { page: "8", position: "" } };

const TYPED = { ads: TYPED_ADS, chosen: new Set<string>(), toPage: "" };

const stepOf = (intent: string) => {
  const step = placingStepIn(intent.replace(/^refresh\//, ""));
  if (!step) throw new Error(`no step: ${intent}`);
  return step;
};

startTexts();

test("a proposal fills the fields of the ads without a page, typed ones stay", () => {
  expect(placingAnswerTo(stepOf(PROPOSE), plan, TYPED)).toEqual({
    fields: [{ id: "3", page: "5", position: "" }],
    message: "1 gesetzt",
    back: [{ id: "3", page: "", position: "" }],
  });
});

test("one ad gets the best page, and its step is taken back", () => {
  const { fields, message, back } = placingAnswerTo(stepOf(fitIntent("2")), plan, TYPED);
  expect(fields).toEqual([{ id: "2", page: "8", position: "" }]);
  expect(message).toBe("Kunde 2 steht auf Seite 8.");
  expect(back).toEqual([{ id: "2", page: "8", position: "" }]);
  const before = [{ id: "1", page: "4", position: "2" }, ...back];
  expect(placingAnswerTo(stepOf(backIntent(before)), plan, TYPED)).toMatchObject({
    fields: before,
    back: [],
  });
});

test.each(["fit/", "fit/x", "fit/12345678901234", "backward", "zoom", "begin", null])(
  "what is no step is none: %s",
  (refresh) => expect(placingStepIn(refresh)).toBeNull(),
);

test("what no button sends is left out", () => {
  const step = stepOf("refresh/back/1:2:3,2:x:1,,7:1:1,9999:1:");
  expect(placingAnswerTo(step, plan, TYPED).fields).toEqual([{ id: "1", page: "2", position: "3" }]);
  for (const typed of [undefined, null, "x", [], { b1: "x", b2: { page: ["3"] } }])
    expect(placingAnswerTo(stepOf(fitIntent("99")), plan, { ...TYPED, ads: typed })).toMatchObject({
      fields: [],
    });
});

test("several ads at once go to one page, or get the pages that are proposed", () => {
  const chosen = new Set(["1", "3", "99"]);
  expect(placingAnswerTo(stepOf(PUT), plan, { ...TYPED, chosen, toPage: "4" })).toEqual({
    fields: [
      { id: "1", page: "4", position: "" },
      { id: "3", page: "4", position: "" },
    ],
    message: "2 Anzeigen stehen auf Seite 4.",
    back: [
      { id: "1", page: "2", position: "1" },
      { id: "3", page: "", position: "" },
    ],
  });
  for (const toPage of ["", "0", "9", "x"])
    expect(placingAnswerTo(stepOf(PUT), plan, { ...TYPED, chosen, toPage })).toMatchObject({
      fields: [],
      message: "Bitte eine Seite von 1 bis 8 angeben.",
    });
  expect(placingAnswerTo(stepOf(PUT), plan, { ...TYPED, toPage: "4" })).toMatchObject({
    fields: [],
    message: "Keine Anzeige ist gewählt.",
  });
  const ads = { b1: { page: "2", position: "1" } };
  const proposal = placingAnswerTo(stepOf(PROPOSE), plan, { ...TYPED, ads, chosen: new Set(["3"]) });
  expect(proposal.fields.map(({ id }) => id)).toEqual(["3"]);
});
