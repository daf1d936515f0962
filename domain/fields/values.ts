import { formatCents } from "domain/money";
import { emptyValue } from "./conditions";
import type { Field, Fields, MarkedIn, RowFields, ValueOf } from "./kinds";

/** A field's value as a record of the contract has it: references are records, choices any text. */
type AnswerOf<F extends Field> = F extends { isAsId: true }
  ? ValueOf<F>
  : F extends { kind: "ref" | "picture" | "file" }
    ? { readonly _id: string } | Extract<ValueOf<F>, null>
    : F extends { kind: "refs" | "files" }
      ? readonly { readonly _id: string }[]
      : F extends { kind: "choice" | "choiceOrFirst" }
        ? string | Extract<ValueOf<F>, null>
        : F extends { kind: "rows"; fields: infer R extends RowFields }
          ? readonly RecordOutput<R>[]
          : F extends { kind: "group"; fields: infer R extends RowFields }
            ? RecordOutput<R>
            : ValueOf<F>;

/** A record as the contract gives it. */
export type RecordOutput<F extends Fields> = { readonly [Name in keyof F]: AnswerOf<F[Name]> };

type FormValueOf<F extends Field> = F extends { kind: "rows"; fields: infer R extends RowFields }
  ? FormValues<R>[]
  : F extends { kind: "group"; fields: infer R extends RowFields }
    ? FormValues<R>
    : F extends { kind: "money" }
      ? string
      : F extends { kind: "number" }
        ? string | (null extends ValueOf<F> ? undefined : never)
        : null extends ValueOf<F>
          ? NonNullable<ValueOf<F>> | undefined
          : ValueOf<F>;

/** The values of a form: references are ids, numbers are as they are typed, and what is empty is undefined. */
export type FormValues<F extends Fields> = { -readonly [Name in keyof F]: FormValueOf<F[Name]> };

const idOf = (record: unknown) => (record as { _id: string })._id;

function formValue(field: Field, value: unknown): unknown {
  if (field.kind === "refs" || field.kind === "files") return (value as readonly unknown[]).map(idOf);
  if (field.kind === "rows")
    return (value as readonly Record<string, never>[]).map((row) => formValues(field.fields, row));
  if (field.kind === "group") return formValues(field.fields, value as Record<string, never>);
  if (value === null || (field.isCompleted && value === "")) return undefined;
  if (field.kind === "number") return String(value);
  if (field.kind === "money") return formatCents(value as number);
  if (field.isAsId) return value;
  return field.kind === "ref" || field.kind === "picture" || field.kind === "file" ? idOf(value) : value;
}

const namesWithout = (fields: Fields, isLeftOut: (field: Field) => unknown): readonly string[] =>
  Object.keys(fields).filter((name) => !isLeftOut(fields[name] as Field));

/** The form's values of a record. */
export function formValues<F extends Fields>(fields: F, record: RecordOutput<F>): FormValues<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, formValue(field, record[name])]),
  ) as FormValues<F>;
}

function draftValue(field: Field, value: unknown): unknown {
  // A service that runs elsewhere may be older than a field.
  if (value === null || value === undefined) return undefined;
  if (field.kind === "rows")
    return (value as readonly Record<string, never>[]).map((row) => draftValues(field.fields, row));
  if (field.kind === "group") return draftValues(field.fields, value as Record<string, never>);
  if (field.kind === "money") return formatCents(value as number);
  return field.kind === "number" ? String(value) : value;
}

/** The form's values of a draft, as a conflict carries it; what is no field of the form is left out. */
export function draftValues<F extends Fields>(
  fields: F,
  draft: { readonly [Name in keyof F]: ValueOf<F[Name]> },
): FormValues<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, draftValue(field, draft[name])]),
  ) as FormValues<F>;
}

type CopiedValueOf<F extends Field> = F extends { kind: "rows"; fields: infer R extends RowFields }
  ? CopiedValues<R>[]
  : FormValueOf<F>;

/** The form's values of a copy: what is not copied is left out, of its rows, too. */
export type CopiedValues<F extends Fields> = {
  -readonly [Name in Exclude<keyof F, MarkedIn<F, "isNotCopied">>]: CopiedValueOf<F[Name]>;
};

/** The form's values of a copy. */
export function copiedValues<F extends Fields>(fields: F, record: RecordOutput<F>): CopiedValues<F> {
  const values = namesWithout(fields, ({ isNotCopied }) => isNotCopied).map((name) => {
    const field = fields[name] as Field;
    if (field.kind !== "rows") return [name, formValue(field, record[name])];
    const rows = record[name] as readonly Record<string, never>[];
    return [name, rows.map((row) => copiedValues(field.fields, row))];
  });
  return Object.fromEntries(values) as CopiedValues<F>;
}

/** What a revision keeps of a draft: all but what is no part of the content. */
export type Content<F extends Fields> = {
  -readonly [Name in Exclude<keyof F, MarkedIn<F, "isNotRevised">>]: ValueOf<F[Name]>;
};

/** The fields of the content, in the order of the form. */
export const contentFields = (fields: Fields): readonly string[] =>
  namesWithout(fields, ({ isNotRevised }) => isNotRevised);

/** What revisions have in fields that are newer than they are. */
export const emptyContent = (fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(contentFields(fields).map((name) => [name, emptyValue(fields[name] as Field)]));

/** The content of a draft, as a revision keeps it. */
export function contentOf<F extends Fields>(
  fields: F,
  draft: { readonly [Name in keyof F]: ValueOf<F[Name]> },
): Content<F> {
  return Object.fromEntries(contentFields(fields).map((name) => [name, draft[name]])) as Content<F>;
}
