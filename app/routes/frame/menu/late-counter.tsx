import type { BoundedCount } from "domain/counted";
import { useTranslation } from "~/i18n/use-translation";
import { totalText } from "~/lists/count-text";
import { Counter } from "~/ui/counter";
import { PathLink } from "~/ui/path-link";
import { Tooltip } from "~/ui/tooltip";

/** How many of their own bookings have material that is late, and where these are listed; null for those who have none. */
export type Late = { counted: BoundedCount; to: string } | null;

/** The number at an entry of the menu. It leads to the list whose total it is. */
export function LateCounter({ late }: { late: Late }) {
  const { t } = useTranslation("frame");
  if (!late || late.counted.number === 0) return null;
  const { number } = late.counted;
  const label = t("late", { count: number, number: totalText(late.counted) });
  return (
    <PathLink to={late.to} className="late-counter" aria-label={label}>
      <Counter value={number} text={number.toLocaleString("de")} label={label} tone="quiet" />
      <Tooltip>{label}</Tooltip>
    </PathLink>
  );
}
