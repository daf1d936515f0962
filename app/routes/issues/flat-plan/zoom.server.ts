import { type PlanZoom, planZoomIn } from "domain/issues/plan-zoom";
import { readCookie, writeCookie } from "~/http/cookie.server";

const chosenNow = (request: Request) => planZoomIn(new URL(request.url).searchParams.get("zoom"));

/** The size of the pages: just chosen, or kept in the cookie. */
export const planZoomOf = (request: Request): PlanZoom =>
  chosenNow(request) ?? planZoomIn(readCookie(request, "planZoom")) ?? 100;

/** Response headers that remember the size when it has just been chosen. */
export function planZoomHeaders(request: Request): Headers {
  const headers = new Headers();
  const chosen = chosenNow(request);
  if (chosen !== null) headers.append("Set-Cookie", writeCookie(request, "planZoom", String(chosen)));
  return headers;
}
