import { redirect } from "@remix-run/node";
import { hasCookie, writeCookie } from "./cookie.server";

/** The path of a request, as the address bar shows it. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  url.searchParams.delete("index");
  return url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") + url.search;
}

/** The stored address if it is a path of this application; null if it leads out of it (decisions §2). */
export function ownPath(path: string | null): string | null {
  if (!path?.startsWith("/") || /^\/[/\\]/.test(path) || /[\p{Cc}\\]/u.test(path)) return null;
  return /^\/(login|logout|sidebar|locks)([/?]|$)/.test(path) ? null : path;
}

/**
 * Spec §6, route guard: without a valid token a cookie keeps the original URL for use after sign-in. An invalid token
 * is cleared (spec §8, token_invalid). A post cannot be repeated after sign-in, but the form's own address can be
 * opened again.
 */
export function redirectToLogin(request: Request): Response {
  const headers = new Headers();
  const path = ownPath(pathOf(request));
  if (path && path !== "/") headers.append("Set-Cookie", writeCookie(request, "returnTo", path));
  if (hasCookie(request, "token")) headers.append("Set-Cookie", writeCookie(request, "token", null));
  return redirect("/login", { headers });
}
