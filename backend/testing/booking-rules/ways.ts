import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLEnumType, type GraphQLInputObjectType } from "graphql";

const schema = buildSchema(readFileSync("backend/schema.graphql", "utf8"));
export const MUTATIONS = schema.getMutationType()?.getFields() ?? {};
const valuesOf = (name: string) =>
  (schema.getType(name) as GraphQLEnumType).getValues().map((value) => value.name);
/** The fields of an input of the contract. */
export const fieldsOf = (name: string) =>
  Object.keys((schema.getType(name) as GraphQLInputObjectType | undefined)?.getFields() ?? {});

/** The mutations that change no booking. A new mutation belongs here, or becomes a way of the matrix. */
export const OTHER_MUTATIONS: readonly string[] = [
  "changePassword",
  "changeRubrics",
  "changeTags",
  "createCalendarFeed",
  "createRubric",
  "createTag",
  "deleteRubric",
  "deleteSavedView",
  "deleteTag",
  "endSession",
  "mergeTags",
  "revokeCalendarFeed",
  "saveFlatPlan",
  "saveView",
  "signIn",
  "signOut",
  "signOutEverywhere",
  "updateRubric",
  "updateTag",
  "uploadAttachment",
];

/** The ways that are one mutation each, and those that a scope, an action or a step makes of one. */
function waysOf(mutation: string): string[] {
  const types = MUTATIONS[mutation]?.args.map(({ type }) => String(type).replace("!", "")) ?? [];
  if (types.includes("BookingBulkChange")) {
    return valuesOf("BookingBulkAction").map((action) => `bulk ${action}`);
  }
  if (types.includes("BillingStep")) return valuesOf("BillingStep").map((step) => `step ${step}`);
  if (!types.includes("SeriesScope")) return [mutation];
  return valuesOf("SeriesScope").map((scope) => (scope === "one" ? mutation : `${mutation} ${scope}`));
}

/** Every way in which a booking is made or changed: all of the contract's, and the job of the night. */
export const BOOKING_WAYS: readonly string[] = [
  ...Object.keys(MUTATIONS)
    .filter((mutation) => !OTHER_MUTATIONS.includes(mutation))
    .flatMap(waysOf),
  "job of the night",
];
