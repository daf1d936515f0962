import type { Field, Fields, ValueOf } from "./kinds";

/** A field's value as a record of the contract has it: references are records. */
type AnswerOf<F extends Field> = F extends { kind: "ref" }
  ? { readonly _id: string } | Extract<ValueOf<F>, null>
  : F extends { kind: "refs" }
    ? readonly { readonly _id: string }[]
    : ValueOf<F>;

/** A record as the contract gives it. */
type Answered<F extends Fields> = { readonly [Name in keyof F]: AnswerOf<F[Name]> };

/** The values of a form: references are ids, and what is empty is undefined. */
export type FormValues<F extends Fields> = {
  -readonly [Name in keyof F]: null extends ValueOf<F[Name]>
    ? NonNullable<ValueOf<F[Name]>> | undefined
    : ValueOf<F[Name]>;
};

const idOf = (record: unknown) => (record as { _id: string })._id;

function formValue({ kind }: Field, value: unknown): unknown {
  if (kind === "refs") return (value as readonly unknown[]).map(idOf);
  if (value === null) return undefined;
  return kind === "ref" ? idOf(value) : value;
}

/** The form's values of a record. */
export function formValues<F extends Fields>(fields: F, record: Answered<F>): FormValues<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, formValue(field, record[name])]),
  ) as FormValues<F>;
}
