import { isDeepStrictEqual } from "node:util";
import { isWithinBounds } from "backend/platform/markdown/bounds";
import { TookTooMuch, threadFile, threads } from "backend/platform/threads/threads";
import type { Ctx } from "backend/platform/use-case/context";
import { NamedRecord, readNames, recordsIn } from "backend/platform/use-case/names";

/** A piece of a text: in both revisions, or in one of them only. */
export interface TextPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** A field in which two revisions differ. */
export interface FieldDifference {
  field: string;
  before: string[];
  after: string[];
  /** Of texts: what stayed and what did not. */
  parts: TextPart[];
}

/** Two texts, to be compared. */
interface TextPair {
  before: string;
  after: string;
  /** They are compared as the editor would write them, so that only what readers see is a change. */
  isMarkdown: boolean;
}

/**
 * What stayed of texts and what did not, computed in a thread: word by word; if too much differs, by paragraph; if it does
 * not come to an end, as a whole.
 */
export async function partsOf(user: string, pairs: readonly TextPair[]): Promise<TextPart[][]> {
  if (pairs.length === 0) return [];
  try {
    return await threads.run<TextPart[][]>(user, threadFile("lifecycle/compare-thread.mjs"), { pairs });
  } catch (error) {
    if (!(error instanceof TookTooMuch)) throw error;
    return pairs.map(({ before, after }) => [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  }
}

/** The fields in which two contents differ; those that are no longer kept come last. Records have their names, if they are still there. */
export async function differences(
  { db, user }: Pick<Ctx, "db" | "user">,
  /** The fields in the order of the form, and those of Markdown among them. */
  { fields: kept, markdown = [] }: { fields: readonly string[]; markdown?: readonly string[] },
  before: object,
  after: object,
  /** A content with records that can be named. */
  named: (content: object) => object,
): Promise<FieldDifference[]> {
  const [old, now] = [before, after] as Record<string, unknown>[];
  const fields = [...new Set([...kept, ...Object.keys({ ...now, ...old })])].filter(
    (field) => !isDeepStrictEqual(old?.[field], now?.[field]),
  );
  const [oldNamed, nowNamed] = [named(before), named(after)] as Record<string, unknown>[];
  const records = [oldNamed, nowNamed].flatMap((values) =>
    fields.flatMap((field) => recordsIn(values?.[field])),
  );
  const nameOf = await readNames(db, records);
  const textOf = (value: unknown) => (value instanceof NamedRecord ? nameOf(value) : String(value));
  const textsOf = (values: Record<string, unknown> | undefined, own: unknown, field: string): string[] =>
    [values?.[field] ?? own].flat().flatMap((value) => {
      if (value === null || value === undefined) return [];
      if (typeof value !== "object" || value instanceof NamedRecord) return [textOf(value)];
      return [Object.values(value).filter(Boolean).map(textOf).join(" – ")];
    });
  const compared = fields.map((field) => ({
    field,
    before: textsOf(oldNamed, old?.[field], field),
    after: textsOf(nowNamed, now?.[field], field),
  }));
  const isText = (field: string) =>
    [old?.[field], now?.[field]].every((value) => value === null || typeof value === "string");
  const texts = compared.filter(({ field }) => isText(field));
  const pairs = texts.map((one): TextPair => {
    const [before, after] = [one.before.join(""), one.after.join("")];
    const isMarkdown = markdown.includes(one.field) && [before, after].every(isWithinBounds);
    return { before, after, isMarkdown };
  });
  const parts = await partsOf(String(user?.id), pairs);
  return compared.flatMap((one) => {
    const own = parts[texts.indexOf(one)] ?? [];
    const isSame = own.length > 0 && own.every(({ kind }) => kind === "same");
    return isSame ? [] : [{ ...one, parts: own }];
  });
}
