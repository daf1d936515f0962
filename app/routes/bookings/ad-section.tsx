import { TARGET_YEARS } from "domain/bookings/fields";
import { formatDay } from "domain/dates";
import { useTranslation } from "react-i18next";
import { NumberField, SelectField, TextField } from "~/forms";
import { Card } from "~/ui/card";
import type { SectionProps } from "./booking-form";
import { issueName } from "./issue-name";

/** Where and how the ad appears. The medium narrows all that follows, the issue says what is free. */
export function AdSection({ specs, choices }: SectionProps) {
  const { t } = useTranslation("bookings");
  const named = (list: { _id: string; name: string }[]) =>
    list.map(({ _id, name }) => ({ value: _id, label: name }));
  const free = new Map(choices.slots?.formatSlots.map((slot) => [slot.format._id, slot.free]));
  const formats = choices.formats.map(({ _id, name }) => {
    const count = free.get(_id);
    if (count === undefined || count === null) return { value: _id, label: name };
    const label =
      count > 0 ? t("form.formatFree", { format: name, count }) : t("form.formatFull", { format: name });
    return { value: _id, label };
  });
  const hint = choices.mediumId ? undefined : t("form.chooseMedium");
  return (
    <Card title={t("sections.ad")} id="ad">
      <div className="rows">
        <SelectField
          field={specs.targetMedium}
          label={t("fields.specs.targetMedium")}
          empty={t("form.noMedium")}
          options={named(choices.media)}
          refreshes
        />
        <SelectField
          field={specs.issue}
          label={t("fields.specs.issue")}
          empty={t("form.noIssue")}
          options={choices.issues.map((issue) => ({
            value: issue._id,
            label: t("form.issueOption", { issue: issueName(issue), day: formatDay(issue.publishDate) }),
          }))}
          hint={hint}
          optional
          refreshes
        />
        <SelectField
          field={specs.format}
          label={t("fields.specs.format")}
          empty={t("form.noFormat")}
          options={formats}
          hint={hint}
          optional
        />
        <SelectField
          field={specs.placement}
          label={t("fields.specs.placement")}
          empty={t("form.noPlacement")}
          options={named(choices.placements)}
          hint={hint}
          optional
        />
        <SelectField
          field={specs.bookingType}
          label={t("fields.specs.bookingType")}
          empty={t("form.noBookingType")}
          options={named(choices.bookingTypes)}
          optional
        />
        <NumberField
          field={specs.targetYear}
          label={t("fields.specs.targetYear")}
          hint={t("form.targetYearHint")}
          min={TARGET_YEARS.first}
          max={TARGET_YEARS.last}
          optional
        />
        <TextField field={specs.placementDetails} label={t("fields.specs.placementDetails")} optional wide />
      </div>
    </Card>
  );
}
