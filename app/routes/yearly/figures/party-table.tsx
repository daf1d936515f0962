import { useTranslation } from "~/i18n/use-translation";
import { Change } from "~/shared/yearly/change";
import { DataTable } from "~/ui/data-table";
import { PathLink } from "~/ui/path-link";
import type { BookingScope } from "./bookings-href";
import type { YearlyFigures } from "./documents";
import { SoldLink, TurnoverLink } from "./figures";

/** A client, supervisor or medium: its name, and which bookings it has. */
export type YearlyRow = {
  key: string;
  name: string;
  to?: string;
  figures: YearlyFigures;
  counted: BookingScope;
};

type Props = {
  label: string;
  year: number;
  type: string;
  media: readonly string[];
  parties: readonly YearlyRow[];
  total: YearlyFigures;
};

/** The turnover of each client, supervisor or medium, compared with the year before, with the whole year on top. */
export function PartyTable({ label, year, type, media, parties, total }: Props) {
  const { t } = useTranslation("yearly");
  const all: YearlyRow = { key: "all", name: t("parties.all"), figures: total, counted: {} };
  const countedIn = ({ figures, counted }: YearlyRow, of: number) => ({
    figures: of === year ? figures : figures.before,
    counted: { year: of, type, media, ...counted },
  });
  return (
    <DataTable
      label={t("parties.caption", { label, year })}
      figures
      columns={[
        {
          head: label,
          cell: ({ name, to }: YearlyRow) => (to ? <PathLink to={to}>{name}</PathLink> : name),
          isName: true,
        },
        ...[year, year - 1].flatMap((of) => [
          {
            head: t("parties.sold", { year: of }),
            cell: (party: YearlyRow) => <SoldLink {...countedIn(party, of)} />,
            numeric: true,
          },
          {
            head: t("parties.turnover", { year: of }),
            cell: (party: YearlyRow) => <TurnoverLink {...countedIn(party, of)} />,
            numeric: true,
          },
        ]),
        { head: t("parties.change"), cell: ({ figures }) => <Change figures={figures} />, numeric: true },
      ]}
      rows={[all, ...parties]}
      keyOf={({ key }) => key}
      isSum={({ key }) => key === "all"}
    />
  );
}
