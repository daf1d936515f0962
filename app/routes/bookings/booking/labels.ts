import {
  BILLING_STATES,
  BOOKING_KINDS,
  BOOKING_STATUS,
  CROSS_BILL_TIMINGS,
  MATERIAL_STATES,
  MEDIUM_TYPES,
} from "domain/bookings/fields";
import { formatDay, isDay } from "domain/dates";
import { useTranslation } from "react-i18next";
import { BOOKING_FIELDS } from "./detail";

/** The label of every field by its path, for error summary, conflicts and history. */
export function useFieldLabels(): Record<string, string> {
  const { t } = useTranslation("bookings");
  return Object.fromEntries(BOOKING_FIELDS.map((field) => [field, t(`fields.${field}`)]));
}

/** A field's value as a person reads it: names for states and ids, German days, yes and no. */
export function useValueText(names: Record<string, string> = {}) {
  const { t } = useTranslation("bookings");
  const states: Record<string, Record<string, string>> = {
    status: Object.fromEntries(BOOKING_STATUS.map((state) => [state, t(`status.${state}`)])),
    bookingType: Object.fromEntries(BOOKING_KINDS.map((kind) => [kind, t(`kind.${kind}`)])),
    "specs.type": Object.fromEntries(MEDIUM_TYPES.map((type) => [type, t(`type.${type}`)])),
    billingState: Object.fromEntries(BILLING_STATES.map((state) => [state, t(`billing.${state}`)])),
    crossBillTiming: Object.fromEntries(CROSS_BILL_TIMINGS.map((timing) => [timing, t(`timing.${timing}`)])),
    "specs.bookingState": Object.fromEntries(MATERIAL_STATES.map((state) => [state, t(`material.${state}`)])),
  };
  return (field: string, value: string): string => {
    const named = states[field]?.[value] ?? names[`${field}:${value}`];
    if (named) return named;
    if (isDay(value)) return formatDay(value);
    if (value === "true" || value === "on") return t("edit.yes");
    return value === "false" ? t("edit.no") : value;
  };
}

/** The labels of the series part of a new booking. */
export function useSeriesLabels(): Record<string, string> {
  const { t } = useTranslation("bookings");
  return {
    scope: t("series.scope"),
    "series.size": t("series.size"),
    "series.start": t("series.start"),
    "series.weekdays": t("series.weekdays"),
    "series.pattern": t("series.pattern"),
    "rows.date": t("series.date"),
    "rows.issue": t("fields.specs.issue"),
    "rows.price": t("fields.price"),
  };
}
