import { useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { classes } from "~/ui/class-names";
import { OfControl } from "~/ui/explained";
import { useHydrated } from "~/ui/hydrated";
import { Hint } from "~/ui/text";
import {
  describedBy,
  FieldNotes,
  type FieldProps,
  initialList,
  initialText,
  labelClass,
} from "./field-frame";
import { type Choice, RefreshButton, refreshIntent, useRefresh } from "./select-field";

type GroupProps = FieldProps & { options: Choice[] };

type RefreshingGroupProps = GroupProps & {
  /** A change asks the server for the form again, because other fields depend on the choices. */
  refreshes?: boolean;
};

export function CheckboxField(props: FieldProps) {
  const { field, label, wide, readOnly, bare } = props;
  const checked = initialText(field) === "on";
  return (
    <div className={wide ? "col-span-full" : undefined}>
      <label className="choice">
        <input
          key={field.key}
          type="checkbox"
          id={field.id}
          name={field.name}
          form={field.besideForm}
          value="on"
          defaultChecked={checked}
          required={field.required}
          disabled={readOnly}
          {...describedBy(props)}
        />
        <span className={bare ? "sr-only" : undefined}>{label}</span>
      </label>
      {/* A disabled control is not posted. */}
      {readOnly && checked ? <input type="hidden" name={field.name} value="on" /> : null}
      <FieldNotes {...props} />
    </div>
  );
}

type RadioProps = RefreshingGroupProps & {
  /** The text of no choice, if there may be none. */
  empty?: string;
};

/** One of a few short choices, as a bar. If nothing was chosen yet, the first one is, as in a select. */
export function RadioGroupField(props: RadioProps) {
  const { field, wide, refreshes, label, empty, beside } = props;
  const options = empty === undefined ? props.options : [{ value: "", label: empty }, ...props.options];
  const group = useRef<HTMLFieldSetElement>(null);
  const refresh = useRefresh(refreshIntent(field), refreshes ? group : undefined);
  const chosen = initialText(field) ?? options[0]?.value;
  return (
    <fieldset
      ref={group}
      id={field.id}
      // This role allows `aria-invalid`; a plain group does not.
      role="radiogroup"
      tabIndex={-1}
      data-explained={beside ? true : undefined}
      className={wide ? "col-span-full" : undefined}
      {...describedBy(props)}
    >
      <legend className={labelClass(props)}>{label}</legend>
      <div className="flex items-center gap-1">
        <div className="segments">
          {options.map(({ value, label: text, disabled }) => (
            <label key={`${field.key} ${value}`}>
              <input
                type="radio"
                name={field.name}
                value={value}
                defaultChecked={chosen === value}
                required={field.required}
                disabled={disabled}
                onChange={refreshes ? (event) => refresh(event.currentTarget.form) : undefined}
              />
              <span>{text}</span>
            </label>
          ))}
        </div>
        <OfControl>{beside}</OfControl>
      </div>
      {refreshes ? <RefreshButton field={field} label={label} /> : null}
      <FieldNotes {...props} />
    </fieldset>
  );
}

/** From this number of choices on, a search narrows them when scripts run. */
const FILTERED_FROM = 9;

/**
 * Several choices of a list, as checkboxes with one name. In a long list those that are chosen when the form opens come
 * first, and stay there; they are never in a box that scrolls.
 */
export function MultiSelectField(props: RefreshingGroupProps) {
  const { field, label, options, wide, hint, refreshes } = props;
  const { t } = useTranslation("forms");
  const [term, setTerm] = useState("");
  const hydrated = useHydrated();
  const isLong = options.length >= FILTERED_FROM;
  const group = useRef<HTMLFieldSetElement>(null);
  const refresh = useRefresh(refreshIntent(field), refreshes ? group : undefined);
  const chosen = initialList(field);
  const [first] = useState(chosen);
  const described = describedBy({ field, hint });
  const wanted = term.trim().toLocaleLowerCase("de");
  const isFirst = ({ value }: Choice) => !isLong || first.includes(value);
  const box = ({ value, label: text, disabled }: Choice) => (
    <label
      className="choice"
      key={`${field.key} ${value}`}
      data-out={isLong && !text.toLocaleLowerCase("de").includes(wanted) ? "" : undefined}
    >
      <input
        type="checkbox"
        name={field.name}
        value={value}
        defaultChecked={chosen.includes(value)}
        disabled={disabled}
        onChange={refreshes ? (event) => refresh(event.currentTarget.form) : undefined}
        aria-invalid={described["aria-invalid"]}
      />
      <span>{text}</span>
    </label>
  );
  return (
    <fieldset
      ref={group}
      id={field.id}
      tabIndex={-1}
      className={classes(wide && "col-span-full", isLong && "tick-list")}
      aria-describedby={described["aria-describedby"]}
    >
      <legend className={labelClass(props)}>{label}</legend>
      {/* Read before one ticks, however many there are. */}
      {hint ? <Hint id={field.descriptionId}>{hint}</Hint> : null}
      {isLong ? (
        <input
          type="search"
          className="mb-1 with-scripts"
          disabled={!hydrated}
          aria-label={t("narrow", { label })}
          placeholder={t("narrow", { label })}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      ) : null}
      <div>{options.filter(isFirst).map(box)}</div>
      {isLong ? (
        <>
          <div>{options.filter((option) => !isFirst(option)).map(box)}</div>
          {/* The style sheet counts, also without scripts. */}
          <p className="tick-count">{t("ticked")}</p>
        </>
      ) : null}
      {refreshes ? <RefreshButton field={field} label={label} /> : null}
      <FieldNotes field={field} below={props.below} />
    </fieldset>
  );
}
