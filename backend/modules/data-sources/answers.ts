import type { Db } from "backend/platform/database/database";
import type { ExternalHttpClient, OutsideRead } from "backend/platform/external/link-check";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { defineWork, type HouseContext } from "backend/platform/work/define-work";
import {
  ANSWER_TIMEOUT_MS,
  type AnswerProblem,
  dueAfterAnswer,
  dueAfterProblem,
  MOST_ANSWER_BYTES,
  problemOfJson,
} from "domain/data-sources/answer";
import type { DataSourceDraft } from "domain/data-sources/data-source";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { dataSourceAnswers, dataSources } from "./tables";

type Changed = { id: number; before: DataSourceDraft | null; after: DataSourceDraft };

/** What follows for answers from a save: another address is asked anew, and none is kept of what has no address. */
export async function keepAnswersOf(tx: Db, changes: readonly Changed[], now: Date): Promise<void> {
  const led = changes.filter(({ before, after }) => (before?.address ?? null) !== after.address);
  await tx.delete(dataSourceAnswers).where(
    isOneOf(
      dataSourceAnswers.sourceId,
      led.map(({ id }) => id),
    ),
  );
  const dueRows = led.flatMap(({ id, after: { address } }) =>
    address ? [{ sourceId: id, address, dueAt: now }] : [],
  );
  if (dueRows.length > 0) await tx.insert(dataSourceAnswers).values(dueRows);
  const sooner = changes.filter(
    ({ before, after }) => before && (before.minutes !== after.minutes || before.isActive !== after.isActive),
  );
  const isSooner = isOneOf(
    dataSourceAnswers.sourceId,
    sooner.map(({ id }) => id),
  );
  if (sooner.length > 0) await tx.update(dataSourceAnswers).set({ dueAt: now }).where(isSooner);
}

/** An address that is to be asked, with what is known of its last answer. */
type Question = Pick<
  typeof dataSourceAnswers.$inferSelect,
  "sourceId" | "address" | "etag" | "problem" | "failedAt" | "fetchedAt" | "dueAt"
> & { minutes: number };

const questions = (db: Db) =>
  db
    .select({
      sourceId: dataSourceAnswers.sourceId,
      address: dataSourceAnswers.address,
      etag: dataSourceAnswers.etag,
      problem: dataSourceAnswers.problem,
      failedAt: dataSourceAnswers.failedAt,
      fetchedAt: dataSourceAnswers.fetchedAt,
      dueAt: dataSourceAnswers.dueAt,
      minutes: dataSources.minutes,
    })
    .from(dataSourceAnswers)
    .innerJoin(dataSources, eq(dataSources.id, dataSourceAnswers.sourceId))
    .$dynamic();

const isDueAt = (now: Date) => and(eq(dataSources.isActive, true), lte(dataSourceAnswers.dueAt, now));

async function nextQuestion({ db, now }: Pick<HouseContext, "db" | "now">): Promise<Question | null> {
  const [next] = await questions(db)
    .where(isDueAt(now()))
    .orderBy(asc(dataSourceAnswers.dueAt), asc(dataSourceAnswers.sourceId))
    .limit(1);
  return next ?? null;
}

/** Asks an address. Never in a transaction: it takes its time. */
const readAnswer = ({ address, etag }: Question, outside: ExternalHttpClient): Promise<OutsideRead> =>
  outside.read(address, { etag, mostBytes: MOST_ANSWER_BYTES, timeoutMs: ANSWER_TIMEOUT_MS });

/** Keeps an answer, unless the source has another address meanwhile. What was good stays until something good follows. */
async function keepAnswer(tx: Db, question: Question, answer: OutsideRead, now: Date): Promise<void> {
  const { sourceId, address, minutes } = question;
  const isIt = and(eq(dataSourceAnswers.sourceId, sourceId), eq(dataSourceAnswers.address, address));
  const problem: AnswerProblem | null =
    "problem" in answer ? answer.problem : "body" in answer ? problemOfJson(answer.body) : null;
  if (problem) {
    const dueAt = dueAfterProblem(question, now);
    await tx.update(dataSourceAnswers).set({ problem, failedAt: now, dueAt }).where(isIt);
    return;
  }
  const answered =
    "body" in answer ? { body: sql`${JSON.stringify(answer.body)}::jsonb`, etag: answer.etag } : undefined;
  const dueAt = dueAfterAnswer(minutes, now);
  await tx
    .update(dataSourceAnswers)
    .set({ ...answered, problem: null, failedAt: null, fetchedAt: now, dueAt })
    .where(isIt);
}

/** So long after an address was asked nobody asks it again, whoever wants it. */
const REST_MS = 10_000;

/** Asks the address of a source at once, unless it was asked just now. */
export async function askNow(
  { db, now, outside }: Pick<HouseContext, "db" | "now" | "outside">,
  sourceId: number,
): Promise<void> {
  const [question] = await questions(db).where(eq(dataSourceAnswers.sourceId, sourceId));
  if (!question) return;
  const last = Math.max(question.fetchedAt?.getTime() ?? 0, question.failedAt?.getTime() ?? 0);
  if (now().getTime() - last < REST_MS) return;
  const answer = await readAnswer(question, outside);
  await keepAnswer(db, question, answer, now());
}

/** Asks the addresses of data sources for new content. */
defineWork({
  name: "refresh_data_sources",
  isDue: async (house) => (await nextQuestion(house)) !== null,
  run: async (run) => {
    const { house } = run;
    for (let next = await nextQuestion(house); next && !run.isOver(); next = await nextQuestion(house)) {
      const question = next;
      const answer = await readAnswer(question, house.outside);
      await run.part(async ({ tx }) => {
        await keepAnswer(tx, question, answer, house.now());
        return {};
      });
    }
  },
});
