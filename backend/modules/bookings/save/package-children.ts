import { media } from "backend/modules/media/tables";
import type { Finding } from "backend/modules/records/service";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { BookingDraft } from "domain/bookings/fields";
import { childOfPackage } from "domain/bookings/package";
import { LINE_SPECS, type PackageLine } from "domain/bookings/package-lines";
import { shapeBooking } from "domain/bookings/shape";
import { inArray } from "drizzle-orm";
import type { BookingWork } from "../record/changes";
import { readReferences, savingRules } from "../record/check";
import { claimedSlots, placeOfDraft, soldOutProblem } from "../slots/problems";
import type { BookingSave } from "./phases";
import { saveInPhases } from "./saving";

interface Planned {
  mediumIds: readonly string[];
  /** The price of each, in cents. */
  shares: readonly number[];
  lines?: readonly PackageLine[] | undefined;
  /** Which of the posted lines is that of a medium. */
  lineOf?: ((medium: string) => number) | undefined;
  asks?: boolean | undefined;
}

/** Makes the bookings of some media of a package, without issue, days or format but for what their lines plan. */
export async function addChildren(
  work: BookingWork,
  ctx: SignedInCtx,
  parent: { id: number; draft: BookingDraft },
  { mediumIds, shares, lines = [], lineOf, asks }: Planned,
): Promise<void> {
  if (mediumIds.length === 0) return;
  const chosen = inArray(media.id, parseIds(mediumIds));
  const rows = await work.tx.select({ id: media.id, type: media.type }).from(media).where(chosen);
  const types = new Map(rows.map((medium) => [String(medium.id), medium.type]));
  const shells = mediumIds.flatMap((id, n) => {
    const type = types.get(id);
    if (!type) return [];
    const child = childOfPackage(parent.draft, { id, type }, shares[n] ?? 0);
    return [{ ...child, parentBooking: String(parent.id) }];
  });
  const saves = shells.map((shell) => ({
    id: null,
    row: null,
    before: shell,
    after: withLine(
      shell,
      lines.find(({ medium }) => medium === shell.specs.targetMedium),
    ),
  }));
  // What is not planned was checked with its package.
  if (lines.length === 0) await saveInPhases(work, ctx, saves, { phases: [] });
  else await savePlanned(work, ctx, saves, { lineOf, asks });
}

/**
 * Saves the bookings of a package as their lines plan them. What is wrong with one is refused at the field of its line
 * (`lines[2].format`), as the rules for any booking have it; each claims its slots.
 */
async function savePlanned(
  work: BookingWork,
  ctx: SignedInCtx,
  saves: readonly BookingSave[],
  { lineOf = () => -1, asks }: Pick<Planned, "lineOf" | "asks">,
): Promise<void> {
  const referencesOf = await readReferences(work.tx, saves);
  const issueOf = (draft: BookingDraft) => referencesOf(draft).issue;
  const fieldOf = (field: string, nth: number) => {
    const at = lineOf(saves[nth]?.after.specs.targetMedium ?? "");
    return at < 0 ? "specs.targetMedia" : `lines[${at}].${field.replace(/^specs\./, "")}`;
  };
  const slots = claimedSlots(placeOfDraft(issueOf), async (tx, soldOut) => {
    const findings: Finding[] = [];
    for (const slot of soldOut) {
      const problem = await soldOutProblem(tx, slot);
      findings.push({ ...problem, kind: "left out", field: fieldOf(problem.field, slot.nth) });
    }
    return findings;
  });
  await saveInPhases(work, ctx, saves, {
    phases: [savingRules(referencesOf, fieldOf), slots],
    issueOf,
    asks,
  });
}

function withLine(shell: BookingDraft, line: PackageLine | undefined): BookingDraft {
  if (!line) return shell;
  const chosen = Object.fromEntries(LINE_SPECS.map((name) => [name, line[name] || null]));
  return shapeBooking({ ...shell, specs: { ...shell.specs, ...chosen } });
}
