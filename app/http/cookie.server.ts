import { cookieValue, SESSION_COOKIE, SESSION_DAYS, sentCookie, sessionTokenIn } from "domain/session";

// Spec §9: the login token lives as long as the session, the locale 365 days, both on path /.
const DAY = 24 * 60 * 60;

const COOKIES = {
  token: { name: SESSION_COOKIE, maxAge: SESSION_DAYS * DAY, httpOnly: true },
  // The sign-in recognises a browser by this cookie (`known-devices.ts`). It outlasts the session.
  device: { name: "device", maxAge: 365 * DAY, httpOnly: true },
  // Kept for the return from a sign-in elsewhere.
  singleSignOn: { name: "sso", maxAge: 10 * 60, httpOnly: true },
  returnTo: { name: "return_to", maxAge: DAY / 24, httpOnly: true },
  // With scripts the browser writes it too, so that minimising needs no request.
  sidebar: { name: "sidebar", maxAge: 365 * DAY, httpOnly: false },
  // The widths of split frames. With scripts the browser writes it, too.
  split: { name: "split", maxAge: 365 * DAY, httpOnly: false },
  // The open branches of trees.
  tree: { name: "tree", maxAge: 365 * DAY, httpOnly: true },
  // The browser reads it, to write days as the server does.
  days: { name: "days", maxAge: 365 * DAY, httpOnly: false },
  rows: { name: "rows", maxAge: 365 * DAY, httpOnly: true },
  // The size of the pages of a flat plan. With scripts the browser writes it, too.
  planZoom: { name: "plan_zoom", maxAge: 365 * DAY, httpOnly: false },
  // The component of a page that is to be put elsewhere. With scripts the browser writes it, too.
  remembered: { name: "remembered", maxAge: DAY, httpOnly: false },
  locale: { name: "i18n_redirected", maxAge: 365 * DAY, httpOnly: false },
} as const;

type CookieKey = keyof typeof COOKIES;

const headerOf = (request: Request) => request.headers.get("Cookie") ?? "";

/** The plain value of one of our cookies; null if it is missing, or if we never write such a value. */
export function readCookie(request: Request, key: CookieKey): string | null {
  if (key === "token") return sessionTokenIn(headerOf(request));
  return cookieValue(headerOf(request), COOKIES[key].name);
}

/** Whether the cookie was sent, valid or not. */
export function hasCookie(request: Request, key: CookieKey): boolean {
  return Boolean(sentCookie(headerOf(request), COOKIES[key].name));
}

/** Whether the request came by HTTPS. Its cookies are then sent by HTTPS only (decisions §2). */
export const isByHttps = (request: Request) => new URL(request.url).protocol === "https:";

/** A `Set-Cookie` header line; null clears the cookie. It is `Secure` if the request came by HTTPS (decisions §2). */
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
