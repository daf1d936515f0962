import type { FieldMessage, FormAnswer, KitField } from "./form-answer";
import type { Kit } from "./kit-form";

/** The value at a path (`specs.format`, `rows[2].date`) of what the action answered as the form's values. */
export function answeredValue(answer: FormAnswer | undefined, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>(
      (part, name) =>
        part !== null && typeof part === "object" && Object.hasOwn(part, name)
          ? (part as Record<string, unknown>)[name]
          : undefined,
      answer?.result?.initialValue,
    );
}

/**
 * Fields that show what was posted last where they appear anew. Conform keeps the values that a form was opened
 * with: a control that another answer brings into the form, or back into it, would show those.
 */
export function withAnswer<Fields extends object>(fields: Fields, answer: FormAnswer | undefined): Fields {
  return new Proxy(fields, {
    get(target, key, receiver) {
      const field: unknown = Reflect.get(target, key, receiver);
      return isField(field) ? fieldWithAnswer(field, answer) : field;
    },
  });
}

/** A field that shows what was posted last. */
export function fieldWithAnswer<Field extends KitField>(field: Field, answer: FormAnswer | undefined): Field {
  const value = answeredValue(answer, field.name);
  return value === undefined ? field : Object.create(field, { initialValue: { value } });
}

/** Conform's fields answer for their properties, but own none. */
const isField = (value: unknown): value is KitField =>
  typeof (value as KitField | undefined)?.name === "string";

/**
 * A field that only an answer knows, as a row of a preview. With another `key` the control is made anew, and shows
 * the answer's value whatever was typed into it.
 */
export function answeredField(
  { form, answer }: Pick<Kit, "answer"> & { form: { id: string; allErrors: Record<string, FieldMessage[]> } },
  name: string,
  key?: string,
): KitField {
  const id = `${form.id}-${name}`;
  return {
    id,
    name,
    key,
    formId: form.id,
    initialValue: answeredValue(answer, name),
    errors: form.allErrors[name],
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
  };
}
