import { classes } from "./class-names";

type Props = {
  value: number;
  /** What is counted, for screen readers: "120 ungelesene Mitteilungen". */
  label: string;
  /** "quiet": it is no news. */
  tone?: "quiet";
};

const MOST = 99;

/** A number in a small mark; nothing if there is nothing to count. */
export function Counter({ value, label, tone }: Props) {
  if (value <= 0) return null;
  return (
    <span className={classes("counter", tone)}>
      <span aria-hidden="true">{value > MOST ? `${MOST}+` : value}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
