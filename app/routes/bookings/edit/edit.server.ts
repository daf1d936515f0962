import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { personName } from "domain/person-name";
import { newIdempotencyKey } from "~/forms/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ownPath } from "~/http/return-to.server";
import { requireToken } from "~/session/current-user.server";
import {
  AvailabilityFragment,
  BookingDetailFragment,
  BookingFormOptionsFragment,
} from "../booking/documents";
import { shownAvailability } from "../form/availability";
import { bookingChoices, offeredIssues } from "../form/choices";
import { bookingFormConstraint } from "../form/constraint.server";
import { editBooking } from "./actions.server";
import { HISTORY_PAGE } from "./history-panel";

const BookingScreen = graphql(
  `
  query BookingScreen($id: String!, $issueFilter: IssueFilter!, $historySkip: Int!) {
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
    historySkip: (historyPage - 1) * HISTORY_PAGE,
  });
  if (!booking) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const { specs, bookingType, allowedActions } = booking;
  const free = { slots: specs.issue, availability: shownAvailability(bookingAvailability) };
  return {
    screen: "edit" as const,
    booking,
    historyPage,
    // Whom a comment may mention: who may be booked.
    people: allowedPeople(booking.allowedActions, options.supervisors.data),
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

/** The page of the history that the address asks for; the first one where it asks for none that can be. */
function readHistoryPage(request: Request): number {
  const page = new URL(request.url).searchParams.get("history") ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

type Person = { first_name: string; last_name: string };

/** The names of those who may be mentioned, for who may comment; each once. */
function allowedPeople(actions: readonly string[], people: readonly Person[]): string[] {
  return actions.includes("edit") ? [...new Set(people.map(personName))].filter(Boolean) : [];
}

export function changeBooking(args: ActionFunctionArgs) {
  return editBooking(args, args.params.bookingid ?? "");
}
