import {
  forwardRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  useEffect,
  useRef,
} from "react";
import { classes } from "./class-names";

type FieldProps = { label: ReactNode; htmlFor: string; className?: string; children: ReactNode };

/** A native control below its label, for controls that are no field of a form's schema. */
export const Field = ({ label, htmlFor, className, children }: FieldProps) => (
  <div className={classes("field", className)}>
    <label htmlFor={htmlFor}>{label}</label>
    {children}
  </div>
);

/** What an input and a choice below their labels have in common. */
type Labelled = {
  name: string;
  label: ReactNode;
  fieldClassName?: string;
  /** Below the control: what is wrong with it. */
  note?: ReactNode;
};

type InputProps = InputHTMLAttributes<HTMLInputElement> & Labelled;

/** An input below its label. Its name is its id, too. */
export const TextInput = ({ label, fieldClassName, note, ...input }: InputProps) => (
  <Field htmlFor={input.name} label={label} className={fieldClassName}>
    <input id={input.name} {...input} />
    {note}
  </Field>
);

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> &
  Labelled & {
    options: readonly { value: string; label: string }[];
    /** The text of no choice, if there may be none. */
    empty?: string;
  };

/** A native choice below its label. Its name is its id, too, unless it has one of its own. */
export function SelectInput({ label, fieldClassName, note, options, empty, ...select }: SelectProps) {
  const own = useRef<HTMLSelectElement>(null);
  const { defaultValue } = select;
  // React sets the default of a select only once. What its form is reset to follows it.
  useEffect(() => {
    if (defaultValue === undefined) return;
    for (const option of own.current?.options ?? []) option.defaultSelected = option.value === defaultValue;
  }, [defaultValue]);
  return (
    <Field htmlFor={select.id ?? select.name} label={label} className={fieldClassName}>
      <select ref={own} id={select.name} {...select}>
        {empty ? <option value="">{empty}</option> : null}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {note}
    </Field>
  );
}

type TickProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: ReactNode };

/** A box to tick, for settings that are no field of a form's schema. */
export const TickInput = ({ label, ...input }: TickProps) => (
  <label className="choice">
    <input type="checkbox" {...input} />
    <span>{label}</span>
  </label>
);

/** One of several choices in a `Fieldset`. */
export const RadioInput = forwardRef<HTMLInputElement, TickProps>(({ label, ...input }, ref) => (
  <label className="choice">
    <input ref={ref} type="radio" {...input} />
    <span>{label}</span>
  </label>
));

type FieldsetProps = { legend: ReactNode; className?: string; children: ReactNode };

/** Several controls of one question. */
export const Fieldset = ({ legend, className, children }: FieldsetProps) => (
  <fieldset className={className}>
    <legend className="field-label">{legend}</legend>
    {children}
  </fieldset>
);
