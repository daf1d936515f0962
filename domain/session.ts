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

/** The cookie that holds the token of a browser's session (spec §9). */
export const SESSION_COOKIE = "imvtoken";

/** The characters that our cookies may hold: those of a token or an address, without any that break a header. */
const PLAIN = /^[\x21-\x7e]+$/;

/** A cookie of a `Cookie` header as it was sent, valid or not. */
export function sentCookie(header: string, name: string): string | undefined {
  const pairs = header.split(";").map((pair) => pair.trim().split("="));
  return pairs
    .find(([own]) => own === name)
    ?.slice(1)
    .join("=");
}

/** The plain value of one of our cookies; null if it is missing, or if we never write such a value. */
export function cookieValue(header: string, name: string): string | null {
  try {
    const value = decodeURIComponent(sentCookie(header, name) ?? "");
    return PLAIN.test(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The token of a browser's session; null without one. Decisions §2: API users do not sign in to the screens, so that the
 * key of one opens none.
 */
export function sessionTokenIn(header: string): string | null {
  const token = cookieValue(header, SESSION_COOKIE);
  return token === null || isApiKey(token) ? null : token;
}
