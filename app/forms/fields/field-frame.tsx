import type { ReactNode } from "react";
import { OfControl } from "~/ui/explained";
import { FieldError, Hint } from "~/ui/text";
import { useMessages } from "../messages";
import type { KitField } from "../post/form-answer";
import { useKitContext } from "../screen/kit-context";

export type FieldProps = {
  field: KitField;
  label: string;
  hint?: ReactNode;
  /** What stands beside the label, and is no part of its name. */
  beside?: ReactNode;
  /** Further controls of the field, below it. */
  below?: ReactNode;
  /** Marks a field as required that the schema asks for in some cases only, where this is one. */
  needed?: boolean;
  /** A field in a table: the row and the column show its name, so the label is for screen readers only. */
  bare?: boolean;
  /** Further classes of the control. */
  className?: string;
  /** Takes the whole width of a two-column section. */
  wide?: boolean;
  readOnly?: boolean;
  autoComplete?: string;
};

/** The ids of a field's hint and messages, for assistive technology. */
export function describedBy({ field, hint }: Pick<FieldProps, "field" | "hint">) {
  const ids = [hint ? field.descriptionId : null, field.errors?.length ? field.errorId : null];
  return {
    "aria-describedby": ids.filter(Boolean).join(" ") || undefined,
    "aria-invalid": field.errors?.length ? (true as const) : undefined,
  };
}

/** The initial text of a field that holds one. */
export function initialText(field: KitField): string | undefined {
  return typeof field.initialValue === "string" ? field.initialValue : undefined;
}

/** The initial values of a field that holds several. */
export function initialList(field: KitField): string[] {
  const { initialValue } = field;
  const list = Array.isArray(initialValue) ? initialValue : [initialValue];
  return list.filter((value): value is string => typeof value === "string" && value !== "");
}

/** The class of a label: it marks what has to be filled in. The control says so itself to screen readers. */
export const labelClass = ({ field, needed }: Pick<FieldProps, "field" | "needed">): string =>
  field.required || needed ? "field-label required" : "field-label";

/** Hint and messages below a control. */
export function FieldNotes({ field, hint, below }: Pick<FieldProps, "field" | "hint" | "below">) {
  const textsOf = useMessages();
  const messages = textsOf(field.errors);
  const refused = textsOf(useKitContext().refused[field.name]);
  return (
    <>
      {hint ? <Hint id={field.descriptionId}>{hint}</Hint> : null}
      {messages.length > 0 ? <FieldError id={field.errorId}>{messages.join(" ")}</FieldError> : null}
      {refused.length > 0 && messages.length === 0 ? (
        <Hint className="text-(--warn)">{refused.join(" ")}</Hint>
      ) : null}
      {below}
    </>
  );
}

export const labelId = (field: KitField) => `${field.id}-label`;

/** A label with what stands beside it. */
const LabelLine = ({ beside, children }: { beside: ReactNode; children: ReactNode }) => (
  <div className="flex gap-1">
    {children}
    <OfControl>{beside}</OfControl>
  </div>
);

type FrameProps = FieldProps & {
  /** Whether the control is none of the browser's own: it names itself by the label, which cannot lead to it. */
  namesItself?: boolean;
  children: ReactNode;
};

/** Label, control, hint and messages of a field with one control. */
export function FieldFrame(props: FrameProps) {
  const { field, label, wide, bare, beside, namesItself, children } = props;
  const named = (
    <label
      className={bare ? "sr-only" : labelClass(props)}
      htmlFor={namesItself ? undefined : field.id}
      id={labelId(field)}
    >
      {label}
    </label>
  );
  return (
    <div className={wide ? "col-span-full" : undefined} data-explained={beside ? true : undefined}>
      {beside ? <LabelLine beside={beside}>{named}</LabelLine> : named}
      {children}
      <FieldNotes {...props} />
    </div>
  );
}
