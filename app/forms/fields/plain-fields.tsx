import type { ReactNode } from "react";
import { type FormArea, fieldLabels } from "../labels";
import type { FormProblem, KitField } from "../post/form-answer";
import { FieldsContext } from "./fields-context";

/** The constraints of a field that the browser checks itself. */
export type NativeChecks = Pick<KitField, "required" | "maxLength">;

type Props = {
  /** Prefix of the fields' ids. */
  id: string;
  /** The id of the form that the fields belong to, if they stand beside it. */
  besideForm?: string;
  area: FormArea;
  checks: Record<string, NativeChecks>;
  /** The values of the last post. */
  values: Record<string, string>;
  /** The problems of the last post. */
  problems: readonly FormProblem[];
  children: ReactNode;
};

/** Fields by name in a form without state, such as a step of a bulk change: each post brings all values again. */
export function PlainFields({ id, besideForm, area, checks, values, problems, children }: Props) {
  const labels = fieldLabels(area);
  function fieldOf(name: string): KitField {
    const errors = problems.filter(({ field }) => field === name);
    return {
      id: `${id}-${name}`,
      name,
      key: name,
      formId: id,
      besideForm,
      initialValue: values[name],
      errors: errors.length > 0 ? errors : undefined,
      errorId: `${id}-${name}-error`,
      descriptionId: `${id}-${name}-description`,
      ...checks[name],
    };
  }
  return <FieldsContext.Provider value={{ area, labels, fieldOf }}>{children}</FieldsContext.Provider>;
}
