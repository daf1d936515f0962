import { stepAt, type TourStep, tourOf } from "domain/help/tour";
import { texts } from "~/i18n/i18n";
import type { User } from "~/session/use-user";

/** The step of the tour that a user has reached, with its texts: only screens on tour carry them. */
export interface ShownTour {
  /** From 1. */
  number: number;
  count: number;
  path: string;
  title: string;
  text: string;
  /** Whether it is the first step of an account made today: it stands in the place of what is to be done. */
  isInPlace: boolean;
  next: { number: number; path: string } | null;
  previous: { number: number; path: string } | null;
}

/** The user's tour; null once it has ended. */
export function shownTour(user: User): ShownTour | null {
  if (user.tourStep === null) return null;
  const steps = tourOf(user);
  const number = Math.min(user.tourStep, steps.length);
  const step = stepAt(steps, number);
  if (!step) return null;
  const t = texts("tour");
  return {
    number,
    count: steps.length,
    path: step.path,
    title: t(`step.${step.name}.title`),
    text: t(`step.${step.name}.text`),
    isInPlace: step.name === "overview" && user.isFirstDay,
    next: withNumber(steps, number + 1),
    previous: withNumber(steps, number - 1),
  };
}

function withNumber(steps: readonly TourStep[], number: number) {
  const step = steps[number - 1];
  return step ? { number, path: step.path } : null;
}
