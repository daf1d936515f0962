import { type ActionFunctionArgs, data } from "@remix-run/node";
import { BILLING_STATES, MATERIAL_STATES } from "domain/bookings/fields";
import { isDay } from "domain/dates";
import { gqlRequest, ServiceError } from "~/graphql/client.server";
import { type BulkPost, readBulkPost, selectionVariables } from "~/lists/bulk-post";
import { BulkBookings, BulkPreviewQuery, BulkSupervisorsQuery } from "./bulk-documents";
import { type BookingList, bookingList } from "./list-definition";

type Post = BulkPost<BookingList>;

/** Three steps of one change: value, confirmation with preview, outcome (decisions §8). Each is a plain post. */
export async function changeManyBookings(args: ActionFunctionArgs) {
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
