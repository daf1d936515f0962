import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import { useTranslation } from "~/i18n/use-translation";
import { ComboField } from "../combo/combo-field";
import { valueTextIn } from "../labels";
import { fieldWithAnswer } from "../post/answered-fields";
import type { FormAnswer, KitField } from "../post/form-answer";
import { CheckboxWithFields } from "./checkbox-with-fields";
import { ChipsField } from "./chips-field";
import { CheckboxField, MultiSelectField, RadioGroupField } from "./choice-fields";
import { DateField } from "./date-field";
import type { FieldProps } from "./field-frame";
import { type FormFields, useFields } from "./fields-context";
import { FileField } from "./file-field";
import { NumberField } from "./number-field";
import { type Choice as Option, SelectField } from "./select-field";
import { MoneyField, TextAreaField, TextField } from "./text-fields";

type Group = { getFieldset: () => Record<string, KitField & Group> };

/** Conform's fields by their paths, with the values of the last post. */
export const byPath =
  (fields: object, answer: FormAnswer | undefined): FormFields["fieldOf"] =>
  (path) => {
    const [first = "", ...rest] = path.split(".");
    const top = (fields as Record<string, KitField & Group>)[first];
    const field = rest.reduce((part, name) => part?.getFieldset()[name], top);
    return field && fieldWithAnswer(field, answer);
  };

/** Label by convention; marked where the schema asks for the field. */
type NamedFieldProps<Props> = Omit<Props, "field" | "label"> & {
  name: string;
  label?: string;
  /** The initial value when the form has none for this field. */
  initial?: string;
};

const TICKS: readonly unknown[] = [CheckboxField, CheckboxWithFields];

/** A field that finds itself by its name in the form around it. */
export function named<Props extends FieldProps>(
  Field: ComponentType<Props>,
  /** The text of a value when the form is only read. */
  textOf: (props: NamedFieldProps<Props>, value: string) => string | undefined = () => undefined,
  /** What shows the value then, in place of its text. */
  Shown?: ComponentType<{ name: string }>,
) {
  return function NamedField(props: NamedFieldProps<Props>) {
    const { name, initial, ...rest } = props;
    const form = useFields();
    const label = props.label ?? form.labels[name] ?? name;
    const isTick = TICKS.includes(Field);
    if (form.read) {
      const text = (
        <ReadField name={name} label={label} isTick={isTick} textOf={(value) => textOf(props, value)}>
          {Shown && form.read[name]?.some((value) => value !== "") ? <Shown name={name} /> : null}
        </ReadField>
      );
      const within = (props as { children?: ReactNode }).children;
      return within && form.read[name] ? (
        <>
          {text}
          {within}
        </>
      ) : (
        text
      );
    }
    const formField = form.fieldOf(name);
    if (!formField) throw new Error(`the form has no field ${name}`);
    const field = initial === undefined ? formField : withInitial(formField, initial);
    return <Field {...({ ...rest, label, field } as unknown as Props)} />;
  };
}

/** The field with an initial value if it has none. It is not copied, because Conform's fields are proxies. */
function withInitial(field: KitField, initial: string): KitField {
  return field.initialValue === undefined
    ? Object.create(field, { initialValue: { value: initial } })
    : field;
}

type ReadProps = {
  name: string;
  label: string;
  isTick: boolean;
  textOf: (value: string) => string | undefined;
  children?: ReactNode;
};

function ReadField({ name, label, isTick, textOf, children }: ReadProps) {
  const { area, read } = useFields();
  const { t } = useTranslation("forms");
  const valueText = valueTextIn(area);
  const texts = (read?.[name] ?? []).map((value) => textOf(value) ?? valueText(name, value));
  return (
    <div>
      <p className="field-label">{label}</p>
      {children ?? (
        <p className="whitespace-pre-line">{texts.join(", ") || t(isTick ? "no" : "conflict.empty")}</p>
      )}
    </div>
  );
}

/** A short list of values. Their texts are in the area under the field's name (`type.print`), or beside the values. */
type Values = readonly (string | Option)[];
type ChoiceProps<Props> = Omit<Props, "options"> & { of: Values };

function withTexts<Props extends FieldProps & { options: Option[] }>(Field: ComponentType<Props>) {
  return named<ChoiceProps<Props> & FieldProps>(function FieldOfChoices({ of, ...rest }) {
    const valueText = valueTextIn(useFields().area);
    const options = of.map((one) =>
      typeof one === "string" ? { value: one, label: valueText(rest.field.name, one) } : one,
    );
    return <Field {...({ ...rest, options } as unknown as Props)} />;
  }, labelOf);
}

const labelOf = ({ of }: { of: Values }, value: string) =>
  of.flatMap((one) => (typeof one === "object" && one.value === value ? [one.label] : []))[0];

const FIELDS = {
  Text: named(TextField),
  LongText: named(TextAreaField),
  Money: named(MoneyField),
  Digits: named(NumberField),
  Day: named(DateField),
  Check: named(CheckboxField),
  CheckWith: named(CheckboxWithFields),
  Upload: named(FileField),
  Combo: named(
    ComboField,
    ({ current, items = [] }, value) => [current, ...items].find((item) => item?.id === value)?.label,
  ),
  Choice: withTexts(SelectField),
  Choices: withTexts(MultiSelectField),
  Chips: withTexts(ChipsField),
  Options: withTexts(RadioGroupField),
};

type Leaf = string | number | boolean | bigint | Date | Blob | readonly unknown[];

/** The names of a form's fields, those of its groups by their paths: `name`, `specs.format`. */
export type FieldPath<Values> = Values extends Leaf
  ? never
  : {
      [Key in keyof Values & string]-?: NonNullable<Values[Key]> extends Leaf
        ? Key
        : Key | `${Key}.${FieldPath<NonNullable<Values[Key]>>}`;
    }[keyof Values & string];

export type ValuesOf<Form> = Form extends z.ZodType ? z.input<Form> : Form;

type FieldsOf<Form> = {
  [Kind in keyof typeof FIELDS]: (
    props: Omit<Parameters<(typeof FIELDS)[Kind]>[0], "name"> & { name: FieldPath<ValuesOf<Form>> },
  ) => ReactNode;
};

/**
 * The fields of a form, typed by its schema or its values: a misspelt name does not compile.
 *
 *   const { Check, Text } = fieldsOf<typeof tagForm>();
 *
 * Rows of fields are in `rows-field.tsx`.
 */
export const fieldsOf = <Form,>() => FIELDS as unknown as FieldsOf<Form>;
