import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A source file, for the test that compares texts and sources. */
export type Source = { file: string; text: string };

/** A line of a docstring. The examples in docstrings use no texts. */
const DOC_LINE = /^ *\*.*$/gm;

/** All sources of one room (`app`, `domain`, `backend`), without tests. */
export function readSources(root: string, room: string): Source[] {
  return readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file))
    .map((file) => ({
      file: path.join(room, file),
      text: readFileSync(path.join(root, room, file), "utf8").replace(DOC_LINE, ""),
    }));
}

/** The route modules that show something, as app/routes.ts names them. */
export function screensOf(sources: Source[]): string[] {
  const map = sources.find(({ file }) => file === "app/routes.ts")?.text ?? "";
  return [...map.matchAll(/"(routes\/[^"]+\.tsx)"/g)].map((found) => `app/${found[1]}`);
}

/** The namespaces that a screen and its parts use, and those that its handle declares. */
export function namespacesOfScreen(sources: Source[], screen: string) {
  const byFile = new Map(sources.map((source) => [source.file, source.text]));
  const seen = new Set<string>();
  const used = new Set<string>();
  const visit = (file: string) => {
    const text = byFile.get(file);
    if (text === undefined || seen.has(file) || file.includes(".server.")) return;
    seen.add(file);
    for (const [, names] of text.matchAll(/useTranslation\(\[?([^)\]]*)\]?\)/g)) {
      for (const [, name] of (names ?? "").matchAll(/"(\w+)"/g)) if (name) used.add(name);
    }
    for (const [, address] of text.matchAll(/^(?:import|export) (?!type)[^;]*?from "([^"]+)";/gms)) {
      for (const found of filesOf(file, address ?? "")) visit(found);
    }
  };
  visit(screen);
  const text = byFile.get(screen) ?? "";
  const names = /"virtual:texts\/([^"]+)"/.exec(text)?.[1]?.split("+") ?? [];
  const handle = /i18n: \{([^}]*)\}/.exec(text)?.[1] ?? "";
  // The handles of the kits add the kits' texts.
  const ofLists = /\b(list|lists|bulk)Handle\b/.test(text) ? ["forms", "lists", "validation"] : [];
  const ofRecords = /\brecordHandle\b/.test(text) ? ["forms", "locks", "records", "validation"] : [];
  // The root declares the frame's texts for every screen.
  return {
    used: [...used],
    announced: [
      "frame",
      ...ofLists,
      ...ofRecords,
      ...names,
      ...[...handle.matchAll(/(\w+):/g)].map((found) => found[1] ?? ""),
    ],
  };
}

function filesOf(from: string, address: string): string[] {
  const base = address.startsWith("~/")
    ? path.join("app", address.slice(2))
    : address.startsWith(".")
      ? path.join(path.dirname(from), address)
      : null;
  return base ? [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`] : [];
}

/** The keys, and the patterns of keys, that the list kit derives from a list's declaration. */
export function keysOfLists(sources: Source[], namespace: string): { keys: string[]; patterns: RegExp[] } {
  const isList = (text: string) => text.includes("defineList(") && text.includes(`area: "${namespace}"`);
  const declared = sources.filter(({ text }) => isList(text));
  if (declared.length === 0) return { keys: [], patterns: [] };
  const withOptions = declared.flatMap(({ text }) => [...text.matchAll(/name: "(\w+)",[^}]*options:/g)]);
  const parts = [
    "columns",
    "filters",
    "bulk",
    "bulk.change",
    "export",
    "tabs",
    ...withOptions.map(([, name]) => name),
  ];
  return {
    keys: ["title", "caption", "searchHint", "empty", "emptyText"],
    // `new` is the title of a form for a new record.
    patterns: [/^summary$/, /^new$/, ...parts.map((part) => new RegExp(`^${part}\\.\\w+$`))],
  };
}
