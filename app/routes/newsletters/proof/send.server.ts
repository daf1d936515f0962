import type { ActionFunctionArgs } from "@remix-run/node";
import { id, wholeNumber } from "domain/form-fields";
import { MAIL_ADDRESS_LENGTH } from "domain/mail/addresses";
import { personName } from "domain/person-name";
import { z } from "zod";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest, problemsOf } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayOnAnyBookings } from "~/session/guard.server";
import { problemText } from "../record/problem-text";
import { MOST_PROOFS } from "./limits";
import { proofFile } from "./proof.server";

const SendProof = graphql(`
  mutation SendNewsletterProof($data: ConfirmationMessage!, $file: File!, $idempotencyKey: String!) {
    sendNewsletterProof(data: $data, file: $file, idempotencyKey: $idempotencyKey) { _id }
  }
`);

/** The ads whose proofs are sent, and to whom, as the button has named them. */
const proofs = z.object({
  proofs: z
    .array(
      z.object({
        booking: id,
        version: wholeNumber({ max: 2_147_483_647 }).transform((version) => version ?? 0),
        to: z.string({ error: "required" }).max(MAIL_ADDRESS_LENGTH, { error: "too_long" }),
      }),
      { error: "required" },
    )
    .min(1, { error: "required" })
    .max(MOST_PROOFS, { error: "too_many_rows" }),
});
type Proof = z.output<typeof proofs>["proofs"][number];

const t = texts("newsletters");

/** Mails the proof of each ad to its client, with the words of the house and the name of the user, who gets the replies. */
export const sendProofs = saveAction({
  schema: proofs,
  area: "newsletters",
  may: mayOnAnyBookings("edit"),
  savedTo: ({ params }) => `/issues/immoflash/newsletter/${params.id ?? ""}`,
  send: async (args, { values, idempotencyKey }) => {
    const sent: string[] = [];
    const refused: string[] = [];
    let first: unknown = null;
    for (const proof of values.proofs) {
      try {
        await sendProof(args, proof, `${idempotencyKey}-${proof.booking}`);
        sent.push(proof.to);
      } catch (refusal) {
        // What is no refusal is thrown again.
        refused.push(`${proof.to}: ${problemsOf(refusal).map(problemText).join(" ")}`);
        first ??= refusal;
      }
    }
    if (first !== null && sent.length === 0) throw first;
    return { sent, refused };
  },
  toast: ({ sent, refused }) => ({
    message: t("toast.proofs", { count: sent.length, to: sent.join(", ") }),
    ...(refused.length > 0 ? { description: refused.join(" ") } : {}),
  }),
});

async function sendProof(args: ActionFunctionArgs, { booking, version, to }: Proof, idempotencyKey: string) {
  const { number, heading, issue, house, sender, content } = await proofFile(args, booking);
  const file = new File([content], t("proof.filename", { number }), { type: "application/pdf" });
  const data = {
    bookingId: booking,
    version,
    receivers: [to],
    subject: heading,
    text: t("proof.mail", { issue, name: personName(sender), house }),
  };
  await gqlRequest(args, SendProof, { data, file, idempotencyKey });
}
