import type { DocumentNode, GraphQLError } from "graphql";
import type { GraphqlService } from "./graphql-service";
import { isGraphqlError } from "./masked-errors";

type Enveloped = Pick<ReturnType<GraphqlService["getEnveloped"]>, "parse" | "validate" | "schema">;

/** The parsed document, or why it is refused. Some limits throw an error, others return one. */
export function checkedDocument(
  { parse, validate, schema }: Enveloped,
  query: string,
): { document?: DocumentNode; errors: readonly GraphQLError[] } {
  try {
    const document: DocumentNode = parse(query);
    const errors: readonly GraphQLError[] = validate(schema, document);
    return errors.length > 0 ? { errors } : { document, errors };
  } catch (error) {
    if (isGraphqlError(error)) return { errors: [error] };
    throw error;
  }
}
