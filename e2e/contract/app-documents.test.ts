import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sizeOf } from "backend/schema/document-size";
import { schema } from "backend/schema/schema";
import { DOCUMENT_LIMITS, isWithin } from "backend/service/query-cost";
import {
  buildSchema,
  type DefinitionNode,
  type DocumentNode,
  type OperationDefinitionNode,
  parse,
  print,
  validate,
  visit,
} from "graphql";
import { describe, expect, test } from "vitest";
import { changesOf } from "~/records/changes";

const app = new URL("../../app", import.meta.url).pathname;

const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  .map((name) => readFileSync(join(app, name), "utf8"));

/** The documents that the kit writes for the changes of an area's records, by what it calls them; not all are merged. */
const ofKit = sources.flatMap((source): DocumentNode[] => {
  const [, type, many, , name] =
    source.match(/^ {2}called: \{ type: "(\w+)", many: "(\w+)"(, name: "(\w+)")? \}/m) ?? [];
  if (!type || !many) return [];
  const { merge, ...others } = changesOf({ type, many, ...(name ? { name } : {}) }, {});
  return [...Object.values(others), ...(source.includes("merges: true") ? [merge] : [])];
});

/** Every document that the screens send to the service. A document is a template string, the first argument of `graphql(`. */
const definitions: DefinitionNode[] = [
  ...sources
    .flatMap((source) => [...source.matchAll(/\bgraphql\(\s*`([^`]+)`/g)])
    .flatMap(([, text = ""]) => parse(text).definitions),
  ...ofKit.flatMap((document) => document.definitions),
];

const isOperation = (one: DefinitionNode): one is OperationDefinitionNode =>
  one.kind === "OperationDefinition";
const fragments = definitions.filter((one) => !isOperation(one));
const operations = definitions.filter(isOperation);

/** Pages of a list on a screen, and of an export: see `eachPage`. */
const LARGEST_PAGE = 1000;

/** The fields that a definition asks for, with the field that each stands in. */
function fieldsIn(definition: DefinitionNode): [within: string, field: string][] {
  const found: [string, string][] = [];
  const within: string[] = [];
  visit(definition, {
    Field: {
      enter: ({ name }) => {
        found.push([within.at(-1) ?? "", name.value]);
        within.push(name.value);
      },
      leave: () => void within.pop(),
    },
  });
  return found;
}

describe("documents of the screens", () => {
  test("are found", () => {
    expect(operations.length).toBeGreaterThan(60);
    const names = operations.map((one) => one.name?.value);
    expect(names).toContain("BookingsExport");
    expect(names.filter((name) => name === "CreateTag" || name === "ChangeArticles")).toHaveLength(2);
  });

  test.each(operations.map((operation) => [operation.name?.value ?? "", operation] as const))(
    "%s asks for no more than one may, with all that it can include",
    (operationName, operation) => {
      const declared = operation.variableDefinitions ?? [];
      const included = declared
        .filter(({ type }) => print(type).startsWith("Boolean"))
        .map(({ variable }) => [variable.name.value, true] as const);
      const variables = { ...Object.fromEntries(included), limit: LARGEST_PAGE };
      const document = { kind: "Document", definitions: [operation, ...fragments] } as ReturnType<
        typeof parse
      >;
      const size = sizeOf({ schema, document, operationName, variables });
      expect({ size, limits: DOCUMENT_LIMITS, isWithin: isWithin(size) }).toMatchObject({ isWithin: true });
    },
  );

  test("fit the contract where the kit writes them", () => {
    expect(ofKit.length).toBeGreaterThan(90);
    const contract = buildSchema(
      readFileSync(new URL("../../backend/schema.graphql", import.meta.url), "utf8"),
    );
    expect(ofKit.flatMap((document) => validate(contract, document))).toEqual([]);
  });

  // Spec §7: mutation inputs have no __typename.
  test("ask no record for its __typename, so that no input can send it back", () => {
    const asked = definitions.flatMap(fieldsIn).filter(([, field]) => field === "__typename");
    // Only whether there is a look-up.
    expect(asked).toEqual([["immoflash", "__typename"]]);
  });
});
