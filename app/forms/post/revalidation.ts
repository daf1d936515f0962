import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * `export { onlyAfterChanges as shouldRevalidate }` in a route: loads nothing again after a post that changed nothing.
 * Such posts are refused or lost ones, those that only change the form's choices, and all steps of a bulk change but
 * the last. (When a route decides itself, Remix no longer leaves out refused posts.) What was dropped and refused
 * (`usePostOfDrop`) is an exception: others may have arranged it anew.
 */
export function onlyAfterChanges(args: ShouldRevalidateFunctionArgs): boolean {
  const { formData, actionStatus = 200, defaultShouldRevalidate } = args;
  const intent = formData?.get("intent");
  const refreshes = typeof intent === "string" && /^(refresh|lookup)\//.test(intent);
  const asks = formData?.has("bulk") === true && formData.get("step") !== "execute";
  const isRefusedDrop = actionStatus === 400 && formData?.has("kit/dropped") === true;
  return defaultShouldRevalidate && !refreshes && !asks && (actionStatus < 400 || isRefusedDrop);
}
