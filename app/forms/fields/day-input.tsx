import { readDay, todayInVienna } from "domain/dates";
import {
  type AriaAttributes,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { loadPart } from "~/http/lost-scripts";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";
import type { DayCalendarProps } from "./day-calendar";

export type DayInputProps = {
  id?: string;
  name: string;
  /** The id of the form that the field belongs to, if it stands beside it. */
  form?: string | undefined;
  /** What the field shows first: `YYYY-MM-DD`, or what a refused post had. */
  initial?: string;
  /** The calendar offers only these days. What is typed is checked by the server. */
  min?: string;
  max?: string;
  className?: string;
  required?: boolean;
  readOnly?: boolean;
  aria?: Pick<AriaAttributes, "aria-label" | "aria-describedby" | "aria-invalid" | "aria-required">;
  /** The id of the label, which describes the button of the calendar. */
  labelledBy?: string;
  /** The form is an address: the day goes into it as `YYYY-MM-DD`. Otherwise the server reads what was typed. */
  inAddress?: boolean;
};

const displayText = (day: string | undefined) => (day && readDay(day, day) === day ? dayText(day) : day);

/**
 * A day. Without scripts: the browser's own date control (`data-early` is what it looks like until they run, as it
 * writes a day in its own language). With scripts: a text field that reads a day as people type it
 * (`12.3.`, `heute`, `+14`) and writes it out when it is left, and a calendar. `kit/day/<field>` tells the server to read
 * it the same way, as Enter posts what is typed. Text that is no day is posted as it is, and refused at the field.
 */
export function DayInput(props: DayInputProps) {
  const { name, initial, min, max, readOnly, aria, labelledBy, inAddress } = props;
  const { t } = useTranslation("forms");
  const scripts = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const calendar = useCalendar();

  // The same control changes its kind, so that a day chosen before the scripts ran stays.
  useEffect(() => {
    const { value = "" } = input.current ?? {};
    const text = displayText(value) ?? "";
    if (scripts && input.current && text !== value) input.current.value = text;
  }, [scripts]);

  useEffect(() => {
    const form = input.current?.form;
    if (!scripts || !inAddress || !form) return;
    const writeDay = ({ formData }: FormDataEvent) => {
      const typed = formData.get(name);
      if (typeof typed === "string") formData.set(name, readDay(typed, todayInVienna()) ?? typed);
    };
    form.addEventListener("formdata", writeDay);
    return () => form.removeEventListener("formdata", writeDay);
  }, [scripts, inAddress, name]);

  function writeOut({ currentTarget }: FocusEvent<HTMLInputElement>) {
    const day = readDay(currentTarget.value, todayInVienna());
    if (day) currentTarget.value = dayText(day);
  }

  function press(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" || !event.altKey) return;
    event.preventDefault();
    calendar.open();
  }

  /** The form hears of it as if it had been typed. */
  function choose(day: string) {
    calendar.close();
    const control = input.current;
    if (!control) return;
    control.value = dayText(day);
    for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  }

  const { Calendar } = calendar;
  const format = t(inAddress ? "day.shortFormat" : "day.format");
  return (
    <span className="day-input" {...(scripts ? {} : { "data-early": displayText(initial) || format })}>
      <input
        ref={input}
        type={scripts ? "text" : "date"}
        id={props.id}
        name={name}
        form={props.form}
        className={props.className}
        defaultValue={scripts ? displayText(initial) : initial}
        placeholder={scripts ? format : undefined}
        required={props.required}
        readOnly={readOnly}
        autoComplete="off"
        {...(scripts ? {} : { min, max })}
        onBlur={scripts ? writeOut : undefined}
        onKeyDown={scripts && !readOnly ? press : undefined}
        {...aria}
      />
      {scripts && !inAddress ? (
        <input type="hidden" form={props.form} name={`kit/day/${name}`} value="on" />
      ) : null}
      {scripts && !readOnly ? (
        <Button
          type="button"
          variant="quiet"
          size="icon"
          // By keyboard: Alt and the arrow down, as in a native control.
          tabIndex={-1}
          aria-label={t("day.calendar")}
          aria-haspopup="dialog"
          aria-describedby={labelledBy}
          onClick={calendar.open}
        >
          <Icon name="calendar" />
        </Button>
      ) : null}
      {Calendar ? (
        <Calendar
          day={readDay(input.current?.value ?? "", todayInVienna())}
          min={min}
          max={max}
          input={input}
          onChoose={choose}
          onClose={calendar.close}
        />
      ) : null}
    </span>
  );
}

/** The calendar is loaded when it is first opened: most days are typed. */
function useCalendar() {
  const [loaded, setLoaded] = useState<ComponentType<DayCalendarProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    Calendar: isOpen ? loaded : null,
    open() {
      setOpen(true);
      if (loaded) return;
      loadPart(() => import("./day-calendar")).then(
        ({ DayCalendar }) => setLoaded(() => DayCalendar),
        () => setOpen(false),
      );
    },
    close: () => setOpen(false),
  };
}
