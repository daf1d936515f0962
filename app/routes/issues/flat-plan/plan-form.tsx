import { PAGE_SIDES } from "domain/issues/flat-plan";
import type { PlanFormValues } from "domain/issues/plan-form";
import { useTranslation } from "react-i18next";
import { type FieldPath, fieldsOf, RecordForm, SaveBar } from "~/forms";
import type { LoadedForm } from "~/forms/open-form.server";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { TableBox } from "~/ui/data-table";
import { Hint } from "~/ui/text";
import type { ScreenAd } from "./flat-plan.server";
import { usePlanLabels } from "./plan-labels";

const { Choice, Digits, Text } = fieldsOf<PlanFormValues>();

type Props = {
  ads: readonly ScreenAd[];
  places: readonly { id: string; name: string }[];
  loaded: LoadedForm<PlanFormValues>;
};

/** The number of rows for new sections, below the existing ones. */
const EMPTY_SECTIONS = 3;

/** The whole plan as one form with one save: pages, places of the ads, guaranteed places, sections. */
export function PlanForm({ ads, places, loaded }: Props) {
  const { t } = useTranslation("issues");
  const sections = Object.keys(loaded.values.sections).length + EMPTY_SECTIONS;
  const labels = usePlanLabels(ads, places, sections);
  return (
    <RecordForm
      area="issues"
      id="plan"
      loaded={loaded}
      labels={labels}
      describe={(field, value) => {
        const side = field.endsWith(".side") ? PAGE_SIDES.find((one) => one === value) : undefined;
        return side && t(`side.${side}`);
      }}
      className="grid grid-cols-1 gap-4"
    >
      <Card title={t("form.ads")} id="ads">
        <Hint className="mb-2">{t("form.adsHint")}</Hint>
        <AdRows ads={ads} />
      </Card>
      <Card title={t("form.sheet")} id="sheet">
        <div className="grid gap-4 sm:grid-cols-3">
          <Digits name="pageCount" min={2} max={600} optional={false} />
          <Digits name="pageWidth" hint={t("form.pageSizeHint")} max={2000} />
          <Digits name="pageHeight" max={2000} />
        </div>
      </Card>
      <Card title={t("form.places")} id="places">
        <Hint className="mb-2">{t("form.placesHint")}</Hint>
        <PlaceRows places={places} />
      </Card>
      <Card title={t("form.sections")} id="sections">
        <Hint className="mb-2">{t("form.sectionsHint")}</Hint>
        <SectionRows count={sections} />
      </Card>
      <SaveBar label={t("form.save")} />
    </RecordForm>
  );
}

/** One row per ad: first those without a page, then the others in the order of the issue. */
function AdRows({ ads }: Pick<Props, "ads">) {
  const { t } = useTranslation("issues");
  if (ads.length === 0) return <p>{t("form.noAds")}</p>;
  return (
    <TableBox labelledBy="ads-title">
      <thead>
        <tr>
          <th scope="col">{t("order.client")}</th>
          <th scope="col">{t("order.format")}</th>
          <th scope="col">{t("order.placement")}</th>
          <th scope="col">{t("form.page")}</th>
          <th scope="col">{t("form.position")}</th>
        </tr>
      </thead>
      <tbody>
        {ads.map((ad) => (
          <tr key={ad.id}>
            <td>
              {ad.client}
              <small>#{ad.id}</small>
            </td>
            <td>{ad.format ?? DASH}</td>
            <td>
              {ad.placement ?? DASH}
              <small>{ad.placementDetails}</small>
            </td>
            <td>
              <Cell name={`ads.b${ad.id}.page`} />
            </td>
            <td>
              <Cell name={`ads.b${ad.id}.position`} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

function PlaceRows({ places }: Pick<Props, "places">) {
  const { t } = useTranslation("issues");
  return (
    <TableBox labelledBy="places-title">
      <thead>
        <tr>
          <th scope="col">{t("form.place")}</th>
          <th scope="col">{t("form.from")}</th>
          <th scope="col">{t("form.to")}</th>
          <th scope="col">{t("form.side")}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ id, name }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>
              <Cell name={`places.c${id}.from`} />
            </td>
            <td>
              <Cell name={`places.c${id}.to`} />
            </td>
            <td>
              <Choice
                name={`places.c${id}.side`}
                of={PAGE_SIDES.map((side) => ({ value: side, label: t(`side.${side}`) }))}
                bare
              />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

function SectionRows({ count }: { count: number }) {
  const { t } = useTranslation("issues");
  return (
    <TableBox labelledBy="sections-title">
      <thead>
        <tr>
          <th scope="col">{t("form.sectionPage")}</th>
          <th scope="col">{t("form.sectionName")}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count }, (_, index) => (
          <tr key={index}>
            <td>
              <Cell name={`sections.s${index}.page`} />
            </td>
            <td>
              <Text name={`sections.s${index}.name`} className="min-w-48" bare />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

/** A number in a table. */
const Cell = ({ name }: { name: FieldPath<PlanFormValues> }) => (
  <Digits name={name} className="w-20 text-right" bare />
);
