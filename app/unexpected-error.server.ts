import { isRouteErrorResponse } from "@remix-run/react";

/** Logs errors of this server. It does not log refusals (status below 500) or requests that the browser cancelled. */
export function logUnexpected(error: unknown, { request }: { request: Request }): void {
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!isTheirs && !request.signal.aborted) console.error(error);
}
