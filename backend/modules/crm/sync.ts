import { askConnector } from "backend/platform/external/connectors";
import { ReadFailedError, type ReadFailure } from "backend/platform/external/link-check";
import { defineWork, GiveUpError, TryLaterError, type WorkRun } from "backend/platform/work/define-work";
import { crmPage } from "domain/crm/crm-company";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { applyPage } from "./apply-page";
import { CRM_ERRORS, crmSyncs } from "./tables";

const COMPANIES_OF_PAGE = 200;
/** A CRM that has answered before is asked again so often, after such pauses. */
const MOST_FAILURES = 5;
const PAUSE_MS = 30_000;
/** No CRM of a publishing house has more; one that goes on forever is broken. */
const MOST_PAGES = 5_000;
const MOST_REFUSALS = 100;

const input = z.object({ sync: z.number() });
const cursor = z.object({ after: z.string().nullable(), pages: z.number(), isRead: z.boolean() });
type SyncRun = WorkRun<z.output<typeof input>, z.output<typeof cursor>>;

/**
 * Brings in the companies of the CRM, page by page. A page and how far the sync has come are written in one transaction, so nothing is
 * done twice and nothing left out, whenever it is interrupted.
 */
export const crmSync = defineWork({
  name: "crm_sync",
  input,
  cursor,
  begin: { after: null, pages: 0, isRead: false },
  mostAttempts: MOST_FAILURES,
  access: { action: "edit", collectionType: "companies" },
  run: async (run) => {
    while (!run.cursor.isRead && !run.isOver()) {
      try {
        await syncPage(run);
      } catch (error) {
        if (!(error instanceof ReadFailedError)) throw error;
        run.house.log.warn({ err: error, sync: run.input.sync }, "the CRM gave no page");
        throw afterFailure(run, error.reason);
      }
    }
  },
  ended: async ({ tx }, { input: { sync }, state, error, at }) => {
    const reason = state === "stopped" ? "stopped" : CRM_ERRORS.find((one) => one === error);
    const values = { finishedAt: at, error: state === "done" ? null : (reason ?? "broken") };
    await tx.update(crmSyncs).set(values).where(eq(crmSyncs.id, sync));
  },
  again: ({ tx }, { sync }) =>
    tx.update(crmSyncs).set({ finishedAt: null, error: null }).where(eq(crmSyncs.id, sync)),
});

async function syncPage({ input: { sync: id }, cursor, house, part }: SyncRun): Promise<void> {
  const page = await readPage(house.connectors.crm, cursor.after);
  const next = page.next ?? null;
  if (next !== null && (next === cursor.after || cursor.pages >= MOST_PAGES))
    throw new ReadFailedError("nonsense", "its pages do not end");
  const crm = { user: null, source: null, now: house.now };
  await part(async (work) => {
    const { tx } = work;
    const { refusals, ...counts } = await applyPage(work, page.companies, crm);
    const [sync] = await tx.select().from(crmSyncs).where(eq(crmSyncs.id, id));
    if (!sync) throw new GiveUpError("stopped");
    const total = page.total ?? sync.total;
    const values = {
      total,
      seen: sync.seen + counts.seen,
      created: sync.created + counts.created,
      updated: sync.updated + counts.updated,
      unchanged: sync.unchanged + counts.unchanged,
      kept: sync.kept + counts.kept,
      refused: sync.refused + refusals.length,
      refusals: [...sync.refusals, ...refusals].slice(0, MOST_REFUSALS),
    };
    await tx.update(crmSyncs).set(values).where(eq(crmSyncs.id, id));
    return {
      cursor: { after: next, pages: cursor.pages + 1, isRead: next === null },
      done: counts.seen,
      refused: refusals.length,
      total,
    };
  });
}

async function readPage(crm: SyncRun["house"]["connectors"]["crm"], after: string | null) {
  if (!crm) throw new ReadFailedError("unreachable", "no CRM is set up");
  const query = { limit: String(COMPANIES_OF_PAGE), ...(after === null ? {} : { after }) };
  return await askConnector(crm, query, crmPage);
}

/** A CRM that has answered before is only away for a while, so its sync waits; what will not get better ends it. */
function afterFailure({ cursor, attempts }: SyncRun, reason: ReadFailure): Error {
  const isAway = reason === "unreachable" && cursor.pages > 0 && attempts < MOST_FAILURES;
  return isAway ? new TryLaterError(reason, PAUSE_MS) : new GiveUpError(reason);
}
