import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { Card } from "~/ui/card";
import { ColumnChart } from "~/ui/chart/column-chart";
import { DataTable } from "~/ui/data-table";
import { Hint } from "~/ui/text";

type Props = { scans: readonly { day: string; scans: number }[]; inAll: number };

/** The scans of the last days, drawn on the server; the same figures stand in a table below. */
export function ScansCard({ scans, inAll }: Props) {
  const { t } = useTranslation("qrcodes");
  const recent = scans.reduce((sum, day) => sum + day.scans, 0);
  const caption = t("scans.caption", { count: scans.length });
  return (
    <Card title={t("scans.title")} id="scans">
      <p className="mb-3">
        {t("scans.sum", { recent: countText(recent), count: scans.length, inAll: countText(inAll) })}
      </p>
      <ColumnChart
        label={caption}
        series={[{ key: "scans", name: t("scans.number"), mark: "one" }]}
        groups={scans.map(({ day, scans: number }, index) => ({
          key: day,
          name: dayText(day),
          short: index % 7 === (scans.length - 1) % 7 ? dayText(day) : "",
          values: [number],
        }))}
        format={(number) => t("scans.counted", { count: number, number: countText(number) })}
        formatTick={countText}
        least={1}
      />
      <details className="mt-3">
        <summary>{t("scans.table")}</summary>
        <DataTable
          label={caption}
          figures
          fewColumns
          columns={[
            { head: t("scans.day"), cell: ({ day }) => dayText(day), isName: true },
            { head: t("scans.number"), cell: (one) => countText(one.scans), numeric: true },
          ]}
          rows={[...scans].reverse()}
          keyOf={({ day }) => day}
        />
      </details>
      <Hint className="mt-2">{t("scans.privacy")}</Hint>
    </Card>
  );
}
