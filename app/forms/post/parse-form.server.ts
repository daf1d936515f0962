import { randomUUID } from "node:crypto";
import type { Submission } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { parseId } from "domain/identifiers";
import { readJson } from "domain/nesting";
import type { z } from "zod";
import type { FieldMessage, FormProblem, LookupItem, PostedValues } from "./form-answer";
import { SITTING_FIELD } from "./form-step";
import { KEY_FIELD } from "./form-values";
import { withKeptValues } from "./kept-values";
import { intentOf } from "./posted-intent.server";
import {
  byName,
  isFieldName,
  namesAfter,
  type PostedFields,
  postedText,
  recordFields,
} from "./record-fields.server";

export type ParsedForm<Input, Output> = {
  /** The name of the pressed button. For Enter it is `save`, or the search that was typed but not sent yet. */
  intent: string;
  /** The small form that was posted, by its name; null for the screen's own. */
  name: string | null;
  /** The field, remote list and text of a search without scripts (intent `lookup/<field>`), else null. */
  lookup: { field: string; list: string; term: string } | null;
  /** The field whose change asks for the form again (intent `refresh/<field>`), else null. */
  refresh: string | null;
  submission: Submission<Input, FieldMessage[], Output>;
  /** The schema's output; undefined where the form has problems. */
  values: Output | undefined;
  /** The posted values, nested by the form's names. */
  typed: Record<string, unknown>;
  idempotencyKey: string;
  /** The record's version when the form was opened; null for a new record. */
  version: number | null;
  /** The form's values when it was opened, where the form keeps a snapshot. */
  snapshot: PostedValues | null;
  /** The sitting that the form belongs to; null where it has none. */
  sitting: string | null;
  labels: Record<string, LookupItem[]>;
  /** The file fields whose present file will be removed. */
  removedFiles: Set<string>;
  formData: FormData;
  /** All that was posted by name, the kit's own fields, too. */
  posted: PostedFields;
};

/** A key for one save. The loader makes it, so that a repeated post carries the same key. */
export function newIdempotencyKey(): string {
  return randomUUID();
}

/** Native constraints (`required`, `maxLength`) of a form, for the loader: the schema itself stays on the server. */
export function formConstraint(schema: z.ZodType) {
  return getZodConstraint(schema);
}

/**
 * Reads a posted form: the kit's own fields, and the record's fields by the schema. If the record has several shapes,
 * `schema` chooses one by the record's fields. Ends the request with 400 if the post has field names that no form has.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema | ((fields: FormData) => Schema),
): ParsedForm<z.input<Schema>, z.output<Schema>> {
  const posted = byName(withKeptValues(form));
  const formData = recordFields(posted);
  const read = parseWithZod(formData, {
    schema: typeof schema === "function" ? schema(formData) : schema,
    formatError,
  });
  const submission = withUnchosen(read, unchosenTexts(posted));
  const intent = intentOf(posted);
  const field = intent.slice(intent.indexOf("/") + 1);
  const version = Number.parseInt(postedText(posted, "kit/version"), 10);
  return {
    intent,
    name: postedText(posted, "kit/form") || null,
    lookup: intent.startsWith("lookup/")
      ? {
          field,
          list: postedText(posted, `kit/list/${field}`),
          term: postedText(posted, `kit/lookup/${field}`),
        }
      : null,
    refresh: intent.startsWith("refresh/") ? field : null,
    submission,
    values: submission.status === "success" ? submission.value : undefined,
    typed: submission.payload,
    idempotencyKey: postedText(posted, KEY_FIELD) || newIdempotencyKey(),
    version: Number.isSafeInteger(version) ? version : null,
    snapshot: (readJson(postedText(posted, "kit/snapshot")) ?? null) as PostedValues | null,
    sitting: postedText(posted, SITTING_FIELD) || null,
    labels: postedLabels(posted),
    removedFiles: new Set(namesAfter(posted, "kit/remove/")),
    formData,
    posted,
  };
}

/** Text that was typed into combo boxes and not chosen: the message at each field, instead of the schema's. */
function unchosenTexts(posted: PostedFields): Record<string, FieldMessage[]> {
  const fields = namesAfter(posted, "kit/unchosen/")
    .filter(isFieldName)
    .map((field) => [field, postedText(posted, `kit/unchosen/${field}`)] as const)
    .filter(([, typed]) => typed !== "");
  const messages = fields.map(([field, typed]) => [
    field,
    [{ message: "not_chosen", params: { text: typed } }],
  ]);
  return Object.fromEntries(messages);
}

function withUnchosen<Input, Output>(
  submission: Submission<Input, FieldMessage[], Output>,
  unchosen: Record<string, FieldMessage[]>,
): Submission<Input, FieldMessage[], Output> {
  if (Object.keys(unchosen).length === 0) return submission;
  const reply: typeof submission.reply = (options) => {
    const result = submission.reply(options);
    return { ...result, status: "error", error: { ...result.error, ...unchosen } };
  };
  return { status: "error", payload: submission.payload, error: unchosen, reply };
}

/** Reads a further part of a parsed form by its own schema: its values, or what is wrong with it. */
export function parsePart<Schema extends z.ZodType>(
  { formData }: Pick<ParsedForm<unknown, unknown>, "formData">,
  schema: Schema,
): { values: z.output<Schema> | undefined; problems: FormProblem[] } {
  const submission = parseWithZod(formData, { schema, formatError });
  if (submission.status === "success") return { values: submission.value, problems: [] };
  const { error } = submission.reply();
  const problems = Object.entries(error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ field, ...message })),
  );
  return { values: undefined, problems };
}

/** What is wrong with values by a schema of the domain. */
export function problemsBy(schema: z.ZodType, values: object): FormProblem[] {
  const { error } = schema.safeParse(values);
  return (error?.issues ?? []).map((issue) => ({ field: issue.path.join("."), ...fieldMessage(issue) }));
}

function postedLabels(posted: PostedFields): Record<string, LookupItem[]> {
  const labels = namesAfter(posted, "kit/labels/")
    .filter(isFieldName)
    .map((field) => [field, readJson(postedText(posted, `kit/labels/${field}`))] as const);
  return Object.fromEntries(
    labels.flatMap(([field, items]) => (Array.isArray(items) ? [[field, items.filter(isLookupItem)]] : [])),
  );
}

function isLookupItem(item: unknown): item is LookupItem {
  const { id, label, picture = "1" } = (item ?? {}) as Partial<LookupItem>;
  return typeof id === "string" && typeof label === "string" && parseId(picture) !== null;
}

const formatError = (issues: z.core.$ZodIssue[]) => issues.map(fieldMessage);

/** Zod's issue as key and parameters. The schemas of `domain` write keys; Zod's own messages become `invalid`. */
function fieldMessage(issue: z.core.$ZodIssue): FieldMessage {
  const params: Record<string, string | number> = {};
  if (issue.code === "too_big") params.max = Number(issue.maximum);
  if (issue.code === "too_small") params.min = Number(issue.minimum);
  if (issue.code === "custom") Object.assign(params, issue.params);
  const missing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
  const message = /^[a-z][a-z0-9_.]*$/.test(issue.message) ? issue.message : missing ? "required" : "invalid";
  return Object.keys(params).length > 0 ? { message, params } : { message };
}
