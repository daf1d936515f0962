import { followSaves } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import { type BookingDraft, emptyBooking } from "domain/bookings/fields";
import { childAfter } from "domain/bookings/package";
import { LINE_SPECS, linePrices, type PackageLine } from "domain/bookings/package-lines";
import {
  hasPaidShare,
  hasUncancelledBooking,
  isBilledAlready,
  isSplitRight,
  NEW_SHAREHOLDER,
  recalculatedShares,
  type Shareholder,
  sharesAtNewPrice,
  sumOfUncancelledShares,
} from "domain/bookings/package-shares";
import { crossBillProblems } from "domain/bookings/validation";
import { parseId } from "domain/identifiers";
import { and, eq, inArray } from "drizzle-orm";
import { bookingDraft } from "../record/booking-record";
import { type Changed, changeBookings } from "../record/changes";
import { type BookingInput, draftFromInput } from "../record/input";
import { type LoadedBooking, lockChildren, touchedChildren } from "../record/lock";
import { requireOnAnyMedium, requireOnMedium } from "../record/permissions";
import { lockSeenBooking, requireOnMediaOf } from "../record/write";
import { bookingTargetMedia } from "../tables";
import { keepCreationUndo } from "./creation";
import { addChildren } from "./package-children";
import { joinPackage, lockFirst, type SeenBooking, type SingleBooking } from "./package-first";
import { shareholders, splitOf } from "./package-shares";
import { type BookingPhases, given, isChanged, sameDays, saveOf } from "./phases";
import { insertBooking, removeBookings, saveBookings, saveInPhases } from "./saving";

/** A posted package: its form, and what it books in each of its media. */
export interface NewPackage {
  data: BookingInput;
  lines?: readonly PackageLine[] | undefined;
  /** Whether an issue that is out is refused, so that the form can ask whether it is meant. */
  asksIfOut?: boolean | undefined;
  /** The single booking that it begins with, as the user has seen it. */
  continues?: SeenBooking | null | undefined;
}

/**
 * Creates a package with one draft booking per target medium (decisions §4); returns the parent. The bookings of
 * media with a line are complete: they are checked and claim their slots as any booking does. The booking that it
 * begins with becomes that of its medium, and keeps its place.
 */
export function createPackage(ctx: SignedInCtx, pack: NewPackage, key: string): Promise<Changed> {
  const { data, lines = [], asksIfOut, continues } = pack;
  const planned = lines.length > 0 ? { data, lines } : data;
  const input = continues ? { ...planned, continues } : planned;
  return changeBookings(ctx, { key, operation: "createMultiBooking", input }, async (work) => {
    requireOnAnyMedium(ctx, "create");
    const first = continues ? await lockFirst(work.tx, ctx, continues) : null;
    const after = draftFromInput(ctx, emptyPackage(first), "multi", data);
    const { targetMedia } = after.specs;
    const { prices, problems } = linePrices(splitOf(after), targetMedia, lines);
    const firstMedium = first?.draft.specs.targetMedium ?? null;
    const isNew = (medium: string) => medium !== firstMedium;
    const added = {
      mediumIds: targetMedia.filter(isNew),
      shares: prices.filter((_price, n) => isNew(targetMedia[n] ?? "")),
      lines: lines.filter(({ medium }) => isNew(medium)),
      lineOf: (medium: string) => lines.findIndex((line) => line.medium === medium),
      asks: asksIfOut,
    };
    const children = ofPackage(async (pack) => {
      if (first)
        await joinPackage(work, ctx, first, {
          pack,
          price: prices[targetMedia.indexOf(firstMedium ?? "")] ?? 0,
        });
      await addChildren(work, ctx, pack, added);
    });
    const id = await insertBooking(
      work,
      ctx,
      { before: null, after },
      {
        first: [
          given([...lineProblems(targetMedia, lines), ...firstProblems(first, after, lines), ...problems]),
        ],
        last: [children, targetMediaOf],
      },
    );
    return { id, undo: await keepCreationUndo(work.tx, ctx, { ids: [id], joined: first }) };
  });
}

