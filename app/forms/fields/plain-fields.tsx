import type { ReactNode } from "react";
import type { FormProblem, KitField } from "../form-answer";
import { type FormArea, useFieldLabels } from "../labels";
import { FieldsContext } from "./named-fields";

/** What the browser itself checks of a field. */
export type NativeChecks = Pick<KitField, "required" | "maxLength">;

type Props = {
  /** Begins the ids of the fields. */
  id: string;
  area: FormArea;
  checks: Record<string, NativeChecks>;
  /** What was posted last. */
  values: Record<string, string>;
  /** What is wrong with it. */
  problems: readonly FormProblem[];
  children: ReactNode;
};

/** Fields by name in a form that keeps no state of its own, as a step of a bulk change: each post brings all again. */
export function PlainFields({ id, area, checks, values, problems, children }: Props) {
  const labels = useFieldLabels(area);
  function fieldOf(name: string): KitField {
    const errors = problems.filter(({ field }) => field === name);
    return {
      id: `${id}-${name}`,
      name,
      key: name,
      formId: id,
      initialValue: values[name],
      errors: errors.length > 0 ? errors : undefined,
      errorId: `${id}-${name}-error`,
      descriptionId: `${id}-${name}-description`,
      ...checks[name],
    };
  }
  return <FieldsContext.Provider value={{ area, labels, fieldOf }}>{children}</FieldsContext.Provider>;
}
