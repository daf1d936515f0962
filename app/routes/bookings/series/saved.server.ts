import { texts } from "~/i18n/i18n";
import { redirectWithSuccess } from "~/session/toast.server";
import type { PostedBooking } from "../form/read.server";
import { continuedIn, type SeriesArgs } from "./preview.server";

/** Leads to the first booking that was made, with the number of those and what takes them back in the message. */
export async function madeSeries(
  args: SeriesArgs,
  form: PostedBooking,
  { bookings, undo }: { bookings: readonly { _id: string }[]; undo: string | null },
  made: number,
) {
  const t = texts("bookings");
  const first = bookings.at(-made)?._id;
  const message = continuedIn(form)
    ? t("toast.seriesContinued", { count: made, all: bookings.length })
    : t("toast.seriesCreated", { count: made });
  return await redirectWithSuccess(args, `/bookings/${first}`, { message, undo }, { status: 303 });
}