/** A package before its form is read. It is billed, and internal, as the booking that it begins with. */
const emptyPackage = (first: SingleBooking | null): BookingDraft => ({
  ...emptyBooking(),
  nonbillable: first?.draft.nonbillable ?? false,
  isInternal: first?.draft.isInternal ?? false,
});

/** The booking that a package begins with stays in it, where it is. */
function firstProblems(
  first: SingleBooking | null,
  after: BookingDraft,
  lines: readonly PackageLine[],
): Problem[] {
  if (!first) return [];
  const medium = first.draft.specs.targetMedium ?? "";
  if (!after.specs.targetMedia.includes(medium)) {
    return [{ field: "specs.targetMedia", message: "package_keeps_medium" }];
  }
  return lines.flatMap((line, n) =>
    line.medium === medium
      ? LINE_SPECS.filter((name) => line[name]).map((name) => ({
          field: `lines[${n}].${name}`,
          message: "package_keeps_place",
        }))
      : [],
  );
}

/**
 * Saves the form of a package over the version that it was opened with; returns its id. An added medium gets a draft
 * booking. The booking of a removed medium is deleted, unless someone has worked on it. Changes to the package's own
 * fields also change the children.
 */
export function updatePackage(
  ctx: SignedInCtx,
  change: { id: string; version: number; data: BookingInput },
  key: string,
): Promise<number> {
  return changeBookings(ctx, { key, operation: "updateMultiBooking", input: change }, async (work) => {
    const { tx } = work;
    const record = await lockSeenBooking(tx, ctx, "edit", change);
    const { row } = record;
    if (row.bookingType !== "multi")
      throw badUserInput([{ field: "bookingType", message: "package_or_single_fixed" }]);
    const before = bookingDraft(record);
    const draft = draftFromInput(ctx, before, "multi", change.data);
    requireOnMediaOf(ctx, "edit", draft);

    const children = await lockChildren(tx, row.id);
    // Compares with the media ordered before, not with the existing bookings: editing a remark must not sell a medium
    // again.
    const added = difference(draft.specs.targetMedia, before.specs.targetMedia);
    const removed = difference(before.specs.targetMedia, draft.specs.targetMedia);
    requireOnEach(ctx, "create", added);
    requireOnEach(ctx, "delete", removed);
    const leaving = children.filter((child) => removed.includes(child.draft.specs.targetMedium ?? ""));
    const staying = children.filter((child) => !leaving.includes(child));
    const { shares, problems: splitProblems } = splitAfter(draft, before, {
      staying: shareholders(staying),
      added: added.length,
      removed: removed.length,
    });
    const problems = [
      ...(await leavingProblems(tx, leaving)),
      ...billingProblems(draft, before, children),
      ...splitProblems,
      // The children that follow the package are checked by the same rules, in case they were set otherwise before.
      ...staying.flatMap((child) => crossBillProblems(childAfter(child.draft, before, draft))),
    ];
    const following = ofPackage(async (pack) => {
      await removeBookings(work, ctx, leaving);
      await addChildren(work, ctx, pack, { mediumIds: added, shares: shares.slice(staying.length) });
      // A cancelled booking changes too: if it is reopened, it must match the others.
      const saves = staying.map((child, n) =>
        saveOf(child, {
          ...childAfter(child.draft, before, draft),
          price: shares[n] ?? child.draft.price,
        }),
      );
      await saveInPhases(work, ctx, saves.filter(isChanged), { phases: [sameDays] });
    });
    await saveBookings(work, ctx, [saveOf(record, draft)], {
      first: [given(problems)],
      last: [following, targetMediaOf],
    });
    return row.id;
  });
}

/** What is done with the bookings of a package once it is written. */
const ofPackage = (run: (pack: { id: number; draft: BookingDraft }) => Promise<void>): BookingPhases => ({
  follow: followSaves(async (_work, _ctx, saves) => {
    for (const { id, after: draft } of saves) await run({ id, draft });
  }),
});

