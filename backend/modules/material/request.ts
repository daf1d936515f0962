import {
  changeBookings,
  logChanges,
  requireOnAnyMedium,
  userMayOnBooking,
} from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { readInput } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Mail } from "backend/platform/mail/mail-types";
import { enqueueMail } from "backend/platform/mail/outbox";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import {
  bulkPreviewOf,
  judge,
  type SelectedRecords,
  type Selection,
} from "backend/platform/use-case/selection";
import { nextVersionColumnsOfEach } from "backend/platform/use-case/use-case";
import { formatDay } from "domain/dates";
import { requestForm } from "domain/material/contact";
import { dueBy } from "domain/material/due";
import { requestRefusal } from "domain/material/request";
import { loadMaterialCandidates, type MaterialCandidate } from "./candidates";
import type { MaterialFilter } from "./filter";
import { materialContacts } from "./tables";

/** What the message says around the list of ads. */
export interface RequestTexts {
  subject: string;
  text: string;
  closing: string;
  /** What the closing day of an issue is called. */
  closingDay?: string | null | undefined;
}

/** An agency or a client with the message that it would get. */
export interface MaterialReceiver {
  id: number;
  name: string;
  email: string;
  ads: number;
  text: string;
}

/** Nobody reads through more messages before they are sent. */
export const MAX_RECEIVERS_SHOWN = 50;

/** For how many bookings the material could be requested, with which messages, and for which not. */
export async function previewRequest(
  ctx: SignedInCtx,
  selection: Selection<MaterialFilter>,
  texts?: RequestTexts | null,
) {
  requireOnAnyMedium(ctx, "edit");
  const decided = decide(ctx, await loadMaterialCandidates(ctx.db, ctx, selection, false));
  const groups = bySender(decided.can);
  const mailTexts = texts ? readTexts(texts) : { subject: "", text: "", closing: "" };
  const receivers = groups
    .map((group): MaterialReceiver => {
      const { senderId, sender, email } = group[0] as MaterialCandidate;
      const { text } = mailTo(group, mailTexts, ctx.user.email);
      return { id: senderId, name: sender, email: email ?? "", ads: group.length, text };
    })
    .sort((one, other) => BY_NAME.compare(one.name, other.name));
  return {
    ...bulkPreviewOf(decided),
    mails: groups.length,
    receivers: receivers.slice(0, MAX_RECEIVERS_SHOWN),
  };
}

const BY_NAME = new Intl.Collator("de");

/** What each agency or client is asked for. */
function bySender(chosen: readonly MaterialCandidate[]): MaterialCandidate[][] {
  const groups = new Map<number, MaterialCandidate[]>();
  for (const booking of chosen) {
    groups.set(booking.senderId, [...(groups.get(booking.senderId) ?? []), booking]);
  }
  return [...groups.values()];
}

/** A request as the contract takes it. `leaveOut` names receivers that get no message. */
export interface MaterialRequest {
  selection: Selection<MaterialFilter>;
  texts: RequestTexts;
  leaveOut?: readonly string[] | null | undefined;
}

/**
 * Requests the ad material of bookings from the agencies or clients that send it (decisions §4). Each of them gets one
 * message with all its ads, sent after the commit. Open material becomes *requested*; material requested before gets a
 * reminder. Each booking gets a note of the contact. Refused bookings are left out, and those of receivers that are to be
 * left out. BAD_USER_INPUT on `subject`, `text`
 * and `closing`.
 *
 * @mail Ad material is requested | the agency or client that sends it | the screen's, as typed
 * (`locales/de/material.json`)
 */
export async function requestMaterial(
  ctx: SignedInCtx,
  { selection, texts, leaveOut }: MaterialRequest,
  key: string,
) {
  const mailTexts = readTexts(texts);
  const spared = new Set(leaveOut);
  // As before where nobody is left out, so that a request repeats one that was sent by an older version.
  const content = {
    selection,
    texts: mailTexts,
    ...(spared.size > 0 ? { leaveOut: [...spared].sort() } : {}),
  };
  const outcome = await changeBookings(
    ctx,
    { key, operation: "requestMaterial", input: content },
    async ({ tx, changed }) => {
      const decided = decide(ctx, await loadMaterialCandidates(tx, ctx, selection, true));
      const { refused } = decided;
      const can = decided.can.filter(({ senderId }) => !spared.has(String(senderId)));
      if (can.length > 0) await apply(tx, ctx, can, mailTexts);
      changed(...can.map(({ id }) => id));
      return { done: can.length, refused };
    },
  );
  ctx.wakeMail();
  return outcome;
}

