import { BOOKING_TEXT_LENGTHS } from "domain/bookings/fields";
import { isOut } from "domain/bookings/out-issue";
import { todayInVienna } from "domain/dates";
import { fieldsOf } from "~/forms";
import type { NativeChecks } from "~/forms/fields/plain-fields";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import type { BulkPost } from "~/lists/bulk/bulk-post";
import type { BulkStepsOf } from "~/lists/bulk/bulk-screen";
import { areaText } from "~/lists/list-texts";
import type { BulkActionDefinition } from "~/lists/state/bulk-definition";
import { issueName } from "~/shared/bookings/issue-name";
import { PathLink } from "~/ui/path-link";
import { type BookingList, bookingList } from "../list/definition";
import type { changeManyBookings } from "./bulk.server";

/** An issue that bookings can be moved to. */
type BulkIssue = {
  _id: string;
  title: string;
  issueNumber: string;
  publishDate: string;
  medium: { name: string };
};

/** The posted value: a reason if bookings are cancelled, else the issue. */
const { Choice, LongText } = fieldsOf<{ value: string; reason: string }>();

export const bookingSteps: BulkStepsOf<typeof changeManyBookings> = {
  fields: ({ post }): Record<string, NativeChecks> =>
    post.action === "cancel"
      ? { reason: { required: true, maxLength: BOOKING_TEXT_LENGTHS.cancelReason } }
      : { value: { required: true } },
  value: ({ post, offered }) =>
    post.action === "cancel" ? (
      <LongText name="reason" label={texts("bookingBulk")("reason")} rows={3} />
    ) : (
      <Choice
        name="value"
        label={texts("bookings")("fields.specs.issue")}
        of={offered.map((issue) => ({
          value: issue._id,
          label: `${issueName(issue)} · ${dayText(issue.publishDate)}`,
          group: issue.medium.name,
        }))}
      />
    ),
  hint: ({ post }) =>
    post.action === "materialState" ? (
      <>
        {texts("bookingBulk")("requestHint")}{" "}
        <PathLink to="/bookings/material?state=open">{texts("bookings")("list.material")}</PathLink>
      </>
    ) : null,
  change: ({ post, preview, value }) => changeText(post, preview.issue, value),
};

/** What will change, in one sentence. */
function changeText(
  { action, fields }: BulkPost<BookingList>,
  issue: BulkIssue | null,
  value: string | null,
) {
  const t = texts("bookingBulk");
  const isTakenAway = fields.value === "" || fields.value === undefined;
  switch (action) {
    case "issue":
      return issue
        ? t(isOut(issue.publishDate, todayInVienna()) ? "change.outIssue" : "change.issue", {
            value: `${issue.medium.name} ${issueName(issue)}`,
            day: dayText(issue.publishDate),
          })
        : null;
    case "billingDate":
      return t(isTakenAway ? "change.noBillingDate" : "change.billingDate", { value });
    case "placementDetails":
      return t(isTakenAway ? "change.noPlacementDetails" : "change.placementDetails", { value });
    case "supervisor":
    case "billingState":
    case "materialState":
    case "price":
    case "cancel":
    case "reopen":
    case "delete":
      return t(`change.${action}`, { value: value ?? fields.reason });
    default: {
      const actions: readonly BulkActionDefinition[] = bookingList.bulkActions;
      const declared = actions.find(({ name }) => name === action)?.value;
      const field = areaText(bookingList, declared?.called ?? "");
      return t(isTakenAway ? "change.noField" : "change.field", { field, value: value ?? fields.value });
    }
  }
}
