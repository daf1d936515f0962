import type { Db } from "backend/platform/database/database";
import type { PubSub } from "backend/platform/live/pub-sub";
import { askConnector, type ConnectorSettings } from "backend/platform/outside/connectors";
import { NotRead, type ReadFailure } from "backend/platform/outside/outside";
import { systemCase } from "backend/platform/use-case/use-case";
import { crmPage } from "domain/crm/crm-company";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Logger } from "pino";
import { applyPage } from "./apply-page";
import { crmSyncs } from "./tables";

export interface SyncTools {
  db: Db;
  pubSub: PubSub;
  crm: ConnectorSettings | undefined;
  now(): Date;
  log: Pick<Logger, "info" | "warn">;
}

type Sync = typeof crmSyncs.$inferSelect;

const COMPANIES_OF_PAGE = 200;
/**
 * For so long a server has a sync to itself. A page takes less time. Afterwards the server counts as dead, and another
 * one continues the sync.
 */
const LEASE_MS = 2 * 60_000;
/** A CRM that has answered before is asked again so often, after such pauses. */
const MOST_FAILURES = 5;
const PAUSE_MS = 30_000;
/** No CRM of a publishing house has more; one that goes on forever is broken. */
const MOST_PAGES = 5_000;
const MOST_REFUSALS = 100;

/**
 * Goes on with the sync that runs, page by page, until it has ended, waits, or the server stops. A page and how far the
 * sync has come are written in one transaction, so nothing is done twice and nothing left out, whenever it is
 * interrupted.
 */
export async function continueSync(tools: SyncTools, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const sync = await take(tools);
    if (!sync) return;
    try {
      await syncPage(tools, sync);
    } catch (error) {
      if (!(error instanceof NotRead)) {
        await leave(tools, sync.id, { takenUntil: new Date(tools.now().getTime() + PAUSE_MS) });
        throw error;
      }
      tools.log.warn({ err: error, sync: sync.id }, "the CRM gave no page");
      await noteFailure(tools, sync, error.reason);
    }
  }
}

/** Takes the sync that runs, unless another server has it or it waits. */
async function take({ db, now }: SyncTools): Promise<Sync | undefined> {
  const at = now();
  const [taken] = await db
    .update(crmSyncs)
    .set({ takenUntil: new Date(at.getTime() + LEASE_MS) })
    .where(and(eq(crmSyncs.state, "running"), or(isNull(crmSyncs.takenUntil), lt(crmSyncs.takenUntil, at))))
    .returning();
  return taken;
}

async function leave({ db }: SyncTools, id: number, values: Partial<Sync>): Promise<void> {
  await db.update(crmSyncs).set(values).where(eq(crmSyncs.id, id));
}

async function syncPage(tools: SyncTools, sync: Sync): Promise<void> {
  const { now, log } = tools;
  const page = await readPage(tools, sync);
  const next = page.next ?? null;
  if (next !== null && (next === sync.cursor || sync.pages >= MOST_PAGES))
    throw new NotRead("nonsense", "its pages do not end");
  const crm = { user: null, source: null, now };
  await systemCase(tools, crm, async (work) => {
    const { tx } = work;
    // Another server may have gone on with it if this one was asleep.
    const [present] = await tx.select().from(crmSyncs).where(eq(crmSyncs.id, sync.id)).for("update");
    if (present?.state !== "running" || present.pages !== sync.pages) return;
    const { refusals, ...counts } = await applyPage(work, page.companies, crm);
    const values = {
      cursor: next,
      pages: sync.pages + 1,
      total: page.total ?? sync.total,
      seen: sync.seen + counts.seen,
      created: sync.created + counts.created,
      updated: sync.updated + counts.updated,
      unchanged: sync.unchanged + counts.unchanged,
      kept: sync.kept + counts.kept,
      refused: sync.refused + refusals.length,
      refusals: [...sync.refusals, ...refusals].slice(0, MOST_REFUSALS),
      failures: 0,
      error: null,
      takenUntil: null,
      ...(next === null ? { state: "done" as const, finishedAt: now() } : {}),
    };
    await tx.update(crmSyncs).set(values).where(eq(crmSyncs.id, sync.id));
    if (next === null) log.info({ sync: sync.id, seen: values.seen }, "the sync with the CRM is done");
  });
}

async function readPage({ crm }: SyncTools, { cursor }: Sync) {
  if (!crm) throw new NotRead("unreachable", "no CRM is set up");
  const asked = { limit: String(COMPANIES_OF_PAGE), ...(cursor === null ? {} : { after: cursor }) };
  return await askConnector(crm, asked, crmPage);
}

/** A CRM that has answered before is only away for a while, so its sync waits; what will not get better ends it. */
async function noteFailure(tools: SyncTools, sync: Sync, error: ReadFailure): Promise<void> {
  const failures = sync.failures + 1;
  if (error === "unreachable" && sync.pages > 0 && failures < MOST_FAILURES) {
    const takenUntil = new Date(tools.now().getTime() + PAUSE_MS);
    return await leave(tools, sync.id, { failures, error, takenUntil });
  }
  const ended = { state: "failed" as const, finishedAt: tools.now(), takenUntil: null };
  await leave(tools, sync.id, { ...ended, failures, error });
}
