import { DateField, SelectField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Term } from "~/shared/help/term";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { CampaignDays } from "./campaign-days";
import { ClientField } from "./client-field";
import { FormatField } from "./format-field";
import { IssueField } from "./issue-field";
import { PackageFields } from "./package-fields";
import { PassedIssue } from "./passed-issue";
import { PriceField } from "./price-field";
import type { SectionProps } from "./section-props";

/**
 * What is asked on the phone, in the order in which it is said: client, medium, issue and placement, then format and
 * price. The medium decides which fields there are, and their choices.
 */
export function OrderSection(props: SectionProps) {
  const { choices, has } = props;
  const { t } = useTranslation("bookings");
  const isPackage = choices.variant === "multi";
  const hasFormat = !isPackage && has("format");
  return (
    <>
      <Card label={t("sections.order")} id="order">
        <FieldGrid>
          <ClientField {...props} />
          {isPackage ? <PackageFields {...props} /> : <PlaceFields {...props} />}
        </FieldGrid>
      </Card>
      <Card title={t(hasFormat ? "sections.formatAndPrice" : "sections.price")} id="price">
        <div className="grid gap-3">
          {hasFormat ? (
            <FormatField
              key={`formats of ${choices.mediumId} ${props.placeKey}`}
              field={props.specs.format}
              choices={choices}
            />
          ) : null}
          {!isPackage && has("campaignStartDate") ? <CampaignDays {...props} /> : null}
          <PriceField {...props} />
        </div>
      </Card>
    </>
  );
}

/** Where the ad appears. */
function PlaceFields(props: SectionProps) {
  const { specs, choices, has, placeKey } = props;
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
        <IssueField key={`${choices.mediumId} ${placeKey}`} field={specs.issue} choices={choices} refreshes />
      ) : null}
      {has("format") ? (
        // Most bookings leave it as it is.
        <div data-seldom="">
          <SelectField
            key={`placements of ${choices.mediumId}`}
            field={specs.placement}
            label={t("fields.specs.placement")}
            beside={<Term name="placement" />}
            empty={t("form.noPlacement")}
            options={choices.placements.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </div>
      ) : null}
      {has("issue") ? <PassedIssue field={specs.issue} choices={choices} /> : null}
      {has("releaseDate") && !has("format") ? (
        <DateField field={specs.releaseDate} label={t("fields.specs.releaseDate")} />
      ) : null}
    </>
  );
}
