/** The sizes in which the pages of a flat plan are shown, in percent. */
export const PLAN_ZOOMS = [75, 100, 150] as const;
export type PlanZoom = (typeof PLAN_ZOOMS)[number];

/** The size that an address or a cookie names; null for anything else. */
export const planZoomIn = (text: string | null): PlanZoom | null =>
  PLAN_ZOOMS.find((zoom) => String(zoom) === text) ?? null;
