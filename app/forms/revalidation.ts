import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * `export { onlyAfterChanges as shouldRevalidate }` in a route: nothing is loaded again after a post that has
 * changed nothing: one that was refused or lost, one that only changes what its form offers, and the steps of
 * a bulk change before the last. (Remix's own default knows of no refusals where a route has a say.)
 */
export function onlyAfterChanges(args: ShouldRevalidateFunctionArgs): boolean {
  const { formData, actionStatus = 200, defaultShouldRevalidate } = args;
  const intent = formData?.get("intent");
  const refreshes = typeof intent === "string" && /^(refresh|lookup)\//.test(intent);
  const asks = formData?.has("bulk") === true && formData.get("step") !== "execute";
  return defaultShouldRevalidate && !refreshes && !asks && actionStatus < 400;
}
