import { type Issue, issueById } from "backend/modules/issues/service";
import { mediumById } from "backend/modules/media/service";
import { listsById } from "backend/modules/receivers/service";
import { readInput } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound, type Problem } from "backend/platform/use-case/errors";
import {
  creationColumns,
  nextVersionColumns,
  requireVersion,
  useCase,
} from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { type NewsletterDraft, newsletterForm } from "domain/newsletters/newsletter";
import { asc, eq, sql } from "drizzle-orm";
import type { Newsletter } from "./content";
import { newsletterLists, newsletters } from "./tables";

export const AREA = "newsletters";

/** The newsletter of an issue as its form has it: a proposal as long as nobody has saved any. */
export interface SavedNewsletter {
  row: Newsletter | null;
  draft: NewsletterDraft;
}

/** An immoflash issue by the id of an address. NOT_FOUND for one of another medium, too. */
export async function immoflashIssueOf(ctx: Ctx, id: string): Promise<Issue> {
  const issue = await issueById(ctx).load(parseId(id) ?? 0);
  const medium = issue && (await mediumById(ctx).load(issue.mediumId));
  if (!issue || medium?.type !== "immoflash") throw notFound();
  return issue;
}

/** The ids of the lists that a newsletter goes to. */
export async function listsOfNewsletter(db: Db, newsletterId: number): Promise<string[]> {
  const rows = await db
    .select({ id: newsletterLists.listId })
    .from(newsletterLists)
    .where(eq(newsletterLists.newsletterId, newsletterId))
    .orderBy(asc(newsletterLists.listId));
  return rows.map(({ id }) => String(id));
}

const draftOf = async (db: Db, row: Newsletter): Promise<NewsletterDraft> => ({
  subject: row.subject,
  preheader: row.preheader,
  greeting: row.greeting,
  ratePerMinute: row.ratePerMinute,
  blocks: [...row.blocks],
  lists: await listsOfNewsletter(db, row.id),
});

export async function newsletterOfIssue(db: Db, issueId: number): Promise<Newsletter | null> {
  const [row = null] = await db.select().from(newsletters).where(eq(newsletters.issueId, issueId));
  return row;
}

export async function savedNewsletter({ db }: Ctx, issue: Issue): Promise<SavedNewsletter> {
  const row = await newsletterOfIssue(db, issue.id);
  if (row) return { row, draft: await draftOf(db, row) };
  const empty = { preheader: null, greeting: null, lists: [], ratePerMinute: null, blocks: [] };
  return { row: null, draft: { subject: issue.title, ...empty } };
}

/** The newsletter of an issue, locked until the transaction ends. NOT_FOUND as long as nobody has saved any. */
export async function lockNewsletter(tx: Db, issueId: number): Promise<Newsletter> {
  const [row] = await tx.select().from(newsletters).where(eq(newsletters.issueId, issueId)).for("update");
  if (!row) throw notFound();
  return row;
}

/** Locks a newsletter that somebody has seen and that is not released. BAD_USER_INPUT if it has changed since. */
export async function lockDraft(tx: Db, issueId: number, seen: number): Promise<Newsletter> {
  const row = await lockNewsletter(tx, issueId);
  if (row.state !== "draft") throw refused("newsletter_released");
  if (row.version !== seen) throw refused("newsletter_changed");
  return row;
}

export const refused = (message: string, params?: Problem["params"]) =>
  badUserInput([{ field: "", message, params }]);

/** Saves the newsletter of an issue. What somebody has approved before is not approved any more. */
export async function saveNewsletter(
  ctx: SignedInCtx,
  change: { issue: string; version: number; data: object },
  key: string,
): Promise<Issue> {
  const issue = await immoflashIssueOf(ctx, change.issue);
  await useCase(ctx, { key, operation: "saveNewsletter", input: change }, async ({ tx, log, announce }) => {
    // Two who save first at the same time would both find no row.
    await tx.execute(lockOfIssue(issue.id));
    const present = await newsletterOfIssue(tx, issue.id);
    const before = present && (await draftOf(tx, present));
    const opened = present ?? { version: 0, updatedById: null };
    await requireVersion(tx, ctx, opened, change.version, () => ({ ...before }));
    if (present && present.state !== "draft") throw refused("newsletter_released");
    const draft = readInput(newsletterForm, change.data);
    const problems = await listProblems(tx, draft.lists, before?.lists ?? []);
    if (problems.length > 0) throw badUserInput(problems);
    const { lists, ...own } = draft;
    const columns = { ...own, approvedHash: null, approvedAt: null, approvedById: null };
    const id = present
      ? await update(tx, present.id, { ...columns, ...nextVersionColumns(ctx, present) })
      : await insert(tx, { ...columns, issueId: issue.id, ...creationColumns(ctx) });
    await tx.delete(newsletterLists).where(eq(newsletterLists.newsletterId, id));
    const chosen = parseIds(lists).map((listId) => ({ newsletterId: id, listId }));
    if (chosen.length > 0) await tx.insert(newsletterLists).values(chosen);
    const action = present ? "update" : "create";
    await log([{ area: AREA, action, recordId: issue.id, before: before ?? {}, after: draft }]);
    announce("lockChanged", { area: AREA, id: issue.id });
    return true;
  });
  return issue;
}

async function update(tx: Db, id: number, values: Partial<typeof newsletters.$inferInsert>): Promise<number> {
  await tx.update(newsletters).set(values).where(eq(newsletters.id, id));
  return id;
}

async function insert(tx: Db, values: typeof newsletters.$inferInsert): Promise<number> {
  const [row] = await tx.insert(newsletters).values(values).returning({ id: newsletters.id });
  if (!row) throw new Error("no newsletter was made");
  return row.id;
}

/** Lists that are not there any more, and were not chosen before either. */
async function listProblems(tx: Db, lists: readonly string[], before: readonly string[]): Promise<Problem[]> {
  const there = await listsById(tx, lists);
  const isGone = lists.some((id) => !there.has(id) && !before.includes(id));
  return isGone ? [{ field: "lists", message: "choice_invalid" }] : [];
}

const lockOfIssue = (issueId: number) => sql`select pg_advisory_xact_lock(7316430, ${issueId}::int)`;
