import { graphql, type ResultOf } from "~/graphql/graphql";

/** How far a sync with the CRM has come. */
export const CrmState = graphql(`
  fragment CrmState on CrmSync @_unmask {
    _id work state error startedAt finishedAt total seen created updated unchanged kept refused
    refusals { number name field message }
  }
`);

export type CrmSync = ResultOf<typeof CrmState>;
