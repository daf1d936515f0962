const NUL = "\u0000";

/**
 * The variables without the character NUL: no text can hold it, and the database refuses it. A file and what
 * else is no plain data stays as it is.
 */
export function withoutNul<T>(value: T): T {
  if (typeof value === "string") return (value.includes(NUL) ? value.replaceAll(NUL, "") : value) as T;
  if (Array.isArray(value)) return value.map(withoutNul) as T;
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutNul(inner)])) as T;
}

/** Whether a document writes NUL into one of its strings. */
export function writesNul(document: string): boolean {
  return /\\u(0000|\{0+\})/.test(document) || document.includes(NUL);
}
