import { readDay, todayInVienna } from "domain/dates";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useHydrated } from "../hydrated";
import { describedBy, FieldFrame, type FieldProps, initialText, labelId } from "./field-frame";

type DateProps = FieldProps & { min?: string; max?: string };

/**
 * A day. Without scripts: the browser's own date control. With scripts: a text field that reads a day as people type it
 * (`12.3.`, `heute`, `+14`) and writes it out when it is left. `kit/day/<field>` tells the server to read it the same
 * way, as Enter posts what is typed. Text that is no day is posted as it is, and refused at the field.
 */
export function DateField(props: DateProps) {
  return (
    <FieldFrame {...props}>
      <DayInput key={props.field.key} {...props} />
    </FieldFrame>
  );
}

const shown = (day: string | undefined) => (day && readDay(day, day) === day ? dayText(day) : day);

function DayInput(props: DateProps) {
  const { field, min, max, readOnly, className } = props;
  const { t } = useTranslation("forms");
  const scripts = useHydrated();
  const initial = initialText(field);
  const input = useRef<HTMLInputElement>(null);

  // The same control changes its kind, so that a day chosen before the scripts ran stays.
  useEffect(() => {
    const { value = "" } = input.current ?? {};
    const text = shown(value) ?? "";
    if (scripts && input.current && text !== value) input.current.value = text;
  }, [scripts]);

  function writeOut({ currentTarget }: FocusEvent<HTMLInputElement>) {
    // Left after its calendar was open.
    currentTarget.type = "text";
    const day = readDay(currentTarget.value, todayInVienna());
    if (day) currentTarget.value = dayText(day);
  }

  /** The browser's own calendar: until it is left, the field is a native date control. */
  function openCalendar() {
    const control = input.current;
    if (!control) return;
    const day = readDay(control.value, todayInVienna()) ?? "";
    control.type = "date";
    control.value = day;
    control.focus();
    try {
      control.showPicker();
    } catch {
      // A browser that cannot open it shows the native control all the same.
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" || !event.altKey || input.current?.type === "date") return;
    event.preventDefault();
    openCalendar();
  }

  return (
    <div className="flex items-center gap-1">
      <input
        ref={input}
        type={scripts ? "text" : "date"}
        id={field.id}
        name={field.name}
        className={className}
        defaultValue={scripts ? shown(initial) : initial}
        placeholder={scripts ? t("day.format") : undefined}
        required={field.required}
        readOnly={readOnly}
        autoComplete="off"
        {...(scripts ? {} : { min, max })}
        onBlur={scripts ? writeOut : undefined}
        onKeyDown={scripts && !readOnly ? press : undefined}
        {...describedBy(props)}
      />
      {scripts ? <input type="hidden" name={`kit/day/${field.name}`} value="on" /> : null}
      {scripts && !readOnly ? (
        <Button
          type="button"
          variant="quiet"
          size="icon"
          // By keyboard: Alt and the arrow down, as in a native control.
          tabIndex={-1}
          aria-label={t("day.calendar")}
          aria-describedby={labelId(field)}
          onClick={openCalendar}
        >
          <Icon name="calendar" />
        </Button>
      ) : null}
    </div>
  );
}
