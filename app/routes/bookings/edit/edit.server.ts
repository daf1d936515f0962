import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { openedForm } from "~/forms/post/open-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ownPath, pathOf } from "~/http/return-to.server";
import { readWalk, walkLinks, walkVariables } from "~/lists/walk/walk";
import { EditLock, openedLock } from "~/locks/edit-lock";
import { windowFor } from "~/locks/form-window.server";
import { historyVariables } from "~/records/history-page";
import { requireToken } from "~/session/current-user.server";
import {
  AvailabilityFragment,
  BookingDetailFragment,
  BookingFormOptionsFragment,
  FreeInIssueFragment,
} from "../booking/documents";
import { shownAvailability } from "../form/availability";
import { bookingChoices, offeredIssues } from "../form/choices";
import { bookingFormConstraint } from "../form/constraint.server";
import { bookingValues } from "../form/values";
import { bookingList } from "../list/definition";

const BookingScreen = graphql(
  `
  query BookingScreen(
    $id: String!, $issueFilter: IssueFilter!, $historyLimit: Int, $historySkip: Int
    $window: String, $walks: Boolean!, $term: String, $filter: BookingFilter, $sort: String
  ) {
    lock: editLock(area: "bookings", id: $id, window: $window) { ...EditLock }
    booking(id: $id) { ...BookingDetail freeInIssues { ...FreeInIssue } newsletterProof { sentAt accepted clicks target } }
    bookingAvailability(id: $id) { ...Availability }
    neighbours: bookingNeighbours(id: $id, term: $term, filter: $filter, sort: $sort) @include(if: $walks) {
      previous next position { number isMore } total { number isMore }
    }
    ...BookingFormOptions
  }
`,
  [AvailabilityFragment, BookingDetailFragment, BookingFormOptionsFragment, EditLock, FreeInIssueFragment],
);

export async function loadBooking(args: LoaderFunctionArgs) {
  const { request, params } = args;
  requireToken(request);
  const today = todayInVienna();
  const { searchParams } = new URL(request.url);
  const back = ownPath(searchParams.get("back"));
  const walk = readWalk(bookingList, searchParams, back);
  const formWindow = await windowFor(args, { area: "bookings", id: params.bookingid });
  const { lock, booking, bookingAvailability, neighbours, ...options } = await gqlRequest(
    args,
    BookingScreen,
    {
      ...walkVariables(bookingList, walk),
      id: params.bookingid ?? "",
      issueFilter: offeredIssues(today),
      ...historyVariables(request),
      window: formWindow.window,
    },
  );
  if (!booking) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const { specs, bookingType, allowedActions } = booking;
  // At the address of another medium it would stand below the wrong one in menu and breadcrumbs.
  if (params.id && specs.targetMedium && specs.targetMedium._id !== params.id)
    throw redirect(`/bookings/${booking._id}${new URL(pathOf(request), request.url).search}`);
  const links = walkLinks(bookingList, walk, neighbours, booking._id);
  const loaded = openedForm({
    values: bookingValues(booking),
    version: booking.version,
    constraint: bookingFormConstraint,
  });
  const free = { slots: specs.issue, availability: shownAvailability(bookingAvailability) };
  return {
    screen: "edit" as const,
    isNew: searchParams.has("created"),
    booking,
    lock: openedLock(lock, formWindow),
    // The people that a comment may mention: the possible supervisors.
    people: allowedPeople(booking.allowedActions, options.supervisors),
    today,
    // Data for the form is sent only if there is a form.
    form: allowedActions.includes("edit")
      ? {
          loaded,
          choices: bookingChoices(
            options,
            { bookingType, mediumId: specs.targetMedium?._id ?? null },
            { ...free, free: booking.freeInIssues },
            booking,
          ),
        }
      : null,
    free: { ...free, variant: bookingType === "multi" ? ("multi" as const) : specs.type },
    idempotencyKey: loaded.idempotencyKey,
    // The list that it was opened from, at its row.
    back: links?.back ?? back ?? "/bookings",
    walk: links,
  };
}

type Offered = readonly { items: readonly { label: string }[] }[];

/** The names of the people that a comment may mention, each once; empty if the user may not comment. */
function allowedPeople(actions: readonly string[], people: Offered): string[] {
  const names = people.flatMap(({ items }) => items.map(({ label }) => label));
  return actions.includes("comment") ? [...new Set(names)].filter(Boolean) : [];
}
