import type { LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { contactForm } from "domain/material/contact";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { mayOnAnyBookings } from "~/session/guard.server";
import { AddMaterialContact, BookingMaterialQuery } from "../list/documents";

/** One booking's material: the sender, the deadline, and all contacts. */
export async function loadMaterial(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { booking } = await gqlRequest(args, BookingMaterialQuery, { id: args.params.bookingid ?? "" });
  if (!booking) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return { booking, today: todayInVienna(), idempotencyKey: newIdempotencyKey() };
}

/** Saves a contact. */
export const writeContact = saveAction({
  may: mayOnAnyBookings(),
  schema: contactForm,
  send: (args, { values, idempotencyKey }) =>
    gqlRequest(args, AddMaterialContact, {
      data: { bookingId: args.params.bookingid ?? "", ...values },
      idempotencyKey,
    }),
  savedTo: ({ params }) => `/bookings/${params.bookingid}/material`,
  toast: () => texts("material")("contact.saved"),
});
