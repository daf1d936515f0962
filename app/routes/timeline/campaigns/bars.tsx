import { monthName } from "domain/calendar/period";
import { formatDay, weekOf } from "domain/dates";
import { type CampaignPlacement, lanesOf, monthsOf, placeAmong } from "domain/timeline/weeks";
import type { CSSProperties } from "react";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { DataCell, SumRow, TableBox } from "~/ui/data-table";
import { PathLink } from "~/ui/path-link";
import { Toned } from "~/ui/text";
import type { TimelineAddress } from "./address";
import { timelineHref } from "./address";
import { campaignsHref } from "./campaigns-href";
import type { Campaign, MediumWeeks, Timeline, TimelineRow } from "./documents";

type Props = { timeline: Timeline; address: TimelineAddress; today: string; label: string };

/** The percentage of the strip that a format and its days need as text, by the number of weeks. */
const TEXT_WIDTH = { 4: 30, 13: 30, 26: 30, 52: 27 } as const;
/** The least width of a week in rem, by the number of weeks. Wider strips scroll sideways. */
const WEEK_WIDTH = { 4: 6, 13: 3.25, 26: 1.75, 52: 1.25 } as const;

/** The height of a line of bars in rem. */
const LANE = 1.75;

/** The campaigns as bars over the weeks. Above them are the counts of each medium's weeks. */
export function TimelineBars({ timeline, address, today, label }: Props) {
  const { t } = useTranslation("timeline");
  const { weeks } = address;
  const isNarrow = weeks > 13;
  return (
    <TableBox
      label={label}
      className={isNarrow ? "timeline narrow" : "timeline"}
      style={{ minWidth: `${12 + weeks * WEEK_WIDTH[weeks]}rem` }}
    >
      <WeekHead mondays={timeline.mondays} today={today} isShort={isNarrow} />
      <tbody>
        {timeline.media.flatMap((row) => [
          <MediumRow
            key={row.medium._id}
            row={row}
            mondays={timeline.mondays}
            isShort={isNarrow || weeks > 4}
          />,
          ...row.formats.map((format) => (
            <FormatRow
              key={`${row.medium._id}-${format.format._id}`}
              row={format}
              medium={row.medium.name}
              mondays={timeline.mondays}
              isShort={isNarrow || weeks > 4}
            />
          )),
        ])}
        {timeline.rows.data.map((row) => (
          <tr key={`${row.medium._id}-${row.client._id}`}>
            <th scope="row">
              <PathLink to={timelineHref(address, { client: row.client._id })} title={t("bars.onlyClient")}>
                {row.client.name}
              </PathLink>
              <small>{row.medium.name}</small>
            </th>
            <Strip row={row} timeline={timeline} today={today} weeks={weeks} />
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

type HeadProps = { mondays: readonly string[]; today: string; isShort: boolean };

function WeekHead({ mondays, today, isShort }: HeadProps) {
  const { t } = useTranslation("timeline");
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t("bars.who")}
        </th>
        {monthsOf(mondays).map(({ first, weeks }) => (
          <th key={first} scope="col" colSpan={weeks} className="month">
            {monthName(first)}
          </th>
        ))}
      </tr>
      <tr>
        {mondays.map((monday) => (
          <th
            key={monday}
            scope="col"
            className={weekOf(monday) === weekOf(today) ? "week this-week" : "week"}
          >
            <abbr title={t("bars.weekFrom", { day: dayText(monday) })}>
              {isShort ? null : `${t("bars.week")} `}
              {Number(weekOf(monday).slice(-2))}
            </abbr>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The number of campaigns in each week. Empty and overbooked weeks are marked, and named in words. */
function MediumRow({ row, mondays, isShort }: { row: MediumWeeks; mondays: string[]; isShort: boolean }) {
  const { t } = useTranslation("timeline");
  const words = isShort ? "sr-only" : undefined;
  return (
    <SumRow>
      <th scope="row">{row.medium.name}</th>
      {mondays.map((monday, index) => {
        const campaigns = row.campaigns[index] ?? 0;
        const overbooked = row.overbooked.filter((one) => one.monday === monday);
        return (
          <DataCell
            key={monday}
            numeric
            className={campaigns === 0 && "gap-week"}
            data-week={weekName(t("bars.week"), monday)}
          >
            {campaigns === 0 ? <span className={words}>{t("week.gap")}</span> : campaigns}
            {overbooked.length > 0 ? (
              <Toned as="b" tone="bad" aria-hidden="true">
                !
              </Toned>
            ) : null}
            {overbooked.map((one) => (
              <Toned as="small" key={one.format} tone={isShort ? undefined : "bad"} className={words}>
                {t("week.overbooked", one)}
              </Toned>
            ))}
          </DataCell>
        );
      })}
    </SumRow>
  );
}

type FormatProps = {
  row: MediumWeeks["formats"][number];
  medium: string;
  mondays: string[];
  isShort: boolean;
};

/** The free slots of each week for a format with limited slots. The fuller it is, the deeper its colour. */
function FormatRow({ row, medium, mondays, isShort }: FormatProps) {
  const { t } = useTranslation("timeline");
  return (
    <tr className="capacity">
      <th scope="row">
        {row.format.name} <span className="sr-only">{medium}</span>
        <small>{t("capacity.of", { count: row.available })}</small>
      </th>
      {mondays.map((monday, index) => {
        const free = row.free[index] ?? 0;
        return (
          <DataCell
            key={monday}
            numeric
            style={{ "--fill": (1 - free / Math.max(1, row.available)).toFixed(2) } as CSSProperties}
            data-week={weekName(t("bars.week"), monday)}
          >
            {free}
            <span className={isShort ? "sr-only" : undefined}> {t("capacity.free")}</span>
          </DataCell>
        );
      })}
    </tr>
  );
}

const weekName = (word: string, monday: string) => `${word} ${Number(weekOf(monday).slice(-2))}`;

type StripProps = { row: TimelineRow; timeline: Timeline; today: string; weeks: TimelineAddress["weeks"] };

/** The campaigns of a row, in as many lines as they need. */
function Strip({ row, timeline, today, weeks }: StripProps) {
  const visibleDays = { from: timeline.from, to: timeline.to };
  const now = placeAmong(visibleDays, { from: today, to: today });
  const campaigns = row.campaigns.map((campaign) => {
    const from = campaign.appearsFrom ?? visibleDays.from;
    return { ...campaign, from, to: campaign.appearsOn ?? from };
  });
  const placed = lanesOf(visibleDays, campaigns, TEXT_WIDTH[weeks]);
  const lanes = Math.max(0, ...placed.map(({ lane }) => lane + 1));
  return (
    <td colSpan={weeks} className="strip">
      {now ? (
        <span className="today" style={{ left: `${now.start + now.width / 2}%` }} aria-hidden="true" />
      ) : null}
      <ul style={{ height: `${lanes * LANE}rem` }}>
        {placed.map((one) => (
          <CampaignBar key={one.campaign._id} placed={one} row={row} />
        ))}
      </ul>
      <MoreCampaigns row={row} shown={visibleDays} />
    </td>
  );
}

function CampaignBar({
  placed,
  row,
}: {
  placed: CampaignPlacement<Campaign & { from: string; to: string }>;
  row: TimelineRow;
}) {
  const { t } = useTranslation("timeline");
  const { campaign, lane, box, bar } = placed;
  const days = t("bars.days", { from: dayText(campaign.from), to: dayText(campaign.to) });
  const format = campaign.format?.name;
  const status = t(`status.${campaign.status}`);
  // At the end of the strip there is room for words before the bar only.
  const isBefore = bar.start > 0 || undefined;
  return (
    <li style={{ left: `${box.start}%`, width: `${box.width}%`, top: `${lane * LANE}rem` }}>
      <PathLink
        to={`/bookings/${campaign._id}`}
        aria-label={[row.client.name, row.medium.name, format, status, days].filter(Boolean).join(", ")}
        title={[format, status, days].filter(Boolean).join(", ")}
      >
        <span
          className={`bar-line ${campaign.status}`}
          data-before={isBefore}
          style={
            {
              left: `${bar.start}%`,
              width: `${bar.width}%`,
              "--bar": row.medium.colour ?? undefined,
            } as CSSProperties
          }
        />
        <span className="bar-text" data-before={isBefore}>
          {format ? `${format} · ` : ""}
          {formatDay(campaign.from).slice(0, 6)}–{formatDay(campaign.to).slice(0, 6)}
        </span>
      </PathLink>
    </li>
  );
}

export function MoreCampaigns({ row, shown }: { row: TimelineRow; shown: Pick<Timeline, "from" | "to"> }) {
  const { t } = useTranslation("timeline");
  const more = row.total - row.campaigns.length;
  if (more <= 0) return null;
  return <PathLink to={campaignsHref(row, shown)}>{t("more", { count: more })}</PathLink>;
}

/** What the marks of the bars mean. */
export function BarsLegend({ address, today }: { address: TimelineAddress; today: string }) {
  const { t } = useTranslation("timeline");
  return (
    <ul className="timeline-legend" aria-label={t("legend.label")}>
      {(["open", "active", "completed"] as const).map((status) => (
        <li key={status}>
          <span className={`bar-line ${status}`} aria-hidden="true" />
          {t(`status.${status}`)}
        </li>
      ))}
      <li>
        <span className="today" aria-hidden="true" />
        {t("legend.today", { day: dayText(today) })}
      </li>
      <li>
        <span className="fuller" aria-hidden="true" />
        {t("legend.fuller")}
      </li>
      <li>
        <span className="gap-week" aria-hidden="true" />
        {t("legend.gap")}
      </li>
      <li>
        <Toned as="b" tone="bad" aria-hidden="true">
          !
        </Toned>
        {t("legend.overbooked")}{" "}
        <PathLink to={timelineHref(address, { as: "table" })}>{t("legend.table")}</PathLink>
      </li>
    </ul>
  );
}
