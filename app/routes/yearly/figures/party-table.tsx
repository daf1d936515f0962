import { useTranslation } from "react-i18next";
import type { Counted } from "./bookings-href";
import type { Compared } from "./documents";
import { Change, SoldLink, TurnoverLink } from "./figures";

/** A client, supervisor or medium: its name, and which bookings are its own. */
export type Party = { key: string; name: string; figures: Compared; counted: Counted };

type Props = {
  label: string;
  year: number;
  media: readonly string[];
  parties: readonly Party[];
  total: Compared;
};

/** Who bought or sold how much, beside the year before, with the whole year above. */
export function PartyTable({ label, year, media, parties, total }: Props) {
  const { t } = useTranslation("yearly");
  const all: Party = { key: "all", name: t("parties.all"), figures: total, counted: {} };
  return (
    <section className="table-box relative" tabIndex={0} aria-label={t("parties.caption", { label, year })}>
      <table className="figures-table">
        <caption className="sr-only">{t("parties.caption", { label, year })}</caption>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col" className="number">
              {t("parties.sold", { year })}
            </th>
            <th scope="col" className="number">
              {t("parties.turnover", { year })}
            </th>
            <th scope="col" className="number">
              {t("parties.sold", { year: year - 1 })}
            </th>
            <th scope="col" className="number">
              {t("parties.turnover", { year: year - 1 })}
            </th>
            <th scope="col" className="number">
              {t("parties.change")}
            </th>
          </tr>
        </thead>
        <tbody>
          {[all, ...parties].map(({ key, name, figures, counted }) => (
            <tr key={key} className={key === "all" ? "sum-row" : undefined}>
              <th scope="row">{name}</th>
              <td className="number">
                <SoldLink figures={figures} counted={{ year, media, ...counted }} />
              </td>
              <td className="number">
                <TurnoverLink figures={figures} counted={{ year, media, ...counted }} />
              </td>
              <td className="number">
                <SoldLink figures={figures.before} counted={{ year: year - 1, media, ...counted }} />
              </td>
              <td className="number">
                <TurnoverLink figures={figures.before} counted={{ year: year - 1, media, ...counted }} />
              </td>
              <td className="number">
                <Change figures={figures} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
