import { type ComponentType, createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { fieldWithAnswer } from "../answered-fields";
import { ComboField } from "../combo/combo-field";
import type { FormAnswer, FormValues, KitField } from "../form-answer";
import { type FormArea, useValueText } from "../labels";
import { CheckboxField, MultiSelectField, RadioGroupField } from "./choice-fields";
import type { FieldProps } from "./field-frame";
import { FileField } from "./file-field";
import { NumberField } from "./number-field";
import { type Choice as Option, SelectField } from "./select-field";
import { DateField, MoneyField, TextAreaField, TextField } from "./text-fields";

type FormFields = {
  area: FormArea;
  labels: Record<string, string>;
  fields: object;
  answer: FormAnswer | undefined;
  /** Set where the form is only read: its values by path. */
  read?: FormValues;
};

/** The form that a field by name stands in. */
export const FieldsContext = createContext<FormFields | null>(null);

type Group = { getFieldset: () => Record<string, KitField & Group> };

function useForm(): FormFields {
  const form = useContext(FieldsContext);
  if (!form) throw new Error("a field by name stands in a form");
  return form;
}

/** A field of the form by its path: `name`, `specs.format`. */
function fieldOf({ fields, answer }: FormFields, path: string): KitField {
  const [first = "", ...rest] = path.split(".");
  const top = (fields as Record<string, KitField & Group>)[first];
  const field = rest.reduce((part, name) => part?.getFieldset()[name], top);
  if (!field) throw new Error(`the form has no field ${path}`);
  return fieldWithAnswer(field, answer);
}

/** Label by convention, and "(optional)" where the schema does not ask for the field. */
type Named<Props> = Omit<Props, "field" | "label"> & { name: string; label?: string };

function named<Props extends FieldProps>(
  Field: ComponentType<Props>,
  /** What a value is called where the form is only read. */
  textOf: (props: Named<Props>, value: string) => string | undefined = () => undefined,
) {
  return function NamedField(props: Named<Props>) {
    const { name, ...rest } = props;
    const form = useForm();
    const label = props.label ?? form.labels[name] ?? name;
    const isTick = (Field as unknown) === CheckboxField;
    if (form.read)
      return <ReadField name={name} label={label} isTick={isTick} textOf={(value) => textOf(props, value)} />;
    const field = fieldOf(form, name);
    // A tick is never missing.
    const optional = !field.required && !props.bare && !isTick;
    return <Field {...({ optional, ...rest, label, field } as unknown as Props)} />;
  };
}

type ReadProps = {
  name: string;
  label: string;
  isTick: boolean;
  textOf: (value: string) => string | undefined;
};

function ReadField({ name, label, isTick, textOf }: ReadProps) {
  const { area, read } = useForm();
  const { t } = useTranslation("forms");
  const valueText = useValueText(area);
  const texts = (read?.[name] ?? []).map((value) => textOf(value) ?? valueText(name, value));
  return (
    <div>
      <p className="field-label">{label}</p>
      <p className="whitespace-pre-line">{texts.join(", ") || t(isTick ? "no" : "conflict.empty")}</p>
    </div>
  );
}

export const Text = named(TextField);
export const LongText = named(TextAreaField);
export const Money = named(MoneyField);
export const Digits = named(NumberField);
export const Day = named(DateField);
export const Check = named(CheckboxField);
export const Upload = named(FileField);
export const Combo = named(
  ComboField,
  ({ current, items = [] }, value) => [current, ...items].find((item) => item?.id === value)?.label,
);

/** A few values: their texts stand in the area under the field's name (`type.print`), or beside them. */
type Values = readonly (string | Option)[];
type ChoiceProps<Props> = Omit<Props, "options"> & { of: Values };

function withTexts<Props extends FieldProps & { options: Option[] }>(Field: ComponentType<Props>) {
  return named<ChoiceProps<Props> & FieldProps>(function FieldOfChoices({ of, ...rest }) {
    const valueText = useValueText(useForm().area);
    const options = of.map((one) =>
      typeof one === "string" ? { value: one, label: valueText(rest.field.name, one) } : one,
    );
    return <Field {...({ ...rest, options } as unknown as Props)} />;
  }, labelOf);
}

const labelOf = ({ of }: { of: Values }, value: string) =>
  of.flatMap((one) => (typeof one === "object" && one.value === value ? [one.label] : []))[0];

export const Choice = withTexts(SelectField);
export const Choices = withTexts(MultiSelectField);
export const Options = withTexts(RadioGroupField);