/** The media of a package. Its bookings come first: they hold their issues, and everybody holds issues before media. */
const targetMediaOf: BookingPhases = {
  follow: followSaves(async ({ tx }, _ctx, saves) => {
    for (const { id: bookingId, before, after } of saves) {
      const mediaBefore = before?.specs.targetMedia ?? [];
      const removed = parseIds(difference(mediaBefore, after.specs.targetMedia));
      const added = parseIds(difference(after.specs.targetMedia, mediaBefore));
      const isRemoved = and(
        eq(bookingTargetMedia.bookingId, bookingId),
        inArray(bookingTargetMedia.mediumId, removed),
      );
      if (removed.length > 0) await tx.delete(bookingTargetMedia).where(isRemoved);
      if (added.length > 0)
        await tx.insert(bookingTargetMedia).values(added.map((mediumId) => ({ bookingId, mediumId })));
    }
  }),
};

/**
 * The shares of the remaining and the added bookings, and the problems with them. The price is split anew when price,
 * split or media change, and when an earlier mistake left a wrong sum. In the last case paid shares keep their amount,
 * even a wrong one.
 */
function splitAfter(
  draft: BookingDraft,
  before: BookingDraft,
  { staying, added, removed }: { staying: readonly Shareholder[]; added: number; removed: number },
): { shares: number[]; problems: Problem[] } {
  const pack = splitOf(draft);
  const children = [...staying, ...Array.from({ length: added }, () => NEW_SHAREHOLDER)];
  const present = children.map(({ price }) => price);
  // Nothing of it is billed.
  if (pack.status === "cancelled") return { shares: present, problems: [] };
  const isRepriced = draft.price !== before.price;
  const isMoved = added + removed > 0;
  const isOrdered = draft.specs.targetMedia.length > 0;
  if (isOrdered && removed > 0 && !hasUncancelledBooking(children)) {
    return { shares: present, problems: [{ field: "specs.targetMedia", message: "package_last_booking" }] };
  }
  // As with any paid booking: its price is the paid price.
  const isPaidFor =
    pack.billEvenly && hasPaidShare(staying) && draft.price !== sumOfUncancelledShares(staying);
  if (isRepriced && isPaidFor) {
    return { shares: present, problems: [{ field: "price", message: "package_share_paid" }] };
  }
  if (isRepriced || isMoved || draft.specs.billEvenly !== before.specs.billEvenly) {
    // With other media, partly paid shares stay. With only another price, their unpaid rest follows.
    const shares = isMoved ? recalculatedShares(pack, children) : sharesAtNewPrice(pack, children);
    const field = isMoved ? "specs.targetMedia" : "price";
    return shares
      ? { shares, problems: [] }
      : { shares: present, problems: [{ field, message: "package_share_paid" }] };
  }
  const mended = isSplitRight(pack, children) ? null : sharesAtNewPrice(pack, children, isBilledAlready);
  return { shares: mended ?? present, problems: [] };
}

const difference = (ids: readonly string[], others: readonly string[]) =>
  ids.filter((id) => !others.includes(id));

function requireOnEach(ctx: SignedInCtx, action: "create" | "delete", mediumIds: readonly string[]): void {
  for (const id of mediumIds.map(parseId)) if (id !== null) requireOnMedium(ctx, action, id);
}

async function leavingProblems(tx: Db, leaving: readonly LoadedBooking[]): Promise<Problem[]> {
  return (await touchedChildren(tx, leaving)).size > 0
    ? [{ field: "specs.targetMedia", message: "package_medium_in_work" }]
    : [];
}

/** An amount billed by the package is not billed again by its children, nor the other way round. */
function billingProblems(
  draft: BookingDraft,
  before: BookingDraft,
  children: readonly LoadedBooking[],
): Problem[] {
  const problems: Problem[] = [];
  const { billEvenly } = draft.specs;
  const isBilled = [before, ...children.map((child) => child.draft)].some(
    ({ billingState }) => billingState !== "open",
  );
  if (children.length > 0 && billEvenly !== before.specs.billEvenly && isBilled) {
    problems.push({ field: "specs.billEvenly", message: "package_already_billed" });
  }
  return problems;
}

/** Each line is for a medium of the package, and each medium has one line at most. */
function lineProblems(media: readonly string[], lines: readonly PackageLine[]): Problem[] {
  return lines.flatMap(({ medium }, n) => {
    const isFirst = lines.findIndex((one) => one.medium === medium) === n;
    return isFirst && media.includes(medium)
      ? []
      : [{ field: `lines[${n}].medium`, message: "choice_invalid" }];
  });
}
