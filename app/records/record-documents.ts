import { graphql } from "~/graphql/graphql";

/** One entry of a record's history, as `HistoryPanel` shows it. */
export const HistoryEntry = graphql(`
  fragment HistoryEntry on ActivityLog @_unmask {
    _id
    at
    action
    mergedName
    actor { first_name last_name }
    changes { field before after }
  }
`);

/** A place that uses a record, as `WhereUsed` shows it. */
export const PlaceOfUse = graphql(`fragment PlaceOfUse on Use @_unmask { what count link hasOthers }`);

/** The outcome of a bulk change of records. */
export const BulkDone = graphql(`
  fragment BulkDone on BulkOutcome @_unmask {
    done
    refused { _id label reason params { name value } }
  }
`);
