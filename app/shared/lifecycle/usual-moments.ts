/** The moments that are mostly chosen, each of which one press plans (`usualDays`). */
export const USUAL_MOMENTS = ["tomorrow", "monday"] as const;

/** The step of a form that plans such a moment. */
export const usualStep = (moment: (typeof USUAL_MOMENTS)[number]) => `schedule/${moment}` as const;

/** Whether a step of a form plans, at whatever moment. */
export const isPlanning = (step: string | null) => step !== null && /^schedule(?:\/|$)/.test(step);
