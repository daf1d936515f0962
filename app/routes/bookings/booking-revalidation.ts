import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * A post that only changes what the form offers carries the new choices itself, and a refused or lost one has
 * changed nothing: nothing is to be loaded again. (Remix's own default knows of no refusals here.)
 */
export function skipRefresh(args: ShouldRevalidateFunctionArgs): boolean {
  const { formData, actionStatus = 200, defaultShouldRevalidate } = args;
  const intent = formData?.get("intent");
  const onlyRefreshes = typeof intent === "string" && /^(refresh|lookup)\//.test(intent);
  return defaultShouldRevalidate && !onlyRefreshes && actionStatus < 400;
}
