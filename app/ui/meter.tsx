type Props = {
  value: number;
  max: number;
  label: string;
  /** There is less than there should be by now. */
  isLow?: boolean;
};

/** A bar that shows how much is taken. The numbers belong in the text beside it. Full is sold out, and so it is green. */
export function Meter({ value, max, label, isLow }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={share >= 1 ? "meter full" : isLow ? "meter low" : "meter"}
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

/** The same within a label or a line of text, whose words say it: for the eye only. `share` is from 0 to 1. */
export const MeterBar = ({ share }: { share: number }) => (
  <span className={share >= 1 ? "meter full" : "meter"} aria-hidden="true">
    <span style={{ width: `${Math.round(Math.min(1, share) * 100)}%` }} />
  </span>
);
