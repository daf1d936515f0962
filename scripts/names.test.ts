import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { readSources } from "./text-sources";

const root = path.resolve(import.meta.dirname, "..");

/** What Remix asks of the files of routes. */
const OF_ROUTES = new Set([
  "ErrorBoundary",
  "Layout",
  "action",
  "clientAction",
  "clientLoader",
  "handle",
  "headers",
  "links",
  "loader",
  "meta",
  "shouldRevalidate",
]);

/** Names that stand twice, each with its reason. */
const EXCEPTIONS = new Map([
  ["Field: app/ui/field.tsx, domain/fields/kinds.ts", "the part that draws what is declared"],
  [
    "Fields: app/forms/fields/declared-fields.tsx, domain/fields/kinds.ts",
    "the parts that draw what is declared",
  ],
]);

const sourceOf = (file: string) =>
  ts.createSourceFile(file, readFileSync(path.join(root, file), "utf8"), ts.ScriptTarget.ESNext);

/** The functions, classes, constants and types that a file exports by their names, each once. */
function exportsOf(file: string): ReadonlySet<string> {
  const names = sourceOf(file).statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind);
    if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DefaultKeyword)) return [];
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      return statement.name ? [statement.name.text] : [];
    if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement))
      return [statement.name.text];
    return ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(({ name }) =>
          ts.isIdentifier(name) ? [name.text] : [],
        )
      : [];
  });
  return new Set(names.filter((name) => !OF_ROUTES.has(name)));
}

/** A part for browsers and its twin for the server have the same names. */
const withoutSide = (file: string) => file.replace(/\.(client|server)(?=\.tsx?$)/, "");

/** The names that several files of some rooms export, with these files. */
function doublesIn(rooms: readonly string[]) {
  const files = new Map<string, Set<string>>();
  for (const { file } of rooms.flatMap((room) => readSources(root, room)))
    for (const name of exportsOf(file))
      files.set(name, (files.get(name) ?? new Set()).add(withoutSide(file)));
  return [...files]
    .filter(([, { size }]) => size > 1)
    .map(([name, its]) => `${name}: ${[...its].sort().join(", ")}`)
    .filter((double) => !EXCEPTIONS.has(double));
}

it("a name is one function or type, in all that the screens are made of", () => {
  expect(doublesIn(["app", "domain"])).toEqual([]);
});

it("a name is one function or type, in all that the service is made of", () => {
  expect(
    doublesIn(["backend/modules", "backend/platform", "backend/schema", "backend/service", "domain"]),
  ).toEqual([]);
});

it("an error's name ends in Error", () => {
  const names = ["app", "backend", "domain", "server", "scripts"]
    .flatMap((room) => readSources(root, room))
    .flatMap(({ text }) => [...text.matchAll(/class (\w+) extends \w*Error\b/g)])
    .map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !name.endsWith("Error"))).toEqual([]);
});
