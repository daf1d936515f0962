import { readFileSync } from "node:fs";
import path from "node:path";
import {
  buildSchema,
  ExecutableDefinitionsRule,
  NoDeprecatedCustomRule,
  NoUnusedFragmentsRule,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { describe, expect, it } from "vitest";
import { documentsIn } from "./documents";

const root = path.resolve(import.meta.dirname, "..");
/** gql.tada takes this one away before a document is sent. */
const OWN_DIRECTIVE = "directive @_unmask on FRAGMENT_DEFINITION";
const contract = buildSchema(
  `${readFileSync(path.join(root, "backend/schema.graphql"), "utf8")}\n${OWN_DIRECTIVE}`,
);

/** A fragment stands alone where it is written. */
const NOT_OF_PARTS: readonly unknown[] = [NoUnusedFragmentsRule, ExecutableDefinitionsRule];
const RULES = [...specifiedRules.filter((rule) => !NOT_OF_PARTS.includes(rule)), NoDeprecatedCustomRule];

/** What is wrong with a document, if anything. */
function problemsOf(text: string | null): string[] {
  if (text === null) return ["is put together while the program runs, so that nobody can check it"];
  try {
    return validate(contract, parse(text), RULES).map(({ message }) => message);
  } catch (error) {
    return [String(error)];
  }
}

describe("the documents of the screens", () => {
  const documents = documentsIn(root, ["app", "e2e", "bench"]);

  it("are found", () => {
    expect(documents.length).toBeGreaterThan(300);
  });

  it("fit the contract", () => {
    const problems = documents.flatMap(({ place, text }) =>
      problemsOf(text).map((problem) => `${place} ${problem}`),
    );
    expect(problems).toEqual([]);
  });
});
