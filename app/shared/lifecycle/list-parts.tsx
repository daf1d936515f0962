import { LIFECYCLE_STATES, type LifecycleState } from "domain/lifecycle/publishing-states";
import type { ContentType } from "domain/permissions/names";
import { StateMark } from "~/frames/state-mark";
import { texts } from "~/i18n/i18n";
import type { LoadBulkSteps } from "~/lists/bulk/later-steps";
import { columnsOf } from "~/lists/state/columns";

const stateText = (state: string) => texts("frames")(`state.${state as LifecycleState}`);

export const stateFilter = {
  name: "state",
  kind: "multi-select",
  field: "states",
  options: LIFECYCLE_STATES,
  textOf: stateText,
  main: true,
} as const;

const { text } = columnsOf<{ state: string; reviewState: string | null }>();

export const stateColumn = text(({ state }) => stateText(state), {
  room: 10.5,
  cell: ({ state }) => <StateMark state={state as LifecycleState} />,
});

const REVIEW_STATES = ["asked", "approved", "returned", "none"] as const;
const reviewText = (state: string) => texts("frames")(`review.${state as (typeof REVIEW_STATES)[number]}`);

export const reviewFilter = {
  name: "review",
  kind: "multi-select",
  field: "reviewStates",
  options: REVIEW_STATES,
  textOf: reviewText,
} as const;

export const reviewColumn = text(({ reviewState }) => reviewState && reviewText(reviewState), {
  optional: true,
});

/** The steps of many records; `bulkStepsOf` has what they do. */
export const publishingActions = (collectionType: ContentType) =>
  [
    { name: "publish", right: { action: "publish", collectionType }, isWarned: true },
    { name: "withdraw", right: { action: "unpublish", collectionType }, isWarned: true },
  ] as const;

/** What the bulk changes of such a list show besides: what will lead nowhere. */
export const loadWithdrawSteps: LoadBulkSteps = () =>
  import("./withdraw-steps").then(({ withdrawSteps }) => withdrawSteps);
