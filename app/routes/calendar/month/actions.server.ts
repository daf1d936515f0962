import { type ActionFunctionArgs, data } from "@remix-run/node";
import { moveFormSchema } from "domain/calendar/move-form";
import { todayInVienna } from "domain/dates";
import type { ActionAnswer } from "~/forms/post/form-answer";
import { byIntent, postAction } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest, problemsOf } from "~/graphql/client.server";
import { pathOf } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { mayOnAnyBookings, signedIn } from "~/session/guard.server";
import { redirectWithSuccess } from "~/session/toast.server";
import { calendarHref } from "./address";
import { readCalendarAddress } from "./address.server";
import { CreateCalendarFeed, MoveBooking, RevokeCalendarFeed } from "./documents";

export type CalendarAnswer = ActionAnswer & {
  /** The new address for calendar programs. It is shown only once. */
  feedUrl?: string;
};

const originOf = ({ url }: Request) => new URL(url).origin;

/** The calendar as it was shown, without a form to move a booking. */
const calendarOf = ({ request }: ActionFunctionArgs) =>
  calendarHref(readCalendarAddress(originOf(request) + pathOf(request), todayInVienna()), {});

const move = saveAction({
  may: mayOnAnyBookings(),
  schema: moveFormSchema,
  send: async (args, { form, values: { day }, version, idempotencyKey }) => {
    const id = String(form.formData.get("booking") ?? "");
    return (await gqlRequest(args, MoveBooking, { id, version, day, idempotencyKey })).moveBooking;
  },
  // Every problem of a move is shown at its day, whichever date of the booking it names.
  problems: (refusal) => problemsOf(refusal).map((problem) => ({ ...problem, field: "day" })),
  savedTo: calendarOf,
  toast: ({ _id, clientCompany: { name }, undo }, { values }) => ({
    message: texts("calendar")("move.moved", { client: name, day: values?.day ?? "" }),
    name,
    opens: `/bookings/${_id}`,
    undo,
  }),
});

async function createFeed(args: ActionFunctionArgs) {
  const { createCalendarFeed } = await gqlRequest(args, CreateCalendarFeed);
  const feedUrl = `${originOf(args.request)}/videocalendar/feed/${createCalendarFeed}.ics`;
  return data<CalendarAnswer>({ feedUrl });
}

async function revokeFeed(args: ActionFunctionArgs) {
  await gqlRequest(args, RevokeCalendarFeed);
  return await redirectWithSuccess(args, calendarOf(args), texts("calendar")("feed.revoked"), {
    status: 303,
  });
}

/** All posts of the calendar: moving a booking, and creating or revoking the address for calendar programs. */
export const calendarAction = byIntent<unknown, unknown>(move, {
  "create-feed": postAction(signedIn, createFeed),
  "revoke-feed": postAction(signedIn, revokeFeed),
});
