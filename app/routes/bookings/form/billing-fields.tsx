import { BILLING_STATES, CROSS_BILL_TIMINGS } from "domain/bookings/fields";
import { canChangeBilling } from "domain/bookings/states";
import { CheckboxField, CheckboxWithFields, DateField, SelectField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { FieldGrid } from "~/ui/layout";
import type { SectionProps } from "./section-props";

/** When and how it is billed. Non-billable and internal need their own permissions (decisions §4). */
export function BillingFields({ fields, booking }: SectionProps) {
  const { t } = useTranslation("bookings");
  const can = useCan();
  const mayNonbillable = can({ action: "manage_nonbillable" });
  const mayInternal = can({ action: "manage_internal_bookings" });
  const state = booking?.billingState ?? "open";
  const states = BILLING_STATES.filter((next) => canChangeBilling(state, next));
  // Decisions §4: each due date has its own state, which is changed in its own panel. A booking that is billed with its
  // package has no state.
  const hasOneState = booking === undefined || booking.billingItems.length === 1;
  return (
    <>
      <DateField field={fields.billingDate} label={t("fields.billingDate")} />
      {hasOneState ? (
        <SelectField
          field={fields.billingState}
          label={t("fields.billingState")}
          options={states.map((value) => ({ value, label: t(`billingState.${value}`) }))}
        />
      ) : null}
      <div className="grid gap-2 content-end">
        {mayNonbillable || booking?.nonbillable ? (
          <CheckboxField
            field={fields.nonbillable}
            label={t("fields.nonbillable")}
            readOnly={!mayNonbillable}
          />
        ) : null}
        {mayInternal || booking?.isInternal ? (
          <CheckboxField field={fields.isInternal} label={t("fields.isInternal")} readOnly={!mayInternal} />
        ) : null}
      </div>
      <div className="col-span-full">
        <CheckboxWithFields
          field={fields.isCrossBill}
          label={t("fields.isCrossBill")}
          hint={t("form.crossBillHint")}
        >
          <FieldGrid>
            <SelectField
              field={fields.crossBillTiming}
              label={t("fields.crossBillTiming")}
              options={CROSS_BILL_TIMINGS.map((value) => ({ value, label: t(`timing.${value}`) }))}
            />
            <DateField field={fields.crossBillEnd} label={t("fields.crossBillEnd")} />
          </FieldGrid>
        </CheckboxWithFields>
      </div>
    </>
  );
}
