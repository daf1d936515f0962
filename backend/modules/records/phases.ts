import type { Db } from "backend/platform/database/database";
import { NO_HTML, type TextHtml } from "backend/platform/markdown/text-html";
import type { SignedInCtx } from "backend/platform/use-case/context";
import {
  badUserInput,
  deletionRefused,
  type Problem,
  type RefusedDeletion,
} from "backend/platform/use-case/errors";
import { type BulkRefusal, judge, type SelectedRecords } from "backend/platform/use-case/selection";
import type { Work } from "backend/platform/use-case/use-case";

/**
 * A record before and after a change. A new one has no `id` and `row`, and its id once it is written; its `before` is null,
 * or what it is made from. `after` is null for one that is deleted. All changes of one save are of the same sort.
 */
export interface Change<Draft, Row = unknown> {
  id: number | null;
  row: Row | null;
  before: Draft | null;
  after: Draft | null;
}

/** A record that is saved: a new one, or a changed one. */
export interface Save<Draft, Row = unknown> extends Change<Draft, Row> {
  after: Draft;
}

/** A record that was written. */
export interface Written<Draft, Row = unknown> extends Change<Draft, Row> {
  id: number;
}

/** A saved record that was written. */
export interface WrittenSave<Draft, Row = unknown> extends Save<Draft, Row> {
  id: number;
}

/**
 * What speaks against a change. A form shows it at its field, the deletion of one record answers it by its code. `asked`:
 * only forms that ask for questions get it. `left out`: a bulk change leaves the record `id` as it is.
 */
export interface Finding extends Problem {
  kind: "refused" | "asked" | "left out";
  id?: number | null;
}

/** How records are changed: by a form that wants to be asked, or many at once. */
export interface Manner {
  asks: boolean;
  isBulk: boolean;
}

/** One phase of a save after the other; what an area gives is run in the order of its list, phase by phase. */
export interface SavePhases<Draft, Row = unknown, Columns = object> {
  /** Makes a draft of what is sent. */
  read?: {
    /** Renders the Markdown of what a form sends, before the transaction, which gets it as `work.html`. */
    html?(ctx: SignedInCtx, data: object): Promise<TextHtml>;
    /** Fills in what the form leaves to the service; `before` is null for a new record. */
    draft?(draft: Draft, before: Draft | null): Draft;
  };
  /** Says what speaks against a change. */
  check?: {
    /**
     * Locks what is written besides the records, before the records themselves. `sent` is what is sent of a field;
     * undefined where it stays.
     */
    locks?(tx: Db, ids: readonly number[], sent: (field: string) => unknown): Promise<void>;
    /** The argument by which a form wants to be asked; the questions are findings. */
    question?: { argument: string; description: string };
    /** Before anything is written. `earlier` is what the entries before this one in the list have found. */
    findings?(
      tx: Db,
      ctx: SignedInCtx,
      changes: readonly Change<Draft, Row>[],
      manner: Manner,
      earlier: readonly Finding[],
    ): Promise<readonly Finding[]>;
    /** What shows only once all records are written, before anything follows from it. */
    ofWritten?(
      tx: Db,
      ctx: SignedInCtx,
      changes: readonly Written<Draft, Row>[],
    ): Promise<readonly Finding[]>;
    /**
     * Rules of the whole table. They run last in the transaction, after a deletion and a merge too, so that a rule may
     * wait for other changes while none of them waits for what this one writes.
     */
    ofTable?(tx: Db): Promise<readonly Finding[]>;
  };
  /**
   * Runs before the rows are written, or deleted: changes other records first, with entries of their own in the log, and
   * answers further columns of the rows, one object for each change with the same columns in all.
   */
  write?(
    work: Work,
    ctx: SignedInCtx,
    changes: readonly Change<Draft, Row>[],
  ): Promise<readonly Columns[] | undefined>;
  /** What follows from the change, in its transaction, after rows, links and rows of records are written. */
  follow?(work: Work, ctx: SignedInCtx, changes: readonly Written<Draft, Row>[]): Promise<void>;
  /** Runs after saved records are committed, outside the transaction: to ask others, or to tell them. */
  after?(ctx: SignedInCtx, ids: readonly number[]): Promise<void>;
}

