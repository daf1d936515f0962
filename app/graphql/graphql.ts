import { initGraphQLTada } from "gql.tada";
import type { introspection } from "../../graphql-env.d.ts";

/** The contract as documents know it. */
export type Contract = {
  introspection: introspection;
  scalars: {
    /** Whole cents. */
    Cents: number;
    /** A day of Europe/Vienna, YYYY-MM-DD. */
    Date: string;
    /** An instant, ISO 8601 in UTC. */
    DateTime: string;
    File: File;
  };
};

/** Writes a document whose variables and result are typed by backend/schema.graphql. */
export const graphql = /* @__PURE__ */ initGraphQLTada<Contract>();

export type { ResultOf, VariablesOf } from "gql.tada";
