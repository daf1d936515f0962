import type { AppLoadContext } from "@remix-run/node";

/**
 * What a page may load and do: nothing from other origins. The server adds all other security headers to every answer.
 */
export function contentSecurityPolicy({ cspNonce }: AppLoadContext): string {
  // In development Vite writes its own styles and scripts into the page and talks to its own port.
  const scripts = import.meta.env.DEV || !cspNonce ? "'unsafe-inline'" : `'nonce-${cspNonce}'`;
  const styles = import.meta.env.DEV || !cspNonce ? "'unsafe-inline'" : `'nonce-${cspNonce}'`;
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    // The width of a meter is an attribute of the element.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${import.meta.env.DEV ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
