import { type LifecycleState, lifecycleState } from "domain/lifecycle/publishing-states";
import type { ContentAction } from "domain/permissions/names";

/** The columns of the board, on the way from the first word to readers. */
export const BOARD_COLUMNS = ["draft", "asked", "approved", "scheduled", "published"] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/** The states of articles with something that readers neither have nor will get by itself. */
export const OPEN_STATES = ["draft", "changed", "withdrawn"] as const satisfies readonly LifecycleState[];

/** `none`: no review is under way. */
type ReviewChoice = "asked" | "approved" | "returned" | "none";

interface FoundInColumn {
  states: readonly LifecycleState[];
  /** Empty: any. */
  reviews: readonly ReviewChoice[];
}

/** What stands in each column, as the list of articles finds it. What was returned is written again. */
export const FOUND_IN_COLUMN: Readonly<Record<BoardColumn, FoundInColumn>> = {
  draft: { states: OPEN_STATES, reviews: ["none", "returned"] },
  asked: { states: OPEN_STATES, reviews: ["asked"] },
  approved: { states: OPEN_STATES, reviews: ["approved"] },
  scheduled: { states: ["scheduled"], reviews: [] },
  published: { states: ["published"], reviews: [] },
};

/**
 * What of a search stands in a column. Unlike those of a column and of a search, which are any where there are none, these
 * states and reviews are met by nothing then; reviews are null for any.
 */
export function searchInColumn(
  column: BoardColumn,
  { states, reviews }: FoundInColumn,
): { states: LifecycleState[]; reviews: ReviewChoice[] | null } {
  const own = FOUND_IN_COLUMN[column];
  const [first, ...others] = [own.reviews, reviews].filter(({ length }) => length > 0);
  return {
    states: own.states.filter((state) => states.length === 0 || states.includes(state)),
    reviews: first?.filter((one) => others.every((choice) => choice.includes(one))) ?? null,
  };
}

/** What the board knows of where an article stands. */
interface OnBoard {
  state: string;
  draftNumber: number;
  liveNumber: number | null;
  reviewState: string | null;
  reviewNumber: number | null;
}

export function boardColumnOf({ state, reviewState }: Pick<OnBoard, "state" | "reviewState">): BoardColumn {
  const isIn = (column: BoardColumn) => {
    const { states, reviews } = FOUND_IN_COLUMN[column];
    const hasReview = reviews.length === 0 || reviews.some((one) => one === (reviewState ?? "none"));
    return hasReview && states.some((one) => one === state);
  };
  return BOARD_COLUMNS.find(isIn) ?? "draft";
}

/** The right that each move needs. */
const RIGHTS = {
  send: "send_for_review",
  approve: "publish",
  sendBack: "publish",
  publish: "publish",
  plan: "schedule",
  unschedule: "schedule",
  withdraw: "unpublish",
} as const satisfies Record<string, ContentAction>;

/** The moves that are steps with nothing to ask. */
export const BOARD_STEPS = ["send", "approve", "publish", "unschedule"] as const;
export type BoardStep = (typeof BOARD_STEPS)[number];

export interface BoardMove {
  name: keyof typeof RIGHTS;
  to: BoardColumn;
  right: ContentAction;
  /** The step that it takes; null: the screen of the article asks for a time, a reason or a second thought. */
  step: BoardStep | null;
}

/** The steps that lead an article on from its column, whoever may take them. */
export function boardMovesOf(article: OnBoard): BoardMove[] {
  const column = boardColumnOf(article);
  const { draftNumber, liveNumber, reviewNumber } = article;
  const move = (name: BoardMove["name"], to: BoardColumn): BoardMove => ({
    name,
    to,
    right: RIGHTS[name],
    step: BOARD_STEPS.find((step) => step === name) ?? null,
  });
  if (column === "published") return [move("withdraw", "draft")];
  if (column === "scheduled") {
    const state = lifecycleState({ draftNumber, liveNumber, scheduledNumber: null, withdrawnAt: null });
    return [
      ...(draftNumber === liveNumber ? [] : [move("publish", "published")]),
      move("unschedule", boardColumnOf({ ...article, state })),
    ];
  }
  // What was written since it was sent is answered by nobody.
  const isAnswered = column === "asked" && reviewNumber === draftNumber;
  return [
    ...(column === "asked" ? [] : [move("send", "asked")]),
    ...(isAnswered ? [move("approve", "approved"), move("sendBack", "draft")] : []),
    move("publish", "published"),
    move("plan", "scheduled"),
  ];
}
