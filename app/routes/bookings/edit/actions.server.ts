import { type ActionFunctionArgs, data } from "@remix-run/node";
import { withMention } from "domain/bookings/mentions";
import { SERIES_SCOPES, type SeriesScope } from "domain/bookings/series";
import type { FormAnswer, FormProblem } from "~/forms";
import { sameValues, valuesOf } from "~/forms/form-values";
import { replyWithConflict } from "~/forms/parse-form.server";
import { gqlRequest, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { pathOf } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { redirectWithSuccess } from "~/session/toast.server";
import { CurrentBookingQuery } from "../booking/documents";
import type { BookingChoices } from "../form/choices";
import * as mutations from "../form/mutations";
import {
  choicesFor,
  type PostedBooking,
  readBookingForm,
  refreshedForm,
  refusedByService,
  refusedForm,
} from "../form/read.server";
import { sendChangedBooking } from "../form/send.server";
import { bookingValues } from "../form/values";
import type { RefusedComment } from "./comments-panel";
import { conflictNames } from "./conflict-names";

/** Why an intent beside the form was refused: the service's code, and what is to be said. */
export type Refusal = { intent: string; code: string; problems: FormProblem[] };

export type BookingAnswer = FormAnswer & {
  choices?: BookingChoices;
  names?: Record<string, string>;
  comment?: RefusedComment;
  refusal?: Refusal;
  /** The page title begins with "Fehler:". */
  failed?: boolean;
};

type Step = { args: ActionFunctionArgs; id: string; form: PostedBooking };

const CHANGES = ["copy", "activate", "cancel", "reopen", "delete"] as const;
type Change = (typeof CHANGES)[number];
const isChange = (intent: string): intent is Change => (CHANGES as readonly string[]).includes(intent);

const TOASTS = {
  copy: "toast.copied",
  activate: "toast.activated",
  cancel: "toast.cancelled",
  reopen: "toast.reopened",
  delete: "toast.deleted",
} as const;

type Toast = (typeof TOASTS)[keyof typeof TOASTS] | "toast.saved" | "toast.commented";
const toast = (args: ActionFunctionArgs, to: string, key: Toast) =>
  redirectWithSuccess(args, to, texts("bookings")(key), { status: 303 });

/** The screen's own address, without the question that was answered. */
function samePage(request: Request): string {
  const url = new URL(pathOf(request), "http://here");
  url.searchParams.delete("confirm");
  return url.pathname + url.search;
}

/** Which appearances of its series the post is meant for; null where it is of none. */
function scopeOf({ formData }: PostedBooking): SeriesScope | null {
  const posted = formData.get("scope");
  return SERIES_SCOPES.find((scope) => scope === posted) ?? null;
}

/** Every post of the edit screen: saving, what changes in the form, and the actions beside it. */
export async function editBooking(args: ActionFunctionArgs, id: string) {
  const { form, problems } = await readBookingForm(args);
  if (form.formData.get("scope") && !scopeOf(form)) {
    return await refusedForm(args, form, [...problems, { field: "scope", message: "choice_invalid" }]);
  }
  const step = { args, id, form };
  const refreshed = await refreshedForm(args, form);
  if (refreshed) return refreshed;
  if (form.intent === "comment" || form.intent === "edit-comment") return await comment(step);
  if (isChange(form.intent)) return await change(step, form.intent);
  return await save(step, problems);
}

async function save({ args, id, form }: Step, problems: FormProblem[]) {
  if (!form.values || problems.length > 0) return await refusedForm(args, form, problems);
  try {
    const { idempotencyKey, version } = form;
    await sendChangedBooking(args, form.variant, {
      data: form.values,
      id,
      version: version ?? 0,
      scope: scopeOf(form),
      idempotencyKey,
    });
  } catch (refusal) {
    if (refusal instanceof ServiceError && refusal.code === "VERSION_CONFLICT") {
      return await conflict({ args, id, form }, refusal);
    }
    return await refusedByService(args, form, refusal);
  }
  return await toast(args, samePage(args.request), "toast.saved");
}

/** Decisions §7: a save on an older version never overwrites; the user sees both values per field. */
async function conflict({ args, id, form }: Step, refusal: ServiceError) {
  const [{ booking }, choices] = await Promise.all([
    gqlRequest(args, CurrentBookingQuery, { id }),
    choicesFor(args, form),
  ]);
  if (!booking) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const { updatedBy } = refusal.extensions;
  return replyWithConflict(
    form,
    {
      current: bookingValues(booking),
      version: booking.version,
      updatedBy: typeof updatedBy === "string" ? updatedBy : undefined,
    },
    { choices, names: conflictNames(booking, choices, form.labels), failed: true },
  );
}

async function change({ args, id, form }: Step, intent: Change) {
  const hasForm = form.formData.has("clientCompany");
  if (
    intent === "activate" &&
    hasForm &&
    form.snapshot &&
    !sameValues(form.snapshot, valuesOf(form.formData))
  ) {
    // What is typed but not saved would be neither checked nor activated.
    return await refusedForm(args, form, [{ field: "", message: "save_first" }]);
  }
  try {
    return await toast(args, await run({ args, id, form }, intent), TOASTS[intent]);
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    if (hasForm && refusal.problems.length > 0) return await refusedForm(args, form, refusal.problems);
    const answer: BookingAnswer = {
      refusal: { intent, code: refusal.code, problems: problemsOf(refusal) },
      idempotencyKey: keyAfter(refusal, form.idempotencyKey),
      failed: true,
    };
    return data(answer, { status: refusal.code === "VERSION_CONFLICT" ? 409 : 400 });
  }
}

/** Sends the change; answers the address to go on with. */
async function run({ args, id, form }: Step, intent: Change): Promise<string> {
  const target = { id, version: form.version ?? 0, idempotencyKey: `${form.idempotencyKey}-${intent}` };
  const here = samePage(args.request);
  switch (intent) {
    case "copy": {
      const { idempotencyKey } = target;
      const { copyBooking } = await gqlRequest(args, mutations.CopyBooking, { id, idempotencyKey });
      return `/bookings/${copyBooking._id}`;
    }
    case "activate":
      await gqlRequest(args, mutations.ActivateBooking, target);
      return here;
    case "cancel": {
      const reason = String(form.formData.get("reason") ?? "");
      await gqlRequest(args, mutations.CancelBooking, { ...target, reason, scope: scopeOf(form) });
      return here;
    }
    case "reopen":
      await gqlRequest(args, mutations.ReopenBooking, target);
      return here;
    case "delete":
      await gqlRequest(args, mutations.DeleteBooking, target);
      return "/bookings";
  }
}

async function comment({ args, id, form }: Step) {
  const typed = String(form.formData.get("text") ?? "");
  const mention = String(form.formData.get("mention") ?? "");
  const text = mention ? withMention(typed, mention) : typed;
  const commentId = String(form.formData.get("commentId") ?? "");
  const { idempotencyKey } = form;
  try {
    if (commentId)
      await gqlRequest(args, mutations.EditBookingComment, { id: commentId, text, idempotencyKey });
    else await gqlRequest(args, mutations.AddBookingComment, { bookingId: id, text, idempotencyKey });
  } catch (refusal) {
    const tooLate = refusal instanceof ServiceError && refusal.code === "TOO_LATE";
    const answer: BookingAnswer = {
      comment: {
        commentId: commentId || undefined,
        text,
        problems: tooLate ? [{ field: "text", message: "comment_too_late" }] : problemsOf(refusal),
        idempotencyKey: keyAfter(refusal, idempotencyKey),
      },
      failed: true,
    };
    return data(answer, { status: 400 });
  }
  return await toast(args, `${samePage(args.request)}#comments`, "toast.commented");
}
