import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { newIdempotencyKey } from "~/forms/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { requireToken } from "~/session/current-user.server";
import { ownPath } from "~/session/return-to.server";
import { shownAvailability } from "./availability";
import { bookingChoices, offeredIssues } from "./booking-choices";
import { AvailabilityFragment, BookingDetailFragment, BookingFormOptionsFragment } from "./booking-documents";
import { bookingFormConstraint } from "./booking-form-constraint.server";
import { editBooking } from "./edit-actions.server";

const BookingScreen = graphql(
  `
  query BookingScreen($id: String!, $issueFilter: IssueFilter!) {
    booking(id: $id) { ...BookingDetail }
    bookingAvailability(id: $id) { ...Availability }
    ...BookingFormOptions
  }
`,
  [AvailabilityFragment, BookingDetailFragment, BookingFormOptionsFragment],
);

export async function loadBooking(args: LoaderFunctionArgs) {
  const { request, params } = args;
  requireToken(request);
  const today = todayInVienna();
  const { booking, bookingAvailability, ...options } = await gqlRequest(args, BookingScreen, {
    id: params.bookingid ?? "",
    issueFilter: offeredIssues(today),
  });
  if (!booking) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const { specs, bookingType, allowedActions } = booking;
  const free = { slots: specs.issue, availability: shownAvailability(bookingAvailability) };
  return {
    screen: "edit" as const,
    booking,
    today,
    // What only the form needs is not sent where there is none.
    form: allowedActions.includes("edit")
      ? {
          choices: bookingChoices(
            options,
            { kind: bookingType, mediumId: specs.targetMedium?._id ?? null },
            free,
            booking,
          ),
          constraint: bookingFormConstraint,
        }
      : null,
    free: { ...free, variant: bookingType === "multi" ? ("multi" as const) : specs.type },
    idempotencyKey: newIdempotencyKey(),
    back: ownPath(new URL(request.url).searchParams.get("back")) ?? "/bookings",
  };
}

export function changeBooking(args: ActionFunctionArgs) {
  return editBooking(args, args.params.bookingid ?? "");
}
