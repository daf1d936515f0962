import { askConnector } from "backend/platform/external/connectors";
import { NotRead, type ReadFailure } from "backend/platform/external/link-check";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { may } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { type ImmoflashRecord, immoflashAnswer, MOST_RESULTS } from "domain/immoflash/lookup";
import { TERM_LENGTH } from "domain/immoflash/term";

/** Somebody waits for it. */
const PATIENCE_MS = 5_000;

interface Found {
  error: ReadFailure | null;
  results: readonly ImmoflashRecord[];
}

/** Looks companies and customers of immoflash up; a failure is an answer, too. */
async function lookUp({ connectors, log }: Ctx, typed: string): Promise<Found> {
  const term = typed.trim();
  if (!connectors.immoflash || term === "") return { error: null, results: [] };
  if (term.length > TERM_LENGTH)
    throw badUserInput([{ field: "term", message: "too_long", params: { max: TERM_LENGTH } }]);
  const connector = { timeoutMs: PATIENCE_MS, ...connectors.immoflash };
  try {
    const asked = { term, limit: String(MOST_RESULTS) };
    const { results } = await askConnector(connector, asked, immoflashAnswer);
    return { error: null, results: results.slice(0, MOST_RESULTS) };
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    log.warn({ err: error }, "immoflash gave no answer");
    return { error: error.reason, results: [] };
  }
}

const RecordRef = builder.objectRef<ImmoflashRecord>("ImmoflashRecord").implement({
  fields: (t) => ({
    number: t.exposeString("id"),
    kind: t.exposeString("kind", { description: "company | customer" }),
    name: t.exposeString("name"),
    place: t.string({ nullable: true, resolve: ({ place }) => place ?? null }),
  }),
});

const FoundRef = builder.objectRef<Found>("ImmoflashFound").implement({
  fields: (t) => ({
    error: t.exposeString("error", {
      nullable: true,
      description: "Why there is no answer: inside | unreachable | refused | nonsense",
    }),
    results: t.field({ type: [RecordRef], atMost: MOST_RESULTS, resolve: ({ results }) => results }),
  }),
});

const ImmoflashRef = builder.objectRef<object>("Immoflash").implement({
  description: "The look-up of companies and customers of immoflash.",
  fields: (t) => ({
    find: t.field({
      type: FoundRef,
      args: { term: t.arg.string({ required: true }) },
      resolve: (_parent, { term }, ctx) => lookUp(ctx, term),
    }),
  }),
});

builder.queryField("immoflash", (t) =>
  t.field({
    type: ImmoflashRef,
    nullable: true,
    access: "signed-in",
    description: "null where none is set up, and without edit__companies.",
    resolve: (_root, _args, ctx) =>
      ctx.connectors.immoflash && may(ctx, { action: "edit", collectionType: "companies" }) ? {} : null,
  }),
);
