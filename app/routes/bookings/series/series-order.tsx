import { ComboField, DateField, MoneyField, SelectField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { CampaignDays } from "../form/campaign-days";
import { comboItem, type SectionProps } from "../form/section-props";

/** What each appearance of a series has alike: client, medium, format, placement and price. */
export function SeriesOrder(props: SectionProps & { step: { by: "issues" | "days" } }) {
  const { fields, specs, choices, client, has, step } = props;
  const { t } = useTranslation("bookings");
  const { t: ofSeries } = useTranslation("bookingSeries");
  return (
    <div className="series-order">
      <input type="hidden" name={fields.bookingType.name} value="single" />
      {has("issue") ? (
        <input type="hidden" name={specs.issue.name} value={String(specs.issue.initialValue ?? "")} />
      ) : null}
      <ComboField
        field={fields.clientCompany}
        label={t("fields.clientCompany")}
        list="companies-clients"
        makes
        current={comboItem(client)}
      />
      <SelectField
        field={specs.targetMedium}
        label={t("fields.specs.targetMedium")}
        empty={t("form.noMedium")}
        options={choices.media.map(({ _id, name, type }) => ({
          value: _id,
          label: name,
          group: t(`type.${type}`),
        }))}
        refreshes
      />
      {has("format") ? (
        <>
          <SelectField
            key={`formats of ${choices.mediumId}`}
            field={specs.format}
            label={t("fields.specs.format")}
            empty={t("form.noFormat")}
            options={choices.formats.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
          <SelectField
            key={`placements of ${choices.mediumId}`}
            field={specs.placement}
            label={t("fields.specs.placement")}
            empty={t("form.noPlacement")}
            options={choices.placements.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </>
      ) : null}
      <MoneyField
        field={fields.price}
        label={
          isSplit(props)
            ? ofSeries("priceOfAll")
            : step.by === "issues"
              ? ofSeries("priceEach")
              : t("fields.price")
        }
      />
      {has("campaignStartDate") ? <CampaignDays {...props} /> : null}
      {has("releaseDate") && !has("format") ? (
        <DateField field={specs.releaseDate} label={t("fields.specs.releaseDate")} />
      ) : null}
    </div>
  );
}

const isSplit = ({ appearing }: SectionProps) => appearing("series.splitPrice").initialValue === "on";
