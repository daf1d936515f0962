import { formatCents, parseCents } from "domain/money";
import {
  type FocusEvent,
  forwardRef,
  type InputHTMLAttributes,
  type TextareaHTMLAttributes,
  useRef,
} from "react";
import { useHydrated } from "~/ui/hydrated";
import { describedBy, FieldFrame, type FieldProps, initialText } from "./field-frame";

type TextProps = FieldProps & {
  type?: "text" | "email" | "tel" | "url" | "password";
  placeholder?: string;
};

/** The properties that all one-line inputs share. */
export function inputProps(props: FieldProps): InputHTMLAttributes<HTMLInputElement> {
  const { field, readOnly, autoComplete = "off" } = props;
  return {
    id: field.id,
    name: field.name,
    form: field.besideForm,
    className: props.className,
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

type AreaProps = FieldProps & { rows?: number; spellCheck?: boolean };

export function TextAreaField(props: AreaProps) {
  return (
    <FieldFrame {...props}>
      <TextArea {...props} />
    </FieldFrame>
  );
}

/** The text area of a field; further attributes are those of what takes its place. */
export const TextArea = forwardRef<
  HTMLTextAreaElement,
  AreaProps & {
    attributes?: TextareaHTMLAttributes<HTMLTextAreaElement> & {
      [data: `data-${string}`]: string | undefined;
    };
  }
>(function TextArea(props, ref) {
  const { field, rows = 4, spellCheck, readOnly, autoComplete = "off", className, attributes } = props;
  const text = initialText(field);
  // React writes this text into the page's text area when it takes it over, and what was typed meanwhile is lost. Later
  // it would put the caret to the start. The page holds the text already: React gets one only when it is another.
  const hydrates = !useHydrated() && typeof document !== "undefined";
  const inPage = useRef(hydrates ? text : null);
  if (inPage.current !== text) inPage.current = null;
  return (
    <textarea
      key={field.key}
      ref={ref}
      id={field.id}
      name={field.name}
      rows={rows}
      className={className}
      spellCheck={spellCheck}
      defaultValue={inPage.current === null ? text : undefined}
      required={field.required}
      maxLength={field.maxLength}
      readOnly={readOnly}
      autoComplete={autoComplete}
      {...describedBy(props)}
      {...attributes}
    />
  );
});

/** German money as text (`1.450,00`). It is formatted when the user leaves the field. */
export function MoneyField(props: FieldProps & { placeholder?: string }) {
  function writeOut(event: FocusEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const cents = input.value.trim() === "" ? null : parseCents(input.value);
    if (cents !== null) input.value = formatCents(cents);
  }
  return (
    <FieldFrame {...props}>
      <div className="flex items-center gap-2">
        <input
          key={props.field.key}
          type="text"
          inputMode="decimal"
          placeholder={props.placeholder}
          onBlur={writeOut}
          {...inputProps(props)}
          className="text-right"
        />
        <span aria-hidden="true">€</span>
      </div>
    </FieldFrame>
  );
}
