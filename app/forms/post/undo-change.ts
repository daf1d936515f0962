import { graphql } from "~/graphql/graphql";

export const UndoChange = graphql(`
  mutation UndoChange($id: String!, $idempotencyKey: String!) {
    undoChange(id: $id, idempotencyKey: $idempotencyKey) {
      done
      withheld
      undo
      removed
      refused { _id parentId label reason params { name value } }
    }
  }
`);
