import { askConnector } from "backend/platform/external/connectors";
import { ReadFailedError, type ReadFailure } from "backend/platform/external/link-check";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { type ImmoflashRecord, immoflashAnswer, MOST_RESULTS } from "domain/immoflash/lookup";
import { TERM_LENGTH } from "domain/immoflash/term";

/** Somebody waits for it. */
const PATIENCE_MS = 5_000;

/** What is asked to see whether there is an answer. */
const TRIED_TERM = "immoflash";

export interface LookupResult {
  error: ReadFailure | null;
  results: readonly ImmoflashRecord[];
}

/** Looks companies and customers of immoflash up; a failure is an answer, too. */
export async function lookUp({ connectors, log }: Ctx, typed: string): Promise<LookupResult> {
  const term = typed.trim();
  if (!connectors.immoflash || term === "") return { error: null, results: [] };
  if (term.length > TERM_LENGTH)
    throw badUserInput([{ field: "term", message: "too_long", params: { max: TERM_LENGTH } }]);
  const connector = { timeoutMs: PATIENCE_MS, ...connectors.immoflash };
  try {
    const query = { term, limit: String(MOST_RESULTS) };
    const { results } = await askConnector(connector, query, immoflashAnswer);
    return { error: null, results: results.slice(0, MOST_RESULTS) };
  } catch (error) {
    if (!(error instanceof ReadFailedError)) throw error;
    log.warn({ err: error }, "immoflash gave no answer");
    return { error: error.reason, results: [] };
  }
}

/** Why immoflash does not answer; null if it does. */
export const failureOf = async (ctx: Ctx): Promise<ReadFailure | null> =>
  (await lookUp(ctx, TRIED_TERM)).error;
