import { formatDayLong } from "domain/dates";
import { useTranslation } from "react-i18next";
import { Card } from "~/ui/card";
import { Meter } from "~/ui/meter";
import type { IssueSlots } from "./booking-detail";
import { issueName } from "./issue-name";

/** Taken and free slots of an issue per format, so that one sees what can still be sold before saving (decisions §4). */
export function SlotsPanel({ issue, formatId }: { issue: IssueSlots | null; formatId?: string | null }) {
  const { t } = useTranslation("bookings");
  if (!issue) {
    return (
      <Card title={t("slots.title")} id="slots">
        <p className="hint">{t("slots.chooseIssue")}</p>
      </Card>
    );
  }
  return (
    <Card title={t("slots.issue", { issue: issueName(issue) })} id="slots">
      <p className="hint">{t("slots.appears", { day: formatDayLong(issue.publishDate) })}</p>
      <SlotMeters issue={issue} formatId={formatId} />
    </Card>
  );
}

/** One line and one bar per format; what is sold out says so in words and colour. */
export function SlotMeters(props: { issue: IssueSlots; formatId?: string | null; columns?: boolean }) {
  const { issue, formatId, columns } = props;
  const { t } = useTranslation("bookings");
  if (issue.formatSlots.length === 0) return <p className="hint">{t("slots.none")}</p>;
  return (
    <ul className={columns ? "grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4" : "grid gap-2 mt-2"}>
      {issue.formatSlots.map(({ format, available, taken, free }) => {
        const isFull = free !== null && free <= 0;
        const name = format._id === formatId ? <b>{format.name}</b> : format.name;
        if (available === null) {
          return (
            <li key={format._id} className="flex justify-between gap-3">
              <span>{name}</span>
              <span>{t("slots.unlimited", { taken })}</span>
            </li>
          );
        }
        return (
          <li key={format._id}>
            <div className="flex justify-between gap-3">
              <span>{name}</span>
              <span className={isFull ? "tone-bad font-bold" : undefined}>
                {t("slots.taken", { taken, available })}
                {isFull ? <span className="sr-only"> {t("slots.full")}</span> : null}
              </span>
            </div>
            <Meter label={t("slots.meter", { format: format.name })} value={taken} max={available} />
          </li>
        );
      })}
    </ul>
  );
}
