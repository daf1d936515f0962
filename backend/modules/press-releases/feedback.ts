import { readSettings } from "backend/modules/settings/service";
import type { Db } from "backend/platform/database/database";
import { mailText } from "backend/platform/mail/mail-texts";
import { enqueueMail } from "backend/platform/mail/outbox";
import type { DenialReason } from "domain/press-releases/states";
import type { pressReleases } from "./tables";

type Release = Pick<typeof pressReleases.$inferSelect, "title" | "senderName" | "email">;

const PROPOSED = {
  relevance: "pressDenialForRelevance",
  advertising: "pressDenialForAdvertising",
  late: "pressDenialForLate",
  incomplete: "pressDenialForIncomplete",
  duplicate: "pressDenialForDuplicate",
  rights: "pressDenialForRights",
  other: "pressDenialForOther",
} as const satisfies Record<DenialReason, string>;

const CALLED = {
  relevance: "pressReasonRelevance",
  advertising: "pressReasonAdvertising",
  late: "pressReasonLate",
  incomplete: "pressReasonIncomplete",
  duplicate: "pressReasonDuplicate",
  rights: "pressReasonRights",
  other: null,
} as const satisfies Record<DenialReason, string | null>;

/** The reason as a line of the mail: the editor's own words may leave it out. */
function reasonLine(reason: DenialReason | null): string {
  const called = reason && CALLED[reason];
  return called ? `${mailText("pressDenialReason", { reason: mailText(called) })}\n\n` : "";
}

/** What the house proposes to say to the sender for a reason. */
export const proposedFeedback = (reason: DenialReason): string => mailText(PROPOSED[reason]);

/**
 * Mails the senders of denied releases, in the transaction of the decision. Whoever has left no address hears nothing.
 *
 * @mail A press release is denied | its sender | `pressDenialSubject`, `pressDenialText`, with the editor's own words
 */
export async function mailDenials(
  tx: Db,
  denied: readonly { release: Release; reason: DenialReason | null; feedback: string }[],
  now: Date,
): Promise<void> {
  const reached = denied.filter(({ release }) => release.email !== null);
  if (reached.length === 0) return;
  const { houseName } = await readSettings(tx);
  const mails = reached.map(({ release: { title, senderName: name, email }, reason, feedback }) => ({
    to: email ?? "",
    subject: mailText("pressDenialSubject", { title }),
    text: mailText("pressDenialText", {
      name,
      title,
      feedback: `${reasonLine(reason)}${feedback}`,
      house: houseName ?? "",
    }),
  }));
  await enqueueMail(tx, mails, now);
}
