import { isDeepStrictEqual } from "node:util";
import type { ComparedRows } from "backend/platform/lifecycle/definition";
import { isWithinBounds } from "backend/platform/markdown/bounds";
import { type Asker, askerOf, TookTooMuchError, threadFile, threads } from "backend/platform/threads/threads";
import type { Ctx } from "backend/platform/use-case/context";
import { namesOfRows } from "backend/platform/use-case/keyed-rows";
import { NamedRecord, readNames, recordsIn } from "backend/platform/use-case/names";
import { isTooComplex } from "domain/markdown/containers";

const isParsed = (text: string): boolean => isWithinBounds(text) && !isTooComplex(text);

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
export async function compareTexts(asker: Asker, pairs: readonly TextPair[]): Promise<TextPart[][]> {
  if (pairs.length === 0) return [];
  try {
    return await threads.run<TextPart[][]>(
      { ...asker, kind: "texts" },
      threadFile("lifecycle/compare-thread.mjs"),
      { pairs },
    );
  } catch (error) {
    if (!(error instanceof TookTooMuchError)) throw error;
    return pairs.map(({ before, after }) => [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  }
}

type Values = Record<string, unknown>;

/** A content, and the same with records that can be named. */
interface Side {
  own: object;
  named: object;
}

/** What is compared: the fields in the order of the form, those of Markdown among them, and those of rows with keys. */
interface ComparedFields {
  fields: readonly string[];
  markdown?: readonly string[] | object | undefined;
  keyed?: Readonly<Record<string, ComparedRows | undefined>> | undefined;
}

/** Two contents with each field of a row with a key as a field of its own: `components[Bild „Haus“].alt`. */
function rowByRow({ fields, markdown = [], keyed = {} }: ComparedFields, [before, after]: [Side, Side]) {
  const texts = new Set<string>(Array.isArray(markdown) ? markdown : []);
  const sides = [before, after].map(({ own, named }) => ({ own: { ...own }, named: { ...named } })) as [
    { own: Values; named: Values },
    { own: Values; named: Values },
  ];
  const listed = fields.flatMap((field) => {
    const rows = keyed[field];
    if (!rows) return [field];
    const [old, now] = sides.map(({ own }) => (own[field] ?? []) as Values[]) as [Values[], Values[]];
    const names = namesInBoth(old, now, rows);
    const inOrder = orderInBoth(old, now, rows, names);
    const added = sides.flatMap(({ own, named }, n) => {
      const rowValues = (own[field] ?? []) as Values[];
      const ofNames = (named[field] ?? []) as Values[];
      own[field] = inOrder[n];
      named[field] = inOrder[n];
      return rowValues.flatMap((row, at) =>
        Object.entries(row).flatMap(([part, value]) => {
          if (rows.silent.includes(part) || value === null || value === false) return [];
          const name = `${field}[${names.get(row[rows.by])}].${part}`;
          own[name] = value;
          named[name] = ofNames[at]?.[part];
          if (rows.markdown.includes(part)) texts.add(name);
          return [name];
        }),
      );
    });
    return [field, ...added];
  });
  return { fields: [...new Set(listed)], markdown: texts, sides };
}

/** What the rows of two contents are called: each as it is called now, and none like another one. */
function namesInBoth(old: readonly Values[], now: readonly Values[], rows: ComparedRows) {
  const keys = new Set(now.map((row) => row[rows.by]));
  return namesOfRows([...now, ...old.filter((row) => !keys.has(row[rows.by]))], rows);
}

/** The names of rows that both contents have, in the order of each: unequal if one was moved. Then those of one only. */
function orderInBoth(
  old: readonly Values[],
  now: readonly Values[],
  { by }: ComparedRows,
  names: ReadonlyMap<unknown, string>,
): [string[], string[]] {
  const [oldKeys, nowKeys] = [old, now].map((rows) => rows.map((row) => row[by])) as [unknown[], unknown[]];
  const isMoved = !isDeepStrictEqual(
    oldKeys.filter((key) => nowKeys.includes(key)),
    nowKeys.filter((key) => oldKeys.includes(key)),
  );
  const orderedNames = (keys: unknown[], others: unknown[]) =>
    keys.filter((key) => isMoved || !others.includes(key)).map((key) => names.get(key) ?? "");
  return [orderedNames(oldKeys, nowKeys), orderedNames(nowKeys, oldKeys)];
}

/** The fields in which two contents differ; those that are no longer kept come last. Records have their names, if they are still there. */
export async function differences(
  ctx: Pick<Ctx, "db" | "user" | "budget">,
  compared: ComparedFields,
  before: object,
  after: object,
  /** A content with records that can be named. */
  named: (content: object) => object,
): Promise<FieldDifference[]> {
  const {
    fields: comparedFields,
    markdown,
    sides,
  } = rowByRow(compared, [
    { own: before, named: named(before) },
    { own: after, named: named(after) },
  ]);
  const [old, now] = sides.map(({ own }) => own) as Values[];
  const fields = [...new Set([...comparedFields, ...Object.keys({ ...now, ...old })])].filter(
    (field) => !isDeepStrictEqual(old?.[field], now?.[field]),
  );
  const [oldNamed, nowNamed] = sides.map((side) => side.named) as Values[];
  const records = [oldNamed, nowNamed].flatMap((values) =>
    fields.flatMap((field) => recordsIn(values?.[field])),
  );
  const nameOf = await readNames(ctx.db, records);
  const textOf = (value: unknown) => (value instanceof NamedRecord ? nameOf(value) : String(value));
  const textsOf = (values: Record<string, unknown> | undefined, own: unknown, field: string): string[] =>
    [values?.[field] ?? own].flat().flatMap((value) => {
      if (value === null || value === undefined) return [];
      if (typeof value !== "object" || value instanceof NamedRecord) return [textOf(value)];
      return [Object.values(value).filter(Boolean).map(textOf).join(" – ")];
    });
  const all = fields.map((field) => ({
    field,
    before: textsOf(oldNamed, old?.[field], field),
    after: textsOf(nowNamed, now?.[field], field),
  }));
  const isText = (field: string) =>
    [old?.[field], now?.[field]].every((value) => value === null || typeof value === "string");
  const texts = all.filter(({ field }) => isText(field));
  const pairs = texts.map((one): TextPair => {
    const [before, after] = [one.before.join(""), one.after.join("")];
    const isMarkdown = markdown.has(one.field) && [before, after].every(isParsed);
    return { before, after, isMarkdown };
  });
  const parts = await compareTexts(askerOf(ctx), pairs);
  return all.flatMap((one) => {
    const own = parts[texts.indexOf(one)] ?? [];
    const isSame = own.length > 0 && own.every(({ kind }) => kind === "same");
    return isSame ? [] : [{ ...one, parts: own }];
  });
}
