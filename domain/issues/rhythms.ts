/** `monthlyByDay` is the same day of each month, that of the plan's first day; `monthly` goes by the weekday. */
export const RHYTHMS = ["weekly", "fortnightly", "monthly", "monthlyByDay"] as const;
export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;
/** What becomes of an issue that would appear on a public holiday. */
export const HOLIDAY_RULES = ["next", "skip", "keep"] as const;
/** Numbers that run on (17, 18), or begin anew with each year (1/2027, 2/2027). */
export const NUMBERINGS = ["running", "perYear"] as const;
