import type { LoaderFunctionArgs } from "@remix-run/node";
import { type BoundedCount, COUNT_BOUND } from "domain/counted";
import { MOST_SAVED_VIEWS } from "domain/saved-view";
import type { TadaDocumentNode } from "gql.tada";
import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionNode,
  visit,
} from "graphql";
import { gqlRequest } from "~/graphql/client.server";
import { totalText } from "../count-text";
import type { ListDefinition, ListState } from "../state/definition";
import { readListState } from "../state/url-state";
import { listVariables } from "../state/variables";

/** The parameter of an export's address that asks for a count instead: the query of a view, once for each view. */
export const COUNT_OF = "countOf";

/** More views than anybody has: those that everybody has come to one's own. */
const MOST_VIEWS = MOST_SAVED_VIEWS + 10;

/** Arguments of a list that do not change how many records it finds. */
const PAGING = ["limit", "skip", "sort"];

type Counted = TadaDocumentNode<{ list: { counted: BoundedCount } }, object>;

/** How many records each query of a list finds, as its menu of views shows it, in the order of the queries. */
export async function viewCounts(
  args: LoaderFunctionArgs,
  list: ListDefinition,
  document: Counted,
  queries: readonly string[],
): Promise<string[]> {
  const counts: string[] = [];
  for (const query of queries.slice(0, MOST_VIEWS)) {
    const { term, filter } = listVariables(list, readListState(query, list) as ListState);
    const variables = { term, filter, countAtMost: COUNT_BOUND };
    const { list: answer } = await gqlRequest(args, document, variables);
    counts.push(totalText(answer.counted));
  }
  return counts;
}

/** A document that only counts what the `list` of another document finds, by the same term and filter. */
export function countingDocument(document: DocumentNode): Counted {
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  const list = operation?.selectionSet.selections.find(isList);
  if (!operation || !list) throw new Error("the document asks for no list");
  const searched = list.arguments?.filter(({ name }) => !PAGING.includes(name.value)) ?? [];
  const used = searched.flatMap((argument) => variablesIn(argument));
  const declared = operation.variableDefinitions?.filter(({ variable }) =>
    used.includes(variable.name.value),
  );
  const variables = [...(declared ?? []).map(print), "$countAtMost: Int!"].join(", ");
  const passed = ["limit: 1", ...searched.map(print)].join(", ");
  return parse(
    `query ViewCount(${variables}) {
      list: ${list.name.value}(${passed}) { counted(atMost: $countAtMost) { number isMore } }
    }`,
  ) as Counted;
}

const isList = (one: SelectionNode): one is FieldNode =>
  one.kind === Kind.FIELD && (one.alias ?? one.name).value === "list";

/** The names of the variables in a part of a document. */
function variablesIn(part: ASTNode): string[] {
  const names: string[] = [];
  visit(part, {
    enter(node) {
      if (node.kind === Kind.VARIABLE) names.push(node.name.value);
    },
  });
  return names;
}
