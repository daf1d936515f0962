import { type FocusEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { FieldError } from "~/ui/text";
import { FieldFrame, type FieldProps } from "./field-frame";
import { canBecomeNumber } from "./number-bounds";
import { inputProps } from "./text-fields";

/**
 * Spec §5: numeric inputs accept only digits and block a value outside the given minimum and maximum. The field refuses
 * keys and pasted text that cannot become such a number. A beginning that was left is refused on leaving the field and by
 * the server.
 */
export function NumberField(props: FieldProps & { min?: number; max?: number }) {
  const { field, min, max } = props;
  const { t } = useTranslation("forms");
  const ref = useRef<HTMLInputElement>(null);
  const [tooSmall, setTooSmall] = useState(false);

  useEffect(() => {
    const input = ref.current;
    // In some browsers, React's `onBeforeInput` does not report pasted or dropped text.
    function block(event: InputEvent) {
      const typed = event.data ?? event.dataTransfer?.getData("text/plain");
      if (!input || !typed) return;
      const start = input.selectionStart ?? input.value.length;
      const behind = input.value.slice(input.selectionEnd ?? start);
      const text = input.value.slice(0, start) + typed + behind;
      if (!canBecomeNumber({ text, isAtEnd: behind === "" }, { min, max })) event.preventDefault();
    }
    input?.addEventListener("beforeinput", block);
    return () => input?.removeEventListener("beforeinput", block);
  }, [min, max]);

  function check(event: FocusEvent<HTMLInputElement>) {
    const { value } = event.currentTarget;
    setTooSmall(min !== undefined && value !== "" && Number(value) < min);
  }

  const shared = inputProps(props);
  const noteId = `${field.id}-minimum`;
  return (
    <FieldFrame {...props}>
      <input
        key={field.key}
        ref={ref}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        onBlur={check}
        {...shared}
        aria-invalid={shared["aria-invalid"] ?? (tooSmall || undefined)}
        aria-describedby={
          [shared["aria-describedby"], tooSmall && noteId].filter(Boolean).join(" ") || undefined
        }
      />
      {tooSmall ? <FieldError id={noteId}>{t("number.minimum", { min })}</FieldError> : null}
    </FieldFrame>
  );
}
