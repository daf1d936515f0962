import screenTexts from "virtual:texts/billing+bookings+bookingSeries+comments+forms+locks+records+validation+walk";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screenHandle } from "~/i18n/screen-handle";
import { loadsAgainWhileAsking } from "~/locks/edit-lock";
import { changeBooking } from "./edit/actions.server";
import { loadBooking } from "./edit/edit.server";
import { bookingCrumbs, type EditData, EditScreen } from "./edit/edit-screen";
import { createBooking, loadNewBooking } from "./form/create.server";
import { CreateScreen, newBookingCrumbs } from "./form/create-screen";
import "./form/booking-form.css";
import "./series/series.css";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";

/** A booking at its medium's address. Without a booking id it is a new one for that medium. */
export function loader(args: LoaderFunctionArgs) {
  return args.params.bookingid ? loadBooking(args) : loadNewBooking(args);
}

export function action(args: ActionFunctionArgs) {
  return args.params.bookingid ? changeBooking(args) : createBooking(args);
}

export const handle = screenHandle<EditData>({
  i18n: screenTexts,
  breadcrumbs: ({ data, params }) => (params.bookingid ? bookingCrumbs(data) : newBookingCrumbs()),
  loadsAgainAfter: ({ data }) => loadsAgainWhileAsking(data?.lock),
});

export default function MediumBooking() {
  const { screen } = useLoaderData<typeof loader>();
  return screen === "edit" ? <EditScreen /> : <CreateScreen />;
}
