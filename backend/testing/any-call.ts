import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import type { GraphQLField, GraphQLInputType, GraphQLOutputType } from "graphql";

// The build of GraphQL that the schema was made with; the test runner would import another.
const graphql = createRequire(import.meta.url)("graphql") as typeof import("graphql");

/** Arguments that name a booking or a record that belongs to one. */
const NAMES_A_RECORD =
  /^(id|ids|recordId|booking|bookingId|withoutBookingId|ad|ad2|briefingDocument|printDocuments)$/;

/** Values of other arguments, by name, so that a call gets as far as reading the record. */
export type KnownArguments = Record<string, string | boolean>;

/** A valid value for each action of a bulk change. */
const BULK_VALUES: Record<string, (known: KnownArguments) => Record<string, unknown>> = {
  cancel: () => ({ reason: "Kein Bedarf" }),
  materialState: () => ({ value: "requested" }),
  billingState: () => ({ value: "notpaid" }),
  issue: (known) => ({ value: known.ownIssueId }),
  price: () => ({ value: "100" }),
  nonbillable: () => ({ value: "yes" }),
  isInternal: () => ({ value: "yes" }),
  adTargetLink: () => ({ value: "https://verlag.example/" }),
};

/** Whether an argument names a record, itself or in a field of its own. */
export function namesARecord(name: string, type: GraphQLInputType, depth = 0): boolean {
  if (NAMES_A_RECORD.test(name)) return true;
  const named = graphql.getNamedType(type);
  if (!graphql.isInputObjectType(named) || depth > 2) return false;
  return Object.values(named.getFields()).some((inner) => namesARecord(inner.name, inner.type, depth + 1));
}

/** The length of the longest list of choices in a type. */
export function choicesIn(type: GraphQLInputType, depth = 0): number {
  const named = graphql.getNamedType(type);
  if (graphql.isEnumType(named)) return named.getValues().length;
  if (!graphql.isInputObjectType(named) || depth > 2) return 1;
  return Math.max(...Object.values(named.getFields()).map((inner) => choicesIn(inner.type, depth + 1)));
}

/** Which record a call is about; the variant chooses the values of enums. */
interface AskedOf {
  id: string;
  variant: number;
  known: KnownArguments;
}

/** The arguments of a call that names the record wherever it can. */
export const argumentsOf = (field: GraphQLField<unknown, unknown>, call: AskedOf) =>
  Object.fromEntries(field.args.map(({ name, type }) => [name, valueOf(name, type, call)]));

/** A value of a type that names the record in every possible field; undefined if none is needed. */
function valueOf(name: string, type: GraphQLInputType, call: AskedOf): unknown {
  const { id, variant, known } = call;
  const isRequired = graphql.isNonNullType(type);
  const nullable = graphql.getNullableType(type);
  if (graphql.isListType(nullable)) {
    if (!isRequired && !namesARecord(name, type)) return undefined;
    return [valueOf(name, nullable.ofType, call)];
  }
  if (graphql.isEnumType(nullable)) {
    const values = nullable.getValues();
    // Scopes and other enums are set even if they are optional.
    return values[variant % values.length]?.name;
  }
  if (graphql.isInputObjectType(nullable)) {
    if (!isRequired && !namesARecord(name, type)) return undefined;
    const values = Object.fromEntries(
      Object.values(nullable.getFields())
        .map((inner) => [inner.name, valueOf(inner.name, inner.type, call)] as const)
        .filter(([, value]) => value !== undefined),
    );
    if (nullable.name !== "BookingBulkChange") return values;
    return { ...values, ...BULK_VALUES[String(values.action)]?.(known) };
  }
  if (NAMES_A_RECORD.test(name)) return id;
  if (known[name]) return known[name];
  if (!isRequired) return undefined;
  const values: Record<string, unknown> = { Int: 1, Boolean: true, Date: "2027-05-05", Cents: 100 };
  return name === "idempotencyKey" ? randomUUID() : (values[String(nullable)] ?? "x");
}

/** The fields of a type without arguments: its values and those of the records directly below it. */
function selectionOf(type: GraphQLOutputType, depth = 0): string {
  const named = graphql.getNamedType(type);
  if (!graphql.isObjectType(named)) return "";
  const fields = Object.values(named.getFields()).filter(
    (field) => !field.args.some(graphql.isRequiredArgument),
  );
  const leaves = fields.filter((field) => graphql.isLeafType(graphql.getNamedType(field.type)));
  const below =
    depth > 0 || named.name === "Booking" ? [] : fields.filter((field) => !leaves.includes(field));
  const parts = [
    ...leaves.map(({ name }) => name),
    ...below.map((field) => `${field.name} ${selectionOf(field.type, depth + 1)}`),
  ];
  return `{ __typename ${parts.join(" ")} }`;
}

/** The values of a type without those of the records below it, and what lists and bulk changes did. */
export function briefSelectionOf(type: GraphQLOutputType): string {
  const named = graphql.getNamedType(type);
  if (!graphql.isObjectType(named)) return "";
  const fields = Object.values(named.getFields()).filter(
    (field) => !field.args.some(graphql.isRequiredArgument),
  );
  const parts = fields.flatMap(({ name, type: of }) => {
    if (graphql.isLeafType(graphql.getNamedType(of))) return [name];
    if (name === "refused") return ["refused { reason }"];
    return name === "data" ? ["data { __typename }"] : [];
  });
  return `{ __typename ${parts.join(" ")} }`;
}

/** A document that calls a root field with all its arguments. */
export function documentOf(
  kind: string,
  field: GraphQLField<unknown, unknown>,
  select: (type: GraphQLOutputType) => string = selectionOf,
): string {
  const args = field.args;
  const declared = args.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const passed = args.map(({ name }) => `${name}: $${name}`).join(", ");
  return `${kind} (${declared}) { answer: ${field.name}(${passed}) ${select(field.type)} }`;
}
