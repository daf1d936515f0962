import { BILLING_STATES, MATERIAL_STATES } from "domain/bookings/fields";
import { formatDay } from "domain/dates";
import { useTranslation } from "react-i18next";
import type { BulkActionName } from "~/lists/definition";
import { issueName } from "./issue-name";
import type { BookingList } from "./list-definition";
import { type Person, personName } from "./person-name";

/** An issue that bookings can be moved to. */
export type BulkIssue = {
  _id: string;
  title: string;
  issueNumber: string;
  publishDate: string;
  medium: { name: string };
};

type Props = {
  action: BulkActionName<BookingList>;
  value: string;
  supervisors: readonly (Person & { _id: string })[];
  issues: readonly BulkIssue[];
  isWrong: boolean;
};

/** The control of the value step: what the chosen bookings are to have. */
export function BulkValueField(props: Props) {
  const { action, value, isWrong } = props;
  const attributes = {
    id: "bulk-value",
    name: action === "cancel" ? "reason" : "value",
    defaultValue: value,
    "aria-invalid": isWrong ? (true as const) : undefined,
  };
  return (
    <div className="f">
      <label className="label" htmlFor="bulk-value">
        {useValueLabel(action)}
      </label>
      <Control {...props} attributes={attributes} />
    </div>
  );
}

function useValueLabel(action: Props["action"]): string {
  const { t } = useTranslation("bookings");
  switch (action) {
    case "cancel":
      return t("bulk.reason");
    case "billingDate":
      return t("fields.billingDate");
    case "issue":
      return t("fields.specs.issue");
    case "placementDetails":
      return t("fields.specs.placementDetails");
    default:
      return t(`columns.${action as "supervisor" | "billing" | "material"}`);
  }
}

type Attributes = { id: string; name: string; defaultValue: string; "aria-invalid": true | undefined };

function Control({ action, supervisors, issues, attributes }: Props & { attributes: Attributes }) {
  const { t } = useTranslation("bookings");
  if (action === "cancel")
    return <textarea className="textarea" rows={3} required maxLength={1000} {...attributes} />;
  if (action === "billingDate") return <input className="input" type="date" {...attributes} />;
  if (action === "placementDetails")
    return <input className="input" type="text" maxLength={500} autoComplete="off" {...attributes} />;
  if (action === "issue") return <IssueChoice issues={issues} attributes={attributes} />;
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
    <select className="select" {...attributes}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Issues by medium, each with the day it appears. */
function IssueChoice({ issues, attributes }: Pick<Props, "issues"> & { attributes: Attributes }) {
  const media = [...new Set(issues.map(({ medium }) => medium.name))];
  return (
    <select className="select" required {...attributes}>
      {media.map((name) => (
        <optgroup key={name} label={name}>
          {issues
            .filter(({ medium }) => medium.name === name)
            .map((issue) => (
              <option key={issue._id} value={issue._id}>
                {`${issueName(issue)} · ${formatDay(issue.publishDate)}`}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}