function readTexts(texts: RequestTexts): RequestTexts {
  const { closing, closingDay, ...message } = readInput(requestForm, texts);
  return { ...message, closing: closing ?? "", ...(closingDay ? { closingDay } : {}) };
}

const decide = (ctx: Ctx, candidates: SelectedRecords<MaterialCandidate>) =>
  judge(
    candidates,
    (booking) =>
      !userMayOnBooking(ctx, "edit", booking)
        ? "not_authorized"
        : (requestRefusal(booking.status, booking.materialState, booking.isAwaited) ??
          (booking.email === null ? "company_email_missing" : null)),
    ({ id, client, sender }) => ({ label: `#${id} ${client}`, params: { company: sender } }),
  );

async function apply(
  tx: Db,
  ctx: SignedInCtx,
  chosen: readonly MaterialCandidate[],
  texts: RequestTexts,
): Promise<void> {
  const groups = bySender(chosen);
  const mailIds = await enqueueMail(
    tx,
    groups.map((group) => mailTo(group, texts, ctx.user.email)),
    ctx.now(),
  );
  const contacts = groups.flatMap((group, index) =>
    group.map((booking) => ({
      bookingId: booking.id,
      userId: ctx.user.id,
      at: ctx.now(),
      channel: "mail" as const,
      contactPerson: booking.email,
      note: texts.subject,
      mailId: mailIds[index] ?? null,
    })),
  );
  await tx.insert(materialContacts).values(contacts);
  await markRequested(tx, ctx, chosen);
  await logChanges(
    tx,
    ctx,
    chosen.map((booking) => ({
      action: "requestMaterial",
      recordId: booking.id,
      before: { specs: { bookingState: booking.materialState } },
      after: { specs: { bookingState: "requested" }, materialContact: booking.email },
    })),
  );
}

/** Takes open bookings to *requested*. */
export async function markRequested(
  tx: Db,
  ctx: SignedInCtx,
  chosen: readonly { id: number; materialState: string }[],
): Promise<void> {
  const open = chosen.filter(({ materialState }) => materialState === "open").map(({ id }) => id);
  if (open.length === 0) return;
  await tx
    .update(bookings)
    .set({
      materialState: "requested",
      ...nextVersionColumnsOfEach(ctx, bookings),
    })
    .where(isOneOf(bookings.id, open));
}

/**
 * One message with a line for each ad, what is due first on top: number, medium and issue, format and size, client, and
 * the day until when its material is due.
 */
function mailTo(
  group: readonly MaterialCandidate[],
  { subject, text, closing, closingDay }: RequestTexts,
  replyTo: string,
): Mail {
  const inTurn = group.toSorted(
    (one, other) => dayOrLast(one).localeCompare(dayOrLast(other)) || one.id - other.id,
  );
  const lines = inTurn.map((booking) => `- ${lineOf(booking, closingDay)}`).join("\n");
  const parts = [text, lines, closing].filter(Boolean);
  return { to: group[0]?.email ?? "", replyTo, subject, text: `${parts.join("\n\n")}\n` };
}

const dayOrLast = ({ materialDueOn }: MaterialCandidate) => materialDueOn ?? "9999-12-31";

function lineOf(booking: MaterialCandidate, closingDay: RequestTexts["closingDay"]): string {
  const { medium, issue, format, width, height, materialDueOn, issueClosesOn } = booking;
  const day = materialDueOn && formatDay(materialDueOn);
  const unit = booking.specType === "print" ? "mm" : "px";
  return [
    `#${booking.id}`,
    [medium, issue].filter(Boolean).join(" "),
    format && (width && height ? `${format} (${width} × ${height} ${unit})` : format),
    booking.agencyCompanyId === null ? null : booking.client,
    day && dueBy({ materialDueOn: issueClosesOn }) === "closing" && closingDay ? `${closingDay} ${day}` : day,
  ]
    .filter(Boolean)
    .join(", ");
}
