/** How long a sign-in lasts at most, in days (spec §9). */
export const SESSION_DAYS = 7;

/** How long a session may rest: unused for so many hours, it has ended. */
export const IDLE_HOURS = 12;

/** The beginning of an API user's key, so that it is known from a session's token. */
export const API_KEY_PREFIX = "imvkey_";

export const isApiKey = (token: string) => token.startsWith(API_KEY_PREFIX);

/** How long a link to a password is open: an invitation in days, a forgotten password in minutes (decisions §2). */
export const INVITATION_DAYS = 7;
export const RESET_MINUTES = 60;
