import { randomUUID } from "node:crypto";
import type { Submission } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { PICK, pickIntent } from "../picking/pick-search";
import type { ActionAnswer, FieldMessage, FormProblem, FormValues, LookupItem } from "./form-answer";
import { flattenValues, KEY_FIELD, valuesOf } from "./form-values";
import { withKeptValues } from "./kept-values";
import { byName, type Fields, isFieldName, recordFields } from "./record-fields.server";

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
  snapshot: FormValues | null;
  labels: Record<string, LookupItem[]>;
  /** The file fields whose present file will be removed. */
  removedFiles: Set<string>;
  formData: FormData;
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
  const intent =
    pendingMaking(posted) ??
    pendingPicking(posted) ??
    (text(posted, "intent") || pendingSearch(posted) || "save");
  const field = intent.slice(intent.indexOf("/") + 1);
  const version = Number.parseInt(text(posted, "kit/version"), 10);
  return {
    intent,
    name: text(posted, "kit/form") || null,
    lookup: intent.startsWith("lookup/")
      ? { field, list: text(posted, `kit/list/${field}`), term: text(posted, `kit/lookup/${field}`) }
      : null,
    refresh: intent.startsWith("refresh/") ? field : null,
    submission,
    values: submission.status === "success" ? submission.value : undefined,
    typed: submission.payload,
    idempotencyKey: text(posted, KEY_FIELD) || newIdempotencyKey(),
    version: Number.isSafeInteger(version) ? version : null,
    snapshot: jsonOf(text(posted, "kit/snapshot")) as FormValues | null,
    labels: postedLabels(posted),
    removedFiles: new Set(namesAfter(posted, "kit/remove/")),
    formData,
  };
}

/**
 * The intent of a search that was typed but has no matches on the screen yet. Pressing Enter then runs this search.
 * Saving would store the record without the entry that the user is looking for.
 */
function pendingSearch(posted: Fields): string | undefined {
  const field = namesAfter(posted, "kit/lookup/").find((name) => {
    const term = text(posted, `kit/lookup/${name}`);
    return term !== "" && term !== text(posted, `kit/searched/${name}`);
  });
  return field === undefined ? undefined : `lookup/${field}`;
}

/**
 * The intent while a record is made on the way, without scripts: Enter and saving make it first. Saving the form would
 * lose what is typed there, and the record that is missing.
 */
function pendingMaking(posted: Fields): string | undefined {
  const field = text(posted, "kit/making/field");
  return field && ["", "save"].includes(text(posted, "intent")) ? `refresh/make/save/${field}` : undefined;
}

/** The same while records are picked: Enter takes what is ticked, or else searches. */
function pendingPicking(posted: Fields): string | undefined {
  const field = text(posted, PICK.field);
  if (!field || !["", "save"].includes(text(posted, "intent"))) return undefined;
  return pickIntent(posted.has(PICK.id) ? "take" : "show", field);
}

