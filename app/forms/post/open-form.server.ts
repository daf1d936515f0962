import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PermissionCheck } from "domain/permissions/check";
import type { TadaDocumentNode } from "gql.tada";
import type { z } from "zod";
import { gqlRequest } from "~/graphql/client.server";
import { requireToken } from "~/session/current-user.server";
import { requirePermission } from "~/session/guard.server";
import type { FormProblem } from "./form-answer";
import { formConstraint, newIdempotencyKey } from "./parse-form.server";

/** The data that a form opens with. */
export type LoadedForm<Values> = {
  values: Values;
  /** Unset for a new record. */
  version?: number;
  constraint: ReturnType<typeof formConstraint>;
  idempotencyKey: string;
  /** For those who only read it: the HTML of its texts in Markdown, by field; null where there is none. */
  html?: Readonly<Record<string, string | null>>;
  /** Values of the address that the form could not take over, as problems at their fields. */
  problems?: FormProblem[];
};

/** Opens a form with its values; for loaders that ask for more than `formLoader` does. */
export function openedForm<Values>(opened: {
  values: Values;
  version?: number;
  /** The native constraints of the fields: the schema to derive them from, or the constraints themselves. */
  schema?: z.ZodType;
  constraint?: LoadedForm<Values>["constraint"];
  problems?: FormProblem[];
}): LoadedForm<Values> {
  const { values, version, schema, constraint = schema ? formConstraint(schema) : {}, problems } = opened;
  return { values, version, constraint, idempotencyKey: newIdempotencyKey(), problems };
}

type Asker = { me?: { permissions: readonly string[] } };

type LoaderOptions<Answer extends Asker, Row extends { version: number }, Values> = {
  /**
   * Asks for the record by `$id` (empty for a new one) and for all other data of the screen. If records can be created
   * here, it also asks for `me { permissions }`.
   */
  document: TadaDocumentNode<Answer, { id: string }>;
  /** Further variables of the document, by the address. */
  variables?: (request: Request) => object;
  record: (answer: Answer) => Row | null | undefined;
  /** The form's values of a record, or of a new one (`null`). */
  values: (record: Row | null, answer: Answer) => Values;
  schema: z.ZodType;
  /**
   * Who may create a record. It is checked if the address names no record. Without it there is no address for new
   * records.
   */
  create?: PermissionCheck;
  /** The form's values of a copy: `?copy=<id>` at the address of new records. Without it nothing is copied. */
  copied?: (record: Row) => Values;
  /** Values that the address gives a new record. */
  begunWith?: (request: Request) => Partial<Values>;
};

/**
 * The loader of a record's form, at an address with `:id` and, if records can be created, at one without. It answers
 * the document's data with `record` (null for a new one) and `form`. 404 for an unknown record. `more` are further
 * variables of one request.
 */
export function formLoader<Answer extends Asker, Row extends { version: number }, Values>(
  options: LoaderOptions<Answer, Row, Values>,
) {
  const { document, values, schema, create, copied, variables, begunWith } = options;
  return async (args: LoaderFunctionArgs, more?: object) => {
    requireToken(args.request);
    const { id } = args.params;
    const copy = copied && new URL(args.request.url).searchParams.get("copy");
    const queryVariables = { ...variables?.(args.request), ...more, id: id ?? copy ?? "" };
    const answer = await gqlRequest(args, document, queryVariables);
    if (id === undefined && create) {
      requirePermission(answer.me?.permissions ?? [], create);
      const original = copied && options.record(answer);
      const begun = original ? copied(original) : { ...values(null, answer), ...begunWith?.(args.request) };
      return { answer, record: null, form: openedForm({ values: begun, schema }) };
    }
    const record = options.record(answer);
    if (!record) throw Response.json(null, { status: 404, statusText: "Not Found" });
    const form = openedForm({ values: values(record, answer), version: record.version, schema });
    return { answer, record, form };
  };
}
