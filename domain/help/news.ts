/**
 * What has changed for users, the latest day first: `YYYY-MM-DD`, and the names of its entries in
 * `locales/de/news.json`.
 */
export const NEWS = [
  { day: "2026-11-29", entries: ["dashboard", "cells", "presence", "messages", "help"] },
  { day: "2026-11-27", entries: ["colours", "led"] },
  { day: "2026-11-22", entries: ["undo", "year", "merging"] },
] as const;

/** The day of the latest news. */
export const LATEST_NEWS: string = NEWS[0].day;

/** Whether there is news since a day: the latest that a user has opened, or the day on which their account was made. */
export const isNewsSince = (day: string): boolean => day < LATEST_NEWS;
