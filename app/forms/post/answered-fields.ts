import type { Kit } from "~/forms/screen/kit-form";
import type { FieldMessage, FormAnswer, KitField } from "./form-answer";

/** The value at a path (`specs.format`, `rows[2].date`) in the form values that the action answered. */
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
 * Makes fields show the values of the last post. Conform keeps the values that a form was opened with, and a control
 * that appears later (or appears again) would show those.
 */
export function withAnswer<Fields extends object>(fields: Fields, answer: FormAnswer | undefined): Fields {
  return new Proxy(fields, {
    get(target, key, receiver) {
      const field: unknown = Reflect.get(target, key, receiver);
      return isField(field) ? fieldWithAnswer(field, answer) : field;
    },
  });
}

/** A field that shows its value of the last post. */
export function fieldWithAnswer<Field extends KitField>(field: Field, answer: FormAnswer | undefined): Field {
  const value = answeredValue(answer, field.name);
  return value === undefined ? field : Object.create(field, { initialValue: { value } });
}

/** Conform's fields are proxies: they return properties that are not their own, so `in` does not find them. */
const isField = (value: unknown): value is KitField =>
  typeof (value as KitField | undefined)?.name === "string";

/**
 * A field that is only in the action's answer, for example a row of a preview. A new `key` makes a new control, which
 * shows the answer's value and not what was typed before.
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
