import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { printBookingFormSchema } from "domain/bookings/form-schema";
import { todayInVienna } from "domain/dates";
import { redirectWithSuccess } from "remix-toast";
import { formConstraint, newIdempotencyKey } from "~/forms/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { requirePermission } from "~/session/guard.server";
import { ownPath } from "~/session/return-to.server";
import { readBookingForm, refreshedForm, refusedByService, refusedForm } from "./booking-actions.server";
import { bookingChoices, offeredIssues } from "./booking-choices";
import { BookingFormOptionsFragment, IssueSlotsFragment } from "./booking-documents";
import { newBookingValues } from "./booking-form-values";
import { CreatePrintBooking } from "./booking-mutations";
import { mayCreateAnywhere } from "./booking-rights";
import { shapedPrintBooking } from "./booking-shape.server";

const CreateBookingScreen = graphql(
  `
  query CreateBookingScreen($issueFilter: IssueFilter!, $issueId: String!, $withIssue: Boolean!) {
    me { _id permissions canBookUser }
    ...BookingFormOptions
    issue(id: $issueId) @include(if: $withIssue) { ...IssueSlots }
  }
`,
  [BookingFormOptionsFragment, IssueSlotsFragment],
);

/** `?medium=` and `?issue=` choose what the new booking is for; `?back=` is where one came from. */
export async function loadNewBooking(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { searchParams } = new URL(args.request.url);
  const issueId = searchParams.get("issue") ?? "";
  const { me, issue, ...options } = await gqlRequest(args, CreateBookingScreen, {
    issueFilter: offeredIssues(todayInVienna()),
    issueId,
    withIssue: issueId !== "",
  });
  if (!mayCreateAnywhere(me.permissions)) {
    requirePermission(me.permissions, { action: "create", collectionType: "bookings" });
  }
  const medium = args.params.id ?? searchParams.get("medium") ?? issue?.medium._id ?? "";
  const choices = bookingChoices(options, medium, issue ?? null);
  return {
    screen: "create" as const,
    choices,
    values: newBookingValues({
      medium: choices.mediumId ?? "",
      issue: choices.slots?._id,
      supervisor: me.canBookUser ? me._id : undefined,
    }),
    constraint: formConstraint(printBookingFormSchema),
    idempotencyKey: newIdempotencyKey(),
    back: ownPath(searchParams.get("back")) ?? "/bookings",
  };
}

export async function createBooking(args: ActionFunctionArgs) {
  const { form, problems } = await readBookingForm(args);
  const refreshed = await refreshedForm(args, form);
  if (refreshed) return refreshed;
  if (!form.values || problems.length > 0) return await refusedForm(args, form, problems);
  try {
    const { createPrintBooking } = await gqlRequest(args, CreatePrintBooking, {
      data: shapedPrintBooking(form.values),
      idempotencyKey: form.idempotencyKey,
    });
    const to = `/bookings/${createPrintBooking._id}`;
    return await redirectWithSuccess(to, texts("bookings")("toast.created"), { status: 303 });
  } catch (refusal) {
    return await refusedByService(args, form, refusal);
  }
}
