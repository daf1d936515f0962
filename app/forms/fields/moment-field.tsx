import { todayInVienna } from "domain/dates";
import { partsOfWallTime, readTime, USUAL_TIME, usualDays } from "domain/lifecycle/wall-time";
import { type FocusEvent, type ReactNode, useRef } from "react";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { timeFieldOf } from "../post/form-values";
import { DayInput } from "./day-input";
import { describedBy, FieldFrame, type FieldProps, initialText, labelId } from "./field-frame";
import { type FieldPath, named, type ValuesOf } from "./named-fields";

type MomentProps = FieldProps & {
  /** Whether the times that are mostly chosen stand below it. */
  presets?: boolean;
};

/**
 * A time as clocks in Vienna show it: a day (`DayInput`), the time of day as text, and the times that are mostly chosen.
 * The server reads both as one value, `2026-03-29T14:30`, for the schema `wallTime`.
 */
function MomentField(props: MomentProps) {
  const { field, readOnly, presets = true } = props;
  const { t } = useTranslation("forms");
  const box = useRef<HTMLDivElement>(null);
  const scripts = useHydrated();
  const { day, time } = partsOfWallTime(initialText(field) ?? "");
  const aria = describedBy(props);
  const timeName = timeFieldOf(field.name);

  function writeOut({ currentTarget }: FocusEvent<HTMLInputElement>) {
    const read = readTime(currentTarget.value);
    if (read) currentTarget.value = read;
  }

  /** The form hears of it as if it had been typed. */
  function choose(chosen: string) {
    const texts = { [field.name]: dayText(chosen), [timeName]: USUAL_TIME };
    for (const input of box.current?.querySelectorAll("input") ?? []) {
      const text = texts[input.name];
      if (text === undefined) continue;
      input.value = text;
      for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }

  const days = usualDays(todayInVienna());
  return (
    <FieldFrame {...props}>
      <div ref={box} key={field.key}>
        <div className="grid grid-cols-[minmax(10rem,1fr)_4rem] gap-2">
          <DayInput
            id={field.id}
            name={field.name}
            form={field.besideForm}
            initial={day}
            labelledBy={labelId(field)}
            readOnly={readOnly}
            aria={aria}
          />
          <input
            id={`${field.id}-time`}
            name={timeName}
            form={field.besideForm}
            type="text"
            inputMode="numeric"
            defaultValue={time}
            placeholder={USUAL_TIME}
            maxLength={20}
            readOnly={readOnly}
            autoComplete="off"
            aria-label={t("moment.time")}
            {...aria}
            aria-describedby={[labelId(field), aria["aria-describedby"]].filter(Boolean).join(" ")}
            onBlur={writeOut}
          />
        </div>
        {readOnly || !presets ? null : (
          <div className="with-scripts flex flex-wrap gap-1 mt-1">
            {(["tomorrow", "monday"] as const).map((name) => (
              <Button
                key={name}
                type="button"
                size="small"
                disabled={!scripts}
                aria-describedby={labelId(field)}
                onClick={() => choose(days[name])}
              >
                {t(`moment.${name}`, { time: USUAL_TIME })}
              </Button>
            ))}
          </div>
        )}
      </div>
    </FieldFrame>
  );
}

const NamedMoment = named(MomentField, (_props, value) => {
  const { day, time } = partsOfWallTime(value);
  return `${dayText(day)}, ${time}`;
});

/**
 * A time in a form, typed as its other fields are. It stands apart from them, as few forms have one:
 *
 *   const Moment = momentIn<{ publishAt?: string }>();
 *
 *   <Moment name="publishAt" />
 */
export const momentIn = <Form,>() =>
  NamedMoment as (
    props: Omit<MomentProps, "field" | "label"> & { name: FieldPath<ValuesOf<Form>> },
  ) => ReactNode;
