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

type Props = {
  tone?: Tone;
  /** What it is a state of, with the state: words such as "Offen" stand beside each other in a row. */
  title?: string;
  children: ReactNode;
};

/** Its title is shown under the pointer, and while a control that it stands in has the keyboard's focus. */
export const Badge = ({ tone = "neutral", title, children }: Props) => (
  <span className={TONES[tone]} title={title}>
    {children}
  </span>
);
