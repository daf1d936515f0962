import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from "graphql";
import { operationOf } from "./document-size";

/**
 * For the `extensions` of a root field whose answer follows from its arguments, the user's rights and what loaders read
 * with `keptWith`: without a clock, a statement of its own, or an effect. Such answers are kept until one of the tables
 * changes that these loaders read. An answer for which another loader was used is not.
 */
export const KEEPS_ANSWERS = { keepsAnswers: true };

/** The operation that is run, if it consists of such fields only. */
export function keptOperation({
  schema,
  document,
  operationName,
}: {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName?: string | null | undefined;
}): OperationDefinitionNode | null {
  const operation = operationOf(document, operationName);
  if (operation?.operation !== "query") return null;
  const fields = schema.getQueryType()?.getFields() ?? {};
  const areKept = operation.selectionSet.selections.every(
    (selection) =>
      selection.kind === "Field" && fields[selection.name.value]?.extensions.keepsAnswers === true,
  );
  return areKept ? operation : null;
}
