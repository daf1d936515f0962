const UNSTORABLE = /\0|\p{Surrogate}/gu;

const storableText = (text: string) => text.replace(UNSTORABLE, (sign) => (sign === "\0" ? "" : "\ufffd"));

/**
 * The arguments with texts that the database can store: without NUL, and without halves of surrogate pairs, which are
 * no characters. Values that are no plain data (a file, a date) stay as they are.
 */
export function storableTexts<T>(value: T): T {
  if (typeof value === "string") return storableText(value) as T;
  if (Array.isArray(value)) return value.map(storableTexts) as T;
  if (value === null || typeof value !== "object") return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storableTexts(inner)])) as T;
}
