import type { RequestHandler } from "express";
import onHeaders from "on-headers";

/**
 * The headers of every answer that does not set its own: no caching, no type sniffing, no framing, and a file opened on
 * its own loads and runs nothing. Pages bring their own policy; files and scripts set how long they may be cached.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const ONE_YEAR = "max-age=31536000";

/**
 * Puts the security headers on every answer, whoever makes it: screens, files, the service, refusals, errors.
 *
 * @param publicUrl decides over HTTPS; without it, the connection and the trusted proxies do
 */
export function securityHeaders(publicUrl: string | undefined): RequestHandler {
  return (request, response, next) => {
    onHeaders(response, () => {
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
        if (!response.hasHeader(name)) response.setHeader(name, value);
      }
      const isHttps = publicUrl ? publicUrl.startsWith("https:") : request.protocol === "https";
      if (isHttps) response.setHeader("Strict-Transport-Security", ONE_YEAR);
    });
    next();
  };
}
