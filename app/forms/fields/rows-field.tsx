import { type ReactNode, useEffect, useRef, useState } from "react";
import { i18n, textsByKey } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { DragHandle } from "~/ui/dragging/drag-handle";
import { useListDragging } from "~/ui/dragging/use-list-dragging";
import { Icon } from "~/ui/icon";
import { Actions } from "~/ui/layout";
import { FieldError, Hint } from "~/ui/text";
import type { FormArea } from "../labels";
import { useMessages } from "../messages";
import type { PostedValues } from "../post/form-answer";
import { FieldsContext, type FormFields, useFields } from "./fields-context";
import { FoldedRow } from "./folded-row";
import type { FieldPath, ValuesOf } from "./named-fields";
import { changedRows, draggedRows, landedAt, movedTo, type RowChange, rowIntent } from "./row-changes";

/** A row on the screen. Its key stays when rows before it are removed, so that what is typed stays in it. */
type Row = { key: number; values: PostedValues };

type RowsProps = {
  name: string;
  /** Whether a row can be copied, or moved: by buttons up and down, and with scripts by dragging. */
  copies?: boolean;
  sorts?: boolean;
  /** Whether the rows come from elsewhere: none is added or removed here. */
  fixed?: boolean;
  /** Whether the fields and the buttons of a row share a line, where there is room. */
  inLine?: boolean;
  /** Makes the text of a folded row: `(value) => value("format")`. New and refused rows are unfolded. */
  summary?: (value: (field: string) => string) => string;
  /** The fields of one row by name. */
  children: ReactNode;
};

/**
 * Rows of fields that can be added, copied, moved and removed. With scripts this happens at once; without them a button
 * posts the form. The texts are the area's `rows.<name>`: `title`, `one`, `add`, `remove`, `copy`, `up`, `down` and
 * `empty`.
 */
function RowsField({ name, copies, sorts, fixed, inLine, summary, children }: RowsProps) {
  const form = useFields();
  const { rows: of } = form;
  if (!of) throw new Error("rows stand in the form of a record");
  const { t } = useTranslation("forms");
  const say = rowTexts(form.area, name);
  const messages = useMessages();
  const opened = of.rowsOf(name);
  const box = useRef<HTMLFieldSetElement>(null);
  const nextKey = useRef(opened.length);
  const focused = useRef<{ at: Focused; among: Row[] } | null>(null);
  const [rows, setRows] = useState<Row[]>(() => opened.map((values, key) => ({ key, values })));
  // The server's answer holds what was posted, but for rows in which nothing was entered.
  const [answer, setAnswer] = useState(of.answer);
  if (answer !== of.answer) {
    setAnswer(of.answer);
    const isReplaced = of.answer?.replaced?.includes(name);
    if (isReplaced || opened.length !== rows.length)
      setRows(opened.map((values) => ({ key: nextKey.current++, values })));
  }

  useEffect(() => {
    // What is drawn may be older than the change.
    if (focused.current?.among !== rows) return;
    const rowsOnScreen = box.current?.querySelectorAll("[data-row]") ?? [];
    const { row, place = "input, select, textarea" } = focused.current.at;
    const within = row === undefined ? box.current : rowsOnScreen[row];
    const stop = within?.querySelector<HTMLElement>(place);
    focused.current = null;
    stop?.focus();
    // A draft keeps the change, as it does one that was typed.
    box.current?.dispatchEvent(new Event("change", { bubbles: true }));
  });

  function change(what: RowChange, index: number) {
    const typed = box.current?.closest("form");
    const makes = what === "add" || what === "copy";
    const row = {
      key: nextKey.current++,
      values: what === "copy" && typed ? rowIn(typed, `${name}[${index}]`) : {},
    };
    const changed = changedRows(rows, what, index, makes ? row : undefined);
    show(changed, focusAfter(what, index, changed.length));
  }
  function show(changed: Row[], at: Focused) {
    focused.current = { at, among: changed };
    setRows(changed);
  }
  const { area, list, item, handle } = useListDragging({
    kind: `row-${name}`,
    move: (dragged, { before }) => {
      const from = Number(dragged);
      const to = landedAt(rows.length, from, before === null ? null : Number(before));
      show(draggedRows(rows, from, to), { row: to, place: buttonOf(to > from ? "down" : "up") });
    },
  });
  const isDragged = sorts && !form.read;
  const button = (what: RowChange, index: number, label: string) => (
    <Button
      name="intent"
      value={rowIntent(name, what, what === "add" ? undefined : index)}
      // Without scripts the screen opens again where the rows are.
      formAction={`#${of.idOf(name)}`}
      formNoValidate
      size="small"
      variant={what === "add" ? "plain" : "quiet"}
      data-change={what}
      // It keeps the focus where the row can go no further.
      aria-disabled={isMove(what) && !(movedTo(what, index) in rows) ? true : undefined}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        change(what, index);
      }}
    >
      {what === "add" ? label : isMove(what) ? <Icon name={ARROWS[what]} /> : t(`rows.${what}`)}
    </Button>
  );
  const problems = messages(of.errorsOf(name));
  return (
    <fieldset
      ref={box}
      id={of.idOf(name)}
      tabIndex={-1}
      className="grid gap-3 min-w-0"
      {...(isDragged ? { ...area, ...list("") } : {})}
    >
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
          <Actions className={summary || inLine ? "" : "mt-2"}>
            {sorts && rows.length > 1 ? (
              <DragHandle title={t("rows.drag")} {...handle(String(index))} />
            ) : null}
            {sorts ? button("up", index, say("up", index + 1)) : null}
            {sorts ? button("down", index, say("down", index + 1)) : null}
            {copies ? button("copy", index, say("copy", index + 1)) : null}
            {fixed ? null : button("remove", index, say("remove", index + 1))}
          </Actions>
        );
        const isNew = key >= opened.length || Object.values(values).every((value) => !value?.some(Boolean));
        return (
          <fieldset
            key={key}
            data-row=""
            className="border-t min-w-0 pt-2"
            {...(isDragged ? item(String(index)) : {})}
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
            ) : inLine ? (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <div className="grow min-w-0 basis-72">{fields}</div>
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
      {form.read || fixed ? null : <div>{button("add", rows.length, say("add"))}</div>}
    </fieldset>
  );
}

