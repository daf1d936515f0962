import type { ReactNode } from "react";
import { FieldNotes, type FieldProps, labelId } from "./field-frame";

/** A field whose value cannot be changed here: its text, and what changes it. The value is posted. */
export function FixedField(props: FieldProps & { value: string; children: ReactNode }) {
  const { field, label, value, children } = props;
  return (
    <div id={field.id} role="group" aria-labelledby={labelId(field)} tabIndex={-1}>
      <span className="field-label" id={labelId(field)}>
        {label}
      </span>
      {children}
      <input type="hidden" name={field.name} value={value} />
      <FieldNotes {...props} />
    </div>
  );
}
