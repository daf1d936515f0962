import type { BILLING_STATES, MATERIAL_STATES } from "domain/bookings/fields";
import { isOut } from "domain/bookings/out-issue";
import { todayInVienna } from "domain/dates";
import { formatEuro, parseCents } from "domain/money";
import { personName } from "domain/person-name";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import type { BulkPost } from "~/lists/bulk/bulk-post";
import type { BulkStepsOf } from "~/lists/bulk/bulk-screen";
import { issueName } from "~/records/issue-name";
import { DASH } from "~/ui/dash";
import type { BookingList } from "../list/definition";
import type { changeManyBookings } from "./bulk.server";
import { type BulkIssue, BulkValueField, useValueLabel, valueFields } from "./value-field";

type Post = BulkPost<BookingList>;

export const bookingSteps: BulkStepsOf<typeof changeManyBookings> = {
  fields: ({ post }) => valueFields(post.action),
  value: ({ post, offered }) => <BulkValueField action={post.action} {...offered} />,
  change: ({ post, preview: { supervisor, issue, choice } }) => (
    <ChangeText post={post} supervisor={supervisor} issue={issue} choice={choice} />
  ),
};

/** What will change, in one sentence. */
function ChangeText(props: {
  post: Post;
  supervisor: Parameters<typeof personName>[0];
  issue: BulkIssue | null;
  choice: string | null;
}) {
  const { t } = useTranslation("bookings");
  const { t: ofBulk } = useTranslation("bookingBulk");
  const { action: name, fields } = props.post;
  const value = fields.value ?? "";
  const valueLabel = useValueLabel(name);
  switch (name) {
    case "supervisor":
      return ofBulk("change.supervisor", {
        value: value ? personName(props.supervisor) || DASH : ofBulk("none"),
      });
    case "billingState":
      return ofBulk("change.billingState", {
        value: t(`billingState.${value as (typeof BILLING_STATES)[number]}`),
      });
    case "materialState":
      return ofBulk("change.materialState", {
        value: t(`materialState.${value as (typeof MATERIAL_STATES)[number]}`),
      });
    case "billingDate":
      return value ? ofBulk("change.billingDate", { value: dayText(value) }) : ofBulk("change.noBillingDate");
    case "issue":
      return props.issue
        ? ofBulk(isOut(props.issue.publishDate, todayInVienna()) ? "change.outIssue" : "change.issue", {
            value: `${props.issue.medium.name} ${issueName(props.issue)}`,
            day: dayText(props.issue.publishDate),
          })
        : null;
    case "placementDetails":
      return value ? ofBulk("change.placementDetails", { value }) : ofBulk("change.noPlacementDetails");
    case "cancel":
      return ofBulk("change.cancel", { value: fields.reason });
    case "price":
      return ofBulk("change.price", { value: formatEuro(parseCents(value) ?? 0) });
    case "nonbillable":
    case "isInternal":
      return ofBulk("change.field", {
        field: valueLabel,
        value: ofBulk(value === "yes" ? "yes" : "no"),
      });
    case "placement":
    case "bookingArt":
    case "agency":
    case "easyJobId":
    case "easyJobIdEpMedia":
    case "adTargetLink":
      return value
        ? ofBulk("change.field", { field: valueLabel, value: props.choice ?? value })
        : ofBulk("change.noField", { field: valueLabel });
    default:
      return ofBulk(`change.${name}`);
  }
}
