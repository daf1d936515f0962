import type { AppLoadContext } from "@remix-run/node";

/** Adds what every page and every answer of a screen carries: nothing is kept, nothing foreign is loaded. */
export function protect(headers: Headers, request: Request, context: AppLoadContext): void {
  headers.set("Cache-Control", "no-store");
  headers.set("Content-Security-Policy", contentSecurityPolicy(context));
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("X-Frame-Options", "DENY");
  headers.set("Referrer-Policy", "same-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  if (new URL(request.url).protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=31536000");
  }
}

function contentSecurityPolicy({ cspNonce, graphqlWsUrl }: AppLoadContext): string {
  // While developing, Vite writes its own styles and scripts into the page and talks to its own port.
  const scripts = import.meta.env.DEV || !cspNonce ? "'unsafe-inline'" : `'nonce-${cspNonce}'`;
  const styles = import.meta.env.DEV || !cspNonce ? "'unsafe-inline'" : `'nonce-${cspNonce}'`;
  const connections = [graphqlWsUrl && new URL(graphqlWsUrl).origin, import.meta.env.DEV && "ws:"];
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    // The width of a meter is an attribute of the element.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...connections.filter(Boolean)].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
