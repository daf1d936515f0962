type Props = { value: number; max: number; label: string };

/** How much of something is taken; the numbers belong in the text beside it. Full is drawn in the colour of refusal. */
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
