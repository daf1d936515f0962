import { formatCents, parseCents } from "domain/money";
import type { FormEvent, InputHTMLAttributes } from "react";
import { describedBy, FieldFrame, type FieldProps, initialText } from "./field-frame";

type TextProps = FieldProps & {
  type?: "text" | "email" | "tel" | "url" | "search" | "password";
  placeholder?: string;
};

function inputProps(props: FieldProps): InputHTMLAttributes<HTMLInputElement> {
  const { field, readOnly, autoComplete = "off" } = props;
  return {
    id: field.id,
    name: field.name,
    defaultValue: initialText(field),
    required: field.required,
    maxLength: field.maxLength,
    readOnly,
    autoComplete,
    ...describedBy(props),
  };
}

export function TextField(props: TextProps) {
  const { type = "text", placeholder } = props;
  return (
    <FieldFrame {...props}>
      <input key={props.field.key} type={type} placeholder={placeholder} {...inputProps(props)} />
    </FieldFrame>
  );
}

export function TextAreaField(props: FieldProps & { rows?: number }) {
  const { field, rows = 4, readOnly, autoComplete = "off" } = props;
  return (
    <FieldFrame {...props}>
      <textarea
        key={field.key}
        id={field.id}
        name={field.name}
        rows={rows}
        defaultValue={initialText(field)}
        required={field.required}
        maxLength={field.maxLength}
        readOnly={readOnly}
        autoComplete={autoComplete}
        {...describedBy(props)}
      />
    </FieldFrame>
  );
}

/**
 * Spec §5: numeric inputs accept only digits and block a value outside the given minimum and maximum.
 * What would be no number, or above the maximum, is not typed in; below the minimum it is raised on leaving.
 */
export function NumberField(props: FieldProps & { min?: number; max?: number }) {
  const { min, max } = props;

  function block(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const typed = (event.nativeEvent as InputEvent).data;
    if (typed === null) return;
    const start = input.selectionStart ?? input.value.length;
    const next = input.value.slice(0, start) + typed + input.value.slice(input.selectionEnd ?? start);
    if (!/^\d*$/.test(next) || (max !== undefined && Number(next) > max)) event.preventDefault();
  }

  function raise(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (input.value !== "" && min !== undefined && Number(input.value) < min) input.value = String(min);
  }

  return (
    <FieldFrame {...props}>
      <input
        key={props.field.key}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        onBeforeInput={block}
        onBlur={raise}
        {...inputProps(props)}
      />
    </FieldFrame>
  );
}

/** German money as text (`1.450,00`); written out on leaving the field. */
export function MoneyField(props: FieldProps) {
  function writeOut(event: FormEvent<HTMLInputElement>) {
    const cents = parseCents(event.currentTarget.value);
    if (cents !== null) event.currentTarget.value = formatCents(cents);
  }
  return (
    <FieldFrame {...props}>
      <div className="money">
        <input
          key={props.field.key}
          type="text"
          inputMode="decimal"
          onBlur={writeOut}
          {...inputProps(props)}
          className="num"
        />
        <span aria-hidden="true">€</span>
      </div>
    </FieldFrame>
  );
}

/** A day as `YYYY-MM-DD`; the browser's own date control, with and without scripts. */
export function DateField(props: FieldProps & { min?: string; max?: string }) {
  return (
    <FieldFrame {...props}>
      <input key={props.field.key} type="date" min={props.min} max={props.max} {...inputProps(props)} />
    </FieldFrame>
  );
}
