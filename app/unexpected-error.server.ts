import { isRouteErrorResponse } from "@remix-run/react";

/** Logs what failed here, and not what others asked for though there is no such thing, or went away from. */
export function logUnexpected(error: unknown, { request }: { request: Request }): void {
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!isTheirs && !request.signal.aborted) console.error(error);
}
