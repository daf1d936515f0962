import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  parse,
} from "graphql";
import type { FieldBounds } from "../schema/bounds";
import { type DocumentSize, sizeOf } from "../schema/document-size";
import { isWithin } from "../service/query-cost";

/** An expensive document within the limits, and its variables. */
export interface ExpensiveDocument {
  name: string;
  document: string;
  variables: Record<string, unknown>;
}

type AnyField = GraphQLField<unknown, unknown>;

/** How a document grows: in breadth, with a share for each field, or in depth along its first fields. */
type Shape = "wide" | "deep";

export interface ExpensiveOptions {
  schema: GraphQLSchema;
  limits: DocumentSize & { depth: number; tokens: number; aliases: number };
  /** Returns random numbers from 0 to 1, for the order of fields. */
  random: () => number;
  /** Values for arguments and input fields, by `Type.field.argument`, else by `argument`, else by type. */
  values: Record<string, unknown>;
}

const boundsOf = (field: AnyField) => (field.extensions as { bounds?: FieldBounds }).bounds ?? {};
const nameOf = (type: unknown) => String(type).replace(/[[\]!]/g, "");
const isPaged = (field: AnyField) => field.args.some(({ name }) => name === "limit");

/**
 * The most expensive documents for one root field that pass the limits: once in several shapes, and many times in one
 * document.
 */
export function expensiveDocuments(
  options: ExpensiveOptions,
  operation: "query" | "mutation",
  field: AnyField,
): ExpensiveDocument[] {
  const { limits } = options;
  const documentOf = (times: number, limit: number, shape: Shape) =>
    grow(options, operation, field, { times, limit, shape });
  const once = boundsOf(field).isHeavy;
  const each = Math.floor(limits.limits / limits.aliases);
  const nested = limits.limits / 2;
  const single = isPaged(field)
    ? [documentOf(1, limits.limits, "wide"), documentOf(1, nested, "deep"), documentOf(1, 25, "deep")]
    : [documentOf(1, nested, "wide"), documentOf(1, nested, "deep")];
  const many = once ? [] : [documentOf(limits.aliases, each, "wide"), documentOf(limits.aliases, 25, "deep")];
  return [...single, ...many].filter((one) => one !== null);
}

interface Growth {
  times: number;
  limit: number;
  shape: Shape;
}

function grow(
  options: ExpensiveOptions,
  operation: string,
  field: AnyField,
  growth: Growth,
): ExpensiveDocument | null {
  const { limits } = options;
  // With short lists, a document reaches the limit of tokens first.
  for (let tokens = limits.tokens * 0.9; tokens > 20; tokens *= 0.8) {
    const variables: Record<string, unknown> = {};
    const types: string[] = [];
    const given = (one: AnyField, path: string, limit: number) =>
      one.args
        .map((arg) => {
          const value =
            arg.name === "limit" ? limit : valueOf(options, arg.type, `${path}.${arg.name}`, arg.name);
          if (value === undefined) return "";
          // Each repetition in the document is a mutation of its own.
          if (arg.name === "idempotencyKey") return `idempotencyKey: "expensive-${options.random()}-#"`;
          const name = `v${types.length}`;
          variables[name] = value;
          types.push(`$${name}: ${arg.type}`);
          return `${arg.name}: $${name}`;
        })
        .filter(Boolean)
        .join(", ");
    const called = (one: AnyField, path: string, limit: number) => {
      const args = given(one, path, limit);
      return args ? `${one.name}(${args})` : one.name;
    };
    const state = { limits: limits.limits - (isPaged(field) ? growth.times * growth.limit : 0) };
    const budget = {
      cost: (0.99 * limits.cost) / growth.times / timesOf(field, growth.limit),
      tokens: tokens / growth.times,
    };
    const root = called(field, `Root.${field.name}`, growth.limit);
    const inner = nameOf(field.type);
    const selection = select(options, growth.shape, inner, {
      ...budget,
      depth: limits.depth - 3,
      visits: new Map([[inner, 1]]),
      state,
      called,
    });
    const once = `${root} ${selection.text}`;
    const body = Array.from(
      { length: growth.times },
      (_, n) => `a${n}: ${once.replaceAll("#", `${n}`)}`,
    ).join(" ");
    const isUsed = (name: string) => new RegExp(`\\$${name}\\b`).test(once);
    const declared = types.filter((_, n) => isUsed(`v${n}`)).join(", ");
    for (const name of Object.keys(variables)) if (!isUsed(name)) delete variables[name];
    const document = `${operation} Dear${declared && `(${declared})`} { ${body} }`;
    const tokenCount = document.match(/\w+|[^\w\s,]/g)?.length ?? 0;
    if (tokenCount > limits.tokens) continue;
    if (!isWithin(sizeOf({ schema: options.schema, document: parse(document), variables }))) continue;
    return {
      name: `${field.name} ×${growth.times}, ${growth.limit} each, ${growth.shape}`,
      document,
      variables,
    };
  }
  return null;
}

