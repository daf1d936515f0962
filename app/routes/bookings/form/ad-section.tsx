import { TARGET_YEARS } from "domain/bookings/fields";
import { formatDay } from "domain/dates";
import { NumberField, SelectField, TextField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/records/issue-name";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { BookingTypeField } from "./booking-type-field";
import { CampaignDays } from "./campaign-days";
import type { BookingChoices } from "./choices";
import type { SectionProps } from "./section-props";

const named = (list: { _id: string; name: string }[]) =>
  list.map(({ _id, name }) => ({ value: _id, label: name }));

/** Where, when and how the ad appears. The medium decides which fields the section has, and their choices. */
export function AdSection(props: SectionProps) {
  const { specs, choices, booking, has } = props;
  const { t } = useTranslation("bookings");
  const formats = useFormatOptions(choices);
  return (
    <Card title={t("sections.ad")} id="ad">
      <FieldGrid>
        {booking ? null : <BookingTypeField {...props} />}
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
          <SelectField
            field={specs.issue}
            label={t("fields.specs.issue")}
            empty={t("form.noIssue")}
            options={choices.issues.map((issue) => ({
              value: issue._id,
              label: t("form.issueOption", { issue: issueName(issue), day: formatDay(issue.publishDate) }),
            }))}
            optional
            refreshes
          />
        ) : null}
        {has("format") ? (
          <>
            <SelectField
              field={specs.format}
              label={t("fields.specs.format")}
              empty={t("form.noFormat")}
              options={formats}
              optional
              refreshes
            />
            <SelectField
              field={specs.placement}
              label={t("fields.specs.placement")}
              empty={t("form.noPlacement")}
              options={named(choices.placements)}
              optional
            />
          </>
        ) : null}
        {has("campaignStartDate") ? <CampaignDays {...props} /> : null}
        {has("bookingType") ? (
          <SelectField
            field={specs.bookingType}
            label={t("fields.specs.bookingType")}
            empty={t("form.noBookingType")}
            options={named(choices.bookingArts)}
            optional
          />
        ) : null}
        {has("targetYear") ? (
          <>
            <NumberField
              field={specs.targetYear}
              label={t("fields.specs.targetYear")}
              hint={t("form.targetYearHint")}
              min={TARGET_YEARS.first}
              max={TARGET_YEARS.last}
              optional
            />
            <TextField
              field={specs.placementDetails}
              label={t("fields.specs.placementDetails")}
              optional
              wide
            />
          </>
        ) : null}
      </FieldGrid>
    </Card>
  );
}

/** The medium's formats, with their free slots in the chosen issue. */
function useFormatOptions({ formats, slots }: BookingChoices) {
  const { t } = useTranslation("bookings");
  const free = new Map(slots?.formatSlots.map((slot) => [slot.format._id, slot.free]));
  return formats.map(({ _id, name }) => {
    const count = free.get(_id);
    if (count === undefined || count === null) return { value: _id, label: name };
    const label =
      count > 0 ? t("form.formatFree", { format: name, count }) : t("form.formatFull", { format: name });
    return { value: _id, label };
  });
}
