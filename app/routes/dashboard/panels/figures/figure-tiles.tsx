import { figureList, hasGoodRise, riseInPercent } from "domain/dashboard/figures";
import { soldSlots } from "domain/dashboard/to-do";
import { daysBetween } from "domain/dates";
import { formatWholeEuro } from "domain/money";
import type { ReactNode } from "react";
import { monthOfDay, weekdayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { countText, totalText } from "~/lists/count-text";
import { issueName } from "~/shared/bookings/issue-name";
import { DASH } from "~/ui/dash";
import { PathLink } from "~/ui/path-link";
import { Toned } from "~/ui/text";
import { type Figure, issuePath } from "../documents";
import { Spark } from "./spark";

const t = texts("dashboard");

type Props = { figures: readonly Figure[]; today: string; supervisor: string | null };

/** The figures of the dashboard; each tile leads to the list whose total it is. */
export function FigureTiles({ figures, today, supervisor }: Props) {
  if (figures.length === 0) return null;
  return (
    <section className="figure-tiles" aria-label={t("figures.label")}>
      {figures.map((figure) => (
        <Tile key={figure.name} figure={figure} today={today} supervisor={supervisor} />
      ))}
    </section>
  );
}

type TileProps = { figure: Figure; today: string; supervisor: string | null };

function Tile({ figure, today, supervisor }: TileProps) {
  const { name, issue, curve, curveBefore } = figure;
  const owner = supervisor === null ? "house" : "own";
  const title = t(`figures.${name}.${owner}`, { month: monthOfDay(today) });
  const isEmpty = figure.isFailed || (name === "closing" && issue === null);
  const content = (
    <>
      <span className="figure-name">{title}</span>
      <b>
        {isEmpty ? (
          t(figure.isFailed ? "figures.failed" : "figures.none")
        ) : (
          <Value of={figure} today={today} />
        )}
      </b>
      <Spark now={curve} before={curveBefore} />
      <span className="figure-compare">{isEmpty ? null : <Compared figure={figure} />}</span>
    </>
  );
  if (name === "closing" && issue === null) return <div className="figure-tile">{content}</div>;
  const to = name === "closing" ? (issue ? issuePath(issue) : "") : figureList(name, today, supervisor);
  return (
    <PathLink className="figure-tile" to={to}>
      {content}
    </PathLink>
  );
}

function Value({ of: { name, counted, amount, issue }, today }: { of: Figure; today: string }): ReactNode {
  if (name === "closing")
    return issue?.adClosesOn ? t("figures.inDays", { count: daysBetween(today, issue.adClosesOn) }) : DASH;
  if (name === "turnover" || name === "unbilled") {
    if (amount === null) return counted ? totalText(counted) : DASH;
    const [euros, unit] = formatWholeEuro(amount).split("\u00a0");
    return (
      <>
        {euros} <small>{unit}</small>
      </>
    );
  }
  return counted ? totalText(counted) : DASH;
}

/** What belongs to a figure, and the same of last year as a number: whoever reads a change can check it. */
function Compared({ figure }: { figure: Figure }) {
  const { name, amount, counted, overdue, issue } = figure;
  if (name === "closing") {
    if (!issue?.adClosesOn) return null;
    const slots = soldSlots(issue.formatSlots);
    const code = issue.medium.goal ?? issue.medium.name;
    const parts = [
      `${code} ${issueName(issue)}`,
      weekdayText(issue.adClosesOn, "long"),
      slots && t("issues.free", { count: Math.max(0, slots.slots - slots.sold) }),
    ];
    return parts.filter(Boolean).join(" · ");
  }
  const parts: ReactNode[] = [];
  if (name === "turnover") parts.push(<Change key="change" figure={figure} />);
  if (name === "missing" && overdue !== null)
    parts.push(t("figures.overdue", { number: countText(overdue) }));
  if (name === "unbilled" && counted)
    parts.push(t("figures.items", { count: counted.number, number: totalText(counted) }));
  if (name === "open" && amount !== null) parts.push(formatWholeEuro(amount));
  if (name !== "releases") parts.push(t("figures.before", { value: beforeOf(figure) }));
  return parts.map((part, nth) => (
    <span key={typeof part === "string" ? part : "change"}>
      {nth > 0 ? " · " : null}
      {part}
    </span>
  ));
}

/** The value of last year: unknown is a dash, and never 0. */
function beforeOf({ name, amountBefore, numberBefore }: Figure): string {
  const isAmount = name === "turnover" || name === "unbilled";
  const before = isAmount ? amountBefore : numberBefore;
  if (before === null) return DASH;
  return isAmount ? formatWholeEuro(before) : countText(before);
}

const percent = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function Change({ figure: { name, amount, amountBefore } }: { figure: Figure }) {
  if (amount === null || amountBefore === null) return DASH;
  const change = riseInPercent(amount, amountBefore);
  if (change === null) return amount === 0 ? DASH : t("figures.new");
  const isUp = change >= 0;
  return (
    <Toned tone={isUp && hasGoodRise(name) ? "good" : undefined} as="b">
      <span aria-hidden="true">{isUp ? "↑" : "↓"}</span>
      <span className="sr-only">{t(isUp ? "figures.up" : "figures.down")}</span>{" "}
      {percent.format(Math.abs(change))}&nbsp;%
    </Toned>
  );
}
