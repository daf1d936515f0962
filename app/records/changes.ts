import { type DocumentNode, parse } from "graphql";

/** What the contract calls the records of an area: one of them `Tag`, and many `tags`. */
export interface Called<Type extends string = string> {
  type: Type;
  many: string;
  /** The field that names a record. Default: `name`. */
  name?: string;
}

/** The changes of records: their documents differ by the names of the area only. */
interface Changes {
  create: DocumentNode;
  update: DocumentNode;
  change: DocumentNode;
  remove: DocumentNode;
  merge: DocumentNode;
  preview: DocumentNode;
}

const REFUSED = "refused { _id label reason params { name value } }";

/** The arguments of the steps that a save can take along. */
const STEP_ARGUMENTS = {
  step: "PublishingStep",
  publishAt: "String",
  withdrawAt: "String",
  planSeen: "PlanSeenInput",
};

/** Those of the update alone: see `SavesItself`. */
const SITTING_ARGUMENTS = {
  sitting: "String",
  sittingGoesOn: "Boolean",
};

interface Further {
  /** The argument by which the update asks before it changes something. */
  asks?: string | undefined;
  /** The argument by which users confirm a deletion, and a step that takes a record from its readers. */
  confirms?: string | undefined;
  /** Whether a save takes steps along. */
  steps?: boolean;
}

export function changesOf(
  { many, type, name = "name" }: Called,
  { asks, confirms, steps }: Further,
): Changes {
  const Many = capital(many);
  const confirmingArguments = confirms ? { [confirms]: "Boolean" } : {};
  const taking = steps ? { ...STEP_ARGUMENTS, ...confirmingArguments } : {};
  const creating = furtherArguments(taking);
  const updating = furtherArguments({
    ...(asks ? { [asks]: "Boolean" } : {}),
    ...taking,
    ...(steps ? SITTING_ARGUMENTS : {}),
  });
  const confirming = furtherArguments(confirmingArguments);
  const saved = name === "name" ? "_id name" : `_id name: ${name}`;
  const updated = `${saved} version undo`;
  return {
    create:
      parse(`mutation Create${type}($data: ${type}Input!, $idempotencyKey: String!${creating.declared}) {
      saved: create${type}(data: $data, idempotencyKey: $idempotencyKey${creating.passed}) { ${saved} }
    }`),
    update: parse(`mutation Update${type}(
      $id: String!, $version: Int!, $data: ${type}Input!, $idempotencyKey: String!${updating.declared}
    ) {
      saved: update${type}(
        id: $id, version: $version, data: $data, idempotencyKey: $idempotencyKey${updating.passed}
      ) { ${updated} }
    }`),
    change: parse(`mutation Change${Many}(
      $selection: ${type}Selection!, $change: ${type}Bulk!, $idempotencyKey: String!
    ) {
      changed: change${Many}(selection: $selection, change: $change, idempotencyKey: $idempotencyKey) {
        done ${REFUSED}
      }
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
