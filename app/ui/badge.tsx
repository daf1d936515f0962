import type { ReactNode } from "react";

export type Tone = "neutral" | "good" | "warn" | "bad" | "info";

/** A state as dot, colour and word, never as colour alone. */
const TONES = {
  neutral: "badge",
  good: "badge good",
  warn: "badge warn",
  bad: "badge bad",
  info: "badge info",
};

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={TONES[tone]}>{children}</span>;
}
