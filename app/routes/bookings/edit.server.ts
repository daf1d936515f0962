import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { printBookingFormSchema } from "domain/bookings/form-schema";
import { todayInVienna } from "domain/dates";
import { formConstraint, newIdempotencyKey } from "~/forms/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { requireToken } from "~/session/current-user.server";
import { ownPath } from "~/session/return-to.server";
import { bookingChoices, offeredIssues } from "./booking-choices";
import { BookingDetailFragment, BookingFormOptionsFragment } from "./booking-documents";
import { editBooking } from "./edit-actions.server";

const BookingScreen = graphql(
  `
  query BookingScreen($id: String!, $issueFilter: IssueFilter!) {
    booking(id: $id) { ...BookingDetail }
    ...BookingFormOptions
  }
`,
  [BookingDetailFragment, BookingFormOptionsFragment],
);

export async function loadBooking(args: LoaderFunctionArgs) {
  const { request, params } = args;
  requireToken(request);
  const today = todayInVienna();
  const { booking, ...options } = await gqlRequest(args, BookingScreen, {
    id: params.bookingid ?? "",
    issueFilter: offeredIssues(today),
  });
  if (!booking) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const { specs, supervisor, bookingType, allowedActions } = booking;
  const isForm = bookingType === "single" && specs.type === "print" && allowedActions.includes("edit");
  return {
    screen: "edit" as const,
    booking,
    today,
    // What only the form needs is not sent where there is none.
    form: isForm
      ? {
          choices: bookingChoices(options, specs.targetMedium?._id ?? null, specs.issue, {
            ...specs,
            supervisor,
          }),
          constraint: formConstraint(printBookingFormSchema),
        }
      : null,
    idempotencyKey: newIdempotencyKey(),
    back: ownPath(new URL(request.url).searchParams.get("back")) ?? "/bookings",
  };
}

export function changeBooking(args: ActionFunctionArgs) {
  return editBooking(args, args.params.bookingid ?? "");
}
