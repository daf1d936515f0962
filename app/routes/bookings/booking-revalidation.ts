import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** A post that only changes what the form offers carries the new choices itself: nothing is to be loaded again. */
export function skipRefresh({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const intent = formData?.get("intent");
  const onlyRefreshes = typeof intent === "string" && /^(refresh|lookup)\//.test(intent);
  return defaultShouldRevalidate && !onlyRefreshes;
}
