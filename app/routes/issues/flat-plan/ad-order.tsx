import type { Section } from "domain/issues/flat-plan";
import { useTranslation } from "react-i18next";
import { DASH } from "~/ui/dash";
import { type AdHref, AdName } from "./ad-name";
import type { ScreenAd } from "./flat-plan.server";

type Props = {
  ads: readonly ScreenAd[];
  sections: readonly Section[];
  /** What is wrong with an ad, in words. */
  notes: (adId: string) => string[];
  hrefOf: AdHref;
};

/** The ads in the order in which they stand in the issue: the list that goes to the printers. */
export function AdOrder({ ads, sections, notes, hrefOf }: Props) {
  const { t } = useTranslation("issues");
  const sectionOf = (page: number | null) =>
    sections.findLast((section) => section.page <= (page ?? 0))?.name ?? DASH;
  if (ads.length === 0) return <p className="card empty-state">{t("order.empty")}</p>;
  return (
    <div className="card">
      <section className="table-box relative" tabIndex={0} aria-labelledby="order-caption">
        <table>
          <caption id="order-caption" className="sr-only">
            {t("order.caption")}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="number">
                {t("order.page")}
              </th>
              <th scope="col">{t("order.section")}</th>
              <th scope="col">{t("order.client")}</th>
              <th scope="col">{t("order.format")}</th>
              <th scope="col">{t("order.placement")}</th>
              <th scope="col">{t("order.materialState")}</th>
              <th scope="col">{t("order.notes")}</th>
            </tr>
          </thead>
          <tbody>
            {ads.map((ad) => (
              <tr key={ad.id}>
                <td className="number">{ad.page}</td>
                <td>{sectionOf(ad.page)}</td>
                <td>
                  <AdName ad={ad} hrefOf={hrefOf} />
                </td>
                <td>{ad.format ?? DASH}</td>
                <td>
                  {ad.placement ?? DASH}
                  <small>{ad.placementDetails}</small>
                </td>
                <td>{ad.materialState ? t(`materialState.${ad.materialState}`) : DASH}</td>
                <td className="whitespace-normal">{notes(ad.id).join(" ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
