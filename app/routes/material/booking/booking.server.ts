import type { LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { CONTACT_CHANNELS } from "domain/material/contact";
import { z } from "zod";
import { newIdempotencyKey } from "~/forms/parse-form.server";
import { saveAction } from "~/forms/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { AddMaterialContact, BookingMaterialQuery } from "../list/documents";

/** One booking's material: the sender, the deadline, and all contacts. */
export async function loadMaterial(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { booking } = await gqlRequest(args, BookingMaterialQuery, { id: args.params.bookingid ?? "" });
  if (!booking) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return { booking, today: todayInVienna(), idempotencyKey: newIdempotencyKey() };
}

export const contactSchema = z.object({
  channel: z.enum(CONTACT_CHANNELS, { error: "choice_invalid" }),
  contactPerson: z.string().default(""),
  note: z.string().default(""),
  isRequest: z.boolean().default(false),
});

/** Saves a contact. */
export const writeContact = saveAction({
  schema: contactSchema,
  send: (args, { values, idempotencyKey }) =>
    gqlRequest(args, AddMaterialContact, {
      data: { bookingId: args.params.bookingid ?? "", ...values },
      idempotencyKey,
    }),
  savedTo: ({ params }) => `/bookings/${params.bookingid}/material`,
  toast: () => texts("material")("contact.saved"),
});
