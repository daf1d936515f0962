import { wallTimeInVienna } from "domain/lifecycle/wall-time";
import { useContext } from "react";
import { OpenFormContext, useFormAnswer } from "~/forms";
import type { Staged } from "./next-step";
import { PLAN_SEEN } from "./plan-fields";

/** The refusals that name the plan that there is now. */
const MOVED_ON = ["plan_moved_on", "plan_called_off"];

const timeOf = (at: string | null) => (at === null ? "" : wallTimeInVienna(new Date(at)));

/**
 * Says with the form which plan the screen shows, so that nobody plans anew over what others have planned meanwhile. After
 * a refusal that is the one that it named.
 */
export function PlanSeen({ record }: { record: Pick<Staged, "publishAt" | "withdrawAt"> }) {
  const form = useContext(OpenFormContext);
  const problems = useFormAnswer()?.result?.error?.publishAt ?? [];
  const told = problems.find(({ message }) => MOVED_ON.includes(message))?.params;
  const seen = (name: keyof typeof PLAN_SEEN) => String(told?.[name] ?? timeOf(record[name]));
  return (
    <>
      <input type="hidden" form={form ?? undefined} name={PLAN_SEEN.publishAt} value={seen("publishAt")} />
      <input type="hidden" form={form ?? undefined} name={PLAN_SEEN.withdrawAt} value={seen("withdrawAt")} />
    </>
  );
}
