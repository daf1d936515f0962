import { weekOf } from "domain/dates";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { DASH } from "~/ui/dash";
import { DataTable, TableBox } from "~/ui/data-table";
import { PathLink } from "~/ui/path-link";
import { Toned } from "~/ui/text";
import { MoreCampaigns } from "./bars";
import type { OverbookedWeek, Timeline } from "./documents";

type Props = { timeline: Timeline; label: string };

/** The same campaigns as a table of words and days, for users who prefer it to bars. */
export function CampaignTable({ timeline, label }: Props) {
  const { t } = useTranslation("timeline");
  return (
    <TableBox label={label}>
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
                <PathLink to={`/bookings/${campaign._id}`}>{row.client.name}</PathLink>
              </td>
              <td>{row.medium.name}</td>
              <td>{campaign.format?.name ?? DASH}</td>
              <td>{campaign.appearsFrom ? dayText(campaign.appearsFrom) : DASH}</td>
              <td>{campaign.appearsOn ? dayText(campaign.appearsOn) : DASH}</td>
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
    </TableBox>
  );
}

/** The weeks of the media that need attention: empty and overbooked ones. */
export function WeekTable({ timeline, label }: Props) {
  const { t } = useTranslation("timeline");
  return (
    <DataTable
      label={label}
      columns={[
        { head: t("table.medium"), cell: ({ medium }) => medium.name },
        {
          head: t("table.week"),
          cell: ({ monday }) =>
            t("table.weekFrom", { week: Number(weekOf(monday).slice(-2)), day: dayText(monday) }),
        },
        { head: t("table.campaigns"), cell: ({ campaigns }) => campaigns, numeric: true },
        { head: t("table.note"), cell: (week) => <WeekNotes week={week} /> },
      ]}
      rows={timeline.media.flatMap(({ medium, campaigns, overbooked }) =>
        timeline.mondays.map((monday, index) => ({
          medium,
          monday,
          campaigns: campaigns[index] ?? 0,
          overbooked: overbooked.filter((one) => one.monday === monday),
        })),
      )}
      keyOf={({ medium, monday }) => `${medium._id}-${monday}`}
    />
  );
}

function WeekNotes({ week }: { week: { campaigns: number; overbooked: OverbookedWeek[] } }) {
  const { t } = useTranslation("timeline");
  return (
    <>
      {week.campaigns === 0 ? t("week.gap") : null}
      {week.overbooked.map((one) => (
        <Toned key={one.format} tone="bad">
          {t("week.overbooked", one)}{" "}
        </Toned>
      ))}
    </>
  );
}
