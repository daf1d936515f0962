import { PAGE_SIDES } from "domain/issues/flat-plan";
import type { PlanFormValues } from "domain/issues/plan-form";
import { useTranslation } from "react-i18next";
import { type FormAnswer, flattenValues, KitForm, NumberField, SubmitButton, useKitForm } from "~/forms";
import { useUser } from "~/session/use-user";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { CellInput, CellSelect } from "./cell-input";
import type { ScreenAd } from "./flat-plan.server";

type Kit = ReturnType<typeof useKitForm<PlanFormValues>>;

type Props = {
  ads: readonly ScreenAd[];
  places: readonly { id: string; name: string }[];
  values: PlanFormValues;
  labels: Record<string, string>;
  constraint: Parameters<typeof useKitForm<PlanFormValues>>[0]["constraint"];
  answer: FormAnswer | undefined;
  version: number;
  idempotencyKey: string;
};

/** Rows for new sections, beside those there are. */
export const EMPTY_SECTIONS = 3;

/** The whole plan as one form: pages, where each ad stands, guaranteed places, sections. One save. */
export function PlanForm(props: Props) {
  const { ads, places, values, labels, constraint, answer, version, idempotencyKey } = props;
  const { t } = useTranslation("issues");
  const user = useUser();
  const kit = useKitForm<PlanFormValues>({ id: "plan", answer, defaultValue: values, constraint });
  const { fields } = kit;
  return (
    <KitForm
      kit={kit}
      idempotencyKey={idempotencyKey}
      version={version}
      snapshot={flattenValues(values)}
      labels={labels}
      draftOf={user._id}
      className="grid grid-cols-1 gap-4"
    >
      <Card title={t("form.ads")} id="ads">
        <p className="hint mb-2">{t("form.adsHint")}</p>
        <AdRows ads={ads} fields={fields} labels={labels} />
      </Card>
      <Card title={t("form.sheet")} id="sheet">
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField field={fields.pageCount} label={t("form.pageCount")} min={2} max={600} />
          <NumberField
            field={fields.pageWidth}
            label={t("form.pageWidth")}
            hint={t("form.pageSizeHint")}
            max={2000}
            optional
          />
          <NumberField field={fields.pageHeight} label={t("form.pageHeight")} max={2000} optional />
        </div>
      </Card>
      <Card title={t("form.places")} id="places">
        <p className="hint mb-2">{t("form.placesHint")}</p>
        <PlaceRows places={places} fields={fields} labels={labels} />
      </Card>
      <Card title={t("form.sections")} id="sections">
        <p className="hint mb-2">{t("form.sectionsHint")}</p>
        <SectionRows count={Object.keys(values.sections).length} fields={fields} labels={labels} />
      </Card>
      <div className="save-bar">
        <SubmitButton>{t("form.save")}</SubmitButton>
      </div>
    </KitForm>
  );
}

type RowsProps = { fields: Kit["fields"]; labels: Record<string, string> };

/** One row per ad: those that wait for a page first, then in the order of the issue. */
function AdRows({ ads, fields, labels }: RowsProps & { ads: readonly ScreenAd[] }) {
  const { t } = useTranslation("issues");
  const byAd = fields.ads.getFieldset();
  if (ads.length === 0) return <p>{t("form.noAds")}</p>;
  return (
    <div className="table-box relative" tabIndex={0} role="group" aria-labelledby="ads-title">
      <table>
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
          {ads.map((ad) => {
            const row = byAd[`b${ad.id}`]?.getFieldset();
            if (!row) return null;
            return (
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
                  <CellInput field={row.page} label={labels[row.page.name] ?? ""} numeric />
                </td>
                <td>
                  <CellInput field={row.position} label={labels[row.position.name] ?? ""} numeric />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function PlaceRows({ places, fields, labels }: RowsProps & { places: Props["places"] }) {
  const { t } = useTranslation("issues");
  const byPlace = fields.places.getFieldset();
  return (
    <div className="table-box relative" tabIndex={0} role="group" aria-labelledby="places-title">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("form.place")}</th>
            <th scope="col">{t("form.from")}</th>
            <th scope="col">{t("form.to")}</th>
            <th scope="col">{t("form.side")}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ id, name }) => {
            const row = byPlace[`c${id}`]?.getFieldset();
            if (!row) return null;
            return (
              <tr key={id}>
                <td>{name}</td>
                <td>
                  <CellInput field={row.from} label={labels[row.from.name] ?? ""} numeric />
                </td>
                <td>
                  <CellInput field={row.to} label={labels[row.to.name] ?? ""} numeric />
                </td>
                <td>
                  <CellSelect
                    field={row.side}
                    label={labels[row.side.name] ?? ""}
                    options={PAGE_SIDES.map((side) => ({ value: side, label: t(`side.${side}`) }))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function SectionRows({ count, fields, labels }: RowsProps & { count: number }) {
  const { t } = useTranslation("issues");
  const byNumber = fields.sections.getFieldset();
  return (
    <div className="table-box relative" tabIndex={0} role="group" aria-labelledby="sections-title">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("form.sectionPage")}</th>
            <th scope="col">{t("form.sectionName")}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count + EMPTY_SECTIONS }, (_, index) => {
            const row = byNumber[`s${index}`]?.getFieldset();
            if (!row) return null;
            return (
              <tr key={row.page.name}>
                <td>
                  <CellInput field={row.page} label={labels[row.page.name] ?? ""} numeric />
                </td>
                <td>
                  <CellInput field={row.name} label={labels[row.name.name] ?? ""} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
