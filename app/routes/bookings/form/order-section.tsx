import { ComboField, DateField, MoneyField, SelectField } from "~/forms";
import { ListPicker } from "~/frames/picker/list-picker";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Term } from "~/shared/help/term";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { BookingTypeField } from "./booking-type-field";
import { CampaignDays } from "./campaign-days";
import { useFormatOptions } from "./format-options";
import { IssueField } from "./issue-field";
import { MissingFormat } from "./missing-format";
import { PackageFields } from "./package-fields";
import { comboItem, type SectionProps } from "./section-props";

/**
 * What is asked on the phone, in the order in which it is said: client, medium, issue, format, placement, price. The
 * medium decides which fields there are, and their choices.
 */
export function OrderSection(props: SectionProps) {
  const { fields, choices, booking, client } = props;
  const { t } = useTranslation("bookings");
  // The list is that of the companies' own screen.
  const mayRead = useCan()({ action: "read", collectionType: "companies" });
  return (
    <Card title={t("sections.order")} id="order">
      <FieldGrid>
        <ComboField
          field={fields.clientCompany}
          label={t("fields.clientCompany")}
          list="companies-clients"
          makes
          picker={mayRead ? <ListPicker /> : undefined}
          current={comboItem(client)}
        />
        {choices.variant === "multi" ? <PackageFields {...props} /> : <AdFields {...props} />}
        <MoneyField
          field={fields.price}
          label={t("fields.price")}
          hint={t(priceHint(props))}
          // A booking of a package has its share of the package's price.
          readOnly={Boolean(booking?.parentBooking)}
        />
        {booking ? null : <BookingTypeField {...props} />}
      </FieldGrid>
    </Card>
  );
}

/** Where and when the ad appears. */
function AdFields(props: SectionProps) {
  const { specs, choices, has } = props;
  const { t } = useTranslation("bookings");
  return (
    <>
      <SelectField
        field={specs.targetMedium}
        label={t("fields.specs.targetMedium")}
        empty={t("form.noMedium")}
        options={choices.media.map(({ _id, name, type }) => ({
          value: _id,
          label: name,
          group: t(`type.${type}`),
        }))}
        hint={choices.variant ? undefined : t("form.chooseMedium")}
        refreshes
      />
      {has("issue") ? (
        // Another medium has other issues: the choice begins anew.
        <IssueField key={choices.mediumId} field={specs.issue} choices={choices} refreshes />
      ) : null}
      {has("format") ? <FormatFields key={`formats of ${choices.mediumId}`} {...props} /> : null}
      {has("campaignStartDate") ? <CampaignDays {...props} /> : null}
      {has("releaseDate") && !has("format") ? (
        <DateField field={specs.releaseDate} label={t("fields.specs.releaseDate")} />
      ) : null}
    </>
  );
}

function FormatFields({ specs, choices }: SectionProps) {
  const { t } = useTranslation("bookings");
  return (
    <>
      <SelectField
        field={specs.format}
        label={t("fields.specs.format")}
        empty={t("form.noFormat")}
        options={useFormatOptions(choices)}
        below={choices.mediumId ? <MissingFormat mediumId={choices.mediumId} /> : null}
        refreshes
      />
      <SelectField
        field={specs.placement}
        label={t("fields.specs.placement")}
        beside={<Term name="placement" />}
        empty={t("form.noPlacement")}
        options={choices.placements.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
    </>
  );
}

function priceHint({ booking, choices: { variant } }: SectionProps) {
  if (booking?.parentBooking) return "form.priceOfPackageHint";
  return variant === "multi" ? "form.packagePriceHint" : "form.priceHint";
}
