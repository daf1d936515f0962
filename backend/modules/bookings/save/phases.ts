import {
  composed,
  type Finding,
  followSaves,
  type Manner,
  problemOf,
  refused,
  type Save,
  type SavePhases,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import type { BookingDraft } from "domain/bookings/fields";
import {
  type BookingRecord,
  type BookingRow,
  bookingDraft,
  savePrintDocuments,
} from "../record/booking-record";

/** A booking that is saved. A new one starts from an empty booking, or from its `before`: what it is made from. */
export type BookingSave = Save<BookingDraft, BookingRow>;

type AllPhases = SavePhases<BookingDraft, BookingRow>;

/** What one way of saving bookings adds to the others. */
export interface BookingPhases extends Pick<AllPhases, "write" | "follow"> {
  check?: Pick<NonNullable<AllPhases["check"]>, "findings">;
}

/** A stored booking that is saved. */
export const saveOf = (record: BookingRecord, after: BookingDraft): BookingSave => ({
  id: record.row.id,
  row: record.row,
  before: bookingDraft(record),
  after,
});

/** Whether there is something to write. */
export const isChanged = ({ row, before, after }: BookingSave) =>
  row === null || JSON.stringify(after) !== JSON.stringify(before);

/**
 * BAD_USER_INPUT with what speaks against the first booking that something speaks against. A question comes along with
 * the rest: the form asks it once nothing else is wrong.
 */
export async function requireSound(
  tx: Db,
  ctx: SignedInCtx,
  saves: readonly BookingSave[],
  { phases, asks = false }: { phases: readonly BookingPhases[] } & Partial<Pick<Manner, "asks">>,
): Promise<void> {
  const findings = await composed<BookingDraft, BookingRow, object>(phases).findings(tx, ctx, saves, {
    asks,
    isBulk: false,
  });
  const [first] = findings;
  if (first) throw badUserInput(findings.filter(isOfSame(first)).map(problemOf));
}

const isOfSame = (one: Finding) => (other: Finding) => (other.id ?? null) === (one.id ?? null);

/** Problems that were found before, of the first booking of a save. */
export const given = (problems: readonly Problem[]): BookingPhases => ({
  check: {
    findings: async (_tx, _ctx, [first]) =>
      refused(problems).map((problem) => ({ ...problem, id: first?.id ?? null })),
  },
});

/** The final print documents of saved bookings. */
export const documents: BookingPhases = {
  follow: followSaves(async ({ tx }, _ctx, saves) => {
    const changed = saves.filter(({ row, before, after }) => {
      const filesBefore = row && before ? before.specs.printDocuments : [];
      return after.specs.printDocuments.join() !== filesBefore.join();
    });
    await savePrintDocuments(
      tx,
      changed.map(({ id, after }) => ({ id, files: after.specs.printDocuments })),
    );
  }),
};

/** The days stay as they are: of a change that moves no booking. */
export const sameDays: BookingPhases = {
  write: async (_work, _ctx, changes) =>
    changes.map(({ row }) => ({
      appearsFrom: row?.appearsFrom,
      appearsOn: row?.appearsOn,
      materialDueOn: row?.materialDueOn,
    })),
};
