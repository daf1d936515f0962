import { LIFECYCLE_STATES } from "domain/lifecycle/publishing-states";
import { describe, expect, it } from "vitest";
import { BOARD_COLUMNS, boardColumnOf, boardMovesOf, FOUND_IN_COLUMN, searchInColumn } from "./board";

const REVIEWS = [null, "asked", "approved", "returned"] as const;
const ALL = LIFECYCLE_STATES.flatMap((state) => REVIEWS.map((reviewState) => ({ state, reviewState })));
type Article = (typeof ALL)[number];
const DRAFT = { state: "draft", draftNumber: 2, liveNumber: null, reviewState: null, reviewNumber: null };
const ASKED = { ...DRAFT, reviewState: "asked", reviewNumber: 2 };

describe("the board of articles", () => {
  it.each(ALL)("has $state, review $reviewState, in the one column that finds it", (article) => {
    const { state, reviewState } = article;
    const found = BOARD_COLUMNS.filter((column) => {
      const { states, reviews } = FOUND_IN_COLUMN[column];
      const isOfReview = reviews.length === 0 || reviews.includes(reviewState ?? "none");
      return states.includes(state) && isOfReview;
    });
    expect(found).toEqual([boardColumnOf(article)]);
  });

  const CHOICES = ["asked", "approved", "returned", "none"] as const;
  it.each([
    { states: [], reviews: [] },
    { states: ["changed", "published"], reviews: [] },
    { states: [], reviews: ["none", "asked"] },
    { states: ["draft", "scheduled"], reviews: ["approved"] },
  ] as const)("finds in its columns what a search of $states, $reviews finds, each once", (search) => {
    const isFound = (
      { states, reviews }: ReturnType<typeof searchInColumn>,
      { state, reviewState }: Article,
    ) => states.includes(state) && (reviews === null || reviews.includes(reviewState ?? "none"));
    for (const article of ALL) {
      const chosen = {
        states: search.states.length === 0 ? [...LIFECYCLE_STATES] : [...search.states],
        reviews: search.reviews.length === 0 ? [...CHOICES] : [...search.reviews],
      };
      const columns = BOARD_COLUMNS.filter((column) => isFound(searchInColumn(column, search), article));
      expect(columns).toEqual(isFound(chosen, article) ? [boardColumnOf(article)] : []);
    }
  });

  const namesOf = (article: typeof DRAFT | typeof ASKED) =>
    boardMovesOf(article).map(({ name, to }) => `${name} → ${to}`);

  it("leads on by the steps that there are", () => {
    expect(namesOf(DRAFT)).toEqual(["send → asked", "publish → published", "plan → scheduled"]);
    expect(namesOf(ASKED)).toEqual([
      "approve → approved",
      "sendBack → draft",
      "publish → published",
      "plan → scheduled",
    ]);
    expect(namesOf({ ...ASKED, reviewState: "returned" })).toEqual(namesOf(DRAFT));
    expect(namesOf({ ...DRAFT, state: "published" })).toEqual(["withdraw → draft"]);
  });

  it("answers no review of an earlier draft", () =>
    expect(namesOf({ ...ASKED, draftNumber: 3 })).toEqual(["publish → published", "plan → scheduled"]));

  it("offers one move to each column", () => {
    const scheduled = { ...DRAFT, state: "scheduled", liveNumber: 2 };
    for (const article of [DRAFT, ASKED, scheduled]) {
      const columns = boardMovesOf(article).map(({ to }) => to);
      expect(columns).toEqual([...new Set(columns)]);
    }
  });

  it.each([
    ["draft", {}],
    ["approved", { reviewState: "approved", reviewNumber: 2 }],
    ["published", { liveNumber: 2 }],
    ["draft", { liveNumber: 1 }],
  ] as const)("takes a plan back to where it stood: %s", (column, known) =>
    expect(boardMovesOf({ ...DRAFT, ...known, state: "scheduled" }).at(-1)).toMatchObject({
      name: "unschedule",
      to: column,
      right: "schedule",
    }),
  );

  it("asks elsewhere for a time, a reason and a second thought", () => {
    const asked = [DRAFT, ASKED, { ...DRAFT, state: "published" }].flatMap(boardMovesOf);
    const names = asked.filter(({ step }) => step === null).map(({ name }) => name);
    expect([...new Set(names)]).toEqual(["plan", "sendBack", "withdraw"]);
  });
});
