import { checkOfSaves, type Finding } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { mapWithPauses } from "backend/platform/database/map-with-pauses";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import { savingProblems } from "domain/bookings/booking-to-save";
import { type BookingDraft, emptyBooking } from "domain/bookings/fields";
import { outIssueQuestion } from "domain/bookings/out-issue";
import { todayInVienna } from "domain/dates";
import type { BookingPhases, BookingSave } from "../save/phases";
import { filesInSight } from "./attachment-uses";
import { paidAmounts } from "./paid-amounts";
import { loadReferencesOf, type References, referenceProblems, validationContext } from "./references";

/** What a draft refers to, of all that was read for a save. */
export type ReferencesOf = (draft: BookingDraft) => References;

/** All records that bookings refer to as they are to be saved, and did before. */
export const readReferences = (tx: Db, saves: readonly BookingSave[]): Promise<ReferencesOf> =>
  loadReferencesOf(
    tx,
    saves.flatMap(({ before, after }) => [after, before ?? emptyBooking()]),
  );

/**
 * Existing references and the rules of the domain: the first problem of each field, which the user mends first, and the
 * question of forms that ask whether a late issue is meant. It takes as many statements for many bookings as for one.
 * A package's bookings may change their billing along with it. `fieldOf` is where the form has a field of one of the
 * bookings; unset: it has one booking.
 */
export const savingRules = (
  referencesOf: ReferencesOf,
  fieldOf = (field: string, _nth: number): string => field,
): BookingPhases => ({
  check: {
    findings: checkOfSaves(async (tx, ctx, saves, { asks }, earlier) => {
      const all = saves.map((save) => ({
        ...save,
        before: save.before ?? emptyBooking(),
        references: referencesOf(save.after),
      }));
      await hideForeignFiles(tx, ctx, all);
      const today = todayInVienna(ctx.now());
      const paid = await paidAmounts(tx, all);
      const ids = new Set(saves.map(({ id }) => id));
      const findings = await mapWithPauses(
        [...all.entries()],
        ([nth, { id, row, before, after, references }]) => {
          const context = validationContext(after, references);
          const contextBefore = () => validationContext(before, referencesOf(before));
          const problems = [
            ...referenceProblems(after, before, references),
            ...savingProblems({
              draft: after,
              before,
              context,
              contextBefore,
              isBilled: row?.isBilled ?? true,
              isWithPackage: row !== null && row.parentBookingId !== null && ids.has(row.parentBookingId),
              paidAmounts: paid.get(id ?? 0) ?? [],
              today,
            }),
          ];
          const questions = asks ? outIssueQuestion(after, before, context, today) : [];
          const finding =
            (kind: Finding["kind"]) =>
            (problem: Problem): Finding => ({ ...problem, kind, id, field: fieldOf(problem.field, nth) });
          return [...problems.map(finding("left out")), ...questions.map(finding("asked"))];
        },
      );
      const keyOf = ({ id, field }: Finding) => `${id} ${field}`;
      const keys = new Set(earlier.map(keyOf));
      return findings.flat().filter((finding) => !keys.has(keyOf(finding)) && keys.add(keyOf(finding)));
    }),
  },
});

/**
 * Removes files that the user may not see from the references. Otherwise a user could attach any file to an own booking
 * and read it there. Files that the booking had before stay.
 */
async function hideForeignFiles(
  tx: Db,
  ctx: SignedInCtx,
  all: readonly { references: References; before: BookingDraft }[],
): Promise<void> {
  const doubtful = all.map(({ references, before: { specs } }) => {
    const filesBefore = new Set([specs.ad, specs.ad2, specs.briefingDocument, ...specs.printDocuments]);
    return [...references.files.values()].filter((file) => !filesBefore.has(String(file.id)));
  });
  const inSight = await filesInSight(tx, ctx, doubtful.flat());
  for (const [n, files] of doubtful.entries()) {
    for (const { id } of files) if (!inSight.has(id)) all[n]?.references.files.delete(String(id));
  }
}
