import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Badge } from "~/ui/badge";
import { Meter } from "~/ui/meter";
import { Hint } from "~/ui/text";
import type { IssueSlots } from "../booking/detail";

type LineProps = {
  name: ReactNode;
  label?: string;
  available: number | null;
  taken: number;
  free: number | null;
};

/** The sold and the free slots, with a bar if there is a limit. Words and colour both say that a format is sold out. */
export function SlotLine({ name, label, available, taken, free }: LineProps) {
  const { t } = useTranslation("bookings");
  if (available === null) {
    return (
      <li className="flex flex-wrap justify-between gap-x-3">
        <span>{name}</span>
        <span>{t("slots.unlimited", { taken })}</span>
      </li>
    );
  }
  const isFull = free !== null && free <= 0;
  return (
    <li>
      <div className="flex flex-wrap justify-between gap-x-3">
        <span>{name}</span>
        {isFull ? (
          <span className="whitespace-nowrap">
            {t("slots.sold", { taken })} <Badge tone="good">{t("slots.full")}</Badge>
          </span>
        ) : (
          <span className="whitespace-nowrap">
            {t("slots.sold", { taken })} · {t("slots.free", { count: free ?? 0 })}
          </span>
        )}
      </div>
      <Meter label={t("slots.meter", { format: label ?? String(name) })} value={taken} max={available} />
    </li>
  );
}

/** One line and one bar per format of an issue. */
export function SlotMeters(props: { issue: IssueSlots; formatId?: string | null; columns?: boolean }) {
  const { issue, formatId, columns } = props;
  const { t } = useTranslation("bookings");
  if (issue.formatSlots.length === 0) return <Hint>{t("slots.none")}</Hint>;
  return (
    <ul className={columns ? "grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4" : "grid gap-2 mt-2"}>
      {issue.formatSlots.map(({ format, available, taken, free }) => (
        <SlotLine
          key={format._id}
          name={format._id === formatId ? <b>{format.name}</b> : format.name}
          label={format.name}
          available={available}
          taken={taken}
          free={free}
        />
      ))}
    </ul>
  );
}
