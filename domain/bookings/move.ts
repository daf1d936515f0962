import { addDays, daysBetween } from "domain/dates";
import { appearanceOf } from "./appearance";
import type { BookingDraft } from "./fields";

/**
 * The booking with its campaign and release moved so that it begins on another day (`YYYY-MM-DD`). Its length and the
 * day of its production stay the same. Null where nothing can move: a package has no days of its own, and a booking in
 * an issue appears with the issue.
 */
export function moveToDay(draft: BookingDraft, day: string): BookingDraft | null {
  const { specs } = draft;
  const { from } = appearanceOf(specs, null);
  if (draft.bookingType === "multi" || specs.issue !== null || from === null) return null;
  const days = daysBetween(from, day);
  const moved = (date: string | null) => (date === null ? null : addDays(date, days));
  return {
    ...draft,
    specs: {
      ...specs,
      campaignStartDate: moved(specs.campaignStartDate),
      campaignEndDate: moved(specs.campaignEndDate),
      releaseDate: moved(specs.releaseDate),
    },
  };
}
