import { insertAttachment, keepUpload } from "backend/modules/attachments/service";
import {
  changeBookings,
  findBooking,
  lockBooking,
  logChanges,
  placeOfBooking,
  requireOnBooking,
} from "backend/modules/bookings/service";
import { readInput } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import { mailOutbox } from "backend/platform/database/tables";
import { enqueueMail } from "backend/platform/mail/outbox";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { requireVersion } from "backend/platform/use-case/use-case";
import { confirmationForm } from "domain/mail/confirmation";
import type { BookingDocument } from "domain/mail/documents";
import { and, asc, count, desc, eq, getTableColumns, gt } from "drizzle-orm";
import { confirmationMails } from "../tables";

/** The message with a document of a booking, as the contract takes it. */
export interface ConfirmationMessage {
  bookingId: string;
  version: number;
  receivers: readonly string[];
  subject: string;
  text: string;
}

interface DocumentToSend {
  document: BookingDocument;
  message: ConfirmationMessage;
  /** Its PDF. */
  file: File;
  /** Refuses a booking without such a document; unset: each has one. */
  requireThere?(bookingId: number): Promise<void>;
}

/** Whom a document of a booking was sent to, and what became of the message. */
export type ConfirmationMail = typeof confirmationMails.$inferSelect &
  Pick<typeof mailOutbox.$inferSelect, "recipient" | "state">;

/** More messages than anybody writes in an hour; it bounds what a stolen session can send in the house's name. */
export const CONFIRMATIONS_PER_HOUR = 200;
const HOUR = 3_600_000;

/** Makes the loader of the messages that carried one of a booking's documents, the latest first. */
export const defineMailsOf = (document: BookingDocument) =>
  defineGroupLoader<ConfirmationMail>(
    (db, ids) =>
      db
        .select({
          ...getTableColumns(confirmationMails),
          recipient: mailOutbox.recipient,
          state: mailOutbox.state,
        })
        .from(confirmationMails)
        .innerJoin(mailOutbox, eq(mailOutbox.id, confirmationMails.mailId))
        .where(and(isAnyOf(confirmationMails.bookingId, ids), eq(confirmationMails.document, document)))
        .orderBy(desc(confirmationMails.at), asc(confirmationMails.id)),
    (mail) => mail.bookingId,
  );

export const confirmationsOfBooking = defineMailsOf("confirmation");

/** What the log calls them, and where it has the receivers. */
const LOGGED = {
  confirmation: { action: "sendConfirmation", field: "confirmation" },
  newsletter_proof: { action: "sendNewsletterProof", field: "newsletterProof" },
} as const satisfies Record<BookingDocument, object>;

/**
 * Sends a document of a booking that the user may edit, as a PDF, to each receiver in a message of its own; replies go
 * to the user. The version is that of the booking whose document the user has seen. Answers the booking's id.
 * BAD_USER_INPUT on `receivers`, `subject`, `text` and `file`.
 *
 * @mail An order is confirmed, or an ad in a newsletter proved, with its PDF | the typed addresses, or that of the agency
 * or client, one mail each | the screen's, as typed (`locales/de/confirmation.json`, `locales/de/newsletters.json`)
 */
export async function sendDocument(
  ctx: SignedInCtx,
  { document, message, file, requireThere }: DocumentToSend,
  key: string,
): Promise<number> {
  const { action, field } = LOGGED[document];
  const seen = await findBooking(ctx, message.bookingId);
  if (!seen) throw notFound();
  // Nothing is kept for someone who may not send it. The change checks it again, with the booking locked.
  requireOnBooking(ctx, "edit", await placeOfBooking(ctx, seen));
  await requireThere?.(seen.id);
  const receivers = message.receivers.join(",");
  const confirmation = { ...message, ...readInput(confirmationForm, { ...message, receivers }) };
  const pdf = await keepUpload(ctx, file);
  if (pdf.mimeType !== "application/pdf") {
    throw badUserInput([{ field: "file", message: "document_not_pdf" }]);
  }
  const id = await changeBookings(
    ctx,
    { key, operation: action, input: confirmation },
    async ({ tx, changed }) => {
      const record = await lockBooking(tx, ctx, confirmation.bookingId);
      requireOnBooking(ctx, "edit", { ...record.row, ...record });
      await requireVersion(tx, ctx, record.row, confirmation.version, () => ({}));
      await requireWithinLimit(tx, ctx, confirmation.receivers.length);
      const attachment = await insertAttachment(tx, ctx, pdf);
      const bookingId = record.row.id;
      await enqueue(tx, ctx, { ...confirmation, document, bookingId, attachmentId: attachment.id, pdf });
      const after = { [field]: confirmation.receivers.join(", ") };
      await logChanges(tx, ctx, [{ action, recordId: bookingId, before: null, after }]);
      changed(record.row.id);
      return record.row.id;
    },
  );
  ctx.wakeMail();
  return id;
}

async function requireWithinLimit(tx: Db, ctx: SignedInCtx, more: number): Promise<void> {
  const since = new Date(ctx.now().getTime() - HOUR);
  const own = and(eq(confirmationMails.userId, ctx.user.id), gt(confirmationMails.at, since));
  const [sent] = await tx.select({ count: count() }).from(confirmationMails).where(own);
  if ((sent?.count ?? 0) + more <= CONFIRMATIONS_PER_HOUR) return;
  const params = { max: CONFIRMATIONS_PER_HOUR };
  throw badUserInput([{ field: "receivers", message: "too_many_mails", params }]);
}

type Letter = Pick<ConfirmationMessage, "receivers" | "subject" | "text"> & {
  bookingId: number;
  document: BookingDocument;
  attachmentId: number;
  pdf: { filename: string; mimeType: string; storageKey: string };
};

async function enqueue(tx: Db, ctx: SignedInCtx, letter: Letter): Promise<void> {
  const { receivers, subject, bookingId, document, attachmentId } = letter;
  const { filename, mimeType, storageKey } = letter.pdf;
  const mailIds = await enqueueMail(
    tx,
    receivers.map((to) => ({
      to,
      replyTo: ctx.user.email,
      subject,
      text: `${letter.text}\n`,
      attachments: [{ filename, mimeType, storageKey }],
    })),
    ctx.now(),
  );
  const sent = { bookingId, document, attachmentId, userId: ctx.user.id, at: ctx.now() };
  await tx.insert(confirmationMails).values(mailIds.map((mailId) => ({ ...sent, mailId })));
}
