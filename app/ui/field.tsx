import { Form } from "@remix-run/react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { Button } from "./button";
import { classes } from "./class-names";

type FieldProps = { label: ReactNode; htmlFor: string; className?: string; children: ReactNode };

/** A native control below its label, for controls that are no field of a form's schema. */
export const Field = ({ label, htmlFor, className, children }: FieldProps) => (
  <div className={classes("field", className)}>
    <label htmlFor={htmlFor}>{label}</label>
    {children}
  </div>
);

type InputProps = InputHTMLAttributes<HTMLInputElement> & { name: string; label: ReactNode };

/** An input below its label. Its name is its id, too. */
export const TextInput = ({ label, ...input }: InputProps) => (
  <Field htmlFor={input.name} label={label}>
    <input id={input.name} {...input} />
  </Field>
);

type TickProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: ReactNode };

/** A box to tick, for settings that are no field of a form's schema. */
export const TickInput = ({ label, ...input }: TickProps) => (
  <label className="choice">
    <input type="checkbox" {...input} />
    <span>{label}</span>
  </label>
);

type FilterFormProps = { label: string; submit: string; children: ReactNode };

/** A row of fields that choose what a screen shows: a GET form. */
export const FilterForm = ({ label, submit, children }: FilterFormProps) => (
  <Form method="get" className="filters" aria-label={label}>
    {children}
    <Button>{submit}</Button>
  </Form>
);
