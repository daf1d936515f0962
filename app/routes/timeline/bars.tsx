import { Link } from "@remix-run/react";
import { formatDay, weekOf } from "domain/dates";
import { type Days, placeAmong } from "domain/timeline/weeks";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { campaignsHref } from "./campaigns-href";
import type { Campaign, MediumWeeks, Timeline, TimelineRow } from "./documents";

type Props = { timeline: Timeline; today: string; label: string };

/** The campaigns as bars over the weeks, below what the weeks of each medium hold. */
export function TimelineBars({ timeline, today, label }: Props) {
  const { t } = useTranslation("timeline");
  const shown = { from: timeline.from, to: timeline.to };
  const mondays = timeline.media[0]?.weeks.map(({ monday }) => monday) ?? [];
  const now = placeAmong(shown, { from: today, to: today });
  return (
    <section className="tw relative" tabIndex={0} aria-label={label}>
      <table className="timeline">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t("bars.who")}</th>
            {mondays.map((monday) => (
              <th
                key={monday}
                scope="col"
                className={monday <= today && weekOf(monday) === weekOf(today) ? "now" : ""}
              >
                <abbr title={t("bars.weekFrom", { day: formatDay(monday) })}>
                  {Number(weekOf(monday).slice(-2))}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {timeline.media.map((row) => (
            <MediumRow key={row.medium._id} row={row} />
          ))}
          {timeline.rows.data.map((row) => (
            <tr key={`${row.medium._id}-${row.client._id}`}>
              <th scope="row">
                {row.client.name}
                <small>{row.medium.name}</small>
              </th>
              <td colSpan={mondays.length} className="strip">
                {now ? (
                  <span
                    className="today"
                    style={{ left: `${now.start + now.width / 2}%` }}
                    aria-hidden="true"
                  />
                ) : null}
                <ul>
                  {row.campaigns.map((campaign) => (
                    <CampaignBar key={campaign._id} campaign={campaign} row={row} shown={shown} />
                  ))}
                </ul>
                <MoreCampaigns row={row} shown={shown} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How many campaigns run in each week; that a week is empty or overbooked is said in words. */
function MediumRow({ row }: { row: MediumWeeks }) {
  const { t } = useTranslation("timeline");
  return (
    <tr className="sum">
      <th scope="row">{row.medium.name}</th>
      {row.weeks.map((week) => (
        <td key={week.monday} className="num">
          {week.campaigns === 0 ? <span className="tone-info">{t("week.gap")}</span> : week.campaigns}
          {week.overbooked.map(({ format, taken, available }) => (
            <small key={format.name} className="tone-bad">
              {t("week.overbooked", { format: format.name, taken, available })}
            </small>
          ))}
        </td>
      ))}
    </tr>
  );
}

function CampaignBar({ campaign, row, shown }: { campaign: Campaign; row: TimelineRow; shown: Days }) {
  const { t } = useTranslation("timeline");
  const from = campaign.appearsFrom ?? shown.from;
  const to = campaign.appearsOn ?? from;
  const place = placeAmong(shown, { from, to });
  if (!place) return null;
  const days = t("bars.days", { from: formatDay(from), to: formatDay(to) });
  const format = campaign.specs.format?.name;
  return (
    <li style={{ marginLeft: `${place.start}%` }}>
      <Link
        to={`/bookings/${campaign._id}`}
        aria-label={[row.client.name, row.medium.name, format, days].filter(Boolean).join(", ")}
      >
        <span
          className="bar-line"
          style={{
            width: `calc(${place.width} / ${100 - place.start} * 100%)`,
            background: row.medium.colour ?? undefined,
          }}
        />
        <span className="bar-text">
          {days}
          {format ? <Fragment> · {format}</Fragment> : null}
        </span>
      </Link>
    </li>
  );
}

export function MoreCampaigns({ row, shown }: { row: TimelineRow; shown: Days }) {
  const { t } = useTranslation("timeline");
  const more = row.total - row.campaigns.length;
  if (more <= 0) return null;
  return <Link to={campaignsHref(row, shown)}>{t("more", { count: more })}</Link>;
}
