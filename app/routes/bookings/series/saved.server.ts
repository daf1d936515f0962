import { texts } from "~/i18n/i18n";
import { redirectWithSuccess } from "~/session/toast.server";
import type { PostedBooking } from "../form/read.server";
import { continuedIn, type SeriesArgs } from "./preview.server";

/** Leads to the first booking that was made, with the number of those in the message. */
export async function madeSeries(
  args: SeriesArgs,
  form: PostedBooking,
  bookings: readonly { _id: string }[],
  made: number,
) {
  const t = texts("bookings");
  const first = bookings.at(-made)?._id;
  const toast = continuedIn(form)
    ? t("toast.seriesContinued", { count: made, all: bookings.length })
    : t("toast.seriesCreated", { count: made });
  return await redirectWithSuccess(args, `/bookings/${first}`, toast, { status: 303 });
}
