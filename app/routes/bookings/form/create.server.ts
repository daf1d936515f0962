import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { newIdempotencyKey } from "~/forms/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ownPath } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { requireOnBookings } from "~/session/guard.server";
import { redirectWithSuccess } from "~/session/toast.server";
import { BookingFormOptionsFragment, IssueSlotsFragment } from "../booking/documents";
import { seriesAction } from "../series/actions.server";
import { seriesStepOf } from "../series/step";
import { bookingChoices, offeredIssues } from "./choices";
import { bookingFormConstraint } from "./constraint.server";
import { readBookingForm, refreshedForm, refusedByService, refusedForm } from "./read.server";
import { sendNewBooking } from "./send.server";
import { newBookingValues } from "./values";

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

/**
 * `?kind=multi` opens the form of a package, `?medium=` and `?issue=` choose what the new booking is for;
 * `?back=` is where one came from.
 */
export async function loadNewBooking(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { searchParams } = new URL(args.request.url);
  const issueId = searchParams.get("issue") ?? "";
  const { me, issue, ...options } = await gqlRequest(args, CreateBookingScreen, {
    issueFilter: offeredIssues(todayInVienna()),
    issueId,
    withIssue: issueId !== "",
  });
  requireOnBookings(me.permissions, "create");
  if (args.params.id) requireBookable(args.params.id, me.permissions, options.media.data);
  const medium = args.params.id ?? searchParams.get("medium") ?? issue?.medium._id ?? "";
  const kind = searchParams.get("kind") === "multi" ? "multi" : "single";
  const choices = bookingChoices(
    { me, ...options },
    { kind, mediumId: medium },
    {
      slots: issue ?? null,
      availability: null,
    },
  );
  return {
    screen: "create" as const,
    choices,
    values: newBookingValues({
      kind,
      medium: choices.mediumId ?? "",
      issue: choices.slots?._id,
      supervisor: me.canBookUser ? me._id : undefined,
    }),
    constraint: bookingFormConstraint,
    idempotencyKey: newIdempotencyKey(),
    back: ownPath(searchParams.get("back")) ?? "/bookings",
  };
}

/** The address of a medium: 404 where there is none, 403 where one may not book in it. */
function requireBookable(id: string, permissions: readonly string[], media: { _id: string }[]): void {
  if (!media.some((medium) => medium._id === id)) {
    throw Response.json(null, { status: 404, statusText: "Not Found" });
  }
  requireOnBookings(permissions, "create", id);
}

export async function createBooking(args: ActionFunctionArgs) {
  const { form, problems } = await readBookingForm(args);
  const refreshed = await refreshedForm(args, form);
  if (refreshed) return refreshed;
  // Enter in the series part plans it; only its own button books.
  if (seriesStepOf(form)) return await seriesAction(args, form, problems);
  if (!form.values || problems.length > 0) return await refusedForm(args, form, problems);
  try {
    const id = await sendNewBooking(args, form.variant, form.values, form.idempotencyKey);
    return await redirectWithSuccess(args, `/bookings/${id}`, texts("bookings")("toast.created"), {
      status: 303,
    });
  } catch (refusal) {
    return await refusedByService(args, form, refusal);
  }
}
