import type { Db } from "backend/platform/database/database";
import { mapWithPauses } from "backend/platform/database/map-with-pauses";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import { savingProblems } from "domain/bookings/booking-to-save";
import type { BookingDraft } from "domain/bookings/fields";
import { outIssueQuestion } from "domain/bookings/out-issue";
import { todayInVienna } from "domain/dates";
import { filesInSight } from "./attachment-uses";
import { paidAmounts } from "./paid-amounts";
import { loadReferencesOf, type References, referenceProblems, validationContext } from "./references";

/** A draft to save, the booking before, and problems found earlier. */
export interface DraftToCheck {
  draft: BookingDraft;
  before: BookingDraft;
  /** The id of a booking that is saved already. */
  id?: number | undefined;
  /** Whether its package is changed along with it. */
  isWithPackage?: boolean | undefined;
  /** Whether it is billed; true if unset. */
  isBilled?: boolean | undefined;
  more?: readonly Problem[] | undefined;
  /** Whether an issue that is out is refused, so that the form can ask first. */
  asksIfOut?: boolean | undefined;
}

/** Existing references and the domain's rules; throws all problems at once. */
export async function checkedReferences(
  tx: Db,
  ctx: SignedInCtx,
  draft: BookingDraft,
  before: BookingDraft,
  { withTerms, ...check }: Pick<DraftToCheck, "id" | "more" | "asksIfOut"> & { withTerms?: boolean } = {},
): Promise<References> {
  const [references] = await checkedReferencesOfEach(tx, ctx, [{ draft, before, ...check }], { withTerms });
  if (!references) throw new Error("one draft has one set of references");
  return references;
}

/**
 * The same for some drafts, with as many statements as for one; returns the references in the order of the drafts.
 * Throws all problems of the first draft that has any.
 */
export async function checkedReferencesOfEach(
  tx: Db,
  ctx: SignedInCtx,
  checks: readonly DraftToCheck[],
  { withTerms = true }: { withTerms?: boolean | undefined } = {},
): Promise<References[]> {
  const results = await problemsOfEach(tx, ctx, checks, { withTerms });
  for (const { problems } of results) if (problems.length > 0) throw badUserInput(problems);
  return results.map(({ references }) => references);
}

/** What is wrong with some drafts, the first problem of each field, with as many statements as for one. */
export async function problemsOfEach(
  tx: Db,
  ctx: SignedInCtx,
  checks: readonly DraftToCheck[],
  { withTerms = true }: { withTerms?: boolean | undefined } = {},
): Promise<{ references: References; problems: Problem[] }[]> {
  const referencesOf = await loadReferencesOf(
    tx,
    checks.flatMap(({ draft, before }) => [draft, before]),
  );
  const all = checks.map((check) => ({ ...check, references: referencesOf(check.draft) }));
  await hideForeignFiles(tx, ctx, all);
  const today = todayInVienna(ctx.now());
  const paid = await paidAmounts(tx, checks);
  return await mapWithPauses(
    all,
    ({ id, draft, before, isBilled = true, isWithPackage = false, asksIfOut, more = [], references }) => {
      // The terms of a series are those of its appearances.
      const context = validationContext(draft, withTerms ? references : { ...references, limit: undefined });
      const contextBefore = () => validationContext(before, referencesOf(before));
      const problems = [
        ...more,
        ...referenceProblems(draft, before, references),
        ...savingProblems({
          draft,
          before,
          context,
          contextBefore,
          isBilled,
          isWithPackage,
          paidAmounts: paid.get(id ?? 0) ?? [],
          today,
        }),
        ...(asksIfOut ? outIssueQuestion(draft, before, context, today) : []),
      ];
      return { references, problems: onePerField(problems) };
    },
  );
}

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

/** The first problem of each field: the most basic one, which the user mends first. */
function onePerField(problems: Problem[]): Problem[] {
  const fields = new Set<string>();
  return problems.filter(({ field }) => !fields.has(field) && fields.add(field));
}
