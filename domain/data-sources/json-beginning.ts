const MOST_SIGNS = 3000;

/** The beginning of a text of JSON in lines, for people: of a list the first entries, and never more than fits a screen. */
export function beginningOfJson(json: string, entries: number): string {
  const value: unknown = JSON.parse(json);
  const text = JSON.stringify(Array.isArray(value) ? value.slice(0, entries) : value, null, 2);
  const isCut = text.length > MOST_SIGNS || (Array.isArray(value) && value.length > entries);
  return isCut ? `${text.slice(0, MOST_SIGNS)}\n…` : text;
}
