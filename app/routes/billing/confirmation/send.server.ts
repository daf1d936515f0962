import { confirmationForm } from "domain/mail/confirmation";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayOnAnyBookings } from "~/session/guard.server";
import { confirmationFile } from "./confirmation.server";

const SendConfirmation = graphql(`
  mutation SendConfirmation($data: ConfirmationMessage!, $file: File!, $idempotencyKey: String!) {
    sendConfirmation(data: $data, file: $file, idempotencyKey: $idempotencyKey) { _id }
  }
`);

/** Sends the confirmation with its PDF as it is now, unless the booking was changed since it was shown. */
export const sendConfirmation = saveAction({
  may: mayOnAnyBookings(),
  schema: confirmationForm,
  send: async (args, { values: { receivers, subject, text }, version, idempotencyKey }) => {
    const { order, content } = await confirmationFile(args);
    const name = texts("confirmation")("filename", { number: order.number });
    const file = new File([content], name, { type: "application/pdf" });
    const data = { bookingId: order.number, version, receivers, subject, text };
    await gqlRequest(args, SendConfirmation, { data, file, idempotencyKey });
    return receivers;
  },
  savedTo: ({ params }) => `/bookings/${params.bookingid}/confirmation`,
  toast: (receivers) => texts("confirmation")("mail.accepted", { receivers: receivers.join(", ") }),
});
