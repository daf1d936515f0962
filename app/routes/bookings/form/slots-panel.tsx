import { useMessages } from "~/forms/messages";
import { dayText, withDayTexts } from "~/i18n/days";
import { decidedDayText } from "~/i18n/distance";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint, Toned } from "~/ui/text";
import type { Availability } from "./availability";
import type { BookingChoices } from "./choices";
import { SlotLine, SlotMeters } from "./slot-meters";

type PanelProps = {
  choices: Pick<BookingChoices, "variant" | "slots" | "availability" | "today">;
  formatId?: string | null;
};

/**
 * The free slots in the issue, or over the campaign's term, so that the user sees them before saving (decisions §4).
 */
export function SlotsPanel({ choices, formatId }: PanelProps) {
  const { t } = useTranslation("bookings");
  const { variant, slots, availability, today } = choices;
  if (variant === "multi" || variant === "video") return null;
  if (slots) {
    return (
      <Card title={t("slots.issue", { issue: issueName(slots) })} id="slots">
        <Hint>{t("slots.appears", { day: decidedDayText(slots.publishDate, today) })}</Hint>
        {slots.adClosesOn ? (
          <Hint>{t("slots.adCloses", { day: decidedDayText(slots.adClosesOn, today) })}</Hint>
        ) : null}
        {slots.materialDueOn ? (
          <Hint>{t("slots.materialCloses", { day: decidedDayText(slots.materialDueOn, today) })}</Hint>
        ) : null}
        <SlotMeters issue={slots} formatId={formatId} />
        <SlotHolders availability={availability} />
      </Card>
    );
  }
  return (
    <Card title={t("slots.title")} id="slots">
      {availability && availability.periods.length > 0 ? (
        <PeriodMeters availability={availability} />
      ) : (
        <Hint>{t(variant === "digital" ? "slots.chooseTerm" : "slots.chooseIssue")}</Hint>
      )}
    </Card>
  );
}

/** One line and one bar per day, week or month of the campaign, and the format's terms in words. */
function PeriodMeters({ availability }: { availability: Availability }) {
  const { t } = useTranslation("bookings");
  const messages = useMessages();
  const { periods, limitationType, problems, hasMore } = availability;
  const name = (label: string) => (limitationType === "week" ? t("slots.week", { label }) : label);
  return (
    <>
      {problems.map((problem) => (
        <Toned as="p" tone="bad" key={problem.message}>
          {messages([problem]).join(" ")}
        </Toned>
      ))}
      <section className="max-h-80 overflow-auto" tabIndex={0} aria-label={t("slots.periods")}>
        <ul className="grid gap-2 mt-2">
          {periods.map(({ period, label, available, taken, free }) => (
            <SlotLine
              key={period}
              name={withDayTexts(name(label))}
              available={available}
              taken={taken}
              free={free}
            />
          ))}
        </ul>
      </section>
      {hasMore ? <Hint>{t("slots.more")}</Hint> : null}
      <SlotHolders availability={availability} />
    </>
  );
}

/** The bookings that hold the slots and that the user may see. */
export function SlotHolders({ availability }: { availability: Availability | null }) {
  const { t } = useTranslation("bookings");
  if (!availability || availability.takers === 0) return null;
  const { takers, takenBy } = availability;
  return (
    <details className="mt-2">
      <summary>{t("slots.takenBy", { count: takers })}</summary>
      <ul className="grid gap-1 mt-1">
        {takenBy.map(({ _id, client, until }) => (
          <li key={_id}>
            <PathLink to={`/bookings/${_id}`}>{client}</PathLink>
            {until ? <Hint as="span"> {t("slots.until", { day: dayText(until) })}</Hint> : null}
          </li>
        ))}
      </ul>
      {takers > takenBy.length ? (
        <Hint>{t("slots.moreTakers", { count: takers - takenBy.length })}</Hint>
      ) : null}
    </details>
  );
}
