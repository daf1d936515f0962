import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import {
  describedBy,
  FieldFrame,
  FieldNotes,
  type FieldProps,
  frameClass,
  initialList,
  initialText,
  Optional,
} from "./field-frame";
import { useHydrated } from "./hydrated";

export type Choice = { value: string; label: string; disabled?: boolean };
type Choices = { options: Choice[] };

type SelectProps = FieldProps &
  Choices & {
    /** The text of the empty option; without it there is none. */
    empty?: string;
    /**
     * A change asks for a fresh form (intent `refresh/<field>`), because other fields depend on this one.
     * Without scripts a button does it.
     */
    refreshes?: boolean;
  };

export function SelectField(props: SelectProps) {
  const { field, options, empty, refreshes, autoComplete = "off" } = props;
  const { t } = useTranslation("forms");
  const hydrated = useHydrated();
  const intent = `refresh/${field.name}`;
  const refresh = refreshes
    ? (event: ChangeEvent<HTMLSelectElement>) => {
        const form = event.currentTarget.form;
        form?.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value="${CSS.escape(intent)}"]`));
      }
    : undefined;
  return (
    <FieldFrame {...props}>
      <select
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={initialText(field) ?? ""}
        required={field.required}
        autoComplete={autoComplete}
        onChange={refresh}
        {...describedBy(props)}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      {refreshes ? (
        <button type="submit" name="intent" value={intent} formNoValidate className="btn" hidden={hydrated}>
          {t("refresh", { label: props.label })}
        </button>
      ) : null}
    </FieldFrame>
  );
}

export function CheckboxField(props: FieldProps) {
  const { field, label, readOnly } = props;
  return (
    <div className={`${frameClass(props)} check`}>
      <label>
        <input
          key={field.key}
          type="checkbox"
          id={field.id}
          name={field.name}
          value="on"
          defaultChecked={initialText(field) === "on"}
          required={field.required}
          disabled={readOnly}
          {...describedBy(props)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes {...props} />
    </div>
  );
}

function Group(props: FieldProps & Choices & { type: "radio" | "checkbox"; chosen: string[] }) {
  const { field, label, optional, options, type, chosen } = props;
  return (
    <fieldset className={`${frameClass(props)} group`} id={field.id} tabIndex={-1} {...describedBy(props)}>
      <legend>
        {label}
        <Optional show={optional} />
      </legend>
      {options.map(({ value, label: text, disabled }) => (
        <label key={`${field.key} ${value}`}>
          <input
            type={type}
            name={field.name}
            value={value}
            defaultChecked={chosen.includes(value)}
            required={type === "radio" && field.required}
            disabled={disabled}
          />
          <span>{text}</span>
        </label>
      ))}
      <FieldNotes {...props} />
    </fieldset>
  );
}

export function RadioGroupField(props: FieldProps & Choices) {
  const initial = initialText(props.field);
  return <Group {...props} type="radio" chosen={initial === undefined ? [] : [initial]} />;
}

/** Several of a list, as checkboxes under one name. */
export function MultiSelectField(props: FieldProps & Choices) {
  return <Group {...props} type="checkbox" chosen={initialList(props.field)} />;
}
