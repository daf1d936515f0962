import { type GraphQLResolveInfo, Kind } from "graphql";

const OF_ID: readonly string[] = ["_id", "__typename"];

/** Whether an operation asks for nothing of a record but its id, which a change knows without reading the record. */
export const asksForIdOnly = ({ fieldNodes }: Pick<GraphQLResolveInfo, "fieldNodes">): boolean =>
  fieldNodes.every(({ selectionSet }) =>
    selectionSet?.selections.every(
      (selection) => selection.kind === Kind.FIELD && OF_ID.includes(selection.name.value),
    ),
  );
