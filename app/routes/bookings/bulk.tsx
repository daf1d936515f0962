import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { BILLING_STATES, MATERIAL_STATES } from "domain/bookings/fields";
import { formatDay, isDay } from "domain/dates";
import { useTranslation } from "react-i18next";
import { gqlRequest, ServiceError } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { type BulkPost, readBulkPost, selectionVariables } from "~/lists/bulk-post";
import { BulkConfirm, BulkOutcome, BulkProblemNote, BulkValueStep } from "~/lists/bulk-screens";
import { requireToken } from "~/session/current-user.server";
import { PageHead } from "~/ui/page-head";
import bookingTexts from "../../../locales/de/bookings.json";
import listTexts from "../../../locales/de/lists.json";
import validationTexts from "../../../locales/de/validation.json";
import { BulkBookings, BulkPreviewQuery, BulkSupervisorsQuery } from "./bulk-documents";
import { BulkValueField } from "./bulk-value-field";
import { type BookingList, bookingList } from "./list-definition";
import { personName } from "./person-name";

const LIST = "/bookings";
type Post = BulkPost<BookingList>;

export function loader({ request }: LoaderFunctionArgs) {
  requireToken(request);
  return null;
}

/** Three steps of one change: value, confirmation with preview, outcome (decisions §8). Each is a plain post. */
export async function action(args: ActionFunctionArgs) {
  const { post, problem, query } = readAll(await args.request.formData());
  if (!post) return data({ step: "problem" as const, problem, query }, { status: 400 });
  const error = post.step === "value" ? undefined : valueProblem(post);
  if (post.step === "value" || error) return await valueStep(args, post, error);
  const selection = selectionVariables(bookingList, post);
  const { value = "", reason } = post.fields;
  const change = { action: post.action, value, reason };
  try {
    if (post.step === "execute") {
      const { idempotencyKey } = post;
      const { bulkBookings } = await gqlRequest(args, BulkBookings, { selection, change, idempotencyKey });
      return data({ step: "outcome" as const, post, outcome: bulkBookings });
    }
    const supervisorIds = post.action === "supervisor" && value ? [value] : [];
    const { bulkBookingsPreview, supervisors } = await gqlRequest(args, BulkPreviewQuery, {
      selection,
      change,
      supervisorIds,
    });
    const supervisor = supervisorIds.length > 0 ? (supervisors.data[0] ?? null) : null;
    return data({ step: "confirm" as const, post, preview: bulkBookingsPreview, supervisor });
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    return await valueStep(args, post, refusal.problems[0]?.message ?? "invalid");
  }
}

function readAll(form: FormData) {
  const { post, ...rest } = readBulkPost(form, bookingList);
  return post ? { post, problem: undefined, query: "" } : { ...rest, post };
}

async function valueStep(args: ActionFunctionArgs, post: Post, error?: string) {
  const supervisors =
    post.action === "supervisor" ? (await gqlRequest(args, BulkSupervisorsQuery)).supervisors.data : [];
  return data({ step: "value" as const, post, supervisors, error }, { status: error ? 400 : 200 });
}

/** Key of namespace `validation`, where the value makes no sense for the action. */
function valueProblem({ action, fields }: Post): string | undefined {
  const { value = "", reason = "" } = fields;
  const oneOf = (list: readonly string[]) => (list.includes(value) ? undefined : "choice_invalid");
  if (action === "cancel") return reason.trim() ? undefined : "required";
  if (action === "billing") return oneOf(BILLING_STATES);
  if (action === "material") return oneOf(MATERIAL_STATES);
  if (action === "billingDate") return value === "" || isDay(value) ? undefined : "date_invalid";
  return undefined;
}

export const handle = screenHandle({
  i18n: { bookings: bookingTexts, lists: listTexts, validation: validationTexts },
  breadcrumbs: () => [
    { label: texts("bookings")("title"), to: LIST },
    { label: texts("bookings")("bulk.title") },
  ],
});

export default function BookingsBulk() {
  const { t } = useTranslation("bookings");
  const { t: validation } = useTranslation("validation");
  const step = useActionData<typeof action>();
  const reasonText = (reason: string) => (validation as (key: string) => string)(reason);
  const recordHref = (id: string) => `/bookings/${id}`;
  return (
    <>
      <PageHead title={t("bulk.title")} />
      {!step || step.step === "problem" ? (
        <BulkProblemNote
          problem={step?.problem ?? "nothing_chosen"}
          href={step?.query ? `${LIST}?${step.query}` : LIST}
        />
      ) : null}
      {step?.step === "value" ? (
        <BulkValueStep
          post={step.post}
          listPath={LIST}
          title={t(`bulk.${step.post.action}`)}
          error={step.error ? reasonText(step.error) : undefined}
        >
          <BulkValueField
            action={step.post.action}
            value={step.post.fields.value ?? step.post.fields.reason ?? ""}
            supervisors={step.supervisors}
            error={step.error}
          />
        </BulkValueStep>
      ) : null}
      {step?.step === "confirm" ? (
        <BulkConfirm
          post={step.post}
          listPath={LIST}
          title={t(`bulk.${step.post.action}`)}
          change={<ChangeText post={step.post} supervisor={step.supervisor} />}
          preview={step.preview}
          danger={step.post.action === "delete" || step.post.action === "cancel"}
          reasonText={reasonText}
          recordHref={recordHref}
        />
      ) : null}
      {step?.step === "outcome" ? (
        <BulkOutcome
          post={step.post}
          listPath={LIST}
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
function ChangeText(props: { post: Post; supervisor: Parameters<typeof personName>[0] }) {
  const { t } = useTranslation("bookings");
  const { action: name, fields } = props.post;
  const value = fields.value ?? "";
  switch (name) {
    case "supervisor":
      return t("bulk.change.supervisor", { value: value ? personName(props.supervisor) : t("bulk.none") });
    case "billing":
      return t("bulk.change.billing", { value: t(`billing.${value as (typeof BILLING_STATES)[number]}`) });
    case "material":
      return t("bulk.change.material", { value: t(`material.${value as (typeof MATERIAL_STATES)[number]}`) });
    case "billingDate":
      return value
        ? t("bulk.change.billingDate", { value: formatDay(value) })
        : t("bulk.change.noBillingDate");
    case "cancel":
      return t("bulk.change.cancel", { value: fields.reason });
    default:
      return t(`bulk.change.${name}`);
  }
}
