/** The id of the panel in which a record is planned. */
export const PLAN_PANEL = "plan";

/** The fields of a form that say which plan its screen shows: times of clocks in Vienna, empty where there is none. */
export const PLAN_SEEN = { publishAt: "plannedPublishAt", withdrawAt: "plannedWithdrawAt" } as const;

/** The step of a form that plans what is on the screen for the times that are planned already. */
export const PLAN_AGAIN = "schedule/again";
