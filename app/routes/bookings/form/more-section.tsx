import {
  HEAD_FIELDS,
  type HeadField,
  SPEC_FIELDS,
  type SpecField,
  TARGET_YEARS,
} from "domain/bookings/fields";
import {
  CheckboxField,
  ComboField,
  DateField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/forms";
import type { KitField } from "~/forms/post/form-answer";
import { useTranslation } from "~/i18n/use-translation";
import { useUser } from "~/session/use-user";
import { Term } from "~/shared/help/term";
import { FieldGroup } from "~/ui/layout";
import { MoreCard } from "~/ui/more-card";
import { Hint } from "~/ui/text";
import { BillingFields } from "./billing-fields";
import { DocumentFields } from "./document-fields";
import { comboItem, type SectionProps } from "./section-props";

/** The fields of the card are those that most bookings leave as they are: all that are not asked for with the order. */
const ORDER_HEAD: readonly HeadField[] = ["clientCompany", "price"];
const ORDER_SPECS: readonly SpecField[] = [
  "type",
  "targetMedium",
  "targetMedia",
  "billEvenly",
  "issue",
  "campaignStartDate",
  "campaignEndDate",
  "format",
  "placement",
];
const MORE_HEAD = (Object.keys(HEAD_FIELDS) as HeadField[]).filter((name) => !ORDER_HEAD.includes(name));
const MORE_SPECS = (Object.keys(SPEC_FIELDS) as SpecField[]).filter((name) => !ORDER_SPECS.includes(name));

/** All other fields. The card is open if one of them has an error, or a value that was chosen. */
export function MoreSection(props: SectionProps & { openedBy: unknown }) {
  const { specs, booking, has, openedBy } = props;
  const { t } = useTranslation("bookings");
  const isPackage = props.choices.variant === "multi";
  return (
    <MoreCard
      title={t("sections.more")}
      id="more"
      note={<Hint as="span">{t(isPackage ? "form.morePackageNote" : "form.moreNote")}</Hint>}
      isOpen={useIsOpen(props)}
      openedBy={openedBy}
    >
      <DetailFields {...props} />
      {has("productionDate") ? (
        <FieldGroup title={t("sections.production")} id="production">
          <CheckboxField
            field={specs.internalProduction}
            label={t("fields.specs.internalProduction")}
            hint={t("form.internalProductionHint")}
            wide
          />
          <DateField field={specs.productionDate} label={t("fields.specs.productionDate")} />
          {has("format") ? (
            <DateField field={specs.releaseDate} label={t("fields.specs.releaseDate")} />
          ) : null}
        </FieldGroup>
      ) : null}
      {booking || !has("ad") ? null : (
        <FieldGroup title={t("sections.documents")} id="documents">
          <DocumentFields {...props} />
        </FieldGroup>
      )}
      <FieldGroup title={t("sections.billing")} id="billing">
        <BillingFields {...props} />
      </FieldGroup>
    </MoreCard>
  );
}

/** The supervisor, the numbers in other systems, and wishes. */
function DetailFields({ fields, specs, choices, known, has }: SectionProps) {
  const { t } = useTranslation("bookings");
  return (
    <FieldGroup title={t("sections.details")} id="details">
      <ComboField
        field={fields.agencyCompany}
        label={t("fields.agencyCompany")}
        list="companies-agencies"
        makes
        current={comboItem(known?.agencyCompany)}
      />
      <SelectField
        field={fields.supervisor}
        label={t("fields.supervisor")}
        empty={t("form.noSupervisor")}
        options={choices.supervisors.map(({ id, label }) => ({ value: id, label }))}
      />
      <TextField field={fields.easyJobId} label={t("fields.easyJobId")} beside={<Term name="jobNumber" />} />
      <TextField
        field={fields.easyJobIdEpMedia}
        label={t("fields.easyJobIdEpMedia")}
        beside={<Term name="jobNumberOfPartner" />}
      />
      {has("bookingType") ? (
        <SelectField
          field={specs.bookingType}
          label={t("fields.specs.bookingType")}
          empty={t("form.noBookingType")}
          options={choices.bookingArts.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      ) : null}
      {has("targetYear") ? (
        <>
          <NumberField
            field={specs.targetYear}
            label={t("fields.specs.targetYear")}
            beside={<Term name="targetYear" />}
            hint={t("form.targetYearHint")}
            min={TARGET_YEARS.first}
            max={TARGET_YEARS.last}
          />
          <TextField field={specs.placementDetails} label={t("fields.specs.placementDetails")} wide />
        </>
      ) : null}
      {choices.variant ? (
        <TextAreaField field={specs.comment} label={t("fields.specs.comment")} rows={3} wide />
      ) : null}
    </FieldGroup>
  );
}

/** The values of fields in which nothing was chosen yet. */
const UNTOUCHED: Partial<Record<string, string>> = { billingState: "open", "specs.bookingState": "open" };

function useIsOpen({ fields, specs, booking, has }: SectionProps): boolean {
  const { _id: own } = useUser();
  const ofBooking = MORE_HEAD.map((name) => fields[name] as KitField);
  // The material of a saved booking has a card of its own.
  const specNames = MORE_SPECS.filter((name) => has(name) && !(booking && "isMaterial" in SPEC_FIELDS[name]));
  const of = [...ofBooking, ...specNames.map((name) => specs[name] as KitField)];
  const recurs = isChosen(fields.isCrossBill.initialValue);
  return of.some(({ name, errors, initialValue }) => {
    if (errors?.length) return true;
    if (name === "supervisor" && initialValue === own) return false;
    if (name.startsWith("crossBill") && !recurs) return false;
    // The year of the chosen issue.
    if (name === specs.targetYear.name && specs.issue.initialValue) return false;
    return isChosen(initialValue) && initialValue !== UNTOUCHED[name];
  });
}

const isChosen = (value: unknown) =>
  Array.isArray(value) ? value.some(Boolean) : typeof value === "string" && value !== "";
