const UNKEEPABLE = /\0|\p{Surrogate}/gu;

const kept = (text: string) => text.replace(UNKEEPABLE, (sign) => (sign === "\0" ? "" : "\ufffd"));

/**
 * The arguments with texts that the database can store: without NUL, and without halves of surrogate pairs, which are
 * no characters. Values that are no plain data (a file, a date) stay as they are.
 */
export function keptTexts<T>(value: T): T {
  if (typeof value === "string") return kept(value) as T;
  if (Array.isArray(value)) return value.map(keptTexts) as T;
  if (value === null || typeof value !== "object") return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, keptTexts(inner)])) as T;
}
