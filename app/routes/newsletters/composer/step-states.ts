import type { ShownNewsletter } from "../record/newsletter.server";

/** What a newsletter goes through before it is sent, in this order. */
export const STEPS = ["receivers", "content", "checks", "test", "approval", "sending"] as const;
export type StepName = (typeof STEPS)[number];

/** "stops": it keeps the newsletter from being sent; "open": it can be done now; "later": something else comes first. */
export type StepState = "done" | "stops" | "open" | "later";

type Newsletter = Pick<
  ShownNewsletter,
  "receivers" | "findings" | "content" | "isTested" | "isApproved" | "sending"
>;

/** How far each step is, of what is saved. */
export function stepStates(newsletter: Newsletter): Record<StepName, StepState> {
  const { receivers, findings, content, isTested, isApproved, sending } = newsletter;
  const isStopped = findings.some(({ stops }) => stops);
  const isEmpty = findings.some(({ kind }) => kind === "content_missing");
  const isReady = content !== null && !isStopped;
  return {
    receivers: receivers > 0 ? "done" : "stops",
    content: isEmpty ? "stops" : "done",
    checks: isStopped ? "stops" : "done",
    test: isTested ? "done" : "open",
    approval: isApproved ? "done" : isReady ? "open" : "later",
    sending: sending === "none" ? "stops" : isApproved && isReady ? "open" : "later",
  };
}

/** The first step that is not done, which the head leads to. */
export const nextStep = (states: Record<StepName, StepState>): StepName =>
  STEPS.find((step) => states[step] !== "done") ?? "sending";

export const stepNumber = (step: StepName) => STEPS.indexOf(step) + 1;
export const stepId = (step: StepName) => `step-${stepNumber(step)}`;
