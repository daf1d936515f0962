import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { CONTACT_CHANNELS } from "domain/material/contact";
import type { FormProblem } from "~/forms";
import { newIdempotencyKey } from "~/forms/parse-form.server";
import { postedForm } from "~/forms/posted-form.server";
import { gqlRequest, keyAfter, problemsOf } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { redirectWithSuccess } from "~/session/toast.server";
import { AddMaterialContact, BookingMaterialQuery } from "../list/documents";

/** One booking's material: who sends it by when, and all that was said about it. */
export async function loadMaterial(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { booking } = await gqlRequest(args, BookingMaterialQuery, { id: args.params.bookingid ?? "" });
  if (!booking) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return { booking, today: todayInVienna(), idempotencyKey: newIdempotencyKey() };
}

/** Writes a contact down; refused, the form comes back with what was typed. */
export async function writeContact(args: ActionFunctionArgs) {
  const form = await postedForm(args);
  const typed = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const id = args.params.bookingid ?? "";
  const values = {
    channel: typed("channel"),
    contactPerson: typed("contactPerson"),
    note: typed("note"),
    isRequest: typed("isRequest"),
  };
  const idempotencyKey = typed("idempotencyKey") || newIdempotencyKey();
  const refused = (problems: FormProblem[], key: string) =>
    data({ values, problems, idempotencyKey: key, failed: true }, { status: 400 });
  const channel = CONTACT_CHANNELS.find((one) => one === values.channel);
  if (!channel) return refused([{ field: "channel", message: "choice_invalid" }], idempotencyKey);
  try {
    await gqlRequest(args, AddMaterialContact, {
      data: {
        bookingId: id,
        channel,
        contactPerson: values.contactPerson,
        note: values.note,
        isRequest: values.isRequest === "on",
      },
      idempotencyKey,
    });
  } catch (refusal) {
    return refused(problemsOf(refusal), keyAfter(refusal, idempotencyKey));
  }
  const toast = texts("material")("contact.saved");
  return await redirectWithSuccess(args, `/bookings/${id}/material`, toast, { status: 303 });
}
