type Props = { value: number; max: number; label: string };

/**
 * A bar that shows how much is taken. The numbers belong in the text beside it. A full bar has the colour of a refusal.
 */
export function Meter({ value, max, label }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={share >= 1 ? "meter full" : "meter"}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
    >
      <span style={{ width: `${Math.round(share * 100)}%` }} />
    </div>
  );
}
