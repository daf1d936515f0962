import type { LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { openedForm } from "~/forms/open-form.server";
import { saveActionOf } from "~/forms/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ownPath } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { requireOnBookings } from "~/session/guard.server";
import { BookingFormOptionsFragment, IssueSlotsFragment } from "../booking/documents";
import { seriesAction } from "../series/actions.server";
import { seriesStepOf } from "../series/step";
import { bookingChoices, offeredIssues } from "./choices";
import { bookingFormConstraint } from "./constraint.server";
import { extraFormData, readBookingForm, refreshedValues } from "./read.server";
import { asksIfOut, CREATE_BOOKING } from "./send.server";
import { newBookingValues } from "./values";

const CreateBookingScreen = graphql(
  `
  query CreateBookingScreen(
    $issueFilter: IssueFilter!, $issueId: String!, $withIssue: Boolean!, $mediumId: String!, $withNext: Boolean!
  ) {
    me { _id permissions canBookUser }
    ...BookingFormOptions
    issue(id: $issueId) @include(if: $withIssue) { ...IssueSlots }
    nextIssue(mediumId: $mediumId) @include(if: $withNext) { ...IssueSlots }
  }
`,
  [BookingFormOptionsFragment, IssueSlotsFragment],
);

/**
 * `?bookingType=multi` (formerly `kind`) opens the form of a package. `?medium=` and `?issue=` choose where the new
 * booking appears. `?back=` is the address to return to.
 */
export async function loadNewBooking(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { searchParams } = new URL(args.request.url);
  const issueId = searchParams.get("issue") ?? "";
  const mediumId = args.params.id ?? searchParams.get("medium") ?? "";
  const {
    me,
    nextIssue,
    issue = nextIssue,
    ...options
  } = await gqlRequest(args, CreateBookingScreen, {
    issueFilter: offeredIssues(todayInVienna()),
    issueId,
    withIssue: issueId !== "",
    mediumId,
    withNext: issueId === "" && mediumId !== "",
  });
  requireOnBookings(me.permissions, "create");
  if (args.params.id) requireBookable(args.params.id, me.permissions, options.media.data);
  const medium = mediumId || (issue?.medium._id ?? "");
  const bookingType =
    (searchParams.get("bookingType") ?? searchParams.get("kind")) === "multi" ? "multi" : "single";
  const choices = bookingChoices(
    { me, ...options },
    { bookingType, mediumId: medium },
    {
      slots: issue ?? null,
      availability: null,
    },
  );
  return {
    screen: "create" as const,
    choices,
    form: openedForm({
      values: newBookingValues({
        bookingType,
        medium: choices.mediumId ?? "",
        issue: choices.slots?._id,
        supervisor: me.canBookUser ? me._id : undefined,
      }),
      constraint: bookingFormConstraint,
    }),
    back: ownPath(searchParams.get("back")) ?? "/bookings",
  };
}

/** Checks the medium of the address: 404 if it does not exist, 403 if the user may not book in it. */
function requireBookable(id: string, permissions: readonly string[], media: { _id: string }[]): void {
  if (!media.some((medium) => medium._id === id)) {
    throw Response.json(null, { status: 404, statusText: "Not Found" });
  }
  requireOnBookings(permissions, "create", id);
}

/** Books the form, or takes the next step of its series part. */
export const createBooking = saveActionOf(readBookingForm, {
  beside: extraFormData,
  refreshed: refreshedValues,
  // Enter in the series part plans it; only its own button books.
  instead: async (args, form, problems) =>
    seriesStepOf(form) ? await seriesAction(args, form, problems) : null,
  send: (args, { form, values, idempotencyKey }) =>
    gqlRequest(args, CREATE_BOOKING[form.variant], {
      data: values,
      asksIfOut: asksIfOut(form),
      idempotencyKey,
    }),
  savedTo: (_args, { booking }) => `/bookings/${booking._id}`,
  toast: () => texts("bookings")("toast.created"),
});
