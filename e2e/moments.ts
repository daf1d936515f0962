import type { Locator } from "@playwright/test";

/** Fills a field that holds a day and a time of day. */
export async function fillMoment(
  scope: Locator,
  label: string,
  { day, time }: { day: string; time: string },
): Promise<void> {
  const days = scope.getByLabel(label, { exact: true });
  await days.fill(day);
  await timeOf(scope, await days.getAttribute("id")).fill(time);
}

/** The time of day beside the day of this id. */
export const timeOf = (scope: Locator, id: string | null): Locator => scope.locator(`[id="${id}-time"]`);
