import type { ReactNode } from "react";
import { CheckboxField } from "./choice-fields";
import type { FieldProps } from "./field-frame";

/** A tick box with fields that apply only while it is ticked. The style sheet hides them, so it needs no scripts. */
export function CheckboxWithFields({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <div className="ticked-fields">
      <CheckboxField {...field} />
      <div className="when-ticked">{children}</div>
    </div>
  );
}
