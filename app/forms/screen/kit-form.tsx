import { FormProvider, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { DraftNotice, useDraft } from "~/forms/draft/draft";
import { UnsavedGuard } from "~/forms/draft/unsaved-guard";
import type { FieldMessage, FormAnswer, PostedValues } from "~/forms/post/form-answer";
import { KEY_FIELD } from "~/forms/post/form-values";
import { takesKept, withKeptValues } from "~/forms/post/kept-values";
import { ConnectionNotice, useRepeatWhenConnected } from "./connection";
import { EnterSaves } from "./enter-saves";
import { ErrorSummary } from "./error-summary";
import { useOpenedForm } from "./form-changes";
import { type Itself, KitContext, type OfItself } from "./kit-context";
import { UnreadNotice } from "./unread-post";
import { WatchContext } from "./watched-form";

type UseForm<Schema extends Record<string, unknown>> = typeof useForm<Schema, Schema, FieldMessage[]>;
type UseFormOptions<Schema extends Record<string, unknown>> = Parameters<UseForm<Schema>>[0];

export type Kit<Schema extends Record<string, unknown> = Record<string, unknown>> = {
  form: ReturnType<UseForm<Schema>>[0];
  fields: ReturnType<UseForm<Schema>>[1];
  answer: FormAnswer | undefined;
};

/**
 * The state of a form. `id` names the form on its screen. `answer` is the action's answer (`useActionData`).
 * `constraint` comes from `formConstraint(schema)` in the loader: the browser does not get the schema, because the
 * native constraints and the server's checks are enough.
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
    // Without scripts the browser's own checks help. With scripts the server's answer shows the problems.
    defaultNoValidate: false,
  });
  return { form, fields, answer };
}

type KitFormProps = {
  // `unknown` stands for the form of any schema: Conform's types of different schemas are not compatible.
  kit: Pick<Kit, "answer"> & { form: unknown };
  /** Made by the loader (`newIdempotencyKey()`). Posting the same key twice saves once. */
  idempotencyKey: string;
  /** The record's version, for an existing record. */
  version?: number;
  /** The record's form values when opened (`flattenValues(defaultValue)`), for the conflict screen. */
  snapshot?: PostedValues;
  /** The fields' labels by path, for the error summary. */
  labels: Record<string, string>;
  /** The name of a small form, if the screen has several forms. A post of a small form does not change the others. */
  name?: string;
  /** The user whose draft the browser keeps until it is saved. Without it no draft is kept. */
  draftOf?: string;
  /** False if leaving with unsaved changes needs no question (sign-in). */
  guarded?: boolean;
  /** Called when a press has saved what the form had saved by itself. */
  onPressed?: () => void;
  action?: string;
  encType?: "multipart/form-data";
  className?: string;
  children: ReactNode;
};

