import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ParsedBooking } from "domain/bookings/form-schema";
import type { PackageLine } from "domain/bookings/package-lines";
import { todayInVienna } from "domain/dates";
import { hasPermission } from "domain/permissions/check";
import { openedForm } from "~/forms/post/open-form.server";
import { saveActionOf } from "~/forms/post/save-form.server";
import { gqlRequest, problemsOf } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ownPath } from "~/http/return-to.server";
import { requireToken } from "~/session/current-user.server";
import { mayOnAnyBookings, requireOnBookings } from "~/session/guard.server";
import {
  BookingDetailFragment,
  BookingFormOptionsFragment,
  ClientOverviewFragment,
  FreeInIssueFragment,
  IssueToSellFragment,
} from "../booking/documents";
import { bookingToast } from "../booking/toast";
import { seriesAction } from "../series/actions.server";
import { openedPlan } from "../series/by-issues/actions.server";
import { continuedFrom } from "../series/continued";
import { OPENED, openedSeriesValues } from "../series/step";
import { bookingChoices, lineChoices, offeredIssues } from "./choices";
import { clientSale, yearsOf } from "./client-sale";
import { bookingFormConstraint } from "./constraint.server";
import { copiedBookingValues } from "./copied";
import { inLines, readLines } from "./package-lines.server";
import { packageValues, startIn } from "./package-start";
import { extraFormData, type PostedBooking, readBookingForm, refreshedValues } from "./read.server";
import { nextForClient, SAVE_NEXT } from "./save-next";
import { asksIfOut, CREATE_BOOKING } from "./send.server";
import { newBookingValues } from "./values";
import { onlyOne, wantedFrom } from "./wanted";

const CreateBookingScreen = graphql(
  `
  query CreateBookingScreen(
    $issueFilter: IssueFilter!, $issueId: String!, $withIssue: Boolean!, $mediumId: String!, $withNext: Boolean!
    $copyId: String!, $isCopy: Boolean!, $historyLimit: Int, $historySkip: Int
    $clientId: String!, $withClient: Boolean!, $formatId: String!, $year: Int!, $yearBefore: Int!
  ) {
    client: company(id: $clientId) @include(if: $withClient) { _id name isActive isAgency }
    overview: clientOverview(id: $clientId) @include(if: $withClient) { ...ClientOverview }
    booking(id: $copyId) @include(if: $isCopy) { ...BookingDetail freeInIssues { ...FreeInIssue } }
    freeInIssues(mediumId: $mediumId, issueId: $issueId, formatId: $formatId) @skip(if: $isCopy) { ...FreeInIssue }
    nextIssueOfBooking(id: $copyId) @include(if: $isCopy) { ...IssueToSell }
    me { _id permissions canBookUser }
    ...BookingFormOptions
    issue(id: $issueId) @include(if: $withIssue) { ...IssueToSell }
    nextIssue(mediumId: $mediumId) @include(if: $withNext) { ...IssueToSell }
  }
`,
  [
    BookingDetailFragment,
    BookingFormOptionsFragment,
    ClientOverviewFragment,
    FreeInIssueFragment,
    IssueToSellFragment,
  ],
);

/**
 * `?bookingType=multi` (formerly `kind`) opens the form of a package. `?client=` chooses who books; `?medium=`,
 * `?issue=` and `?format=` choose where the new booking appears. What of it cannot be chosen is left out, with a message
 * at its field. `?copy=` fills the form as another booking, `?continue=` as one whose series goes on, `?package=` as one
 * that a package begins with. `?back=` is the address to return to.
 */
