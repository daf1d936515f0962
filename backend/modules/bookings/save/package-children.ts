import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import type { BookingDraft } from "domain/bookings/fields";
import { LINE_SPECS, type PackageLine } from "domain/bookings/package-lines";
import { shapeBooking, withYearOfIssue } from "domain/bookings/shape";
import { columnsOf } from "../record/booking-record";
import { problemsOfEach } from "../record/check";
import { issueOf } from "../record/write";
import { claimsOf } from "../slots/claim";
import { claimSlots } from "../slots/claim-slots";
import { soldOutProblem } from "../slots/problems";

interface Planned {
  lines?: readonly PackageLine[] | undefined;
  asksIfOut?: boolean | undefined;
}

/** A booking of a package, ready to be inserted. */
interface PlannedChild {
  draft: BookingDraft;
  columns: ReturnType<typeof columnsOf>;
}

/**
 * The bookings of a package as their lines plan them. What is wrong with one is refused at the field of its line
 * (`lines[2].format`), as the rules for any booking have it; each claims its slots.
 * @param shells the bookings as the package makes them, without issue, days or format
 */
export async function plannedChildren(
  tx: Db,
  ctx: SignedInCtx,
  shells: readonly BookingDraft[],
  { lines = [], asksIfOut }: Planned,
): Promise<PlannedChild[]> {
  if (lines.length === 0) return shells.map((draft) => ({ draft, columns: columnsOf(draft, null) }));
  const children = shells.map((shell) => {
    const at = lines.findIndex(({ medium }) => medium === shell.specs.targetMedium);
    return { shell, at, draft: at < 0 ? shell : withLine(shell, lines[at]) };
  });
  const results = await problemsOfEach(
    tx,
    ctx,
    children.map(({ shell, draft }) => ({ draft, before: shell, asksIfOut })),
  );
  refuse(results.flatMap(({ problems }, n) => problems.map((problem) => inLine(problem, children[n]?.at))));
  const placed = children.map(({ draft, at }, n) => {
    const issue = issueOf(draft, results[n]?.references ?? { issue: null });
    const dated = withYearOfIssue(draft, issue?.publishDate ?? null);
    return { at, draft: dated, columns: columnsOf(dated, issue) };
  });
  const claims = placed.flatMap(({ at, columns }) =>
    claimsOf(null, columns).map((claim) => ({ ...claim, at })),
  );
  const soldOut = await claimSlots(tx, claims, { allOrNothing: true });
  const refused: Problem[] = [];
  for (const slot of soldOut) refused.push(inLine(await soldOutProblem(tx, slot), slot.at));
  refuse(refused);
  return placed;
}

function withLine(shell: BookingDraft, line: PackageLine | undefined): BookingDraft {
  const chosen = Object.fromEntries(LINE_SPECS.map((name) => [name, line?.[name] || null]));
  return shapeBooking({ ...shell, specs: { ...shell.specs, ...chosen } });
}

const inLine = (problem: Problem, at = -1): Problem => ({
  ...problem,
  field: at < 0 ? "specs.targetMedia" : `lines[${at}].${problem.field.replace(/^specs\./, "")}`,
});

function refuse(problems: Problem[]): void {
  if (problems.length > 0) throw badUserInput(problems);
}