/** A native `<form method="post">` with the kit's hidden fields, error summary, guards and draft. */
export function KitForm(props: KitFormProps) {
  const {
    kit,
    name,
    snapshot,
    labels,
    draftOf,
    guarded = true,
    onPressed,
    action,
    encType,
    children,
  } = props;
  const { answer } = kit;
  const form = kit.form as Kit["form"];
  const version = answer?.version ?? props.version;
  const idempotencyKey = answer?.idempotencyKey ?? props.idempotencyKey;
  const isNew = name === undefined && props.version === undefined;
  const formRef = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const pending = formData?.get(KEY_FIELD) === idempotencyKey;
  const pendingIntent = pending ? String(formData?.get("intent") ?? "save") : null;
  const opened = useOpenedForm(formRef, answer);
  const connection = useRepeatWhenConnected(answer, { action, encType });
  const { isChanged, changedFields } = opened;
  const draft = useDraft({ formRef, user: draftOf, formId: form.id, answer, isChanged });

  const itself = useRef<Itself | null>(null);
  const underWay = useRef(0);
  const [refused, setRefused] = useState<Parameters<OfItself["setRefused"]>[0]>({});

  const watch = useContext(WatchContext);
  useEffect(() => {
    if (!watch || !formRef.current || name !== undefined) return;
    watch.current = {
      element: formRef.current,
      isChanged,
      discardDraft: draft.discard,
      savedByItself: () => itself.current?.savedVersion ?? null,
    };
    return () => {
      watch.current = null;
    };
  }, [watch, name, isChanged, draft.discard]);

  /** The key of the post that is under way; null: none is. */
  const submitted = useRef<string | null>(null);
  useEffect(() => {
    if (answer) submitted.current = null;
  }, [answer]);
  // A new key after a post without an answer means that the form was saved and the screen stays open. While the post is
  // under way, others' changes may have loaded the screen.
  const lastKey = useRef(idempotencyKey);
  const postedKey = formData?.get(KEY_FIELD);
  useEffect(() => {
    if (submitted.current !== null && submitted.current === postedKey) return;
    if (lastKey.current !== idempotencyKey && submitted.current !== null) {
      submitted.current = null;
      opened.takeSnapshot();
      draft.discard();
      if (itself.current?.savedVersion != null) onPressed?.();
    }
    lastKey.current = idempotencyKey;
  }, [idempotencyKey, postedKey, opened.takeSnapshot, draft.discard, onPressed]);

  function submit(event: FormEvent<HTMLFormElement>) {
    // Blocks a second press of the button. The button is not disabled, so it keeps the focus.
    const waits = pending && !/^(refresh|lookup)\//.test(pendingIntent ?? "");
    // A button beside the form is not inert with it.
    if (waits || connection.waiting || connection.holdBack(event)) return event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (takesKept(submitter?.value)) {
      event.preventDefault();
      return draft.putBack(withKeptValues(new FormData(event.currentTarget, submitter)));
    }
    if (submitter?.value.startsWith("refresh/")) return;
    const form = event.currentTarget;
    if (itself.current?.holdBack(() => form.requestSubmit(submitter))) return event.preventDefault();
    submitted.current = String(new FormData(form).get(KEY_FIELD));
    draft.markPosted();
  }

  return (
    <FormProvider context={form.context}>
      <KitContext.Provider
        value={{
          answer,
          pendingIntent,
          waiting: connection.waiting,
          restored: draft.restored,
          changedFields,
          labels,
          refused,
          underWay,
          ofItself: {
            formRef,
            itself,
            idempotencyKey,
            isChanged,
            isPressed: () => submitted.current !== null,
            takeSaved: opened.takeSaved,
            discardDraft: draft.discard,
            setRefused,
          },
        }}
      >
        <UnreadNotice answer={answer} />
        <ErrorSummary form={form} labels={labels} intent={answer?.intent} />
        {name === undefined || connection.waiting ? <ConnectionNotice connection={connection} /> : null}
        <DraftNotice draft={draft} />
        <Form
          ref={formRef}
          id={form.id}
          method="post"
          action={action}
          encType={encType}
          className={props.className}
          noValidate={form.noValidate}
          preventScrollReset={name !== undefined}
          onSubmit={submit}
          aria-busy={pending || undefined}
          // A record that is opened is read first, and problems come before fields.
          data-first-field={isNew && !answer ? "" : undefined}
          // Text that is typed while a post waits for its repetition would be lost.
          {...(connection.waiting ? { inert: "" } : {})}
        >
          {name === undefined ? <EnterSaves /> : <input type="hidden" name="kit/form" value={name} />}
          <input type="hidden" name={KEY_FIELD} value={idempotencyKey} />
          {version === undefined || version === null ? null : (
            <input type="hidden" name="kit/version" value={version} />
          )}
          {snapshot ? <input type="hidden" name="kit/snapshot" value={JSON.stringify(snapshot)} /> : null}
          {children}
        </Form>
        {guarded ? (
          <UnsavedGuard isChanged={isChanged} itself={itself} underWay={underWay} onDiscard={draft.discard} />
        ) : null}
      </KitContext.Provider>
    </FormProvider>
  );
}
