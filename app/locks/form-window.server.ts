import type { LoaderFunctionArgs } from "@remix-run/node";
import { gqlRequest, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import type { FormWindow } from "./edit-lock";

const TakeLockOfPage = graphql(`
  mutation TakeLockOfPage($area: String!, $id: String!, $window: String!) {
    lock: takeLock(area: $area, id: $id, window: $window, isPage: true) { outcome }
  }
`);

/**
 * The window that a loader opens a form in. Without scripts a form that comes back, refused or with other choices, is
 * one that is being changed: it takes the lock. With them the loader runs after the answer, by itself.
 *
 * @param record the record by its area; without an id a new one
 */
export async function windowFor(
  args: LoaderFunctionArgs,
  { area, id }: { area: string; id: string | undefined },
): Promise<FormWindow> {
  if (id === undefined) return { name: undefined, window: undefined };
  const name = crypto.randomUUID();
  const isPage = args.request.headers.get("Accept")?.includes("text/html") ?? false;
  if (isPage && args.context.hasChangedForm) await takeLock(args, { area, id, window: name });
  return { name, window: isPage ? name : undefined };
}

/** What the user may not edit, or is gone, has no lock to take. */
async function takeLock(args: LoaderFunctionArgs, taken: { area: string; id: string; window: string }) {
  try {
    await gqlRequest(args, TakeLockOfPage, taken);
  } catch (refusal) {
    if (!(refusal instanceof ServiceError) && !(refusal instanceof Response)) throw refusal;
  }
}
