/** The states of what is published. They follow from what is known of a record; none is stored. */
export const LIFECYCLE_STATES = ["draft", "scheduled", "published", "changed", "withdrawn"] as const;
export type LifecycleState = (typeof LIFECYCLE_STATES)[number];

/** The revisions of a record that matter, by their numbers, and when it was withdrawn. */
export interface Pointers {
  /** The newest revision: the draft. */
  draftNumber: number;
  /** What readers get. */
  liveNumber: number | null;
  /** What they will get at its time. */
  scheduledNumber: number | null;
  withdrawnAt: Date | null;
  /** When it is taken from readers. */
  withdrawAt?: Date | string | null;
}

export function lifecycleState(pointers: Pointers): LifecycleState {
  const { draftNumber, liveNumber, scheduledNumber, withdrawnAt } = pointers;
  if (scheduledNumber !== null) return "scheduled";
  if (liveNumber === null) return withdrawnAt === null ? "draft" : "withdrawn";
  return draftNumber > liveNumber ? "changed" : "published";
}

/** Why a step cannot be taken; null if it can. The reasons are messages of `validation`. */
export function reasonAgainst(step: "publish" | "withdraw" | "unschedule", pointers: Pointers) {
  const state = lifecycleState(pointers);
  if (step === "publish") return state === "published" ? "published_already" : null;
  if (step === "withdraw") return pointers.liveNumber === null ? "not_published" : null;
  const isPlanned = pointers.scheduledNumber !== null || Boolean(pointers.withdrawAt);
  return isPlanned ? null : "not_scheduled";
}
