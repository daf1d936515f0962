/** Fields by their name in small letters, each with all its values in their order. */
export type ReportFields = ReadonlyMap<string, readonly string[]>;

/** Groups of fields with an empty line between them, as RFC 3464 2.1 and RFC 5965 have them. */
export function fieldGroups(text: string, limit: number): ReportFields[] {
  const groups: Map<string, string[]>[] = [];
  let group: Map<string, string[]> | null = null;
  let values: string[] | null = null;
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (line.trim() === "") {
      group = null;
      values = null;
    } else if (/^[ \t]/.test(line)) {
      // A string that grows by parts is not copied each time.
      if (values) values.push(`${values.pop() ?? ""} ${line.trim()}`);
    } else if (colon > 0) {
      if (!group && groups.length === limit) return groups;
      group ??= newGroup(groups);
      values = addValue(group, line, colon);
    }
  }
  return groups;
}

function newGroup(groups: Map<string, string[]>[]) {
  const group = new Map<string, string[]>();
  groups.push(group);
  return group;
}

function addValue(group: Map<string, string[]>, line: string, colon: number) {
  const name = line.slice(0, colon).trim().toLowerCase();
  const values = group.get(name) ?? [];
  values.push(line.slice(colon + 1).trim());
  group.set(name, values);
  return values;
}

export const fieldOf = (fields: ReportFields, name: string): string => fields.get(name)?.[0] ?? "";

/** `rfc822; a@b.at` without its type. */
export const withoutType = (value: string): string => value.replace(/^[\w-]+\s*;\s*/, "").trim();

/** Everything that looks like an address, each one once and at most so many. */
export function addressesIn(values: readonly string[], limit = 100): string[] {
  const words = values.flatMap((value) => value.split(/[\s<>()[\],;:"]+/));
  return [...new Set(words.filter((word) => /^[^@]+@[^@]+$/.test(word) && word.length <= 320))].slice(
    0,
    limit,
  );
}

/** What stands between `<` and `>`. */
export function idsIn(values: readonly string[]): string[] {
  return values.flatMap((value) => {
    const start = value.indexOf("<");
    const end = value.indexOf(">", start);
    const id = start < 0 || end < 0 ? "" : value.slice(start + 1, end).trim();
    return id === "" || id.length > 998 ? [] : [id];
  });
}
