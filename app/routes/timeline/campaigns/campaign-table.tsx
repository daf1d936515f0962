import { Link } from "@remix-run/react";
import { formatDay, weekOf } from "domain/dates";
import { useTranslation } from "react-i18next";
import { DASH } from "~/ui/dash";
import { MoreCampaigns } from "./bars";
import type { Timeline } from "./documents";

type Props = { timeline: Timeline; label: string };

/** The same campaigns in words and days: for whoever reads a table better than bars. */
export function CampaignTable({ timeline, label }: Props) {
  const { t } = useTranslation("timeline");
  return (
    <section className="table-box relative" tabIndex={0} aria-label={label}>
      <table>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t("table.client")}</th>
            <th scope="col">{t("table.medium")}</th>
            <th scope="col">{t("table.format")}</th>
            <th scope="col">{t("table.from")}</th>
            <th scope="col">{t("table.to")}</th>
            <th scope="col">{t("table.status")}</th>
          </tr>
        </thead>
        <tbody>
          {timeline.rows.data.flatMap((row) => [
            ...row.campaigns.map((campaign) => (
              <tr key={campaign._id}>
                <td>
                  <Link to={`/bookings/${campaign._id}`}>{row.client.name}</Link>
                </td>
                <td>{row.medium.name}</td>
                <td>{campaign.specs.format?.name ?? DASH}</td>
                <td>{campaign.appearsFrom ? formatDay(campaign.appearsFrom) : DASH}</td>
                <td>{campaign.appearsOn ? formatDay(campaign.appearsOn) : DASH}</td>
                <td>{t(`status.${campaign.status}`)}</td>
              </tr>
            )),
            ...(row.total > row.campaigns.length
              ? [
                  <tr key={`${row.medium._id}-${row.client._id}`}>
                    <td>{row.client.name}</td>
                    <td>{row.medium.name}</td>
                    <td colSpan={4}>
                      <MoreCampaigns row={row} shown={timeline} />
                    </td>
                  </tr>,
                ]
              : []),
          ])}
        </tbody>
      </table>
    </section>
  );
}

/** The weeks of the media that need a look: empty ones and overbooked ones. */
export function WeekTable({ timeline, label }: Props) {
  const { t } = useTranslation("timeline");
  return (
    <section className="table-box relative" tabIndex={0} aria-label={label}>
      <table>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t("table.medium")}</th>
            <th scope="col">{t("table.week")}</th>
            <th scope="col" className="number">
              {t("table.campaigns")}
            </th>
            <th scope="col">{t("table.note")}</th>
          </tr>
        </thead>
        <tbody>
          {timeline.media.flatMap(({ medium, weeks }) =>
            weeks.map((week) => (
              <tr key={`${medium._id}-${week.monday}`}>
                <td>{medium.name}</td>
                <td>
                  {t("table.weekFrom", {
                    week: Number(weekOf(week.monday).slice(-2)),
                    day: formatDay(week.monday),
                  })}
                </td>
                <td className="number">{week.campaigns}</td>
                <td>
                  {week.campaigns === 0 ? t("week.gap") : null}
                  {week.overbooked.map(({ format, taken, available }) => (
                    <span key={format.name} className="tone-bad">
                      {t("week.overbooked", { format: format.name, taken, available })}{" "}
                    </span>
                  ))}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  );
}
