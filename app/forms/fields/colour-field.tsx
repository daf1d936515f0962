import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useHydrated } from "~/ui/hydrated";
import { FieldFrame, type FieldProps, initialText } from "./field-frame";
import { type FieldPath, named, type ValuesOf } from "./named-fields";
import { inputProps } from "./text-fields";

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/**
 * A colour as text (`#1f5f8b`), with a swatch of it. With scripts the swatch follows what is typed, and opens the browser's
 * colours, which write the text.
 */
export function ColourField(props: FieldProps) {
  const { t } = useTranslation("forms");
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initialText(props.field) ?? "");
  const colour = typed.trim();
  const validColour = isColour(colour) ? colour : undefined;
  // It may have been typed before the scripts ran.
  useEffect(() => setTyped(input.current?.value ?? ""), [props.field.key]);
  return (
    <FieldFrame {...props}>
      <div className="colour-field">
        <span className="colour-swatch" style={{ background: validColour }}>
          <input
            type="color"
            className="with-scripts"
            disabled={!hydrated || props.readOnly}
            aria-label={t("colour.choose", { label: props.label })}
            value={validColour?.toLowerCase() ?? "#ffffff"}
            onChange={({ currentTarget: { value } }) => {
              if (!input.current) return;
              input.current.value = value;
              // The form hears of it as of typing.
              input.current.dispatchEvent(new Event("input", { bubbles: true }));
            }}
          />
        </span>
        <input
          key={props.field.key}
          ref={input}
          type="text"
          spellCheck={false}
          {...inputProps(props)}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
    </FieldFrame>
  );
}

const NamedColour = named(ColourField);

/**
 * A colour by its name, typed by the form's schema or its values.
 *
 *     const Colour = colourIn<typeof mediumForm>();
 */
export const colourIn = <Form,>() =>
  NamedColour as (
    props: Omit<Parameters<typeof NamedColour>[0], "name"> & { name: FieldPath<ValuesOf<Form>> },
  ) => ReactNode;