export async function loadNewBooking(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { searchParams } = new URL(args.request.url);
  const issueId = searchParams.get("issue") ?? "";
  const mediumId = args.params.id ?? searchParams.get("medium") ?? "";
  const continuedId = searchParams.get("continue") ?? "";
  const packageId = searchParams.get("package") ?? "";
  const copyId = continuedId || packageId || (searchParams.get("copy") ?? "");
  const clientId = copyId === "" ? (searchParams.get("client") ?? "") : "";
  const today = todayInVienna();
  const { me, booking, nextIssueOfBooking, nextIssue, client, overview, freeInIssues, ...answer } =
    await gqlRequest(args, CreateBookingScreen, {
      issueFilter: offeredIssues(today),
      issueId,
      withIssue: issueId !== "",
      mediumId,
      withNext: issueId === "" && mediumId !== "",
      copyId,
      isCopy: copyId !== "",
      historyLimit: 1,
      clientId,
      withClient: clientId !== "",
      formatId: searchParams.get("format") ?? "",
      ...yearsOf(today),
    });
  const { issue = nextIssue ?? nextIssueOfBooking, ...options } = answer;
  const first = packageId === "" ? null : booking;
  // A package is planned in lines, which a copy does not have yet.
  if (copyId !== "" && booking?.bookingType !== "single") {
    throw Response.json(null, { status: 404, statusText: "Not Found" });
  }
  requireOnBookings(me.permissions, "create");
  if (args.params.id) requireBookable(args.params.id, me.permissions, options.media.data);
  const medium = mediumId || (issue?.medium._id ?? booking?.specs.targetMedium?._id ?? "");
  const bookingType =
    first || (searchParams.get("bookingType") ?? searchParams.get("kind")) === "multi" ? "multi" : "single";
  const offered = bookingChoices(
    { me, ...options },
    { bookingType, mediumId: first ? null : medium },
    {
      slots: issue ?? null,
      availability: null,
      free: booking?.freeInIssues ?? freeInIssues,
    },
  );
  const lines = first ? lineChoices({ me, ...options }, [first.specs.targetMedium?._id ?? ""], []) : [];
  const wanted = wantedFrom(searchParams, { choices: offered, client });
  const sale = wanted.client ? clientSale(overview, { format: wanted.format, today }) : null;
  const choices = {
    ...offered,
    lines,
    later: issue?.laterIssues ?? [],
    sale,
  };
  return {
    screen: "create" as const,
    choices,
    continued: continuedId && booking ? continuedFrom(booking, choices) : null,
    beginsPackage: Boolean(first),
    copied: booking ?? null,
    client: wanted.client,
    form: openedForm({
      values: first
        ? packageValues(first)
        : booking
          ? copiedBookingValues(booking, {
              next: nextIssueOfBooking ?? null,
              mayNonbillable: hasPermission(me.permissions, { action: "manage_nonbillable" }),
              mayInternal: hasPermission(me.permissions, { action: "manage_internal_bookings" }),
            })
          : newBookingValues({
              bookingType,
              medium: choices.mediumId ?? "",
              issue: choices.slots?._id,
              client: wanted.client?._id,
              format: wanted.format,
              placement: onlyOne(choices.placements),
              supervisor: me.canBookUser ? me._id : undefined,
            }),
      constraint: bookingFormConstraint,
      problems: booking ? [] : wanted.problems,
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

/** Reads the form of a new booking, of a package with its lines. */
async function readNewBooking(args: ActionFunctionArgs, posted: FormData) {
  const { form, problems } = await readBookingForm(args, posted);
  if (form.variant !== "multi") return { form, problems };
  const read = readLines(form);
  return { form, problems: [...problems, ...read.problems] };
}

/** If one of the media has a price of its own, the price of the package is split: it consists of such shares. */
const withSplit = (values: ParsedBooking, lines: readonly PackageLine[]) =>
  "billEvenly" in values.specs && lines.some(({ price }) => price !== null)
    ? { ...values, specs: { ...values.specs, billEvenly: true } }
    : values;

/** Further data of the answer; a series part that a button has just opened is planned with what is known already. */
async function besideNewBooking(args: ActionFunctionArgs, form: PostedBooking) {
  const beside: Beside = await extraFormData(args, form);
  const { series, choices } = beside;
  if (series?.key !== OPENED || series.by !== "issues") return beside;
  const opened = openedSeriesValues(form, "issues", choices.slots);
  const plan = await openedPlan(args, form, opened?.series as object);
  return plan ? { ...beside, series: plan.extra.series, opened: plan.replacements } : beside;
}

type Beside = Awaited<ReturnType<typeof extraFormData>> & { opened?: ReturnType<typeof openedSeriesValues> };

/** Books the form, or takes the next step of its series part. */
export const createBooking = saveActionOf(readNewBooking, {
  may: mayOnAnyBookings("create"),
  beside: besideNewBooking,
  refreshed: (form, beside, args) => beside.opened ?? refreshedValues(form, beside, args),
  // Enter in the series part plans it; only its own button books.
  instead: seriesAction,
  send: (args, { form, values, idempotencyKey }) => {
    const asks = { asksIfOut: asksIfOut(form), idempotencyKey };
    if (form.variant !== "multi") {
      return gqlRequest(args, CREATE_BOOKING[form.variant], { data: values, ...asks });
    }
    const { lines } = readLines(form);
    const continues = startIn(form.formData);
    return gqlRequest(args, CREATE_BOOKING.multi, {
      data: withSplit(values, lines),
      lines,
      continues,
      ...asks,
    });
  },
  problems: (refusal, { form }) =>
    form.variant === "multi" ? inLines(problemsOf(refusal), readLines(form).lines) : null,
  savedTo: ({ request }, { booking }, form) => {
    if (form.intent !== SAVE_NEXT) return `/bookings/${booking._id}?created`;
    const typed = (name: string) => String(form.formData.get(name) ?? "");
    return nextForClient(ownPath(new URL(request.url).searchParams.get("back")) ?? "/bookings", {
      _id: booking._id,
      clientCompany: typed("clientCompany"),
      medium: typed("specs.targetMedium") || null,
    });
  },
  toast: ({ booking: { _id, undo } }) => ({ ...bookingToast("created", _id), undo }),
});
