import { type DocumentNode, parse } from "graphql";

/** What the service calls the records of an area: `tags`, and one of them `Tag`. */
interface Called {
  many: string;
  type: string;
}

/** The changes that an area's documents do not say, because they differ from those of other areas by name only. */
interface Changes {
  update: DocumentNode;
  remove: DocumentNode;
  merge: DocumentNode;
  preview: DocumentNode;
}

const REFUSED = "refused { _id label reason params { name value } }";

/** The arguments of the steps that an update can take along. */
const STEP_ARGUMENTS = { step: "PublishingStep", publishAt: "String", withdrawAt: "String" };

interface Further {
  /** The argument by which the update asks before it changes something. */
  asks?: string | undefined;
  /** The argument by which users confirm a deletion, and a step that takes a record from its readers. */
  confirms?: string | undefined;
  /** Whether the update takes steps along. */
  steps?: boolean;
}

export function changesOf({ many, type }: Called, { asks, confirms, steps }: Further): Changes {
  const Many = capital(many);
  const confirmingArguments = confirms ? { [confirms]: "Boolean" } : {};
  const updating = furtherArguments({
    ...(asks ? { [asks]: "Boolean" } : {}),
    ...(steps ? STEP_ARGUMENTS : {}),
    ...(steps ? confirmingArguments : {}),
  });
  const confirming = furtherArguments(confirmingArguments);
  return {
    update: parse(`mutation Update${type}(
      $id: String!, $version: Int!, $data: ${type}Input!, $idempotencyKey: String!${updating.declared}
    ) {
      saved: update${type}(
        id: $id, version: $version, data: $data, idempotencyKey: $idempotencyKey${updating.passed}
      ) { _id }
    }`),
    remove: parse(`mutation Delete${type}(
      $id: String!, $version: Int!, $idempotencyKey: String!${confirming.declared}
    ) {
      delete${type}(id: $id, version: $version, idempotencyKey: $idempotencyKey${confirming.passed})
    }`),
    merge: parse(`mutation Merge${Many}(
      $ids: [String!]!, $into: String!, $version: Int, $idempotencyKey: String!
    ) {
      merge${Many}(ids: $ids, into: $into, version: $version, idempotencyKey: $idempotencyKey) { _id }
    }`),
    preview: parse(`query ${Many}Preview($selection: ${type}Selection!, $change: ${type}Bulk!) {
      preview: ${many}BulkPreview(selection: $selection, change: $change) { total can ${REFUSED} }
    }`),
  };
}

/** How a document declares arguments beside those that it always has, and passes them on. */
function furtherArguments(types: Readonly<Record<string, string>>): { declared: string; passed: string } {
  const named = Object.entries(types);
  return {
    declared: named.map(([name, type]) => `, $${name}: ${type}`).join(""),
    passed: named.map(([name]) => `, ${name}: $${name}`).join(""),
  };
}

export const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** What an area's records are called, by the names of its documents: `CreateTag` and `ChangeTags`. */
export function calledIn(create: DocumentNode, change: DocumentNode): Called {
  const type = nameOf(create).replace(/^Create/, "");
  const Many = nameOf(change).replace(/^Change/, "");
  return { many: Many.charAt(0).toLowerCase() + Many.slice(1), type };
}

function nameOf({ definitions: [first] }: DocumentNode): string {
  return first?.kind === "OperationDefinition" ? (first.name?.value ?? "") : "";
}
