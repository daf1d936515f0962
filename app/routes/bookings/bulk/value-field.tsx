import { Link } from "@remix-run/react";
import { BILLING_STATES, BOOKING_TEXT_LENGTHS, MATERIAL_STATES } from "domain/bookings/fields";
import { formatDay } from "domain/dates";
import { type NamedPerson, personName } from "domain/person-name";
import { useTranslation } from "react-i18next";
import type { BulkActionName } from "~/lists/definition";
import { issueName } from "~/records/issue-name";
import type { BookingList } from "../list/definition";
import type { BulkChoice } from "./choices";

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
  supervisors: readonly (NamedPerson & { _id: string })[];
  issues: readonly BulkIssue[];
  choices: readonly BulkChoice[];
  isWrong: boolean;
};

/** Decisions §4: material is requested with a message, which the material list sends to many at once. */
const SETTABLE_STATES = MATERIAL_STATES.filter((state) => state !== "requested");

/** The control of the value step: what the chosen bookings are to have. */
export function BulkValueField(props: Props) {
  const { action, value, isWrong } = props;
  const { t } = useTranslation("bookings");
  const attributes = {
    id: "bulk-value",
    name: action === "cancel" ? "reason" : "value",
    defaultValue: value,
    "aria-invalid": isWrong ? (true as const) : undefined,
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor="bulk-value">
        {useValueLabel(action)}
      </label>
      <Control {...props} attributes={attributes} />
      {action === "materialState" ? (
        <p className="hint">
          {t("bulk.requestHint")} <Link to="/bookings/material?state=open">{t("list.material")}</Link>
        </p>
      ) : null}
    </div>
  );
}

/** What the field is called that an action changes. */
export function useValueLabel(action: Props["action"]): string {
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
    case "placement":
      return t("fields.specs.placement");
    case "bookingArt":
      return t("fields.specs.bookingType");
    case "agency":
      return t("fields.agencyCompany");
    case "adTargetLink":
      return t("fields.specs.adTargetLink");
    case "price":
    case "easyJobId":
    case "easyJobIdEpMedia":
    case "nonbillable":
    case "isInternal":
      return t(`fields.${action}`);
    default:
      return t(`columns.${action as "supervisor" | "billingState" | "materialState"}`);
  }
}

type Attributes = { id: string; name: string; defaultValue: string; "aria-invalid": true | undefined };

function Control(props: Props & { attributes: Attributes }) {
  const { action, issues, attributes } = props;
  if (action === "cancel") return <textarea rows={3} required maxLength={1000} {...attributes} />;
  if (action === "billingDate") return <input type="date" {...attributes} />;
  if (action === "placementDetails")
    return <TextControl max={BOOKING_TEXT_LENGTHS.placementDetails} attributes={attributes} />;
  if (action === "easyJobId" || action === "easyJobIdEpMedia")
    return <TextControl max={BOOKING_TEXT_LENGTHS.jobId} attributes={attributes} />;
  if (action === "adTargetLink")
    return (
      <input type="url" maxLength={BOOKING_TEXT_LENGTHS.targetLink} autoComplete="off" {...attributes} />
    );
  if (action === "price")
    return <input type="text" inputMode="decimal" required autoComplete="off" {...attributes} />;
  if (action === "issue") return <IssueChoice issues={issues} attributes={attributes} />;
  return <ChoiceControl {...props} />;
}

const TextControl = ({ max, attributes }: { max: number; attributes: Attributes }) => (
  <input type="text" maxLength={max} autoComplete="off" {...attributes} />
);

function ChoiceControl(props: Props & { attributes: Attributes }) {
  const { attributes } = props;
  const options = useOptions(props);
  return (
    <select {...attributes}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function useOptions({ action, supervisors, choices }: Props): readonly BulkChoice[] {
  const { t } = useTranslation("bookings");
  switch (action) {
    case "billingState":
      return BILLING_STATES.map((state) => ({ value: state, label: t(`billingState.${state}`) }));
    case "materialState":
      return SETTABLE_STATES.map((state) => ({ value: state, label: t(`materialState.${state}`) }));
    case "nonbillable":
    case "isInternal":
      return [
        { value: "yes", label: t("bulk.yes") },
        { value: "no", label: t("bulk.no") },
      ];
    case "agency":
      return [{ value: "", label: t("bulk.noAgency") }, ...choices];
    case "placement":
    case "bookingArt":
      return [{ value: "", label: t("bulk.noChoice") }, ...choices];
    default:
      return [
        { value: "", label: t("bulk.none") },
        ...supervisors.map((user) => ({ value: user._id, label: personName(user) })),
      ];
  }
}

/** Issues by medium, each with the day it appears. */
function IssueChoice({ issues, attributes }: Pick<Props, "issues"> & { attributes: Attributes }) {
  const media = [...new Set(issues.map(({ medium }) => medium.name))];
  return (
    <select required {...attributes}>
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
