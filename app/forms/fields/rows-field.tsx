import { type ReactNode, useEffect, useRef, useState } from "react";
import { i18n, texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Actions } from "~/ui/layout";
import { FieldError, Hint } from "~/ui/text";
import type { FormValues } from "../form-answer";
import { flattenValues } from "../form-values";
import type { FormArea } from "../labels";
import { useMessages } from "../messages";
import { FieldsContext, type FormFields, useFields } from "./fields-context";
import { FoldedRow } from "./folded-row";
import { changedRows, type RowChange, rowIntent } from "./row-changes";

/** A row on the screen. Its key stays when rows before it are removed, so that what is typed stays in it. */
type Row = { key: number; values: FormValues };

type RowsProps = {
  name: string;
  /** Whether a row can be copied. */
  copies?: boolean;
  /** What a row's line says, where rows are folded: `(value) => value("format")`. New and refused rows are unfolded. */
  summary?: (value: (field: string) => string) => string;
  /** The fields of one row by name. */
  children: ReactNode;
};

/**
 * Rows of fields that can be added, copied and removed. With scripts this happens at once; without them a button posts
 * the form. The texts are the area's `rows.<name>`: `title`, `one`, `add`, `remove`, `copy` and `empty`.
 */
export function RowsField({ name, copies, summary, children }: RowsProps) {
  const form = useFields();
  const { rows: of } = form;
  if (!of) throw new Error("rows stand in the form of a record");
  const { t } = useTranslation("forms");
  const say = rowTexts(form.area, name);
  const messages = useMessages();
  const opened = of.rowsOf(name);
  const box = useRef<HTMLFieldSetElement>(null);
  const nextKey = useRef(opened.length);
  const focused = useRef<number | "add" | null>(null);
  const [rows, setRows] = useState<Row[]>(() => opened.map((values, key) => ({ key, values })));
  // The server's answer holds what was posted, but for rows in which nothing was entered.
  const [answer, setAnswer] = useState(of.answer);
  if (answer !== of.answer) {
    setAnswer(of.answer);
    if (opened.length !== rows.length) setRows(opened.map((values) => ({ key: nextKey.current++, values })));
  }

  useEffect(() => {
    if (focused.current === null) return;
    const rowsOnScreen = box.current?.querySelectorAll("[data-row]") ?? [];
    const place =
      focused.current === "add"
        ? box.current?.querySelector<HTMLElement>("[data-add]")
        : rowsOnScreen[focused.current]?.querySelector<HTMLElement>("input, select, textarea");
    focused.current = null;
    place?.focus();
    // A draft keeps the change, as it does one that was typed.
    box.current?.dispatchEvent(new Event("change", { bubbles: true }));
  });

  function change(what: RowChange, index: number) {
    const typed = box.current?.closest("form");
    const row = {
      key: nextKey.current++,
      values: what === "copy" && typed ? rowIn(typed, `${name}[${index}]`) : {},
    };
    focused.current = what === "remove" ? "add" : what === "copy" ? index + 1 : rows.length;
    setRows(changedRows(rows, what, index, what === "remove" ? undefined : row));
  }
  const button = (what: RowChange, index: number, label: string) => (
    <Button
      name="intent"
      value={rowIntent(name, what, what === "add" ? undefined : index)}
      // Without scripts the screen opens again where the rows are.
      formAction={`#${of.idOf(name)}`}
      formNoValidate
      size="small"
      variant={what === "add" ? "plain" : "quiet"}
      data-add={what === "add" ? "" : undefined}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        change(what, index);
      }}
    >
      {what === "add" ? label : t(`rows.${what}`)}
    </Button>
  );
  const problems = messages(of.errorsOf(name));
  return (
    <fieldset ref={box} id={of.idOf(name)} tabIndex={-1} className="grid gap-3 min-w-0">
      <legend className="font-semibold mb-2">{say("title")}</legend>
      {form.read ? null : <input type="hidden" name={`kit/rows/${name}`} value="1" />}
      {rows.length === 0 ? <Hint>{say("empty")}</Hint> : null}
      {rows.map(({ key, values }, index) => {
        const fields = (
          <FieldsContext.Provider value={fieldsOfRow(form, name, index, values)}>
            {children}
          </FieldsContext.Provider>
        );
        const actions = form.read ? null : (
          <Actions className={summary ? "" : "mt-2"}>
            {copies ? button("copy", index, say("copy", index + 1)) : null}
            {button("remove", index, say("remove", index + 1))}
          </Actions>
        );
        const isNew = key >= opened.length || Object.values(values).every((value) => !value?.some(Boolean));
        return (
          <fieldset
            key={key}
            data-row=""
            className={`border-t border-[var(--line)] min-w-0 ${summary ? "pt-1" : "pt-3"}`}
          >
            <legend className="sr-only">{say("one", index + 1)}</legend>
            {summary && !form.read ? (
              <div className="flex flex-wrap items-start gap-x-3">
                <FoldedRow
                  summary={summary}
                  opened={values}
                  typed={(row) => {
                    const typed = row.closest("form");
                    return typed ? rowIn(typed, `${name}[${index}]`) : values;
                  }}
                  isOpen={isNew || of.isRefused(`${name}[${index}]`)}
                >
                  {fields}
                </FoldedRow>
                {actions}
              </div>
            ) : (
              <>
                {fields}
                {actions}
              </>
            )}
          </fieldset>
        );
      })}
      {problems.length > 0 ? <FieldError>{problems.join(" ")}</FieldError> : null}
      {form.read ? null : <div>{button("add", rows.length, say("add"))}</div>}
    </fieldset>
  );
}

/** The form as the fields of one row see it: their names are those of the row. */
function fieldsOfRow(form: FormFields, rows: string, index: number, values: FormValues): FormFields {
  const at = `${rows}[${index}].`;
  const within = <Value,>(all: Record<string, Value>, prefix: string) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
      ),
    );
  return {
    ...form,
    labels: within(form.labels, `${rows}.`),
    read: form.read && within(form.read, at),
    fieldOf: (path) => form.rows?.partOf(at + path, `${rows}[].${path}`, values[path]),
  };
}

/** What is typed in one row of a form, by the names of its fields. */
function rowIn(form: HTMLFormElement, row: string): FormValues {
  const values: FormValues = {};
  for (const [name, value] of new FormData(form))
    if (name.startsWith(`${row}.`) && typeof value === "string")
      values[name.slice(row.length + 1)] = [...(values[name.slice(row.length + 1)] ?? []), value];
  return values;
}

/** The rows of a list of records, or of what was typed: the values of each by field. */
export const rowValues = (rows: unknown): FormValues[] =>
  Array.isArray(rows) ? rows.map((row) => flattenValues(row)) : [];

type RowText = "title" | "one" | "add" | "remove" | "copy" | "empty";

function rowTexts(area: FormArea, rows: string) {
  const say = texts(area) as unknown as (key: string, values: object) => string;
  return (text: RowText, number?: number) => {
    const key = `rows.${rows}.${text}`;
    return i18n.exists(key, { ns: area }) ? say(key, { number }) : rows;
  };
}
