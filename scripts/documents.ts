// The GraphQL documents that stand in the sources, each with the fragments that it is given. Read from the text of the
// files alone: `scripts/documents.test.ts` holds them against the contract in a second.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A document of the sources. */
export interface SourceDocument {
  /** Its file and line, as editors open them. */
  place: string;
  /** Its text with those of its fragments; null where it is put together while the program runs. */
  text: string | null;
}

interface Written {
  place: string;
  text: string | null;
  fragments: string[];
}

const CALL = /\bgraphql\(/;
const ENDINGS = [".ts", ".tsx", "/index.ts"];

/** The files below the rooms that write documents, with their texts, by paths from the root. */
function filesWithDocuments(root: string, rooms: readonly string[]): Map<string, string> {
  const files = rooms.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(room, file)),
  );
  const texts = files.map((file) => [file, readFileSync(path.join(root, file), "utf8")] as const);
  return new Map(texts.filter(([, text]) => CALL.test(text)));
}

/** The file that an import of another one names, among those with documents. */
function importedFile(from: string, name: string, files: ReadonlyMap<string, string>): string | undefined {
  const plain = name.startsWith(".") ? path.join(path.dirname(from), name) : name.replace(/^~\//, "app/");
  return ["", ...ENDINGS].map((ending) => plain + ending).find((file) => files.has(file));
}

/** The documents of a file, and what its imports are called: the key of a document is its file and its name. */
function read(file: string, text: string, files: ReadonlyMap<string, string>) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const documents: { key: string; written: Written }[] = [];
  const imported = new Map<string, string>();
  const keyOf = (name: string) => imported.get(name) ?? `${file} ${name}`;
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = importedFile(file, statement.moduleSpecifier.text, files);
    const names = statement.importClause?.namedBindings;
    if (!from || !names || !ts.isNamedImports(names)) continue;
    for (const { name, propertyName } of names.elements) {
      imported.set(name.text, `${from} ${(propertyName ?? name).text}`);
    }
  }
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === "graphql") {
      const [document, fragments] = node.arguments;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const name = ts.isVariableDeclaration(node.parent)
        ? node.parent.name.getText(source)
        : `line ${line + 1}`;
      const given = fragments && ts.isArrayLiteralExpression(fragments) ? fragments.elements : [];
      const written = {
        place: `${file}:${line + 1}`,
        text: document && ts.isStringLiteralLike(document) ? document.text : null,
        fragments: given.map((one) => keyOf(one.getText(source))),
      };
      documents.push({ key: `${file} ${name}`, written });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return documents;
}

/**
 * All documents below these rooms, with the fragments in their arrays and what those are given in turn. A fragment that
 * is no document of the sources is left out, so that whoever spreads it does not know it.
 */
export function documentsIn(root: string, rooms: readonly string[]): SourceDocument[] {
  const files = filesWithDocuments(root, rooms);
  const all = new Map(
    [...files].flatMap(([file, text]) =>
      read(file, text, files).map(({ key, written }) => [key, written] as const),
    ),
  );
  return [...all.values()].map((document) => {
    const parts = new Set([document]);
    for (const { fragments } of parts) {
      for (const fragment of fragments) {
        const part = all.get(fragment);
        if (part) parts.add(part);
      }
    }
    const texts = [...parts].map(({ text }) => text);
    return { place: document.place, text: texts.includes(null) ? null : texts.join("\n\n") };
  });
}
