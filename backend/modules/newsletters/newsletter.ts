import { type Issue, issueById } from "backend/modules/issues/service";
import { mediumById } from "backend/modules/media/service";
import { listsById } from "backend/modules/receivers/service";
import {
  checkOfSaves,
  type Finding,
  readInput,
  refused as refusedBy,
  undoOfLastSave,
  wholeSaving,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound, type Problem } from "backend/platform/use-case/errors";
import { creationColumns, nextVersionColumns } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { type NewsletterDraft, newsletterForm } from "domain/newsletters/newsletter";
import { asc, eq, sql } from "drizzle-orm";
import type { Newsletter } from "./content";
import { editNewsletters } from "./rights";
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

/** A newsletter in which nobody has written anything. */
const NOTHING: NewsletterDraft = {
  subject: "",
  preheader: null,
  greeting: null,
  lists: [],
  ratePerMinute: null,
  blocks: [],
};

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
  return { row: null, draft: { ...NOTHING, subject: issue.title } };
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
  if (row.state !== "draft") throw newsletterRefusal("newsletter_released");
  if (row.version !== seen) throw newsletterRefusal("newsletter_changed");
  return row;
}

export const newsletterRefusal = (message: string, params?: Problem["params"]) =>
  badUserInput([{ field: "", message, params }]);

/** What nobody is asked any more. */
export const NOT_ASKED = {
  askedHash: null,
  askedAt: null,
  askedOfId: null,
  askedById: null,
  askedNote: null,
};

/** What nobody has sent back. */
export const NOT_RETURNED = { returnedAt: null, returnedById: null, returnReason: null };

/** What is not approved any more, nor asked for. */
const NOT_APPROVED = {
  approvedHash: null,
  approvedAt: null,
  approvedById: null,
  ...NOT_ASKED,
  ...NOT_RETURNED,
};

const newsletterSaving = wholeSaving<NewsletterDraft, Newsletter, typeof NOT_APPROVED>({
  area: AREA,
  refusals: {},
  async lock(tx, id) {
    const issueId = parseId(id) ?? 0;
    // Two who save first at the same time would both find no row.
    await tx.execute(lockOfIssue(issueId));
    const row = await newsletterOfIssue(tx, issueId);
    return {
      id: issueId,
      row,
      version: row?.version ?? 0,
      updatedById: row?.updatedById ?? null,
      before: row ? await draftOf(tx, row) : NOTHING,
    };
  },
  current: (_tx, { row, before }) => (row ? before : {}),
  readDraft: (data) => readInput(newsletterForm, data),
  phases: [
    {
      check: {
        findings: checkOfSaves(async (tx, _ctx, saves) => {
          const findings: Finding[] = [];
          for (const { row, before, after } of saves) {
            if (row && row.state !== "draft")
              return refusedBy([{ field: "", message: "newsletter_released" }]);
            findings.push(...refusedBy(await listProblems(tx, after.lists, before?.lists ?? [])));
          }
          return findings;
        }),
      },
      // What somebody has approved before is not approved any more.
      write: async (_work, _ctx, changes) => changes.map(() => NOT_APPROVED),
    },
  ],
  async store({ tx }, ctx, { id: issueId, row }, { after: { lists, ...own }, columns }) {
    const values = { ...own, ...columns };
    const id = row
      ? await update(tx, row.id, { ...values, ...nextVersionColumns(ctx, row) })
      : await insert(tx, { ...values, issueId, ...creationColumns(ctx) });
    await tx.delete(newsletterLists).where(eq(newsletterLists.newsletterId, id));
    const chosen = parseIds(lists).map((listId) => ({ newsletterId: id, listId }));
    if (chosen.length > 0) await tx.insert(newsletterLists).values(chosen);
  },
  entry: async (_tx, { id, row, before }, after) => ({
    area: AREA,
    action: row ? "update" : "create",
    recordId: id,
    before: row ? before : {},
    after,
  }),
  undo: { access: editNewsletters },
});

/** What undoes the user's own last save of a newsletter, by the id of its issue. */
export const undoOfNewsletter = undoOfLastSave(AREA);

/** Saves the newsletter of an issue. What somebody has approved before is not approved any more. */
export async function saveNewsletter(
  ctx: SignedInCtx,
  change: { issue: string; version: number; data: object },
  key: string,
): Promise<Issue> {
  const issue = await immoflashIssueOf(ctx, change.issue);
  const { version, data } = change;
  const sent = {
    operation: "saveNewsletter",
    key,
    input: change,
    id: String(issue.id),
    version,
    data,
  };
  await newsletterSaving.save(ctx, sent, async () => true);
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
