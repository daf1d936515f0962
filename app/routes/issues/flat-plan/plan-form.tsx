import { PAGE_SIDES } from "domain/issues/flat-plan";
import type { PlanFormValues } from "domain/issues/plan-form";
import { type FieldPath, fieldsOf, RecordForm, SaveBar } from "~/forms";
import type { LoadedForm } from "~/forms/open-form.server";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
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
    <DataTable
      labelledBy="ads-title"
      columns={[
        { head: t("order.client"), cell: ({ client }) => client, note: ({ id }) => `#${id}` },
        { head: t("order.format"), cell: ({ format }) => format ?? DASH },
        {
          head: t("order.placement"),
          cell: ({ placement }) => placement ?? DASH,
          note: ({ placementDetails }) => placementDetails,
        },
        { head: t("form.page"), cell: ({ id }) => <Cell name={`ads.b${id}.page`} /> },
        { head: t("form.position"), cell: ({ id }) => <Cell name={`ads.b${id}.position`} /> },
      ]}
      rows={ads}
      keyOf={({ id }) => id}
    />
  );
}

function PlaceRows({ places }: Pick<Props, "places">) {
  const { t } = useTranslation("issues");
  const sides = PAGE_SIDES.map((side) => ({ value: side, label: t(`side.${side}`) }));
  return (
    <DataTable
      labelledBy="places-title"
      columns={[
        { head: t("form.place"), cell: ({ name }) => name },
        { head: t("form.from"), cell: ({ id }) => <Cell name={`places.c${id}.from`} /> },
        { head: t("form.to"), cell: ({ id }) => <Cell name={`places.c${id}.to`} /> },
        { head: t("form.side"), cell: ({ id }) => <Choice name={`places.c${id}.side`} of={sides} bare /> },
      ]}
      rows={places}
      keyOf={({ id }) => id}
    />
  );
}

function SectionRows({ count }: { count: number }) {
  const { t } = useTranslation("issues");
  return (
    <DataTable
      labelledBy="sections-title"
      columns={[
        { head: t("form.sectionPage"), cell: (row) => <Cell name={`sections.s${row}.page`} /> },
        {
          head: t("form.sectionName"),
          cell: (row) => <Text name={`sections.s${row}.name`} className="min-w-48" bare />,
        },
      ]}
      rows={[...Array(count).keys()]}
      keyOf={(row) => row}
    />
  );
}

/** A number in a table. */
const Cell = ({ name }: { name: FieldPath<PlanFormValues> }) => (
  <Digits name={name} className="w-20 text-right" bare />
);
