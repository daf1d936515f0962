import type { useActionData } from "@remix-run/react";
import type { BILLING_STATES, MATERIAL_STATES } from "domain/bookings/fields";
import { formatDay } from "domain/dates";
import { formatEuro, parseCents } from "domain/money";
import { personName } from "domain/person-name";
import { useTranslation } from "react-i18next";
import type { FormProblem } from "~/forms";
import { useMessages } from "~/forms/messages";
import type { BulkPost } from "~/lists/bulk-post";
import {
  BulkConfirm,
  BulkOutcome,
  BulkProblemNote,
  type BulkRefusal,
  BulkValueStep,
} from "~/lists/bulk-screens";
import { issueName } from "~/records/issue-name";
import { DASH } from "~/ui/dash";
import type { BookingList } from "../list/definition";
import type { changeManyBookings } from "./bulk.server";
import { type BulkIssue, BulkValueField, useValueLabel } from "./value-field";

type Post = BulkPost<BookingList>;
export type BulkAnswer = NonNullable<ReturnType<typeof useActionData<typeof changeManyBookings>>>;

/** The step that was answered: on its own page without scripts, in a dialog over the list with them. */
export function BulkSteps({ step, listPath }: { step: BulkAnswer | undefined; listPath: string }) {
  const { t } = useTranslation("bookings");
  const messages = useMessages();
  const reasonText = ({ reason, params }: BulkRefusal) =>
    messages([
      { message: reason, params: Object.fromEntries(params.map(({ name, value }) => [name, value])) },
    ]).join();
  const errorText = (error?: FormProblem) => (error ? messages([error]).join() : undefined);
  const recordHref = (id: string) => `/bookings/${id}`;
  return (
    <>
      {!step || step.step === "problem" ? (
        <BulkProblemNote
          problem={step?.problem ?? "nothing_chosen"}
          href={step?.query ? `${listPath}?${step.query}` : listPath}
        />
      ) : null}
      {step?.step === "value" ? (
        <BulkValueStep
          post={step.post}
          listPath={listPath}
          title={t(`bulk.${step.post.action}`)}
          error={errorText(step.error)}
        >
          <BulkValueField
            action={step.post.action}
            value={step.post.fields.value ?? step.post.fields.reason ?? ""}
            supervisors={step.supervisors}
            issues={step.issues}
            choices={step.choices}
            isWrong={step.error !== undefined}
          />
        </BulkValueStep>
      ) : null}
      {step?.step === "confirm" ? (
        <BulkConfirm
          post={step.post}
          listPath={listPath}
          title={t(`bulk.${step.post.action}`)}
          change={
            <ChangeText
              post={step.post}
              supervisor={step.supervisor}
              issue={step.issue}
              choice={step.choice}
            />
          }
          offersAllOrNothing
          preview={step.preview}
          error={errorText(step.error)}
          danger={step.post.action === "delete" || step.post.action === "cancel"}
          reasonText={reasonText}
          recordHref={recordHref}
        />
      ) : null}
      {step?.step === "outcome" ? (
        <BulkOutcome
          post={step.post}
          listPath={listPath}
          title={t(`bulk.${step.post.action}`)}
          outcome={step.outcome}
          reasonText={reasonText}
          recordHref={recordHref}
        />
      ) : null}
    </>
  );
}

/** What will change, in one sentence. */
function ChangeText(props: {
  post: Post;
  supervisor: Parameters<typeof personName>[0];
  issue: BulkIssue | null;
  choice: string | null;
}) {
  const { t } = useTranslation("bookings");
  const { action: name, fields } = props.post;
  const value = fields.value ?? "";
  const valueLabel = useValueLabel(name);
  switch (name) {
    case "supervisor":
      return t("bulk.change.supervisor", {
        value: value ? personName(props.supervisor) || DASH : t("bulk.none"),
      });
    case "billing":
      return t("bulk.change.billing", { value: t(`billing.${value as (typeof BILLING_STATES)[number]}`) });
    case "material":
      return t("bulk.change.material", { value: t(`material.${value as (typeof MATERIAL_STATES)[number]}`) });
    case "billingDate":
      return value
        ? t("bulk.change.billingDate", { value: formatDay(value) })
        : t("bulk.change.noBillingDate");
    case "issue":
      return props.issue
        ? t("bulk.change.issue", {
            value: `${props.issue.medium.name} ${issueName(props.issue)}`,
            day: formatDay(props.issue.publishDate),
          })
        : null;
    case "placementDetails":
      return value ? t("bulk.change.placementDetails", { value }) : t("bulk.change.noPlacementDetails");
    case "cancel":
      return t("bulk.change.cancel", { value: fields.reason });
    case "price":
      return t("bulk.change.price", { value: formatEuro(parseCents(value) ?? 0) });
    case "nonbillable":
    case "isInternal":
      return t("bulk.change.field", {
        field: valueLabel,
        value: t(value === "yes" ? "bulk.yes" : "bulk.no"),
      });
    case "placement":
    case "bookingArt":
    case "agency":
    case "easyJobId":
    case "easyJobIdEpMedia":
    case "adTargetLink":
      return value
        ? t("bulk.change.field", { field: valueLabel, value: props.choice ?? value })
        : t("bulk.change.noField", { field: valueLabel });
    default:
      return t(`bulk.change.${name}`);
  }
}