/** The phases of an area as one: those of its list, one after the other. */
export function composed<Draft, Row, Columns>(list: readonly SavePhases<Draft, Row, Columns>[]) {
  const checks = list.flatMap(({ check }) => check ?? []);
  return {
    question: checks.find(({ question }) => question !== undefined)?.question,
    async html(ctx: SignedInCtx, data: object): Promise<TextHtml> {
      let html = NO_HTML;
      for (const { read } of list) if (read?.html) html = new Map([...html, ...(await read.html(ctx, data))]);
      return html;
    },
    draft: (draft: Draft, before: Draft | null): Draft =>
      list.reduce((filled, { read }) => read?.draft?.(filled, before) ?? filled, draft),
    async locks(tx: Db, ids: readonly number[], sent: (field: string) => unknown): Promise<void> {
      for (const check of checks) await check.locks?.(tx, ids, sent);
    },
    async findings(
      tx: Db,
      ctx: SignedInCtx,
      changes: readonly Change<Draft, Row>[],
      manner: Manner,
    ): Promise<Finding[]> {
      const findings: Finding[] = [];
      if (changes.length === 0) return findings;
      for (const check of checks)
        findings.push(...((await check.findings?.(tx, ctx, changes, manner, findings)) ?? []));
      return findings;
    },
    async ofWritten(tx: Db, ctx: SignedInCtx, changes: readonly Written<Draft, Row>[]): Promise<Finding[]> {
      const findings: Finding[] = [];
      for (const check of checks) findings.push(...((await check.ofWritten?.(tx, ctx, changes)) ?? []));
      return findings;
    },
    async ofTable(tx: Db): Promise<Finding[]> {
      const findings: Finding[] = [];
      for (const check of checks) findings.push(...((await check.ofTable?.(tx)) ?? []));
      return findings;
    },
    /** The columns of each change. */
    async write(work: Work, ctx: SignedInCtx, changes: readonly Change<Draft, Row>[]): Promise<object[]> {
      let columns: object[] = changes.map(() => ({}));
      for (const { write } of list) {
        const more = await write?.(work, ctx, changes);
        if (more) columns = columns.map((some, n) => ({ ...some, ...more[n] }));
      }
      return columns;
    },
    async follow(work: Work, ctx: SignedInCtx, changes: readonly Written<Draft, Row>[]): Promise<void> {
      for (const { follow } of list) await follow?.(work, ctx, changes);
    },
    async after(ctx: SignedInCtx, ids: readonly number[]): Promise<void> {
      for (const { after } of list) await after?.(ctx, ids);
    },
  };
}

export type Composed<Draft, Row> = ReturnType<typeof composed<Draft, Row, object>>;

/** Problems that refuse a change. */
export const refused = (problems: readonly Problem[]): Finding[] =>
  problems.map((problem) => ({ ...problem, kind: "refused" }));

/** That a bulk change leaves a record as it is. */
export const leftOut = (id: number | null, message: string): Finding => ({
  kind: "left out",
  id,
  field: "",
  message,
});

/** That a record is not deleted, whatever uses it. */
export const notDeleted = (id: number | null, message: RefusedDeletion): Finding => leftOut(id, message);

/** Those of some changes that save a record. */
export function savesIn<Draft, Row>(changes: readonly Written<Draft, Row>[]): WrittenSave<Draft, Row>[];
export function savesIn<Draft, Row>(changes: readonly Change<Draft, Row>[]): Save<Draft, Row>[];
export function savesIn<Draft, Row>(changes: readonly Change<Draft, Row>[]): Save<Draft, Row>[] {
  return changes.flatMap((change) =>
    change.after === null
      ? []
      : [
          {
            ...change,
            after: change.after,
          },
        ],
  );
}

