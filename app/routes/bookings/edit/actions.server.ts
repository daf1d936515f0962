import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { BookingDraft } from "domain/bookings/fields";
import { SERIES_SCOPES, type SeriesScope } from "domain/bookings/series";
import type { FormProblem } from "~/forms";
import { replyWithProblems } from "~/forms/post/form-replies.server";
import { sameValues, valuesOf } from "~/forms/post/form-values";
import { byIntent, postAction } from "~/forms/post/post-actions.server";
import { saveActionOf } from "~/forms/post/save-form.server";
import { deletionProblemsOf, gqlRequest, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { ownPath, pathOf } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { postedNext } from "~/lists/walk/next";
import { mayOnAnyBookings } from "~/session/guard.server";
import { redirectWithSuccess } from "~/session/toast.server";
import { commentAction } from "~/shared/comments/comment-action.server";
import { bookingToast } from "../booking/toast";
import type { BookingAnswer as FormBookingAnswer } from "../form/booking-form";
import * as mutations from "../form/mutations";
import {
  extraFormData,
  type PostedBooking,
  readBookingForm,
  refreshedValues,
  refusedForm,
} from "../form/read.server";
import { asksIfOut, UPDATE_BOOKING } from "../form/send.server";
import { bookingValues } from "../form/values";
import { namesOfChoices } from "./conflict-names";

/** The refusal of an intent beside the form: the service's code, and the message. */
export type Refusal = { intent: string; code: string; problems: FormProblem[] };

export type BookingEditAnswer = FormBookingAnswer & { refusal?: Refusal };

const CHANGES = ["activate", "cancel", "reopen", "delete"] as const;
type Change = (typeof CHANGES)[number];

const TOASTS = {
  activate: "toast.activated",
  cancel: "toast.cancelled",
  reopen: "toast.reopened",
  delete: "toast.deleted",
} as const;

/** The screen's own address, without the parameter of the open question. */
function ownAddress(request: Request): string {
  const url = new URL(pathOf(request), "http://here");
  url.searchParams.delete("confirm");
  url.searchParams.delete("created");
  return url.pathname + url.search;
}

/** The appearances of its series that the post changes; null for a booking without a series. */
function scopeOf({ formData }: PostedBooking): SeriesScope | null {
  const posted = formData.get("scope");
  return SERIES_SCOPES.find((scope) => scope === posted) ?? null;
}

/** Reads the form, with a problem if the posted scope is not one of the known ones. */
async function readChangedBooking(args: ActionFunctionArgs, posted: FormData) {
  const { form, problems } = await readBookingForm(args, posted);
  const unknown = form.formData.get("scope") && !scopeOf(form);
  return { form, problems: unknown ? [...problems, UNKNOWN_SCOPE] : problems };
}

const UNKNOWN_SCOPE: FormProblem = { field: "scope", message: "choice_invalid" };

const save = saveActionOf(readChangedBooking, {
  may: mayOnAnyBookings(),
  area: "bookings",
  beside: extraFormData,
  refreshed: refreshedValues,
  send: (args, { form, values, version, idempotencyKey }) =>
    gqlRequest(args, UPDATE_BOOKING[form.variant], {
      data: values,
      id: args.params.bookingid ?? "",
      version,
      scope: scopeOf(form),
      asksIfOut: asksIfOut(form),
      idempotencyKey,
    }),
  current: (carried: BookingDraft & { names: Record<string, string> }, { form, beside }) => ({
    values: bookingValues(carried, String(form.formData.get("scope") ?? "")),
    names: { ...carried.names, ...namesOfChoices(beside.choices, form.labels) },
  }),
  savedTo: ({ request }, _sent, form) => ownPath(postedNext(form)) ?? ownAddress(request),
  toast: ({ booking }) => ({
    ...bookingToast("saved", booking._id),
    undo: booking.undo,
  }),
});

/** An action beside the form. Its refusal is shown above the form, or at the fields that were posted with it. */
const change = (intent: Change) =>
  postAction(mayOnAnyBookings(), async (args, posted) => {
    const { form, problems } = await readChangedBooking(args, posted);
    if (problems.includes(UNKNOWN_SCOPE)) return await refusedForm(args, form, problems);
    const hasForm = form.formData.has("clientCompany");
    if (
      intent === "activate" &&
      hasForm &&
      form.snapshot &&
      !sameValues(form.snapshot, valuesOf(form.formData))
    ) {
      // Typed but unsaved values would be neither checked nor activated.
      return await refusedForm(args, form, [{ field: "", message: "save_first" }]);
    }
    try {
      const { to, changed } = await run(args, form, intent);
      const message = { message: texts("bookings")(TOASTS[intent]), undo: changed?.undo };
      return await redirectWithSuccess(args, to, message, { status: 303 });
    } catch (refusal) {
      if (!(refusal instanceof ServiceError)) throw refusal;
      if (hasForm && refusal.problems.length > 0) return await refusedForm(args, form, refusal.problems);
      // A question shows the problems of its own answer.
      if (form.name && refusal.problems.length > 0) return replyWithProblems(form, refusal.problems);
      const answer: BookingEditAnswer = {
        refusal: {
          intent,
          code: refusal.code,
          problems: intent === "delete" ? deletionProblemsOf(refusal) : problemsOf(refusal),
        },
        idempotencyKey: keyAfter(refusal, form.idempotencyKey),
        failed: true,
      };
      return data(answer, { status: refusal.code === "VERSION_CONFLICT" ? 409 : 400 });
    }
  });

/** Sends the change. Returns the address to open next, and what undoes the change. */
async function run(args: ActionFunctionArgs, form: PostedBooking, intent: Change) {
  const { bookingid: id = "" } = args.params;
  const target = { id, version: form.version ?? 0, idempotencyKey: `${form.idempotencyKey}-${intent}` };
  const to = ownAddress(args.request);
  switch (intent) {
    case "activate":
      return { to, changed: (await gqlRequest(args, mutations.ActivateBooking, target)).booking };
    case "cancel": {
      const reason = String(form.formData.get("reason") ?? "");
      const cancelling = { ...target, reason, scope: scopeOf(form) };
      return { to, changed: (await gqlRequest(args, mutations.CancelBooking, cancelling)).booking };
    }
    case "reopen":
      return { to, changed: (await gqlRequest(args, mutations.ReopenBooking, target)).booking };
    case "delete":
      await gqlRequest(args, mutations.DeleteBooking, target);
      return { to: "/bookings", changed: undefined };
  }
}

const comment = commentAction({
  may: mayOnAnyBookings(),
  add: (args, said) =>
    gqlRequest(args, mutations.AddBookingComment, { bookingId: args.params.bookingid ?? "", ...said }),
  edit: (args, said) => gqlRequest(args, mutations.EditBookingComment, said),
  path: ({ request }) => ownAddress(request),
});

/** All posts of the edit screen: saving, changes of the form, and the actions beside it. */
const CHANGED = Object.fromEntries(CHANGES.map((intent) => [intent, change(intent)]));
export const changeBooking = byIntent(save, { ...CHANGED, comment });
