import { addDays } from "domain/dates";

/**
 * By how many days a campaign moves to be sold again: whole weeks, so that it keeps its weekdays, until it begins after
 * its former term and after today. 0 without a first day.
 */
export function daysToNextTerm({ start, end }: { start: string; end: string }, today: string): number {
  if (start === "") return 0;
  const last = [start, end, today].reduce((latest, day) => (day > latest ? day : latest));
  let days = 7;
  while (addDays(start, days) <= last) days += 7;
  return days;
}

/** Campaigns are sold by the week: without another wish one lasts a whole week from its first day. */
export const proposedEnd = (start: string) => addDays(start, 6);
