/** Waits for a decision, is worked on by an editor, has become an article, is refused. */
export const PRESS_RELEASE_STATES = ["pending", "editorial", "approved", "denied"] as const;
export type PressReleaseState = (typeof PRESS_RELEASE_STATES)[number];

/** How a release came: entered by somebody of the house, by another system, or by mail. */
export const PRESS_RELEASE_WAYS = ["hand", "api", "mail"] as const;
export type PressReleaseWay = (typeof PRESS_RELEASE_WAYS)[number];

/** Why releases are denied. Each has a proposed text for its sender (`mails.json`). */
export const DENIAL_REASONS = [
  "relevance",
  "advertising",
  "late",
  "incomplete",
  "duplicate",
  "rights",
  "other",
] as const;
export type DenialReason = (typeof DENIAL_REASONS)[number];

export type PressReleaseStep = "approve" | "deny" | "takeOver" | "reopen";

/** The states from which each step leads. */
const FROM: Readonly<Record<PressReleaseStep, readonly PressReleaseState[]>> = {
  approve: ["pending", "editorial"],
  deny: ["pending", "editorial"],
  takeOver: ["pending"],
  reopen: ["denied"],
};

const AGAINST: Readonly<Record<PressReleaseState, string>> = {
  pending: "press_release_not_denied",
  editorial: "press_release_editorial",
  approved: "press_release_approved",
  denied: "press_release_denied",
};

/** Why a step cannot be taken from a state; null where it can. */
export function reasonAgainstReleaseStep(step: PressReleaseStep, state: PressReleaseState): string | null {
  if (FROM[step].includes(state)) return null;
  return step === "reopen" ? "press_release_not_denied" : AGAINST[state];
}
