import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { describedBy, FieldFrame, type FieldProps, initialText } from "./field-frame";

export type Choice = {
  value: string;
  label: string;
  disabled?: boolean;
  /** The group's heading in the select. Entries of one group must be neighbours. */
  group?: string;
};

type SelectProps = FieldProps & {
  options: Choice[];
  /** The text of the empty option. Without it there is no empty option. */
  empty?: string;
  /**
   * A change asks the server for the form again (intent `refresh/<field>`), because other fields depend on this one.
   * Without scripts a button does it.
   */
  refreshes?: boolean;
};

export function SelectField(props: SelectProps) {
  const { field, options, empty, refreshes, autoComplete = "off" } = props;
  const select = useRef<HTMLSelectElement>(null);
  const refresh = useRefresh(refreshIntent(field), refreshes ? select : undefined);
  return (
    <FieldFrame {...props}>
      <select
        ref={select}
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={initialText(field) ?? ""}
        // Where there is no empty option, one is always chosen.
        required={field.required && empty !== undefined}
        autoComplete={autoComplete}
        onChange={refreshes ? (event) => refresh(event.currentTarget.form) : undefined}
        {...describedBy(props)}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        {grouped(options).map(([group, entries]) =>
          group ? (
            <optgroup key={group} label={group}>
              <Options entries={entries} />
            </optgroup>
          ) : (
            <Options key="" entries={entries} />
          ),
        )}
      </select>
      {refreshes ? <RefreshButton field={field} label={props.label} /> : null}
    </FieldFrame>
  );
}

/** The intent that asks for the form again, because a field of it has changed. */
export const refreshIntent = ({ name }: { name: string }) => `refresh/${name}`;

/** Applies the choice of a field without scripts. With scripts its change presses this button. */
export function RefreshButton({
  field,
  label,
  form,
}: {
  field: { name: string };
  label: string;
  form?: string;
}) {
  const { t } = useTranslation("forms");
  const intent = refreshIntent(field);
  return (
    <Button
      form={form}
      name="intent"
      value={intent}
      formNoValidate
      size="small"
      className="mt-1 without-scripts"
    >
      {t("refresh", { label })}
    </Button>
  );
}

function grouped(options: Choice[]): [string, Choice[]][] {
  const groups = new Map<string, Choice[]>();
  for (const option of options) {
    const group = option.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups];
}

function Options({ entries }: { entries: Choice[] }) {
  return entries.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));
}

/**
 * Posts the form with an intent. If a post of the form is under way, this waits until it has ended. A post of the user's
 * own asks for the form again, too, and its answer may hold problems: what waits is dropped.
 */
export function useRefresh(
  intent: string,
  /** The control, or the group of them, in which a choice may have been changed before the scripts ran. */
  control?: RefObject<HTMLSelectElement | HTMLFieldSetElement>,
): (form: HTMLFormElement | null) => void {
  const idle = useNavigation().state === "idle";
  const waiting = useRef<HTMLFormElement | null>(null);
  function post(form: HTMLFormElement | null) {
    // Also one that stands beside the form.
    const button = [...(form?.elements ?? [])].find(
      (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.value === intent,
    );
    if (button) form?.requestSubmit(button);
  }
  useEffect(() => {
    if (!idle || !waiting.current) return;
    const form = waiting.current;
    waiting.current = null;
    post(form);
  }, [idle]);
  useEffect(() => {
    if (control?.current && isChosenAnew(control.current)) post(control.current.form);
  }, []);
  return (form) => {
    if (idle) return post(form);
    waiting.current = form;
    const drop = () => {
      waiting.current = null;
    };
    form?.addEventListener("submit", drop, { once: true });
  };
}

/** Whether another choice is made than the server wrote. */
function isChosenAnew(control: HTMLSelectElement | HTMLFieldSetElement): boolean {
  if (control instanceof HTMLSelectElement) {
    const written = [...control.options].find((option) => option.defaultSelected);
    return written !== undefined && !written.selected;
  }
  return [...control.elements].some(
    (one) => one instanceof HTMLInputElement && one.checked !== one.defaultChecked,
  );
}