/** Text that was typed into combo boxes and not chosen: the message at each field, instead of the schema's. */
function unchosenTexts(posted: Fields): Record<string, FieldMessage[]> {
  const fields = namesAfter(posted, "kit/unchosen/")
    .filter(isFieldName)
    .map((field) => [field, text(posted, `kit/unchosen/${field}`)] as const)
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

type AnyForm = Pick<
  ParsedForm<unknown, unknown>,
  "intent" | "name" | "submission" | "labels" | "formData" | "snapshot" | "version" | "idempotencyKey"
>;

/** 400 with the typed values and the problems, of the schema and of the service. */
export function replyWithProblems<Extra extends object>(
  form: AnyForm,
  problems: FormProblem[] = [],
  extra?: Extra,
) {
  const { "": formErrors, ...fieldErrors } = messagesByField(problems);
  const result = form.submission.reply({ fieldErrors, formErrors });
  return answer(form, { result: { ...result, status: "error" } }, 400, extra);
}

/**
 * 400 with the problems of a post beside the screen's form, such as the question of a delete. The screen's form stays
 * as it is.
 */
export function replyWithRefusal<Extra extends object>(
  form: AnyForm,
  problems: FormProblem[],
  extra?: Extra,
) {
  return answer(form, { result: { status: "error", error: messagesByField(problems) } }, 400, extra);
}

function messagesByField(problems: FormProblem[]): Record<string, FieldMessage[]> {
  const messages: Record<string, FieldMessage[]> = {};
  for (const { field, message, params } of problems) {
    messages[field] = [...(messages[field] ?? []), params ? { message, params } : { message }];
  }
  return messages;
}

/** The form without the typed values of these fields (passwords), for every answer to the browser. */
export function withoutTyped<Form extends AnyForm>(form: Form, fields: string[]): Form {
  const { submission } = form;
  const reply: typeof submission.reply = (options) => submission.reply({ ...options, hideFields: fields });
  return { ...form, submission: { ...submission, reply } };
}

/** The same form again with the typed values and without problems, for intents that only change the choices. */
export function replyWithTyped<Extra extends object>(
  form: AnyForm,
  extra?: Extra,
  /** Values that replace the typed ones. */
  shown: NonNullable<ActionAnswer["result"]>["initialValue"] = {},
) {
  return answer(form, { result: { initialValue: { ...typedValues(form), ...shown } } }, 200, extra);
}

/** The form again, with the matches of a search beside its field. */
export function replyWithMatches<Extra extends object>(
  form: AnyForm & Pick<ParsedForm<unknown, unknown>, "lookup">,
  found: { items: LookupItem[]; makes?: string },
  extra?: Extra,
) {
  const lookup = form.lookup ? { field: form.lookup.field, term: form.lookup.term, ...found } : undefined;
  return answer(form, { result: { initialValue: typedValues(form) }, lookup }, 200, extra);
}

/** 409: another user saved in the meantime. `current` holds the record's form values as they are now. */
export function replyWithConflict<Extra extends object>(
  form: AnyForm,
  conflict: {
    current: unknown;
    version: number;
    updatedBy?: string | null;
    isOwn?: boolean;
    names?: Record<string, string>;
    asked?: string[];
  },
  extra?: Extra,
) {
  const { current, version, updatedBy, isOwn, names, asked } = conflict;
  const theirs = flattenValues(current);
  const { submission } = form;
  const read = submission.status === "success" ? submission.value : null;
  const mine = partOf(valuesOf(form.formData), [current, read, form.snapshot]);
  const by = { updatedBy: updatedBy ?? undefined, isOwn };
  const shown = { version, ...by, mine, theirs, base: form.snapshot, names, asked };
  return answer(form, { conflict: shown, failed: true }, 409, extra);
}

/** The values of fields that some shape of the record has. A post may carry thousands of others, each of which would be shown. */
function partOf(values: FormValues, shapes: readonly unknown[]): FormValues {
  const nameOf = (path: string) => path.split(/[.[]/, 1)[0];
  const known = new Set(shapes.flatMap((shape) => Object.keys(shape ?? {})).map(nameOf));
  return Object.fromEntries(Object.entries(values).filter(([path]) => known.has(nameOf(path))));
}

function answer<Extra extends object>(form: AnyForm, body: ActionAnswer, status: number, extra?: Extra) {
  const { intent, name, labels, version, idempotencyKey } = form;
  return data(
    { form: name ?? undefined, intent, labels, version, idempotencyKey, ...body, ...extra } as ActionAnswer &
      Extra,
    {
      status,
    },
  );
}

function typedValues(form: AnyForm) {
  return form.submission.reply().initialValue ?? {};
}

function namesAfter(posted: Fields, prefix: string): string[] {
  return [...posted.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}

function postedLabels(posted: Fields): Record<string, LookupItem[]> {
  const labels = namesAfter(posted, "kit/labels/")
    .filter(isFieldName)
    .map((field) => [field, jsonOf(text(posted, `kit/labels/${field}`))] as const);
  return Object.fromEntries(
    labels.flatMap(([field, items]) => (Array.isArray(items) ? [[field, items.filter(isLookupItem)]] : [])),
  );
}

function isLookupItem(item: unknown): item is LookupItem {
  const { id, label } = (item ?? {}) as Partial<LookupItem>;
  return typeof id === "string" && typeof label === "string";
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

function text(posted: Fields, name: string): string {
  const value = posted.get(name)?.[0];
  return typeof value === "string" ? value.trim() : "";
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
