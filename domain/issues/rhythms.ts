export const RHYTHMS = ["weekly", "fortnightly", "monthly"] as const;
export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;
/** What becomes of an issue that would appear on a public holiday. */
export const HOLIDAY_RULES = ["next", "skip", "keep"] as const;
