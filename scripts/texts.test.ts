import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { keysOfLists, namespacesOfScreen, readSources, screensOf } from "./text-sources";

const root = path.resolve(import.meta.dirname, "..");
const app = readSources(root, "app");
const service = [...readSources(root, "domain"), ...readSources(root, "backend")];
const PLURAL = /_(zero|one|other)$/;

const files: Record<string, object> = Object.fromEntries(
  readdirSync(path.join(root, "locales/de")).map((file) => [
    path.basename(file, ".json"),
    JSON.parse(readFileSync(path.join(root, "locales/de", file), "utf8")),
  ]),
);
const namespaces = Object.fromEntries(
  Object.entries(files).map(([name, texts]) => [
    name,
    new Set(entriesOf(texts).map(([key]) => key.replace(PLURAL, ""))),
  ]),
);

/** All keys and texts, at any depth. */
function entriesOf(texts: object, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : entriesOf(value, `${prefix}${key}.`),
  );
}

/** The messages by namespace: those of all areas, and those of an area's own rules, which stand with its texts. */
const messagesOf = Object.fromEntries(
  Object.entries(namespaces).map(([name, keys]) => [
    name,
    name === "validation"
      ? keys
      : new Set(
          [...keys].flatMap((key) =>
            key.startsWith("validation.") ? [key.slice("validation.".length)] : [],
          ),
        ),
  ]),
);

/** The pattern of keys that a template such as `status.${state}` can produce. */
function pattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`);
}

const strings = (text: string) => [...text.matchAll(/"([^"\n]*)"/g)].map((found) => found[1] ?? "");
const templates = (text: string) =>
  [...text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)]
    .map((found) => found[1] ?? "")
    .filter((it) => /^\w+(\.|_\$\{)/.test(it));

/**
 * The keys that the kits read from an area's texts by convention: field labels, what a table of rows says, names of
 * actions and uses in the history, and what a list adds up or leaves out.
 */
const BY_CONVENTION = [
  /^fields\./,
  /^lifecycle\./,
  /^rows\./,
  /^history\.action\./,
  /^uses\.what\./,
  /^sum\./,
  /^leftOut\./,
  /^deletion\./,
  // What other screens show of an area: `area-texts.ts`.
  /^about$/,
  /^usedBy\./,
  // The labels of a row's fields in the small form of a record that is made on the way.
  /^made\./,
];

/** The texts of a field's choices, which stand under the name of the field. */
const choicesOfFields = (text: string) =>
  [...text.matchAll(/<(?:Choice|Options)\s+name="(\w+)"/g)].map(([, name]) => new RegExp(`^${name}\\.`));

/** The same of the choices that an area declares among its fields. */
function choicesOfDeclared(area: string): RegExp[] {
  const declared = service.find(({ file }) => file === `domain/${area}/fields.ts`)?.text ?? "";
  const fields = declared.split(/^ {2}(?=\w+:)/m);
  return fields.flatMap((field) => {
    const [, name] = /^(\w+):[\s\S]*\bchoice(?:OrFirst)?\(/.exec(field) ?? [];
    return name ? [new RegExp(`^${name}\\.`)] : [];
  });
}

/** Whether a screen loads the texts of a namespace: `virtual:texts/tags+frames`. */
const namesTexts = (text: string, name: string) =>
  /"virtual:texts\/([^"]+)"/.exec(text)?.[1]?.split("+").includes(name) === true;

describe("texts", () => {
  it("exist for every key that the screens use", () => {
    const missing = app.flatMap(({ file, text }) => {
      const named = [
        ...text.matchAll(/(?:useTranslation\(|texts\(|textsByKey\(|TFunction<)\[?([^)\]>]*)[)\]>]/g),
      ].flatMap((found) => strings(found[1] ?? ""));
      const known = named.flatMap((name) => [...(namespaces[name] ?? [])]);
      const called = [...text.matchAll(/\bt\(\s*(?:"([^"]+)"|`([^`]+)`)/g)];
      return called
        .filter(
          ([, key, template]) => !known.some((it) => (key ? it === key : pattern(template ?? "").test(it))),
        )
        .map(([call]) => `${file}: ${call}`);
    });
    expect(missing).toEqual([]);
  });

  it("exist for every message that the rules and the service answer with", () => {
    const messages = service.flatMap(({ file, text }) =>
      [...text.matchAll(/\bmessage: "([a-z0-9_.]+)"/g)].map((found) => ({ file, key: found[1] ?? "" })),
    );
    expect(messages.length).toBeGreaterThan(10);
    const known = (key: string) => Object.values(messagesOf).some((its) => its.has(key));
    expect(messages.filter(({ key }) => !known(key))).toEqual([]);
  });

  it("stand in one place each, so that a sentence is changed once", () => {
    const keysByText = new Map<string, Set<string>>();
    for (const [name, texts] of Object.entries(files)) {
      for (const [key, text] of entriesOf(texts)) {
        if (text.length < 40) continue;
        const keys = keysByText.get(text) ?? new Set();
        keysByText.set(text, keys.add(`${name}:${key.replace(PLURAL, "")}`));
      }
    }
    expect([...keysByText.values()].filter((keys) => keys.size > 1)).toEqual([]);
  });

  it.each(Object.keys(namespaces))("are all used: %s", (name) => {
    // The service chooses the words of mails to strangers.
    const sources = [...app, ...(name === "mails" ? service : [])].filter(
      ({ text }) => name === "validation" || name === "mails" || text.includes(`"${name}"`),
    );
    // A screen whose fields are drawn by their kinds may only load the texts, and name none of them.
    const screens = app.filter(({ text }) => namesTexts(text, name));
    const literal = new Set(sources.flatMap(({ text }) => strings(text)));
    const dynamic = [
      ...BY_CONVENTION,
      ...sources.flatMap(({ text }) => choicesOfFields(text)),
      // Declared fields find their hints; `backend/schema/declared-fields.test.ts` refuses those of no field.
      ...([...sources, ...screens].some(({ text }) => /<Fields\s/.test(text))
        ? [/^hints\./, ...choicesOfDeclared(name)]
        : []),
      ...sources.flatMap(({ text }) => templates(text)).map(pattern),
    ];
    const { keys, patterns } = keysOfLists(app, name);
    const isUsed = (key: string) =>
      literal.has(key) ||
      literal.has(`${name}:${key}`) ||
      keys.includes(key) ||
      [...dynamic, ...patterns].some((it) => it.test(key));
    const isMessage = (key: string) => name === "validation" || key.startsWith("validation.");
    expect([...(namespaces[name] ?? [])].filter((key) => !isMessage(key) && !isUsed(key))).toEqual([]);
    // Messages travel as data from the rules and the service.
    const said = new Set([...app, ...service].flatMap(({ text }) => strings(text)));
    expect([...(messagesOf[name] ?? [])].filter((key) => !said.has(key))).toEqual([]);
  });

  it("have each message once, whichever area it belongs to", () => {
    const keys = Object.values(messagesOf).flatMap((its) => [...its]);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it.each(Object.keys(namespaces))("exist for every list by the names in its declaration: %s", (name) => {
    const { keys } = keysOfLists(app, name);
    expect(keys.filter((key) => !namespaces[name]?.has(key))).toEqual([]);
  });

  it("are announced by every screen that shows them, so that the browser has loaded them", () => {
    const unannounced = screensOf(app).flatMap((screen) => {
      const { used, announced } = namespacesOfScreen(app, screen);
      return used.filter((name) => !announced.includes(name)).map((name) => `${screen}: ${name}`);
    });
    expect(unannounced).toEqual([]);
  });
});
