import { Link } from "@remix-run/react";
import { formatDay, formatDayLong } from "domain/dates";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMessages } from "~/forms/messages";
import { issueName } from "~/records/issue-name";
import { Card } from "~/ui/card";
import { Meter } from "~/ui/meter";
import type { IssueSlots } from "../booking/detail";
import type { Availability } from "./availability";
import type { BookingChoices } from "./choices";

type PanelProps = {
  choices: Pick<BookingChoices, "variant" | "slots" | "availability">;
  formatId?: string | null;
};

/** What can still be sold, so that one sees it before saving (decisions §4): in the issue, or over the campaign's term. */
export function SlotsPanel({ choices, formatId }: PanelProps) {
  const { t } = useTranslation("bookings");
  const { variant, slots, availability } = choices;
  if (variant === "multi" || variant === "video") return null;
  if (slots) {
    return (
      <Card title={t("slots.issue", { issue: issueName(slots) })} id="slots">
        <p className="hint">{t("slots.appears", { day: formatDayLong(slots.publishDate) })}</p>
        <SlotMeters issue={slots} formatId={formatId} />
        <Takers availability={availability} />
      </Card>
    );
  }
  return (
    <Card title={t("slots.title")} id="slots">
      {availability && availability.periods.length > 0 ? (
        <PeriodMeters availability={availability} />
      ) : (
        <p className="hint">{t(variant === "digital" ? "slots.chooseTerm" : "slots.chooseIssue")}</p>
      )}
    </Card>
  );
}

/** One line and one bar per day, week or month of the campaign, and what the format's terms say. */
function PeriodMeters({ availability }: { availability: Availability }) {
  const { t } = useTranslation("bookings");
  const messages = useMessages();
  const { periods, limitationType, problems, hasMore } = availability;
  const name = (label: string) => (limitationType === "week" ? t("slots.week", { label }) : label);
  return (
    <>
      {problems.map((problem) => (
        <p key={problem.message} className="tone-bad">
          {messages([problem]).join(" ")}
        </p>
      ))}
      <section className="max-h-[320px] overflow-auto" tabIndex={0} aria-label={t("slots.periods")}>
        <ul className="grid gap-2 mt-2">
          {periods.map(({ period, label, available, taken, free }) => (
            <SlotLine key={period} name={name(label)} {...{ available, taken, free }} />
          ))}
        </ul>
      </section>
      {hasMore ? <p className="hint">{t("slots.more")}</p> : null}
      <Takers availability={availability} />
    </>
  );
}

/** The bookings that hold the slots, as far as one may see them. */
function Takers({ availability }: { availability: Availability | null }) {
  const { t } = useTranslation("bookings");
  if (!availability || availability.takenBy.length === 0) return null;
  return (
    <details className="mt-2">
      <summary>{t("slots.takenBy", { count: availability.takenBy.length })}</summary>
      <ul className="grid gap-1 mt-1">
        {availability.takenBy.map(({ _id, client, until }) => (
          <li key={_id}>
            <Link to={`/bookings/${_id}`}>{client}</Link>
            {until ? <span className="hint"> {t("slots.until", { day: formatDay(until) })}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

type LineProps = {
  name: ReactNode;
  label?: string;
  available: number | null;
  taken: number;
  free: number | null;
};

/** What is taken, as a bar where there is a limit; what is sold out says so in words and colour. */
function SlotLine({ name, label, available, taken, free }: LineProps) {
  const { t } = useTranslation("bookings");
  if (available === null) {
    return (
      <li className="flex justify-between gap-3">
        <span>{name}</span>
        <span>{t("slots.unlimited", { taken })}</span>
      </li>
    );
  }
  const isFull = free !== null && free <= 0;
  return (
    <li>
      <div className="flex justify-between gap-3">
        <span>{name}</span>
        <span className={isFull ? "tone-bad font-bold" : undefined}>
          {t("slots.taken", { taken, available })}
          {isFull ? <span className="sr-only"> {t("slots.full")}</span> : null}
        </span>
      </div>
      <Meter label={t("slots.meter", { format: label ?? String(name) })} value={taken} max={available} />
    </li>
  );
}

/** One line and one bar per format of an issue. */
export function SlotMeters(props: { issue: IssueSlots; formatId?: string | null; columns?: boolean }) {
  const { issue, formatId, columns } = props;
  const { t } = useTranslation("bookings");
  if (issue.formatSlots.length === 0) return <p className="hint">{t("slots.none")}</p>;
  return (
    <ul className={columns ? "grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4" : "grid gap-2 mt-2"}>
      {issue.formatSlots.map(({ format, available, taken, free }) => (
        <SlotLine
          key={format._id}
          name={format._id === formatId ? <b>{format.name}</b> : format.name}
          label={format.name}
          {...{ available, taken, free }}
        />
      ))}
    </ul>
  );
}
