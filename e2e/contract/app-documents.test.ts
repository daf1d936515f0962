import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sizeOf } from "backend/schema/document-size";
import { schema } from "backend/schema/schema";
import { DOCUMENT_LIMITS, isWithin } from "backend/service/operation-limits";
import { type DefinitionNode, type OperationDefinitionNode, parse, print, visit } from "graphql";
import { describe, expect, test } from "vitest";
import { calledIn, changesOf } from "~/records/changes";

/** The documents of changes that the kit writes for an area, by the names of its others. */
const ofKit = (create: string, change: string): DefinitionNode[] =>
  Object.values(changesOf(calledIn(parse(create), parse(change)), {})).flatMap(
    ({ definitions }) => definitions,
  );

const app = new URL("../../app", import.meta.url).pathname;

/** Every document that the screens send to the service. */
const definitions = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  .flatMap((name): readonly DefinitionNode[] => {
    const source = readFileSync(join(app, name), "utf8");
    // A document is a template string, the first argument of `graphql(`.
    const written = [...source.matchAll(/\bgraphql\(\s*`([^`]+)`/g)].map(([, text]) => text ?? "");
    const named = (start: string) => written.find((text) => text.trim().startsWith(start)) ?? "";
    const isOfKit = source.includes("recordRoutes({") && named("mutation Create") !== "";
    return [
      ...written.flatMap((text) => parse(text).definitions),
      ...(isOfKit ? ofKit(named("mutation Create"), named("mutation Change")) : []),
    ];
  });

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
    expect(operations.map((one) => one.name?.value)).toContain("BookingsExport");
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

  // Spec §7: mutation inputs have no __typename.
  test("ask no record for its __typename, so that no input can send it back", () => {
    const asked = definitions.flatMap(fieldsIn).filter(([, field]) => field === "__typename");
    // Only whether there is a look-up.
    expect(asked).toEqual([["immoflash", "__typename"]]);
  });
});
