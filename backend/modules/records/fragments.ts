import { fileURLToPath } from "node:url";
import type { Field } from "domain/fields/kinds";
import { declaredRecords } from "./declared";
import type { DeclaredFields } from "./fields";

/** Where the documents of the screens find the fragments of declared fields. */
export const RECORD_FRAGMENTS = fileURLToPath(
  new URL("../../../app/graphql/record-fields.ts", import.meta.url),
);

function selection(name: string, field: Field): string {
  if (field.isAsId) return name;
  if (field.kind === "ref" || field.kind === "refs") return `${name} { _id }`;
  if (field.kind !== "rows" && field.kind !== "group") return name;
  const parts = Object.entries(field.fields).map(([part, one]) => selection(part, one));
  return `${name} { ${parts.join(" ")} }`;
}

/** The fragment of a record, with all that its form needs. */
export function recordFragment(type: string, { fields, ownOutputs, ownSelections }: DeclaredFields): string {
  const apart = [...ownOutputs, ...ownSelections];
  const selections = Object.entries(fields)
    .filter(([name, { kind }]) => kind !== "own" && !apart.includes(name))
    .map(([name, field]) => `    ${selection(name, field)}\n`);
  return `
export const ${type}Fields = graphql(\`
  fragment ${type}Fields on ${type} @_unmask {
${selections.join("")}  }
\`);
`;
}

/** A fragment for each record with declared fields, by the names of their types. */
export function recordFragments(): string {
  const records = [...declaredRecords()].sort((a, b) => (a.type < b.type ? -1 : 1));
  return `// Written by \`npm run schema\` from the fields that areas declare. Do not change it by hand.
import { graphql } from "./graphql";
${records.map(({ type, declared }) => recordFragment(type, declared)).join("")}`;
}
