import type { AppLoadContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";

/** Logs errors of this server. It does not log refusals (status below 500) or requests that the browser cancelled. */
export function logUnexpected(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  const { logError = console.error } = context;
  if (!isTheirs && !request.signal.aborted) logError(error);
}