const timesOf = (field: AnyField, limit: number) => {
  const { atMost } = boundsOf(field);
  return isPaged(field) ? limit : typeof atMost === "number" ? atMost : 1;
};

interface Room {
  cost: number;
  tokens: number;
  depth: number;
  visits: ReadonlyMap<string, number>;
  state: { limits: number };
  called: (field: AnyField, path: string, limit: number) => string;
}

/** As many fields of a type as the limits allow. */
function select(
  options: ExpensiveOptions,
  shape: Shape,
  typeName: string,
  room: Room,
): { text: string; tokens: number } {
  const type = options.schema.getType(typeName) as GraphQLObjectType;
  if (!type || !("getFields" in type)) return { text: "", tokens: 0 };
  const fields = Object.values(type.getFields());
  const isLeaf = (field: AnyField) => !("getFields" in (options.schema.getType(nameOf(field.type)) ?? {}));
  const parts: string[] = [];
  let { cost, tokens } = room;
  for (const field of fields.filter(isLeaf)) {
    const own = timesOf(field, 1);
    if (cost < own || tokens < 4) continue;
    parts.push(field.name);
    cost -= own;
    tokens -= 1;
  }
  if (parts.length === 0 && cost >= 1) parts.push("__typename");
  const branches = fields.filter((field) => !isLeaf(field)).sort(() => options.random() - 0.5);
  branches.forEach((field, index) => {
    const inner = nameOf(field.type);
    const visited = room.visits.get(inner) ?? 0;
    const limit = isPaged(field) ? Math.min(50, room.state.limits) : 1;
    const times = timesOf(field, limit);
    const shares = shape === "wide" ? branches.length - index : 1;
    const below = (cost / shares - 1) / times;
    if (visited >= options.limits.returns || room.depth <= 1 || below < 2 || limit < 1) return;
    if (isPaged(field)) room.state.limits -= limit;
    const selection = select(options, shape, inner, {
      ...room,
      cost: below,
      tokens: tokens / shares - 6,
      depth: room.depth - 1,
      visits: new Map(room.visits).set(inner, visited + 1),
    });
    if (!selection.text || selection.tokens > tokens) return;
    parts.push(`${room.called(field, `${typeName}.${field.name}`, limit)} ${selection.text}`);
    cost -= 1 + below * times;
    tokens -= selection.tokens + 6;
  });
  return { text: `{ ${parts.join(" ")} }`, tokens: room.tokens - tokens + 2 };
}

/** A declared value, or an object of its fields' values; undefined only if it can be omitted. */
function valueOf(options: ExpensiveOptions, type: GraphQLInputType, path: string, name: string): unknown {
  const text = String(type);
  for (const key of [path, name, nameOf(type)]) {
    if (!Object.hasOwn(options.values, key)) continue;
    const value = options.values[key];
    if (value === undefined && text.endsWith("!")) continue;
    if (value === undefined) return undefined;
    const isList = text.includes("[");
    return isList && !Array.isArray(value) ? [value] : value;
  }
  const namedType = options.schema.getType(nameOf(type));
  if (!namedType || !text.endsWith("!")) return undefined;
  if ("getValues" in namedType) {
    const first = namedType.getValues()[0]?.name;
    return text.includes("[") ? [first] : first;
  }
  if (!("getFields" in namedType)) throw new Error(`no value for ${path}: ${text}`);
  const fields = Object.values(namedType.getFields()) as { name: string; type: GraphQLInputType }[];
  return Object.fromEntries(
    fields
      .map((field) => [field.name, valueOf(options, field.type, `${nameOf(type)}.${field.name}`, field.name)])
      .filter(([, value]) => value !== undefined),
  );
}
