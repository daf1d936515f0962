import { Link } from "@remix-run/react";
import { BILLING_STATES, BOOKING_TEXT_LENGTHS, MATERIAL_STATES } from "domain/bookings/fields";
import { type NamedPerson, personName } from "domain/person-name";
import { fieldsOf } from "~/forms";
import type { NativeChecks } from "~/forms/fields/plain-fields";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
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
  supervisors: readonly (NamedPerson & { _id: string })[];
  issues: readonly BulkIssue[];
  choices: readonly BulkChoice[];
};

/** The posted value: a reason if bookings are cancelled, else the new value. */
type Value = { value: string; reason: string };

const { Choice, Day, LongText, Money, Text } = fieldsOf<Value>();

/** Decisions §4: material is requested with a message, which the material list sends to many at once. */
const SETTABLE_STATES = MATERIAL_STATES.filter((state) => state !== "requested");

const CHECKS: Partial<Record<Props["action"], NativeChecks>> = {
  price: { required: true },
  issue: { required: true },
  placementDetails: { maxLength: BOOKING_TEXT_LENGTHS.placementDetails },
  easyJobId: { maxLength: BOOKING_TEXT_LENGTHS.jobId },
  easyJobIdEpMedia: { maxLength: BOOKING_TEXT_LENGTHS.jobId },
  adTargetLink: { maxLength: BOOKING_TEXT_LENGTHS.targetLink },
};

/** The field of the value step, with what the browser checks of it. */
export const valueFields = (action: Props["action"]): Record<string, NativeChecks> =>
  action === "cancel"
    ? { reason: { required: true, maxLength: BOOKING_TEXT_LENGTHS.cancelReason } }
    : { value: CHECKS[action] ?? {} };

/** The control of the value step: the new value of the chosen bookings. */
export function BulkValueField(props: Props) {
  const { action } = props;
  const { t } = useTranslation("bookings");
  const { t: ofBulk } = useTranslation("bookingBulk");
  const options = useOptions(props);
  const field = { name: "value", label: useValueLabel(action), optional: false } as const;
  switch (action) {
    case "cancel":
      return <LongText {...field} name="reason" rows={3} />;
    case "billingDate":
      return <Day {...field} />;
    case "price":
      return <Money {...field} />;
    case "adTargetLink":
      return <Text {...field} type="url" />;
    case "placementDetails":
    case "easyJobId":
    case "easyJobIdEpMedia":
      return <Text {...field} />;
    case "materialState": {
      const toList = <Link to="/bookings/material?state=open">{t("list.material")}</Link>;
      return (
        <Choice
          {...field}
          of={options}
          hint={
            <>
              {ofBulk("requestHint")} {toList}
            </>
          }
        />
      );
    }
    default:
      return <Choice {...field} of={options} />;
  }
}

/** The label of the field that an action changes. */
export function useValueLabel(action: Props["action"]): string {
  const { t } = useTranslation("bookings");
  const { t: ofBulk } = useTranslation("bookingBulk");
  switch (action) {
    case "cancel":
      return ofBulk("reason");
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

/** The choices of an action; issues by medium, each with the day it appears. */
function useOptions({
  action,
  supervisors,
  issues,
  choices,
}: Props): readonly (BulkChoice & { group?: string })[] {
  const { t } = useTranslation("bookings");
  const { t: ofBulk } = useTranslation("bookingBulk");
  switch (action) {
    case "billingState":
      return BILLING_STATES.map((state) => ({ value: state, label: t(`billingState.${state}`) }));
    case "materialState":
      return SETTABLE_STATES.map((state) => ({ value: state, label: t(`materialState.${state}`) }));
    case "nonbillable":
    case "isInternal":
      return [
        { value: "yes", label: ofBulk("yes") },
        { value: "no", label: ofBulk("no") },
      ];
    case "issue":
      return issues.map((issue) => ({
        value: issue._id,
        label: `${issueName(issue)} · ${dayText(issue.publishDate)}`,
        group: issue.medium.name,
      }));
    case "agency":
      return [{ value: "", label: ofBulk("noAgency") }, ...choices];
    case "placement":
    case "bookingArt":
      return [{ value: "", label: ofBulk("noChoice") }, ...choices];
    default:
      return [
        { value: "", label: ofBulk("none") },
        ...supervisors.map((user) => ({ value: user._id, label: personName(user) })),
      ];
  }
}