/** Finds the element to focus after a change: the first field or another place in the row, or else in all rows. */
type Focused = { row?: number; place?: string };

function focusAfter(what: RowChange, index: number, count: number): Focused {
  if (what === "remove") return { place: buttonOf("add") };
  if (!isMove(what)) return { row: what === "copy" ? index + 1 : count - 1 };
  const row = Math.min(Math.max(movedTo(what, index), 0), count - 1);
  return { row, place: buttonOf(what) };
}

const buttonOf = (what: RowChange) => `[data-change="${what}"]`;
const ARROWS = { up: "sort-ascending", down: "sort-descending" } as const;
const isMove = (what: RowChange): what is keyof typeof ARROWS => what in ARROWS;

/** The form as the fields of one row see it: their names are those of the row. */
export function fieldsOfRow(form: FormFields, rows: string, index: number, values: PostedValues): FormFields {
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

/**
 * A field of rows of a form, typed as its other fields are. It stands apart from them, as few forms have one. It contains
 * the fields of one row, typed by the schema of a row:
 *
 *   const Rows = rowsIn<typeof companyForm>();
 *   const Contact = fieldsOf<FormValues<typeof CONTACT_FIELDS>>();
 *
 *   <Rows name="contacts">
 *     <Contact.Text name="email" type="email" />
 *   </Rows>
 */
export const rowsIn = <Form,>() =>
  RowsField as (props: Omit<RowsProps, "name"> & { name: FieldPath<ValuesOf<Form>> }) => ReactNode;

/** The typed values of one row, by the names of its fields. */
function rowIn(form: HTMLFormElement, row: string): PostedValues {
  const values: PostedValues = {};
  for (const [name, value] of new FormData(form))
    if (name.startsWith(`${row}.`) && typeof value === "string")
      values[name.slice(row.length + 1)] = [...(values[name.slice(row.length + 1)] ?? []), value];
  return values;
}

type RowText = "title" | "one" | "empty" | RowChange;

function rowTexts(area: FormArea, rows: string) {
  const say = textsByKey(area);
  return (text: RowText, number?: number) => {
    const key = `rows.${rows}.${text}`;
    return i18n.exists(key, { ns: area }) ? say(key, { number }) : rows;
  };
}
