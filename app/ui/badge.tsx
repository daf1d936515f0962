import type { ReactNode } from "react";

export type Tone = "neutral" | "good" | "warn" | "bad" | "info";

/** A state: dot, colour and word; never colour alone. */
const TONES = { neutral: "b", good: "b g", warn: "b w", bad: "b r", info: "b i" };

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={TONES[tone]}>{children}</span>;
}
