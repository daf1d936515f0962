import type { KeyboardEvent, ReactNode } from "react";
import { FieldFrame, type FieldProps } from "./field-frame";
import { type FieldPath, named, type ValuesOf } from "./named-fields";
import { TextArea } from "./text-fields";
import "./canvas-line.css";

/** Enter leads to the next field, and makes no line. With a key beside it, and while a word is composed, it does neither. */
function goOn(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { key, ctrlKey, metaKey, altKey, nativeEvent, currentTarget } = event;
  if (key !== "Enter" || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
  event.preventDefault();
  const stops = [...(currentTarget.form?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  const shown = stops.filter((stop) => stop.getClientRects().length > 0);
  shown[shown.indexOf(currentTarget) + 1]?.focus();
}

const STOPS = 'textarea, [contenteditable="true"]';

const LOOKS = {
  title: "canvas-title",
  subtitle: "canvas-subtitle",
  intro: "canvas-intro",
};

type LineProps = FieldProps & { look: keyof typeof LOOKS };

/** One line of text as large as it is read, which grows with what is typed. Its label is its placeholder. */
function CanvasLineField({ look, ...props }: LineProps) {
  return (
    <div className="canvas-line">
      <FieldFrame {...props} bare>
        <TextArea
          {...props}
          className={LOOKS[look]}
          rows={1}
          spellCheck
          attributes={{ placeholder: props.label, onKeyDown: goOn }}
        />
      </FieldFrame>
    </div>
  );
}

const NamedLine = named(CanvasLineField);

/**
 * A line on a canvas by its name, typed by the form's schema or its values:
 *
 *     const CanvasLine = canvasLineIn<typeof articleForm>();
 *
 *     <CanvasLine name="title" look="title" />
 */
export const canvasLineIn = <Form,>() =>
  NamedLine as (props: Omit<LineProps, "field" | "label"> & { name: FieldPath<ValuesOf<Form>> }) => ReactNode;
