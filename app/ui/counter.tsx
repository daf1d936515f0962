import { classes } from "./class-names";

type Props = {
  value: number;
  /** What is counted, for screen readers: "120 ungelesene Mitteilungen". */
  label: string;
  /** "quiet": it is no news. */
  tone?: "quiet";
  /** The number as it is read; unset: up to 99, and then "99+". */
  text?: string;
};

const MOST = 99;

/** A number in a small mark; nothing if there is nothing to count. */
export function Counter({ value, label, tone, text }: Props) {
  if (value <= 0) return null;
  return (
    <span className={classes("counter", tone)}>
      <span aria-hidden="true">{text ?? (value > MOST ? `${MOST}+` : value)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
