import { type MenuScreen, screenNamed } from "domain/areas";
import { dutiesOf, type Viewer } from "domain/dashboard/duties";
import { isInMenu } from "domain/menu-visibility";
import { hasPermission } from "domain/permissions/check";
import { z } from "zod";

/** The most steps that a tour has; which step a user has reached is saved as a number from 1. */
export const TOUR_STEPS = 5;

/** The screens that a tour shows, each with its texts (`locales/de/tour.json`). */
const STEPS = {
  overview: "dashboard",
  book: "newBooking",
  bookings: "bookings",
  material: "material",
  billing: "billing",
  year: "yearly",
  companies: "companies",
  articles: "articles",
  library: "library",
  users: "users",
  roles: "roles",
  search: "/search",
  help: "/help",
} as const satisfies Record<string, MenuScreen | `/${string}`>;
export type TourStepName = keyof typeof STEPS;

/** The tours by what somebody does in the house. A step is left out for users who may not open its screen. */
const TOURS = {
  administrator: ["overview", "users", "roles", "search", "help"],
  sales: ["overview", "book", "material", "search", "help"],
  accounting: ["overview", "billing", "year", "search", "help"],
  editor: ["overview", "articles", "library", "search", "help"],
  reader: ["overview", "bookings", "companies", "search", "help"],
} as const satisfies Record<string, readonly TourStepName[]>;
export type TourName = keyof typeof TOURS;

/** Which tour fits somebody; as for the dashboard, their rights decide, not the name of their role. */
export function tourNameOf(viewer: Viewer): TourName {
  if (hasPermission(viewer.permissions, { action: "edit", collectionType: "users" })) return "administrator";
  const { isBilling, isEditorial, isOwn, kinds } = dutiesOf(viewer);
  if (isBilling) return "accounting";
  if (isOwn || kinds.includes("activation")) return "sales";
  return isEditorial || kinds.includes("draft") ? "editor" : "reader";
}

export interface TourStep {
  name: TourStepName;
  /** The address of its screen. */
  path: string;
}

const isAddress = (screen: string): screen is `/${string}` => screen.startsWith("/");

/** The steps of somebody's tour, in their order. */
export function tourOf(viewer: Viewer): TourStep[] {
  return TOURS[tourNameOf(viewer)].flatMap((name) => {
    const screen = STEPS[name];
    if (isAddress(screen)) return [{ name, path: screen }];
    return isInMenu(viewer.permissions, screen) ? [{ name, path: screenNamed(screen).path }] : [];
  });
}

/** The step with a number from 1; the last one where a tour has become shorter since. */
export const stepAt = (steps: readonly TourStep[], number: number): TourStep | undefined =>
  steps[Math.min(number, steps.length) - 1];

/** Where a user is in their tour: without a step it ends. */
export const tourInput = z.object({
  step: z
    .number({ error: "choice_invalid" })
    .int("choice_invalid")
    .min(1, "choice_invalid")
    .max(TOUR_STEPS, "choice_invalid")
    .optional(),
});
