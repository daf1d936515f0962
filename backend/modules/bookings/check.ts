import { maySeeAttachment } from "backend/modules/attachments/service";
import type { SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput, type Problem } from "backend/platform/errors";
import { adProblems, documentProblems } from "domain/bookings/ad-file";
import type { BookingDraft } from "domain/bookings/fields";
import { activeProblems, validateBooking } from "domain/bookings/validation";
import { attachedToVisibleBookings } from "./attached";
import { inputProblems } from "./input";
import { loadReferencesOf, type References, referenceProblems, validationContext } from "./references";

/** A draft that is to be saved, what it was before, and problems that were found already. */
export interface DraftToCheck {
  draft: BookingDraft;
  before: BookingDraft;
  more?: readonly Problem[] | undefined;
}

/** Existing references and the domain's rules; throws all problems at once. */
export async function checkedReferences(
  tx: Db,
  ctx: SignedInCtx,
  draft: BookingDraft,
  before: BookingDraft,
  { more, withTerms }: { more?: readonly Problem[] | undefined; withTerms?: boolean } = {},
): Promise<References> {
  const [references] = await checkedReferencesOfEach(tx, ctx, [{ draft, before, more }], { withTerms });
  if (!references) throw new Error("one draft has one set of references");
  return references;
}

/**
 * The same for some drafts, with as many statements as for one; the references in the order of the drafts. Throws
 * all problems of the first draft that has any.
 */
export async function checkedReferencesOfEach(
  tx: Db,
  ctx: SignedInCtx,
  checks: readonly DraftToCheck[],
  { withTerms = true }: { withTerms?: boolean | undefined } = {},
): Promise<References[]> {
  const referencesOf = await loadReferencesOf(
    tx,
    checks.flatMap(({ draft, before }) => [draft, before]),
  );
  const all = checks.map(({ draft, before }) => ({ before, references: referencesOf(draft) }));
  await hideForeignFiles(tx, ctx, all);
  return checks.map(({ draft, before, more = [] }, n) => {
    const { references } = all[n] ?? { references: referencesOf(draft) };
    // The terms of a series are those of its appearances.
    const context = validationContext(draft, withTerms ? references : { ...references, limit: undefined });
    const problems: Problem[] = [
      ...more,
      ...inputProblems(draft, before),
      ...referenceProblems(draft, before, references),
      ...uploadProblems(draft, before, context, references),
      ...validateBooking(draft, context),
      ...lostByActive(draft, before, context, referencesOf),
    ];
    if (problems.length > 0) throw badUserInput(onePerField(problems));
    return references;
  });
}

/** What an active campaign had and would have no more (spec §4, final validation). */
function lostByActive(
  draft: BookingDraft,
  before: BookingDraft,
  context: ReturnType<typeof validationContext>,
  referencesOf: (draft: BookingDraft) => References,
): Problem[] {
  // Another type has been refused as such.
  if (draft.specs.type !== before.specs.type) return [];
  const lacking = activeProblems(draft, context);
  if (lacking.length === 0) return [];
  const contextBefore = validationContext(before, referencesOf(before));
  const lackedBefore = new Set(activeProblems(before, contextBefore).map(({ field }) => field));
  return lacking.filter(({ field }) => !lackedBefore.has(field));
}

/**
 * Takes files out of the references that the user may not see: who could put any file into a booking of theirs
 * could read it there. What the booking had before stays.
 */
async function hideForeignFiles(
  tx: Db,
  ctx: SignedInCtx,
  all: readonly { references: References; before: BookingDraft }[],
): Promise<void> {
  const doubtful = all.map(({ references, before: { specs } }) => {
    const kept = new Set([specs.ad, specs.ad2, specs.briefingDocument, ...specs.printDocuments]);
    return [...references.files.values()].filter(
      (file) => !kept.has(String(file.id)) && !maySeeAttachment(ctx, file),
    );
  });
  const ids = new Set(doubtful.flat().map((file) => file.id));
  const visible = await attachedToVisibleBookings(tx, ctx, [...ids]);
  for (const [n, files] of doubtful.entries()) {
    for (const { id } of files) if (!visible.has(id)) all[n]?.references.files.delete(String(id));
  }
}

/**
 * Spec §5, ad upload: what is uploaded is checked at once. Decisions §4: approval runs the checks again; so does
 * another format of what is approved.
 */
function uploadProblems(
  { specs }: BookingDraft,
  { specs: before }: BookingDraft,
  { ad, ad2, format }: ReturnType<typeof validationContext>,
  { files }: References,
): Problem[] {
  const { type } = specs;
  if (!type) return [];
  const isApproval =
    specs.bookingState === "approved" &&
    (before.bookingState !== "approved" || specs.format !== before.format);
  const documents = [
    { field: "specs.briefingDocument", id: specs.briefingDocument, had: [before.briefingDocument] },
    ...specs.printDocuments.map((id) => ({ field: "specs.printDocuments", id, had: before.printDocuments })),
  ].flatMap(({ field, id, had }) => {
    const file = id !== null && !had.includes(id) ? files.get(id) : undefined;
    return file ? documentProblems(field, file) : [];
  });
  return [
    ...(ad && (isApproval || specs.ad !== before.ad) ? adProblems("specs.ad", ad, format, type) : []),
    ...(ad2 && (isApproval || specs.ad2 !== before.ad2) ? adProblems("specs.ad2", ad2, format, type) : []),
    ...documents,
  ];
}

/** The first problem of each field: the most basic one, which is the one to mend first. */
function onePerField(problems: Problem[]): Problem[] {
  const fields = new Set<string>();
  return problems.filter(({ field }) => !fields.has(field) && fields.add(field));
}
