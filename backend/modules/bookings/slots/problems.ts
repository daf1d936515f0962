import { categories } from "backend/modules/categories/tables";
import { issues } from "backend/modules/issues/tables";
import { changesLeft, checkOfSaves, type Finding, leftOut } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import type { Problem } from "backend/platform/use-case/errors";
import type { BookingDraft } from "domain/bookings/fields";
import type { FormatLimit } from "domain/bookings/slots";
import { inArray } from "drizzle-orm";
import { type IssueOfBooking, placeColumns } from "../record/booking-record";
import type { BookingPhases, BookingSave } from "../save/phases";
import { claimSlots, type SoldOut } from "./claim-slots";
import { freeFormats } from "./free-formats";
import { claimsOf, type Place, type SlotClaim } from "./slot-claim-type";

type ClaimedSave = SoldOut & { nth: number };

/** What speaks against the saves that found no slot; `nth` is the place of such a save among those that claim. */
type SoldOutFindings = (tx: Db, soldOut: readonly ClaimedSave[]) => Promise<Finding[]>;

/**
 * Claims the slots of all that nothing speaks against so far, before anything is written: after the locks of the
 * bookings, and only once all other rules are kept, so that nobody waits for a save that is refused. In a bulk change
 * each takes what the ones before it leave, and those that are asked about come last.
 */
export const claimedSlots = (
  placeOf: (save: BookingSave) => Place | null,
  findingsOf: SoldOutFindings = firstSoldOut,
): BookingPhases => ({
  check: {
    findings: checkOfSaves(async (tx, _ctx, saves, manner, earlier) => {
      const asked = new Set(earlier.flatMap(({ kind, id }) => (kind === "asked" ? (id ?? []) : [])));
      const isLate = ({ id }: BookingSave) => id !== null && asked.has(id);
      const left = changesLeft(saves, earlier, manner);
      const inTurn = [...left.filter((save) => !isLate(save)), ...left.filter(isLate)];
      const claims = inTurn.flatMap((save, nth) =>
        claimsOfSave(save, placeOf(save)).map((claim) => ({ ...claim, nth })),
      );
      return await findingsOf(tx, await claimSlots(tx, claims, { allOrNothing: !manner.isBulk }));
    }),
  },
});

/** Where the draft of a save says that it appears; `issueOf` is the issue that it names, as it was read. */
export const placeOfDraft =
  (issueOf: (draft: BookingDraft) => IssueOfBooking | null) =>
  ({ after }: BookingSave): Place =>
    placeColumns(after, issueOf(after));

/** The slots of a saved booking. It keeps those that it holds, but a cancelled one holds none. */
function claimsOfSave({ id, row, before, after }: BookingSave, place: Place | null): SlotClaim[] {
  if (place === null || after.status === "cancelled") return [];
  return claimsOf(id, place, before?.status === "cancelled" ? null : row);
}

/** Names the full issue or periods of the first booking without a slot. */
const firstSoldOut: SoldOutFindings = async (tx, [first]) =>
  first ? [{ ...(await soldOutProblem(tx, first)), kind: "left out", id: first.bookingId }] : [];

/** The reason of each booking without a slot, in one line. */
export const eachSoldOut: SoldOutFindings = async (tx, soldOut) => {
  const reasonOf = await reasonsOf(tx, soldOut);
  return soldOut.map((slot) => {
    const { key: message, params } = reasonOf(slot);
    return { ...leftOut(slot.bookingId, message), params };
  });
};

/** Why a slot is missing: keys of the namespace `validation`, by the period of the limit. */
const REASONS = {
  issue: "no_slot_left",
  day: "slots_full_days",
  week: "slots_full_weeks",
  month: "slots_full_months",
} as const satisfies Record<FormatLimit["limitationType"], string>;

/** A reason in one line, with the values in its text. */
export interface SlotReason {
  key: (typeof REASONS)[FormatLimit["limitationType"]] | "format_left_out";
  params: Record<string, string | number>;
}

/** The reasons of some refusals, by name of issue and format, with a constant number of statements. */
export async function reasonsOf(tx: Db, soldOut: readonly SoldOut[]): Promise<(slot: SoldOut) => SlotReason> {
  const formatIds = [...new Set(soldOut.map((slot) => slot.formatId))];
  const issueIds = [...new Set(soldOut.map((slot) => slot.issueId))].filter((id) => id !== null);
  const formats =
    formatIds.length === 0
      ? []
      : await tx
          .select({ id: categories.id, label: categories.label })
          .from(categories)
          .where(inArray(categories.id, formatIds));
  const titles =
    issueIds.length === 0
      ? []
      : await tx
          .select({ id: issues.id, title: issues.title })
          .from(issues)
          .where(inArray(issues.id, issueIds));
  const labelOf = new Map(formats.map((format) => [format.id, format.label]));
  const titleOf = new Map(titles.map((issue) => [issue.id, issue.title]));
  return ({ limitationType, formatId, issueId, available, taken, periods, isLeftOut }) => {
    const format = labelOf.get(formatId) ?? "";
    if (isLeftOut)
      return { key: "format_left_out", params: { issue: titleOf.get(issueId ?? 0) ?? "", format } };
    const params: SlotReason["params"] =
      limitationType === "issue"
        ? { issue: titleOf.get(issueId ?? 0) ?? "", format, taken, available }
        : { format, available, periods };
    return { key: REASONS[limitationType], params };
  };
}

const MAX_ALTERNATIVES = 5;

/** The problem to show for a sold-out slot; for an issue, it lists the formats that are still free there. */
export async function soldOutProblem(tx: Db, soldOut: SoldOut): Promise<Problem> {
  const { key, params } = (await reasonsOf(tx, [soldOut]))(soldOut);
  const field = "specs.format";
  if (soldOut.limitationType !== "issue" || soldOut.issueId === null) return { field, message: key, params };
  const free = await freeFormats(tx, soldOut.mediumId, [soldOut.issueId]);
  const alternatives = free.map(({ label, free }) => (free === null ? label : `${label} (${free})`));
  return {
    field,
    message: soldOut.isLeftOut ? "format_not_in_issue" : "slots_sold_out",
    params: { ...params, alternatives: alternatives.slice(0, MAX_ALTERNATIVES).join(", ") || "–" },
  };
}
