import { type ActionFunctionArgs, data } from "@remix-run/node";
import { moveFormSchema } from "domain/calendar/move-form";
import { formatDay, todayInVienna } from "domain/dates";
import type { FormAnswer } from "~/forms";
import { parseForm, replyWithProblems } from "~/forms/parse-form.server";
import { postedForm } from "~/forms/posted-form.server";
import { gqlRequest, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { pathOf } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { redirectWithSuccess } from "~/session/toast.server";
import { calendarHref, readCalendarAddress } from "./address";
import { CreateCalendarFeed, MoveBooking, RevokeCalendarFeed } from "./documents";

export type CalendarAnswer = FormAnswer & {
  /** The new address for calendar programs. It is shown only once. */
  feedUrl?: string;
};

/** All posts of the calendar: moving a booking, and creating or revoking the address for calendar programs. */
export async function calendarAction(args: ActionFunctionArgs) {
  const { request } = args;
  const t = texts("calendar");
  const { origin } = new URL(request.url);
  const back = calendarHref(readCalendarAddress(origin + pathOf(request), todayInVienna()), {});
  const form = parseForm(await postedForm(args), moveFormSchema);
  if (form.intent === "create-feed") {
    const { createCalendarFeed } = await gqlRequest(args, CreateCalendarFeed);
    const answer: CalendarAnswer = { feedUrl: `${origin}/videocalendar/feed/${createCalendarFeed}.ics` };
    return data(answer);
  }
  if (form.intent === "revoke-feed") {
    await gqlRequest(args, RevokeCalendarFeed);
    return await redirectWithSuccess(args, back, t("feed.revoked"), { status: 303 });
  }
  if (!form.values) return replyWithProblems(form);
  try {
    const { moveBooking } = await gqlRequest(args, MoveBooking, {
      id: String(form.formData.get("booking") ?? ""),
      version: form.version ?? 0,
      day: form.values.day,
      idempotencyKey: form.idempotencyKey,
    });
    const moved = { client: moveBooking.clientCompany.name, day: formatDay(form.values.day) };
    return await redirectWithSuccess(args, back, t("move.moved", moved), { status: 303 });
  } catch (refusal) {
    // Every problem of a move is shown at its day, whichever date of the booking it names.
    const problems = problemsOf(refusal).map((problem) => ({ ...problem, field: "day" }));
    const isOlder = refusal instanceof ServiceError && refusal.code === "VERSION_CONFLICT";
    const idempotencyKey = isOlder ? crypto.randomUUID() : keyAfter(refusal, form.idempotencyKey);
    // After a conflict the form uses the version that is loaded beside it.
    return replyWithProblems({ ...form, idempotencyKey, version: isOlder ? null : form.version }, problems);
  }
}
