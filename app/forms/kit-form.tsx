import { FormProvider, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { createContext, type FormEvent, type ReactNode, useContext, useRef } from "react";
import { ConnectionNotice, useRepeatWhenConnected } from "./connection";
import { DraftNotice } from "./draft";
import { ErrorSummary } from "./error-summary";
import type { FieldMessage, FormAnswer, FormValues, LookupItem } from "./form-answer";
import { UnsavedGuard } from "./unsaved-guard";

type UseForm<Schema extends Record<string, unknown>> = typeof useForm<Schema, Schema, FieldMessage[]>;
type UseFormOptions<Schema extends Record<string, unknown>> = Parameters<UseForm<Schema>>[0];

export type Kit<Schema extends Record<string, unknown> = Record<string, unknown>> = {
  form: ReturnType<UseForm<Schema>>[0];
  fields: ReturnType<UseForm<Schema>>[1];
  answer: FormAnswer | undefined;
};

/**
 * The state of a form. `answer` is what the action said (`useActionData`), `constraint` comes from
 * `formConstraint(schema)` in the loader: the schema itself is not sent to the browser.
 */
export function useKitForm<Schema extends Record<string, unknown>>(options: {
  id: string;
  answer?: FormAnswer;
  defaultValue?: UseFormOptions<Schema>["defaultValue"];
  constraint?: UseFormOptions<Schema>["constraint"];
}): Kit<Schema> {
  const { id, answer, defaultValue, constraint } = options;
  const [form, fields] = useForm<Schema, Schema, FieldMessage[]>({
    id,
    lastResult: answer?.result as SubmissionResult<FieldMessage[]> | undefined,
    defaultValue,
    constraint,
  });
  return { form, fields, answer };
}

type KitContext = {
  formId: string;
  answer: FormAnswer | undefined;
  pendingIntent: string | null;
  waiting: boolean;
};

const Context = createContext<KitContext>({
  formId: "",
  answer: undefined,
  pendingIntent: null,
  waiting: false,
});

export const useKitContext = () => useContext(Context);

/** The labels that are known for a combo box's ids: of its search, and of what was chosen before. */
export function useKnownItems(field: string): LookupItem[] {
  const { answer } = useContext(Context);
  return [
    ...(answer?.lookup?.field === field ? answer.lookup.items : []),
    ...(answer?.labels?.[field] ?? []),
  ];
}

type KitFormProps = {
  kit: Pick<Kit, "answer"> & { form: unknown };
  /** Made by the loader (`newIdempotencyKey()`): the same post twice saves once. */
  idempotencyKey: string;
  /** The record's version, for an existing record. */
  version?: number;
  /** The record's form values when opened (`flattenValues(defaultValue)`), for the conflict screen. */
  snapshot?: FormValues;
  /** The field's labels by path, for the error summary. */
  labels: Record<string, string>;
  /** Whose draft is kept in the browser until saved; without it none is kept. */
  draftOf?: string;
  /** False where leaving with unsaved changes needs no question (search forms, sign-in). */
  guarded?: boolean;
  action?: string;
  encType?: "multipart/form-data";
  className?: string;
  children: ReactNode;
};

/** A native `<form method="post">` with the kit's hidden fields, error summary, guards and draft. */
export function KitForm(props: KitFormProps) {
  const { kit, idempotencyKey, version, snapshot, labels, draftOf, guarded = true, children } = props;
  const form = kit.form as Kit["form"];
  const ref = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const pending = navigation.formData?.get("kit/idempotencyKey") === idempotencyKey;
  const pendingIntent = pending ? String(navigation.formData?.get("intent") ?? "save") : null;
  const connection = useRepeatWhenConnected(ref, kit.answer, pending);

  function submit(event: FormEvent<HTMLFormElement>) {
    // The guard against a second click: the button stays focusable, so it is not disabled.
    if (pending || connection.holdBack(event)) event.preventDefault();
    else form.onSubmit(event);
  }

  return (
    <FormProvider context={form.context}>
      <Context.Provider
        value={{ formId: form.id, answer: kit.answer, pendingIntent, waiting: connection.waiting }}
      >
        <ErrorSummary form={form} labels={labels} />
        <ConnectionNotice connection={connection} />
        {draftOf ? (
          <DraftNotice
            formRef={ref}
            form={form}
            name={`${draftOf}:${form.id}`}
            idempotencyKey={idempotencyKey}
          />
        ) : null}
        <Form
          ref={ref}
          id={form.id}
          method="post"
          action={props.action}
          encType={props.encType}
          className={props.className}
          noValidate={form.noValidate}
          onSubmit={submit}
          aria-busy={pending || undefined}
        >
          {/* The first button in the form is the one that Enter presses. */}
          <button
            type="submit"
            name="intent"
            value="save"
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
          />
          <input type="hidden" name="kit/idempotencyKey" value={idempotencyKey} />
          {version === undefined ? null : <input type="hidden" name="kit/version" defaultValue={version} />}
          {snapshot ? <input type="hidden" name="kit/snapshot" value={JSON.stringify(snapshot)} /> : null}
          {children}
        </Form>
        {guarded ? <UnsavedGuard formRef={ref} savedKey={idempotencyKey} /> : null}
      </Context.Provider>
    </FormProvider>
  );
}
