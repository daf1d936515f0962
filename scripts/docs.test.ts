import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import mailTexts from "../locales/de/mails.json";
import operationsTexts from "../locales/de/operations.json";
import { addresses, nameless } from "./address-table";
import { generatedDocs } from "./generated-docs";
import { SPEC_ADDRESSES } from "./spec-addresses";
import {
  callsOfDefineWork,
  declaredMails,
  declaredNotifications,
  declaredWork,
  filesThatSendMail,
} from "./work-page";

const root = path.resolve(import.meta.dirname, "..");

it.each([...generatedDocs()].map(([file, text]) => [path.relative(root, file), text] as const))(
  "%s is what the code says: npm run docs writes it",
  (file, text) => {
    const page = path.join(root, file);
    expect(existsSync(page) ? readFileSync(page, "utf8") : "").toBe(text);
  },
);

it("each address of the specification has a screen", () => {
  const built = new Set(addresses().map(({ pattern }) => nameless(pattern)));
  expect(SPEC_ADDRESSES.filter((address) => !built.has(nameless(address)))).toEqual([]);
});

describe("docs/work.md", () => {
  it("names all work, and what it does", () => {
    expect(declaredWork()).toHaveLength(callsOfDefineWork());
    const silent = declaredWork().filter(({ does }) => does === "");
    expect(silent, "a doc comment at defineWork, or at the function that it runs").toEqual([]);
  });

  it("is about work that has a name on the page of administrators", () => {
    const names = declaredWork().map(({ name }) => name);
    // What other versions have declared is `unknown` there.
    expect(Object.keys(operationsTexts.kind).sort()).toEqual([...names, "unknown"].sort());
  });

  it("names of each notification when it is raised, for whom, and where", () => {
    const lacking = declaredNotifications().filter(
      ({ occasion, receivers, files }) => !occasion || !receivers || files.length === 0,
    );
    expect(lacking, "domain/notifications/notification-kinds.ts: /** Occasion. To: receivers. */").toEqual(
      [],
    );
  });

  it("names of each mail its occasion, its receivers and its words", () => {
    const tagged = declaredMails();
    const lacking = tagged.filter(({ occasion, receivers, words }) => !occasion || !receivers || !words);
    expect(lacking, "@mail occasion | receivers | words").toEqual([]);
    const files = filesThatSendMail();
    expect(files.filter((file) => !tagged.some((mail) => mail.file === file))).toEqual([]);
    expect([...new Set(tagged.map(({ file }) => file))].sort()).toEqual(files);
  });

  it("names words of mails that there are", () => {
    const named = declaredMails().flatMap(({ words }) =>
      [...words.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    );
    expect(named.filter((name) => !(name in mailTexts))).toEqual([]);
    expect(named.length).toBeGreaterThan(10);
  });
});
