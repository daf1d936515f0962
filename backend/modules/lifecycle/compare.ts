import { isDeepStrictEqual } from "node:util";
import type { Db } from "backend/platform/database/database";
import { NamedRecord, readNames, recordsIn } from "backend/platform/use-case/names";
import { type ChangeObject, diffArrays, diffWordsWithSpace } from "diff";

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

/** A rewritten text is compared by its paragraphs: word by word it would hold the server up, and tell nobody anything. */
const BOUNDS = { maxEditLength: 1000, timeout: 250 };

/** Compares two texts word by word; if too much differs, by paragraph; if still too much, as a whole. */
export function partsOf(before: string, after: string): TextPart[] {
  const words = diffWordsWithSpace(before, after, BOUNDS);
  if (words) return words.map(partOf);
  const paragraphs = diffArrays(paragraphsOf(before), paragraphsOf(after), BOUNDS);
  if (paragraphs) return paragraphs.map((part) => partOf({ ...part, value: part.value.join("") }));
  return [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
}

const paragraphsOf = (text: string) => text.split(/(?<=\n\n)/);

const partOf = ({
  added,
  removed,
  value,
}: Pick<ChangeObject<string>, "added" | "removed" | "value">): TextPart => ({
  kind: added ? "added" : removed ? "removed" : "same",
  text: value,
});

/** The fields in which two contents differ; those that are no longer kept come last. Records have their names, if they are still there. */
export async function differences(
  tx: Db,
  /** In the order of the form. */
  kept: readonly string[],
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
  const nameOf = await readNames(tx, records);
  const textOf = (value: unknown) => (value instanceof NamedRecord ? nameOf(value) : String(value));
  const textsOf = (values: Record<string, unknown> | undefined, own: unknown, field: string): string[] =>
    [values?.[field] ?? own].flat().flatMap((value) => {
      if (value === null || value === undefined) return [];
      if (typeof value !== "object" || value instanceof NamedRecord) return [textOf(value)];
      return [Object.values(value).filter(Boolean).map(textOf).join(" – ")];
    });
  return fields.map((field) => {
    const values = [textsOf(oldNamed, old?.[field], field), textsOf(nowNamed, now?.[field], field)] as const;
    const isText = [old?.[field], now?.[field]].every((value) => value === null || typeof value === "string");
    const parts = isText ? partsOf(values[0].join(""), values[1].join("")) : [];
    return { field, before: values[0], after: values[1], parts };
  });
}
