import { useActionData, useLocation } from "@remix-run/react";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { FieldsContext, type FormRows } from "~/forms/fields/fields-context";
import { byPath } from "~/forms/fields/named-fields";
import { useItselfFetcher } from "~/forms/itself/use-itself-fetcher";
import { type FormArea, fieldLabels, valueTextIn } from "~/forms/labels";
import { answeredField, answeredValue, withAnswer } from "~/forms/post/answered-fields";
import type { FormAnswer } from "~/forms/post/form-answer";
import { flattenValues, rowValues } from "~/forms/post/form-values";
import type { LoadedForm } from "~/forms/post/open-form.server";
import { useUser } from "~/session/use-user";
import { useKeptAnswer } from "./connection";
import { type Kit, KitForm, useKitForm } from "./kit-form";
import { lazyPart } from "./lazy-part";

const ConflictScreen = lazyPart(() => import("./conflict-screen").then((part) => part.ConflictScreen));

/** What a form is made of: Conform's fields with its state, and the action's answer. */
export type FormState<Values extends Record<string, unknown>> = {
  fields: Kit<Values>["fields"];
  kit: Kit<Values>;
  answer: FormAnswer | undefined;
};

type RecordFormProps<Values extends Record<string, unknown>> = {
  area: FormArea;
  /** The answer of `formLoader` or `openedForm`. */
  loaded: LoadedForm<Values>;
  /** The name of the form on its screen, for the fields' ids and the draft. Default: the area. */
  id?: string;
  /** Labels by path, where they are not the area's `fields.*`. */
  labels?: Record<string, string>;
  /** The text of a value in a conflict. The names of ids are known already. */
  describe?: (field: string, value: string) => string | undefined;
  /** If false, no draft is kept. */
  draft?: boolean;
  guarded?: boolean;
  encType?: "multipart/form-data";
  className?: string;
  /** The fields by name. A form that is more than a list of fields gives a function of Conform's fields. */
  children: ReactNode | ((state: FormState<Values>) => ReactNode);
};

/**
 * The form of a record, new or opened: with draft, unsaved guard, error summary, and repetition after a lost
 * connection. If somebody else saved in the meantime, it shows both values per field instead.
 *
 *   const { Choice, Text } = fieldsOf<typeof tagForm>();
 *
 *   <RecordForm area="tags" loaded={form}>
 *     <Text name="name" />
 *     <Choice name="type" of={TAG_TYPES} />
 *     <SaveBar back="/tags" />
 *   </RecordForm>
 */
export function RecordForm<Values extends Record<string, unknown>>(props: RecordFormProps<Values>) {
  const { area, loaded, id = area } = props;
  const answer = useFormAnswer();
  const own = fieldLabels(area);
  const labels = props.labels ?? own;
  const valueText = valueTextIn(area);
  const formKey = useFormKey(loaded.version);
  const [presses, setPresses] = useState(0);
  const onPressed = useCallback(() => setPresses((count) => count + 1), []);
  const { conflict } = answer ?? {};
  if (conflict) {
    return (
      <ConflictScreen
        conflict={conflict}
        idempotencyKey={answer?.idempotencyKey ?? loaded.idempotencyKey}
        labels={labels}
        describe={(field, value) =>
          conflict.names?.[`${field}:${value}`] ??
          answer?.labels?.[field]?.find((item) => item.id === value)?.label ??
          props.describe?.(field, value) ??
          valueText(field, value)
        }
      />
    );
  }
  return (
    <OpenedRecord
      key={`${formKey} ${presses}`}
      onPressed={onPressed}
      {...props}
      id={id}
      labels={labels}
      answer={answer}
    />
  );
}

/**
 * What tells forms apart: after a save the form starts again from the saved values, and another record starts from its own.
 * A form that has saved itself goes on.
 */
function useFormKey(version: number | undefined): string {
  const { pathname } = useLocation();
  const saved = useItselfFetcher().data?.savedVersion;
  const form = useRef({ pathname, first: version, latest: version });
  const { current } = form;
  if (current.pathname !== pathname || (current.latest !== version && saved !== version))
    form.current = { pathname, first: version, latest: version };
  else current.latest = version;
  return `${pathname} ${form.current.first}`;
}

