import { SESSION_DAYS } from "domain/session";

// Spec §9: the login token lives as long as the session, the locale 365 days, both on path /.
const DAY = 24 * 60 * 60;

const COOKIES = {
  token: { name: "imvtoken", maxAge: SESSION_DAYS * DAY, httpOnly: true },
  // What the sign-in knows a browser by (`known-devices.ts`); it outlasts the session.
  device: { name: "device", maxAge: 365 * DAY, httpOnly: true },
  returnTo: { name: "return_to", maxAge: DAY / 24, httpOnly: true },
  // The browser writes it, too, when scripts run: minimising then needs no request.
  sidebar: { name: "sidebar", maxAge: 365 * DAY, httpOnly: false },
  locale: { name: "i18n_redirected", maxAge: 365 * DAY, httpOnly: false },
} as const;

type CookieKey = keyof typeof COOKIES;

/** What a cookie of ours may hold: a token or an address, and nothing that breaks a header it is passed on in. */
const PLAIN = /^[\x21-\x7e]+$/;

/** The plain value of one of our cookies; null without one, or for one that we never wrote like that. */
export function readCookie(request: Request, key: CookieKey): string | null {
  try {
    const value = decodeURIComponent(sentCookie(request, key) ?? "");
    return PLAIN.test(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether the cookie was sent at all, in whatever state it is. */
export function hasCookie(request: Request, key: CookieKey): boolean {
  return Boolean(sentCookie(request, key));
}

function sentCookie(request: Request, key: CookieKey): string | undefined {
  const pairs = (request.headers.get("Cookie") ?? "").split(";").map((pair) => pair.trim().split("="));
  return pairs
    .find(([name]) => name === COOKIES[key].name)
    ?.slice(1)
    .join("=");
}

/** Whether a cookie is only to travel encrypted: it does so already (decisions §2). */
export const isByHttps = (request: Request) => new URL(request.url).protocol === "https:";

/** A `Set-Cookie` header line; null clears the cookie. Secure where we are opened by HTTPS (decisions §2). */
export function writeCookie(request: Request, key: CookieKey, value: string | null): string {
  const { name, maxAge, httpOnly } = COOKIES[key];
  return [
    `${name}=${encodeURIComponent(value ?? "")}`,
    `Max-Age=${value === null ? 0 : maxAge}`,
    "Path=/",
    "SameSite=Lax",
    httpOnly && "HttpOnly",
    isByHttps(request) && "Secure",
  ]
    .filter(Boolean)
    .join("; ");
}
