import type {
  DirectiveNode,
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
  ValueNode,
} from "graphql";
import type { FieldBounds } from "./bounds";
import { DEFAULT_LIMIT } from "./builder";

/** The size of a document: the most that it can ask for. */
export interface DocumentSize {
  /** The fields of its answer at most; each list counts with its most entries. */
  cost: number;
  /** The sum of its lists' limits. */
  limits: number;
  /** Its fields that work through many records. */
  heavy: number;
  /** How often one path of it reaches the same type; the highest number of all types. */
  returns: number;
}

/** A document with the operation to run and its variables. */
interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables: Readonly<Record<string, unknown>>;
  /** How many records the lists that are kept in memory have: see `recordCount` of a field's bounds. */
  recordCounts?: RecordCounts;
}

/** The number of records that each `recordCount` returned. */
export type RecordCounts = ReadonlyMap<NonNullable<FieldBounds["recordCount"]>, number>;

interface Measured extends Omit<DocumentSize, "returns"> {
  /** The part of it that each list has once, not per entry. */
  once: number;
  /** How often a path below reaches each type. */
  visits: ReadonlyMap<string, number>;
}

/** The operation of a document that is run. */
export function operationOf(
  document: DocumentNode,
  name?: string | null,
): OperationDefinitionNode | undefined {
  return document.definitions.find(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === "OperationDefinition" && (!name || definition.name?.value === name),
  );
}

/** Measures the operation that is run, its fragments included; the document must be valid. */
export function sizeOf({
  schema,
  document,
  operationName,
  variables: given,
  recordCounts,
}: Operation): DocumentSize {
  const operation = operationOf(document, operationName);
  if (!operation) return { cost: 0, limits: 0, heavy: 0, returns: 0 };
  const fragments = new Map(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === "FragmentDefinition")
      .map((one) => [one.name.value, one]),
  );
  const defaults = (operation.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
    variable.name.value,
    defaultValue && literal(defaultValue),
  ]);
  const variables = { ...Object.fromEntries(defaults), ...given } as Record<string, unknown>;
  const measuredSets = new Map<SelectionSetNode, Measured>();

  const valueOf = (node: ValueNode | undefined) =>
    node?.kind === "Variable" ? variables[node.name.value] : node && literal(node);
  const isLeftOut = (directives: readonly DirectiveNode[] = []) =>
    directives.some(({ name, arguments: args }) => {
      const condition = valueOf(args?.[0]?.value);
      return name.value === "skip" ? condition === true : name.value === "include" && condition === false;
    });

  function measureAll(set: SelectionSetNode, typeName: string): Measured {
    const before = measuredSets.get(set);
    if (before) return before;
    const parts = set.selections
      .filter(({ directives }) => !isLeftOut(directives))
      .map((node) => measure(node, typeName));
    const visits = new Map<string, number>();
    for (const part of parts) {
      for (const [type, count] of part.visits) visits.set(type, Math.max(visits.get(type) ?? 0, count));
    }
    const sum = (of: "cost" | "once" | "limits" | "heavy") => parts.reduce((all, part) => all + part[of], 0);
    const measured = {
      cost: sum("cost"),
      once: sum("once"),
      limits: sum("limits"),
      heavy: sum("heavy"),
      visits,
    };
    measuredSets.set(set, measured);
    return measured;
  }

  function measure(node: SelectionNode, typeName: string): Measured {
    if (node.kind === "InlineFragment") {
      return measureAll(node.selectionSet, node.typeCondition?.name.value ?? typeName);
    }
    if (node.kind === "Field") return measureField(node, typeName);
    const fragment = fragments.get(node.name.value);
    if (!fragment) return NOTHING;
    return measureAll(fragment.selectionSet, fragment.typeCondition.name.value);
  }

  function measureField(node: FieldNode, typeName: string): Measured {
    const type = schema.getType(typeName);
    const field = type && "getFields" in type ? type.getFields()[node.name.value] : undefined;
    if (!field) return { ...NOTHING, cost: 1 };
    const bounds = (field.extensions as { bounds?: FieldBounds }).bounds ?? {};
    const entries = bounds.atMost === "page" ? 1 : (bounds.atMost ?? 1);
    const isPaged = "args" in field && field.args.some(({ name }) => name === "limit");
    const wantedLimit = valueOf(node.arguments?.find(({ name }) => name.value === "limit")?.value);
    const unasked = bounds.atMost === undefined ? DEFAULT_LIMIT : entries;
    const limit = typeof wantedLimit === "number" ? Math.max(1, wantedLimit) : unasked;
    const own = {
      limits: isPaged ? limit : 0,
      heavy: bounds.isHeavy ? 1 : 0,
    };
    const recordCount = bounds.recordCount && recordCounts?.get(bounds.recordCount);
    const times = isPaged ? Math.min(limit, Math.max(1, recordCount ?? limit)) : entries;
    // The name alone, as `[Booking!]!` has it.
    const inner = String(field.type).replace(/[[\]!]/g, "");
    if (!node.selectionSet) {
      const cost = (bounds.cost ?? 0) + times;
      return { ...NOTHING, ...own, ...(bounds.isOncePerList ? { once: cost } : { cost }) };
    }
    const below = measureAll(node.selectionSet, inner);
    return {
      cost: (bounds.cost ?? 1) + times * below.cost + below.once,
      once: 0,
      limits: own.limits + below.limits,
      heavy: own.heavy + below.heavy,
      visits: new Map(below.visits).set(inner, (below.visits.get(inner) ?? 0) + 1),
    };
  }

  const root =
    operation.operation === "query"
      ? "Query"
      : operation.operation === "mutation"
        ? "Mutation"
        : "Subscription";
  const { visits, once: _once, ...size } = measureAll(operation.selectionSet, root);
  return { ...size, returns: Math.max(0, ...visits.values()) };
}

const NOTHING: Measured = { cost: 0, once: 0, limits: 0, heavy: 0, visits: new Map() };

function literal(node: ValueNode): unknown {
  if (node.kind === "IntValue") return Number(node.value);
  return node.kind === "BooleanValue" ? node.value : undefined;
}
