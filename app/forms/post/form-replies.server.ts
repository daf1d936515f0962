import { data } from "@remix-run/node";
import type { ActionAnswer, FieldMessage, FormProblem, LookupItem, PostedValues } from "./form-answer";
import { flattenValues, valuesOf } from "./form-values";
import type { ParsedForm } from "./parse-form.server";

type AnyForm = Pick<
  ParsedForm<unknown, unknown>,
  "intent" | "name" | "submission" | "labels" | "formData" | "snapshot" | "version" | "idempotencyKey"
>;

/** 400 with the typed values and the problems, of the schema and of the service. */
export function replyWithProblems<Extra extends object>(
  form: AnyForm,
  problems: FormProblem[] = [],
  extra?: Extra,
  /** Values that replace the typed ones. */
  replacements: NonNullable<ActionAnswer["result"]>["initialValue"] = {},
) {
  const { "": formErrors, ...fieldErrors } = messagesByField(problems);
  const reply = form.submission.reply({ fieldErrors, formErrors });
  const result = { ...reply, status: "error" as const };
  const replaced = Object.keys(replacements ?? {});
  if (replaced.length === 0) return answer(form, { result }, 400, extra);
  const initialValue = { ...reply.initialValue, ...replacements };
  return answer(form, { result: { ...result, initialValue }, replaced }, 400, extra);
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
  replacements: NonNullable<ActionAnswer["result"]>["initialValue"] = {},
  /** 400 where something beside the form was refused. */
  status: 200 | 400 = 200,
) {
  const replaced = Object.keys(replacements ?? {});
  const result = { initialValue: { ...typedValues(form), ...replacements } };
  return answer(form, replaced.length > 0 ? { result, replaced } : { result }, status, extra);
}

/** The form again, with the matches of a search beside its field. */
export function replyWithMatches<Extra extends object>(
  form: AnyForm & Pick<ParsedForm<unknown, unknown>, "lookup">,
  matches: { items: LookupItem[]; makes?: string },
  extra?: Extra,
) {
  const lookup = form.lookup ? { field: form.lookup.field, term: form.lookup.term, ...matches } : undefined;
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
    /** What was posted, as it is put together with what is saved. */
    mine?: PostedValues;
  },
  extra?: Extra,
) {
  const { current, version, updatedBy, isOwn, names, asked } = conflict;
  const theirs = flattenValues(current);
  const { submission } = form;
  const read = submission.status === "success" ? submission.value : null;
  const mine = partOf(conflict.mine ?? valuesOf(form.formData), [current, read, form.snapshot]);
  const by = { updatedBy: updatedBy ?? undefined, isOwn };
  const details = { version, ...by, mine, theirs, base: form.snapshot, names, asked };
  return answer(form, { conflict: details, failed: true }, 409, extra);
}

/** The values of fields that some shape of the record has. A post may carry thousands of others, each of which would be shown. */
function partOf(values: PostedValues, shapes: readonly unknown[]): PostedValues {
  const nameOf = (path: string) => path.split(/[.[]/, 1)[0];
  const fieldNames = new Set(shapes.flatMap((shape) => Object.keys(shape ?? {})).map(nameOf));
  return Object.fromEntries(Object.entries(values).filter(([path]) => fieldNames.has(nameOf(path))));
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
