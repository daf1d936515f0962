import { createRequire } from "node:module";
import SchemaBuilder from "@pothos/core";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import type { GraphQLField, GraphQLInputType } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { type AccessRule, accessPlugin, isByRecord } from "./access";
import { schema } from "./schema";

// The build of GraphQL that the schema was made with; the test runner would import another.
const { getNamedType, isEnumType, isInputObjectType, isLeafType, isListType, isNonNullType } = createRequire(
  import.meta.url,
)("graphql") as typeof import("graphql");

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
const fields = roots.flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({
    name: `${type?.name}.${field.name}`,
    operation: type?.name.toLowerCase() ?? "",
    field,
    rule: field.extensions.access as AccessRule | undefined,
  })),
);
/** Subscriptions run over the websocket and are tested with it. */
const asked = fields.filter(({ operation }) => operation !== "subscription");

/** The smallest value that the type takes. */
function sample(type: GraphQLInputType): unknown {
  if (!isNonNullType(type)) return null;
  const inner = type.ofType as GraphQLInputType;
  if (isListType(inner)) return [];
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  if (isInputObjectType(inner)) {
    return Object.fromEntries(Object.values(inner.getFields()).map(({ name, type }) => [name, sample(type)]));
  }
  const scalar = getNamedType(inner).name;
  return { Int: 1, Cents: 1, Boolean: true, Date: "2027-03-12" }[scalar] ?? "1";
}

/** A document that only calls this field. */
function callOf(operation: string, field: GraphQLField<unknown, unknown>) {
  const given = field.args.filter((arg) => isNonNullType(arg.type));
  const declared = given.map((arg) => `$${arg.name}: ${arg.type}`).join(", ");
  const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
  const selection = isLeafType(getNamedType(field.type)) ? "" : "{ __typename }";
  return {
    document: `${operation} Call${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection} }`,
    variables: Object.fromEntries(given.map((arg) => [arg.name, sample(arg.type)])),
    takesFile: given.some((arg) => getNamedType(arg.type).name === "File"),
  };
}

describe("access rules", () => {
  test.each(fields)("$name declares who may call it", ({ rule }) => {
    expect(rule).toBeDefined();
  });

  test("only the sign-in and printed codes are open to everyone, and calendars, passwords and receivers' own pages to whoever has their secret link", () => {
    expect(fields.filter(({ rule }) => rule === "public").map(({ name }) => name)).toEqual([
      "Query.calendarFeed",
      "Query.passwordLink",
      "Query.pressMailAccess",
      "Query.receiverPage",
      "Query.singleSignOn",
      "Mutation.choosePassword",
      "Mutation.chooseReceiverLists",
      "Mutation.confirmReceiverPage",
      "Mutation.finishSingleSignOn",
      "Mutation.followNewsletterLink",
      "Mutation.followQrCode",
      "Mutation.openArticleDraft",
      "Mutation.openPageDraft",
      "Mutation.receiveMailReport",
      "Mutation.receivePressMail",
      "Mutation.requestPasswordReset",
      "Mutation.signIn",
      "Mutation.startSingleSignOn",
    ]);
  });

  test("a root field without a rule does not build", () => {
    const builder = new SchemaBuilder({ plugins: [accessPlugin] });
    builder.queryType({ fields: (t) => ({ open: t.boolean({ resolve: () => true } as never) }) });
    expect(() => builder.toSchema()).toThrow("Query.open declares no access rule");
  });

  test("a field with access by record does not build without a record rule", () => {
    const builder = new SchemaBuilder({ plugins: [accessPlugin] });
    const access = { byRecord: undefined };
    builder.queryType({ fields: (t) => ({ open: t.boolean({ access, resolve: () => true } as never) }) });
    expect(() => builder.toSchema()).toThrow("Query.open names no rule of its records");
  });

  test("a misspelt permission or record rule does not compile", () => {
    // @ts-expect-error An action that no area has.
    const action: AccessRule = { action: "raed", collectionType: "bookings" };
    // @ts-expect-error An area that does not exist.
    const area: AccessRule = { collectionType: "booking" };
    // @ts-expect-error A name that does not stand alone.
    const bare: AccessRule = { action: "manage_nonbilable" };
    // @ts-expect-error The records decide, but by no rule.
    const byRecord: AccessRule = "by-record";
    expect([action, area, bare, byRecord]).toHaveLength(4);
  });
});

describeOnDatabase("access", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    token = (await signedInUser(backend.db)).token;
  });

  const guarded = asked
    .filter(({ rule }) => rule !== "public")
    .map((entry) => ({ ...entry, ...callOf(entry.operation, entry.field) }))
    .filter(({ takesFile }) => !takesFile);

  test.each(guarded)("$name answers nobody who is not signed in", async ({ document, variables }) => {
    expect((await send(backend, null, document, variables)).code).toBe("NOT_AUTHENTICATED");
    const { errors } = await send(backend, "no-such-token", document, variables);
    // Spec §8: fetching the current user fails with token_invalid.
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "NOT_AUTHENTICATED",
      data: [{ message: "token_invalid" }],
    });
  });

  const byPermission = guarded.filter(({ rule }) => rule && typeof rule !== "string" && !isByRecord(rule));
  test.each(byPermission)("$name names the permission that is missing", async ({ document, variables }) => {
    const { errors } = await send(backend, token, document, variables);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "NOT_AUTHORIZED",
      permission: expect.stringMatching(/^(global|medium):/),
    });
  });
});
