import { SESSION_DAYS } from "domain/session";

// Spec §9: the login token lives as long as the session, the locale 365 days, both on path /.
const DAY = 24 * 60 * 60;

const COOKIES = {
  token: { name: "imvtoken", maxAge: SESSION_DAYS * DAY, httpOnly: true },
  returnTo: { name: "return_to", maxAge: DAY / 24, httpOnly: true },
  // The browser writes it, too, when scripts run: minimising then needs no request.
  sidebar: { name: "sidebar", maxAge: 365 * DAY, httpOnly: false },
  locale: { name: "i18n_redirected", maxAge: 365 * DAY, httpOnly: false },
} as const;

type CookieKey = keyof typeof COOKIES;

/** The plain value of one of our cookies, or null. */
export function readCookie(request: Request, key: CookieKey): string | null {
  const { name } = COOKIES[key];
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [found, ...value] = pair.trim().split("=");
    if (found !== name) continue;
    try {
      return decodeURIComponent(value.join("=")) || null;
    } catch {
      return null;
    }
  }
  return null;
}

/** Whether a cookie is only to travel encrypted: it does so already (decisions §2). */
export const isByHttps = (request: Request) => new URL(request.url).protocol === "https:";

/** A `Set-Cookie` header line; null clears the cookie. Secure behind HTTPS (decisions §2). */
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
