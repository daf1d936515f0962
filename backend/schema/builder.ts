import SchemaBuilder from "@pothos/core";
import type { Pagination } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { isDay } from "domain/dates";
import { accessPlugin } from "./access";
import { boundsPlugin } from "./bounds";
import { parseCentsValue, parseInstant, parseUpload } from "./scalars";

interface BuilderTypes {
  Context: Ctx;
  DefaultFieldNullability: false;
  Scalars: {
    Cents: { Input: number; Output: number };
    Date: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    File: { Input: File; Output: never };
  };
}

/**
 * The one schema builder. Fields are not null unless they say `nullable: true`; arguments and input fields are
 * optional unless `required: true`. Every root field declares `access` (see `access.ts`) and every list `atMost` (see
 * `bounds.ts`), or does not build.
 * A type may refer to the type of another area by importing its ref; areas otherwise meet in their services.
 */
export const builder = new SchemaBuilder<BuilderTypes>({
  plugins: [accessPlugin, boundsPlugin],
  defaultFieldNullability: false,
});

/** The object types as the builder knows them, for functions over refs. */
export type Types = typeof builder.$inferSchemaTypes;

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});

builder.scalarType("Cents", {
  description: "Whole cents as a safe integer (more than 32 bits).",
  serialize: (value) => value,
  parseValue: parseCentsValue,
});
builder.scalarType("Date", {
  description: "A day of Europe/Vienna, YYYY-MM-DD.",
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value === "string" && isDay(value)) return value;
    throw badUserInput([{ field: "", message: "date_invalid" }]);
  },
});
builder.scalarType("DateTime", {
  description: "An instant, ISO 8601 in UTC.",
  serialize: (value) => value.toISOString(),
  parseValue: parseInstant,
});
builder.scalarType("File", {
  description: "An uploaded file (GraphQL multipart request).",
  serialize: () => {
    throw new TypeError("A file is an input only");
  },
  parseValue: parseUpload,
});

/** Arguments of every list query; spread first: `args: { ...pageArgs, term: t.arg.string() }`. */
export const pageArgs = builder.args((t) => ({ limit: t.int(), skip: t.int() }));

/** A record, and the version of it that was seen. */
export const seenArgs = builder.args((t) => ({
  id: t.string({ required: true }),
  version: t.int({ required: true }),
}));

/** A record to delete. See `optionalKeyArg` for the key. */
export const deletionArgs = builder.args((t) => ({
  id: t.string({ required: true }),
  version: t.int(),
  idempotencyKey: t.string(),
}));

/** What a deletion does without the arguments that may be left out. */
export const DELETION = "Without a version, the record is deleted as it is.";

/** A place in a tree: in the node `under`, or at the top; before one of those there, or behind all. */
export const placeArgs = builder.args((t) => ({ under: t.string(), before: t.string() }));

/** The form's idempotency key, which every change takes; spread last: `args: { id: …, ...keyArg }`. */
export const keyArg = builder.args((t) => ({ idempotencyKey: t.string({ required: true }) }));

/** The key of a change that may be called without one: each call is then a change of its own. */
export const optionalKeyArg = builder.args((t) => ({ idempotencyKey: t.string() }));

/** The number of entries of a list without `limit`. */
export const DEFAULT_LIMIT = 25;
/** Decisions §1: the most of one list, and of all lists of a document together. */
export const MAX_LIMIT = 10_000;

/** Reads `limit` (1..10000, else 25) and `skip` (from 0); BAD_USER_INPUT outside of these. */
export function readPage(args: { limit?: number | null; skip?: number | null }): Pagination {
  const limit = args.limit ?? DEFAULT_LIMIT;
  const skip = args.skip ?? 0;
  const problems = [];
  if (limit < 1 || limit > MAX_LIMIT) {
    problems.push({ field: "limit", message: "number_out_of_range", params: { min: 1, max: MAX_LIMIT } });
  }
  if (skip < 0) problems.push({ field: "skip", message: "number_invalid" });
  if (problems.length > 0) throw badUserInput(problems);
  return { limit, skip };
}