/** The rows of records that are deleted. */
export const deletedIn = <Row>(changes: readonly Change<unknown, Row>[]): Row[] =>
  changes.flatMap(({ row, after }) => (after === null && row !== null ? [row] : []));

/** A check of records that are saved; of a deletion it says nothing. */
export const checkOfSaves =
  <Draft, Row>(
    check: (
      tx: Db,
      ctx: SignedInCtx,
      saves: readonly Save<Draft, Row>[],
      manner: Manner,
      earlier: readonly Finding[],
    ) => Promise<readonly Finding[]>,
  ) =>
  async (
    tx: Db,
    ctx: SignedInCtx,
    changes: readonly Change<Draft, Row>[],
    manner: Manner,
    earlier: readonly Finding[],
  ): Promise<readonly Finding[]> => {
    const saves = savesIn(changes);
    return saves.length > 0 ? await check(tx, ctx, saves, manner, earlier) : [];
  };

/** What is still to be changed after some findings: what a bulk change does not leave out; otherwise all or nothing. */
export function changesLeft<C extends Change<unknown>>(
  changes: readonly C[],
  findings: readonly Finding[],
  { isBulk }: Manner,
): readonly C[] {
  if (!isBulk) return findings.length === 0 ? changes : [];
  const reasons = leftOutBy(findings);
  return changes.filter(({ id }) => id === null || !reasons.has(id));
}

/** What follows from records that are saved; from a deletion it does not. */
export const followSaves =
  <Draft, Row>(
    follow: (work: Work, ctx: SignedInCtx, saves: readonly WrittenSave<Draft, Row>[]) => Promise<void>,
  ) =>
  async (work: Work, ctx: SignedInCtx, changes: readonly Written<Draft, Row>[]): Promise<void> => {
    const saves = savesIn(changes);
    if (saves.length > 0) await follow(work, ctx, saves);
  };

/** What follows from records that are deleted. */
export const followDeletions =
  <Row>(follow: (tx: Db, rows: readonly Row[]) => Promise<void>) =>
  async ({ tx }: Work, _ctx: SignedInCtx, changes: readonly Written<unknown, Row>[]): Promise<void> => {
    const rows = deletedIn(changes);
    if (rows.length > 0) await follow(tx, rows);
  };

/** BAD_USER_INPUT with what speaks against saving. What is asked is asked first, and alone. */
export function requireNone(findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  const questions = findings.filter(({ kind }) => kind === "asked");
  throw badUserInput((questions.length > 0 ? questions : findings).map(problemOf));
}

/** TOO_LATE, DEFAULT_ROLE … where something speaks against the deletion of a record. */
export function requireNoneOfDeletion([first]: readonly Finding[]): void {
  if (first) throw deletionRefused(first.message as RefusedDeletion);
}

/** The first finding of each record that a bulk change leaves as it is, or that would be asked about. */
export function leftOutBy(
  findings: readonly Finding[],
  kind: Exclude<Finding["kind"], "refused"> = "left out",
): ReadonlyMap<number, Finding> {
  const reasons = new Map<number, Finding>();
  for (const finding of findings)
    if (finding.kind === kind && finding.id != null && !reasons.has(finding.id))
      reasons.set(finding.id, finding);
  return reasons;
}

/** Divides what a bulk change is to change by what speaks against it; what a form would be asked is left out, too. */
export function judgedBy<Row extends { id: number }>(
  findings: readonly Finding[],
  candidates: SelectedRecords<Row>,
  labelOf: (row: Row) => string,
  unknown?: string,
): { can: Row[]; refused: BulkRefusal[] } {
  const [reasons, questions] = [leftOutBy(findings), leftOutBy(findings, "asked")];
  const reasonAgainst = ({ id }: Row) => reasons.get(id) ?? questions.get(id) ?? null;
  return judge(candidates, reasonAgainst, (row) => ({ label: labelOf(row) }), unknown);
}

/** A finding as an answer says it. */
export const problemOf = ({ field, message, params }: Finding): Problem => ({
  field,
  message,
  ...(params ? { params } : {}),
});
