import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { parseId } from "domain/identifiers";
import { z } from "zod";
import { parseForm } from "~/forms/post/parse-form.server";
import { postedForm } from "~/forms/post/posted-form.server";
import { gqlRequest, problemsOf } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { mayOnAnyBookings } from "~/session/guard.server";
import { redirectWithError, redirectWithSuccess } from "~/session/toast.server";
import { billingList } from "./list/definition";
import { TakeBillingStep } from "./list/documents";

const id = z.string().refine((text) => parseId(text) !== null);
const postSchema = z.object({ item: id, booking: id });
const STEPS = ["notpaid", "paid", "back"] as const;
type Step = (typeof STEPS)[number];
const SEE_OTHER = { status: 303 };

/** Moves one billing item to its next state, posted from the booking's screen, and redirects back there. */
export async function action(args: ActionFunctionArgs) {
  const { values, intent, idempotencyKey } = parseForm(
    await postedForm(args, mayOnAnyBookings()),
    postSchema,
  );
  const step = STEPS.find((one) => one === intent);
  if (!values || !step) throw Response.json(null, { status: 400, statusText: "Bad Request" });
  const { item, booking } = values;
  const back = `/bookings/${booking}#billing-items`;
  const { reason, undo } = await outcomeOf(args, { item, step, idempotencyKey });
  if (!reason) {
    const message = { message: texts("billing")(`toast.${step}`), undo };
    return await redirectWithSuccess(args, back, message, SEE_OTHER);
  }
  if (reason === "not_found") throw Response.json(null, { status: 404, statusText: "Not Found" });
  if (reason === "not_authorized")
    throw Response.json({ permission: null }, { status: 403, statusText: "Forbidden" });
  const text = texts("validation") as (key: string) => string;
  return await redirectWithError(args, back, text(reason), SEE_OTHER);
}

/** The reason for a refused step, as a key of the namespace `validation`; else what undoes the step. */
async function outcomeOf(
  args: ActionFunctionArgs,
  { item, step, idempotencyKey }: { item: string; step: Step; idempotencyKey: string },
): Promise<{ reason?: string | undefined; undo?: string | null }> {
  try {
    const selection = { ids: [item] };
    const { takeBillingStep } = await gqlRequest(args, TakeBillingStep, { selection, step, idempotencyKey });
    return { reason: takeBillingStep.refused[0]?.reason, undo: takeBillingStep.undo };
  } catch (refusal) {
    return { reason: problemsOf(refusal)[0]?.message ?? "invalid" };
  }
}

/** The address has no screen: it only takes posts. */
export const loader = () => redirect(billingList.path);
