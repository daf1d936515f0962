/** How long a sign-in lasts at most, in days (spec §9). */
export const SESSION_DAYS = 7;

/** How long a session may rest: unused for so many hours, it has ended. */
export const IDLE_HOURS = 12;
