import { BILLING_STATES, MATERIAL_STATES } from "domain/bookings/fields";
import { useTranslation } from "react-i18next";
import type { BulkActionName } from "~/lists/definition";
import type { BookingList } from "./list-definition";
import { type Person, personName } from "./person-name";

type Props = {
  action: BulkActionName<BookingList>;
  value: string;
  supervisors: readonly (Person & { _id: string })[];
  isWrong: boolean;
};

/** The control of the value step: what the chosen bookings are to have. */
export function BulkValueField({ action, value, supervisors, isWrong }: Props) {
  const { t } = useTranslation("bookings");
  const attributes = {
    id: "bulk-value",
    name: action === "cancel" ? "reason" : "value",
    defaultValue: value,
    "aria-invalid": isWrong ? (true as const) : undefined,
  };
  const options =
    action === "billing"
      ? BILLING_STATES.map((state) => ({ value: state, label: t(`billing.${state}`) }))
      : action === "material"
        ? MATERIAL_STATES.map((state) => ({ value: state, label: t(`material.${state}`) }))
        : [
            { value: "", label: t("bulk.none") },
            ...supervisors.map((user) => ({ value: user._id, label: personName(user) })),
          ];
  return (
    <div className="f">
      <label className="label" htmlFor="bulk-value">
        {action === "cancel"
          ? t("bulk.reason")
          : action === "billingDate"
            ? t("fields.billingDate")
            : t(`columns.${action as "supervisor" | "billing" | "material"}`)}
      </label>
      {action === "cancel" ? (
        <textarea className="textarea" rows={3} required maxLength={1000} {...attributes} />
      ) : null}
      {action === "billingDate" ? <input className="input" type="date" {...attributes} /> : null}
      {action === "cancel" || action === "billingDate" ? null : (
        <select className="select" {...attributes}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
