type Props = {
  value: number;
  /** What is counted, for screen readers: "120 ungelesene Mitteilungen". */
  label: string;
};

const MOST = 99;

/** A number in a small mark; nothing if there is nothing to count. */
export function Counter({ value, label }: Props) {
  if (value <= 0) return null;
  return (
    <span className="counter">
      <span aria-hidden="true">{value > MOST ? `${MOST}+` : value}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
