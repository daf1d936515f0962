/**
 * A copy of a value as JSON would carry it: `JSON.parse(JSON.stringify(value))` without the text in between. Files stay
 * what they are.
 */
export function asJson(value: unknown): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      // JSON knows no -0.
      return Number.isFinite(value) ? value + 0 : null;
    case "object":
      if (value === null || value instanceof File) return value;
      if (Array.isArray(value)) return value.map((one) => asJson(one) ?? null);
      if ("toJSON" in value && typeof value.toJSON === "function") return asJson(value.toJSON());
      return objectAsJson(value);
    case "bigint":
      throw new TypeError("JSON holds no BigInt");
    default:
      return undefined;
  }
}

const OWN = { configurable: true, enumerable: true, writable: true };

/** The same of an object that is no array. */
export function objectAsJson(value: object): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  // Object.entries takes three times as long.
  for (const key of Object.keys(value)) {
    const json = asJson(Reflect.get(value, key));
    if (json === undefined) continue;
    if (key === "__proto__") Object.defineProperty(copy, key, { ...OWN, value: json });
    else copy[key] = json;
  }
  return copy;
}