/** The action's answer, until the screen is loaded again. Answers to small forms are left out. */
export function useFormAnswer<Answer extends FormAnswer>(): Answer | undefined {
  const answer = useKeptAnswer(useActionData<Answer>() as Answer | undefined);
  return answer?.form ? undefined : answer;
}

type OpenedProps<Values extends Record<string, unknown>> = RecordFormProps<Values> & {
  id: string;
  labels: Record<string, string>;
  answer: FormAnswer | undefined;
  onPressed: () => void;
};

function OpenedRecord<Values extends Record<string, unknown>>(props: OpenedProps<Values>) {
  const { area, id, loaded, labels, draft = true, children } = props;
  const { values, version, constraint, idempotencyKey, problems } = loaded;
  const user = useUser();
  const opened = useMemo(() => answerOf(values, problems), [values, problems]);
  const answer = props.answer ?? opened;
  const kit = useKitForm<Values>({
    id,
    answer,
    defaultValue: values as Parameters<typeof useKitForm<Values>>[0]["defaultValue"],
    constraint: constraint as Parameters<typeof useKitForm<Values>>[0]["constraint"],
  });
  const fields = withAnswer(kit.fields, answer);
  return (
    <KitForm
      kit={kit}
      idempotencyKey={idempotencyKey}
      version={version}
      snapshot={version === undefined ? undefined : flattenValues(values)}
      labels={labels}
      draftOf={draft ? user._id : undefined}
      guarded={props.guarded}
      onPressed={props.onPressed}
      encType={props.encType}
      className={props.className}
    >
      <FieldsContext.Provider
        value={{ area, labels, fieldOf: byPath(fields, answer), rows: rowsOf(kit, loaded) }}
      >
        {typeof children === "function" ? children({ fields, kit, answer }) : children}
      </FieldsContext.Provider>
    </KitForm>
  );
}

/** The rows of a form's fields. Conform does not know those that were added on the screen. */
function rowsOf<Values extends Record<string, unknown>>(
  kit: Kit<Values>,
  loaded: LoadedForm<Values>,
): FormRows {
  const { form, answer } = kit;
  const state = { answer, form: form as unknown as Parameters<typeof answeredField>[0]["form"] };
  const constraints: Record<string, object | undefined> = loaded.constraint;
  return {
    answer,
    rowsOf: (name) =>
      rowValues(answer?.result?.initialValue ? answeredValue(answer, name) : loaded.values[name]),
    partOf: (path, constrained, values = []) => ({
      ...answeredField(state, path),
      ...constraints[constrained],
      initialValue: values.length > 1 ? values : values[0],
    }),
    idOf: (path) => `${form.id}-${path}`,
    errorsOf: (path) => state.form.allErrors[path],
    isRefused: (row) => Object.keys(state.form.allErrors).some((path) => path.startsWith(`${row}.`)),
  };
}

/** The problems that a form opens with, as if its values had been posted. */
function answerOf(values: unknown, problems: LoadedForm<unknown>["problems"] = []): FormAnswer | undefined {
  if (problems.length === 0) return undefined;
  const error = Object.fromEntries(problems.map(({ field, ...message }) => [field, [message]]));
  const initialValue = values as NonNullable<FormAnswer["result"]>["initialValue"];
  return { intent: "open", result: { status: "error", initialValue, error } };
}

type ReadProps<Values> = Pick<RecordFormProps<Record<string, unknown>>, "area" | "labels" | "className"> & {
  loaded: LoadedForm<Values>;
  children: ReactNode;
};

/** The same fields by name as text, for users who may not change the record. */
export function ReadForm<Values>({ area, loaded, className, children, ...props }: ReadProps<Values>) {
  const own = fieldLabels(area);
  const rows = {
    answer: undefined,
    rowsOf: (name: string) => rowValues((loaded.values as Record<string, unknown>)[name]),
    partOf: () => {
      throw new Error("a form that is only read has no fields");
    },
    idOf: (name: string) => `read-${name}`,
    errorsOf: () => undefined,
    isRefused: () => false,
  };
  const form = { area, labels: props.labels ?? own, fieldOf: () => undefined, rows };
  return (
    <FieldsContext.Provider value={{ ...form, read: flattenValues(loaded.values), html: loaded.html }}>
      <div className={className}>{children}</div>
    </FieldsContext.Provider>
  );
}
