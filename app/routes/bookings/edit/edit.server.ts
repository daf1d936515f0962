import type { LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { personName } from "domain/person-name";
import { openedForm } from "~/forms/open-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ownPath } from "~/http/return-to.server";
import { HISTORY_PAGE, readHistoryPage } from "~/records/history-page";
import { requireToken } from "~/session/current-user.server";
import {
  AvailabilityFragment,
  BookingDetailFragment,
  BookingFormOptionsFragment,
} from "../booking/documents";
import { shownAvailability } from "../form/availability";
import { bookingChoices, offeredIssues } from "../form/choices";
import { bookingFormConstraint } from "../form/constraint.server";
import { bookingValues } from "../form/values";

const BookingScreen = graphql(
  `
  query BookingScreen($id: String!, $issueFilter: IssueFilter!, $historyLimit: Int!, $historySkip: Int!) {
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
  const historyPage = readHistoryPage(request);
  const { booking, bookingAvailability, ...options } = await gqlRequest(args, BookingScreen, {
    id: params.bookingid ?? "",
    issueFilter: offeredIssues(today),
    historyLimit: HISTORY_PAGE,
    historySkip: (historyPage - 1) * HISTORY_PAGE,
  });
  if (!booking) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const { specs, bookingType, allowedActions } = booking;
  const loaded = openedForm({
    values: bookingValues(booking),
    version: booking.version,
    constraint: bookingFormConstraint,
  });
  const free = { slots: specs.issue, availability: shownAvailability(bookingAvailability) };
  return {
    screen: "edit" as const,
    isNew: new URL(request.url).searchParams.has("created"),
    booking,
    historyPage,
    // The people that a comment may mention: the possible supervisors.
    people: allowedPeople(booking.allowedActions, options.supervisors.data),
    today,
    // Data for the form is sent only if there is a form.
    form: allowedActions.includes("edit")
      ? {
          loaded,
          choices: bookingChoices(
            options,
            { bookingType, mediumId: specs.targetMedium?._id ?? null },
            free,
            booking,
          ),
        }
      : null,
    free: { ...free, variant: bookingType === "multi" ? ("multi" as const) : specs.type },
    idempotencyKey: loaded.idempotencyKey,
    back: ownPath(new URL(request.url).searchParams.get("back")) ?? "/bookings",
  };
}

type Person = { first_name: string; last_name: string };

/** The names of the people that a comment may mention, each once; empty if the user may not comment. */
function allowedPeople(actions: readonly string[], people: readonly Person[]): string[] {
  return actions.includes("comment") ? [...new Set(people.map(personName))].filter(Boolean) : [];
}
