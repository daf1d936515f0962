import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { areaCalled } from "domain/areas";
import { id as chosenId } from "domain/form-fields";
import { hasPermission } from "domain/permissions/check";
import { MAX_SEARCH_TERM } from "domain/search/search";
import { shortened } from "domain/shortened";
import type { TadaDocumentNode } from "gql.tada";
import { z } from "zod";
import type { FormArea, FormProblem } from "~/forms";
import { type Making, offerMaking } from "~/forms/making/making.server";
import type { PostedValues, RecordUse } from "~/forms/post/form-answer";
import { BY_ITSELF, isAnyway, stepIn } from "~/forms/post/form-step";
import { formLoader } from "~/forms/post/open-form.server";
import type { ParsedForm } from "~/forms/post/parse-form.server";
import { byIntent, deleteAction, type PostAction, postAction } from "~/forms/post/post-actions.server";
import { saveAction, saveActionOf } from "~/forms/post/save-form.server";
import { textsToRead } from "~/forms/post/texts-to-read.server";
import { gqlRequest, problemsOf, type ServiceError } from "~/graphql/client.server";
import type { graphql } from "~/graphql/graphql";
import { pathOf } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { type BulkChange, bulkAction } from "~/lists/bulk/bulk-action.server";
import { ANYWAY, type BulkPost, type Selection } from "~/lists/bulk/bulk-post";
import type { BulkActionDefinition } from "~/lists/state/bulk-definition";
import { type BulkActionName, type ListDefinition, recordPath, rightsOf } from "~/lists/state/definition";
import { isHeldByOther, type LockState, openedLock } from "~/locks/edit-lock";
import { windowFor } from "~/locks/form-window.server";
import { eitherOf, type MayPost, mayDo } from "~/session/guard.server";
import { type Pictures, readWithPictures } from "./attachments/uploads.server";
import { type Called, changesOf } from "./changes";
import type { RecordConfirmation } from "./confirmation";
import { confirmedBy } from "./confirmation.server";
import { historyVariables } from "./history-page";
import { SAVE_ANYWAY } from "./save-anyway";

/** The list of an area with plain records. Its permissions name `rights`, or the same area as its texts. */
export type RecordListDefinition = ListDefinition & { area: FormArea };

type RecordHead = { _id: string; version: number; name: string };
/** The data of a record's screen, beside the choices of its fields. */
type RecordScreenData = {
  me: { permissions: readonly string[] };
  record: RecordHead | null;
  uses: readonly RecordUse[];
  lock: LockState | null;
};
type Key = { idempotencyKey: string };
/** The most signs of a name in a message. */
const MOST_NAMED = 80;

type Saved = { saved: { _id: string; name: string; version: number; undo?: string | null } };
type Refused = { _id: string; label: string; reason: string; params: { name: string; value: string }[] };

type Previewed = { total: number; can: number; refused: Refused[] };

type Choices = readonly { value: string; label: string }[];

type RowOf<Answer extends RecordScreenData> = NonNullable<Answer["record"]>;

/** An input type of the contract, by its name. */
type InputOf<Name extends string> = Name extends Parameters<typeof graphql.scalar>[0]
  ? NonNullable<ReturnType<typeof graphql.scalar<Name>>>
  : never;

type Declared<
  L extends RecordListDefinition,
  Type extends string,
  S extends z.ZodType<object>,
  Answer extends RecordScreenData,
  Change = InputOf<`${Type}Bulk`>,
> = {
  list: L;
  /** By these names the kit writes the documents of all changes; the types of their inputs follow from them. */
  called: Called<Type>;
  schema: S;
  /** Further variables of its document, by the address. */
  variables?: (request: Request) => object;
  /** The form's values of a record. */
  values: (record: RowOf<Answer>) => z.input<S>;
  /** The values of a new record; unset: it begins empty. */
  fresh?: (answer: Answer) => Partial<z.input<S>>;
  /** The values that the address gives a new record, beside its name. */
  begun?: (address: URLSearchParams) => Partial<z.input<S>>;
  /** The form's values of a copy, opened by `?copy=<id>`. */
  copied?: (record: RowOf<Answer>) => z.input<S>;
  /** The form's values of what a conflict carries, if they differ from the schema's output. */
  current?: (draft: z.output<S>) => z.input<S>;
  /** Puts a part of what was posted together with what others have saved, so that nobody has to choose. */
  putTogether?: (
    values: z.input<S>,
    form: Pick<ParsedForm<unknown, unknown>, "snapshot" | "formData">,
  ) => { values: z.input<S>; mine: PostedValues };
  /** The problems of the form for a refusal of the service, where it names fields in another way. */
  problems?: (problems: FormProblem[], values: z.output<S>) => FormProblem[];
  record: TadaDocumentNode<Answer, { id: string }>;
  /** The argument by which the update asks before it changes something: see `SaveAnyway`. */
  asks?: string;
  /** What some records ask before they are deleted or withdrawn. */
  confirmation?: RecordConfirmation;
  /** Further data for an answered form, for example what depends on the typed values. */
  beside?: (args: ActionFunctionArgs, form: ParsedForm<z.input<S>, z.output<S>>) => Promise<object>;
  /** The fields that hold Markdown: who only reads the record gets them as HTML. */
  markdown?: readonly (keyof z.input<S> & string)[];
  /** The values that are saved of a posted form, if they are others than its own. */
  saved?: (values: z.output<S>, form: { typed: Record<string, unknown> }) => InputOf<`${Type}Input`>;
  /** Values that replace the typed ones when a form is refreshed. */
  refreshed?: (form: ParsedForm<z.input<S>, z.output<S>>, beside: object) => object;
  /** Whether records can be merged: all uses of the one move to the other. */
  merges?: true;
  /**
   * The mutation of each bulk action. An action with a value makes it of the fields that were posted; one that is no
   * change of fields has documents of its own.
   */
  bulk: Record<BulkActionName<L>, Change | ((fields: Record<string, string>) => Change) | BulkStep<L>>;
  /**
   * The lists of choices in which a new record can be made on the way, each with the few fields that are asked for, and
   * with what the record has besides.
   */
  made?: Record<string, Pick<Making, "fields" | "given">>;
  /** The fields that hold a picture of the record (`PictureField`), with what for. */
  pictures?: Pictures;
  /** The choices of the steps of bulk changes that ask in a way of their own. */
  offered?: (args: ActionFunctionArgs) => Promise<Choices>;
  /** The steps that the form can take along with its save, by the names in the intents of their buttons. */
  steps?: Record<string, StepOfForm>;
  /** Further posts of a record's screen, by intent. */
  intents?: Record<string, PostAction<unknown>>;
};

/** A step that is taken with what is typed in a record's form, in the post and the transaction that save it. */
export interface StepOfForm {
  /** Who may take it. Who takes it here saves, too, and has to be one who may. */
  may: MayPost;
  /** The arguments of the save that ask for it. */
  variables: (form: Pick<ParsedForm<unknown, unknown>, "formData">) => object;
  toast: () => string;
}

/** A bulk action with a mutation of its own, and what previews it. */
interface BulkStep<L extends RecordListDefinition> {
  /** What of the posted fields goes along with both. */
  variables?: (fields: Record<string, string>) => object;
  preview: TadaDocumentNode<
    { preview: { total: number; can: number; refused: Refused[] } },
    { selection: Selection<L> }
  >;
  step: TadaDocumentNode<
    { changed: { done: number; refused: Refused[] } },
    Key & { selection: Selection<L> }
  >;
}

/** The name that a new record is begun with (`?name=`). */
function nameOf(request: Request): { name?: string } {
  const name = new URL(request.url).searchParams.get("name")?.slice(0, MAX_SEARCH_TERM);
  return name ? { name } : {};
}

const MERGE = z.object({ into: chosenId });

/**
 * Loader and actions of a plain record's screens, by the documents of the area:
 *
 *     export const tagRoutes = recordRoutes({
 *       list: tagList,
 *       called: { type: "Tag", many: "tags" },
 *       schema: tagForm,
 *       record: TagQuery,
 *       …
 *     });
 *
 * `load` and `change` are those of the addresses `…/create` and `…/:id`, `changeMany` is the action of `…/bulk`.
 */
export function recordRoutes<
  L extends RecordListDefinition,
  Type extends string,
  S extends z.ZodType<InputOf<`${Type}Input`> & object>,
  Answer extends RecordScreenData,
>(declared: Declared<L, Type, S, Answer>) {
  const { list, schema, merges, bulk } = declared;
  const { asks, confirmation, steps, markdown } = declared;
  const mayChange = (permissions: readonly string[]) =>
    hasPermission(permissions, { action: "edit", collectionType: rightsOf(list) });
  const documents = changesOf(declared.called, {
    asks,
    confirms: confirmation?.argument,
    steps: steps !== undefined,
  });
  const { area, path } = list;
  const t = texts("records");
  const collectionType = rightsOf(list);
  const mayDelete = mayDo({ action: "delete", collectionType });
  const mayEdit = mayDo({ action: "edit", collectionType });
  const mayCreate = mayDo({ action: "create", collectionType });
  // The variables follow from the document's type, but the compiler does not see that through the type parameters.
  const send = gqlRequest as (
    args: LoaderFunctionArgs,
    document: unknown,
    variables: object,
    // biome-ignore lint/suspicious/noExplicitAny: as above.
  ) => Promise<any>;

  for (const [choices, { fields, given }] of Object.entries(declared.made ?? {})) {
    offerMaking(choices, {
      area,
      schema,
      fields,
      given,
      may: { action: "create", collectionType },
      create: async (args, data, idempotencyKey) =>
        (await send(args, documents.create, { data, idempotencyKey })).saved._id,
      addressOf: (id) => recordPath(list, id),
    });
  }
  const open = formLoader<Answer, RowOf<Answer>, z.input<S>>({
    document: declared.record,
    record: ({ record }) => record as RowOf<Answer> | null,
    values: (record, answer) =>
      record ? declared.values(record) : ((declared.fresh?.(answer) ?? {}) as z.input<S>),
    schema,
    variables: (request) => ({ ...historyVariables(request), ...declared.variables?.(request) }),
    create: { action: "create", collectionType },
    begunWith: (request) =>
      ({
        ...(areaCalled(collectionType)?.begunByName ? nameOf(request) : {}),
        ...declared.begun?.(new URL(request.url).searchParams),
      }) as Partial<z.input<S>>,
    ...(declared.copied ? { copied: declared.copied } : {}),
  });
  const formStepOf = (intent: string): StepOfForm | undefined => {
    const step = stepIn(intent);
    return step !== null && steps && Object.hasOwn(steps, step) ? steps[step] : undefined;
  };
  const save = saveActionOf(readWithPictures(schema, declared.pictures ?? {}), {
    area,
    may: mayDo({ action: "edit", collectionType }, { action: "create", collectionType }),
    send: (args, { values, form, id, version, idempotencyKey }): Promise<Saved> => {
      const data = declared.saved?.(values as z.output<S>, form) ?? values;
      const step = formStepOf(form.intent)?.variables(form);
      if (!id) return send(args, documents.create, { data, idempotencyKey, ...step });
      const isAnswered = form.intent === SAVE_ANYWAY || isAnyway(form.intent);
      const question = asks ? { [asks]: !isAnswered } : {};
      const sitting = form.sitting ? { sitting: form.sitting, sittingGoesOn: form.intent === BY_ITSELF } : {};
      return send(args, documents.update, {
        id,
        version,
        data,
        idempotencyKey,
        ...question,
        ...(steps ? sitting : {}),
        ...step,
      });
    },
    // Nobody publishes what others have saved meanwhile, unseen; nor does it come into a form that saves itself.
    seesAll: ({ intent }) => formStepOf(intent) !== undefined || intent === BY_ITSELF,
    versionOf: ({ saved }) => saved.version,
    current: (
      { version, names, ...draft }: { version: number; names?: Record<string, string> },
      { form },
    ) => {
      const values = declared.current ? declared.current(draft as z.output<S>) : draft;
      const together = declared.putTogether?.(values as z.input<S>, form);
      return {
        values,
        ...together,
        version,
        names,
      };
    },
    ...(declared.problems
      ? {
          problems: (refusal: ServiceError, { values }: { values: unknown }) =>
            declared.problems?.(problemsOf(refusal), values as z.output<S>) ?? null,
        }
      : {}),
    ...(declared.beside ? { beside: declared.beside } : {}),
    ...(declared.refreshed ? { refreshed: declared.refreshed as never } : {}),
    savedTo: (_args, { saved }) => recordPath(list, saved._id),
    toast: ({ saved }, { intent }) => {
      const step = formStepOf(intent)?.toast();
      if (step !== undefined) return step;
      const name = shortened(saved.name, MOST_NAMED);
      return {
        message: t("toast.saved", { name }),
        name,
        opens: recordPath(list, saved._id),
        undo: saved.undo,
      };
    },
  });
  // Who may save does not publish by it, nor does who may publish save: asked before the form is parsed.
  const saveWithStep = postAction(save.may, async (args, posted, permissions) => {
    const step = formStepOf(String(posted.get("intent") ?? ""));
    if (step) {
      if (args.params.id) mayEdit(permissions);
      else mayCreate(permissions);
      step.may(permissions);
    }
    return await save(args, posted, permissions);
  });
  const remove = deleteAction({
    may: mayDelete,
    area,
    send: (args, { isConfirmed, ...target }) =>
      send(args, documents.remove, { ...target, ...confirmedBy(confirmation, isConfirmed) }),
    deletedTo: path,
    toast: () => t("toast.deleted"),
  });
  const mergeInto = saveAction({
    may: mayDelete,
    schema: MERGE,
    send: (args, { values: { into }, id, version, idempotencyKey }) =>
      send(args, documents.merge, { ids: [id], into, version, idempotencyKey }),
    problems: (refusal): FormProblem[] =>
      problemsOf(refusal).map((problem) => ({ ...problem, field: "into" })),
    savedTo: ({ request }, _sent, { values }) => (values ? recordPath(list, values.into) : pathOf(request)),
    toast: () => t("toast.merged"),
  });
  const deactivate = saveAction({
    may: mayEdit,
    schema: z.object({}),
    send: (args, { id, idempotencyKey }) =>
      send(args, documents.change, {
        selection: { ids: [id] },
        change: (bulk as Record<string, unknown>).deactivate,
        idempotencyKey,
      }),
    savedTo: ({ params }) => `${path}/${params.id}`,
    toast: () => t("toast.deactivated"),
  });
  const intents: Record<string, PostAction<unknown>> = {
    delete: remove,
    ...("deactivate" in bulk ? { deactivate } : {}),
    ...(merges ? { merge: mergeInto } : {}),
    ...declared.intents,
  };
  const stepOf = ({ action }: BulkChange<L>) => {
    const step = bulk[action];
    return typeof step === "object" && "step" in step ? (step as BulkStep<L>) : null;
  };
  const variablesOf = (posted: BulkChange<L>) => {
    const { action, selection, post } = posted;
    const change = bulk[action];
    const step = stepOf(posted);
    return step
      ? { selection, ...step.variables?.(post.fields) }
      : { selection, change: typeof change === "function" ? change(post.fields) : change };
  };
  /** What is sent, where the user has confirmed what some of the records ask. */
  const confirmed = (posted: BulkChange<L>) => {
    const sent = variablesOf(posted);
    const confirms = confirmedBy(confirmation, posted.post.fields[ANYWAY] === "1");
    if ("change" in sent) {
      const isDeletion = (sent.change as { isDeletion?: boolean }).isDeletion === true;
      return isDeletion ? { ...sent, change: { ...sent.change, ...confirms } } : sent;
    }
    return { ...sent, ...confirms };
  };
  const previewed = (preview: Previewed): Previewed & { asked: Refused[] } => {
    const isAsked = ({ reason }: Refused) => reason === confirmation?.question;
    return {
      ...preview,
      refused: preview.refused.filter((one) => !isAsked(one)),
      asked: preview.refused.filter(isAsked),
    };
  };
  /** An action with a value is not taken without it. */
  const problems = ({ action, fields }: BulkPost<L>): FormProblem[] =>
    typeof bulk[action] === "function" && !fields.value ? [{ field: "value", message: "required" }] : [];
  return {
    load: async (args: LoaderFunctionArgs) => {
      const formWindow = await windowFor(args, { area: collectionType, id: args.params.id });
      const { answer, record, form } = await open(args, { window: formWindow.window });
      // The record that a new one copies.
      const original = record ? null : (answer.record as RowOf<Answer> | null);
      const lock = openedLock(answer.lock, formWindow);
      const isRead = record && (!mayChange(answer.me.permissions) || (lock && isHeldByOther(lock)));
      const html =
        isRead && markdown ? await textsToRead(args, form.values as object, markdown as never) : undefined;
      return {
        ...answer,
        record: record as RowOf<Answer> | null,
        original,
        lock,
        form: html ? { ...form, html } : form,
      };
    },
    change: byIntent(saveWithStep, intents),
    changeMany: bulkAction({
      list,
      may: eitherOf([
        mayEdit,
        mayDelete,
        ...(list.bulkActions as readonly BulkActionDefinition[]).flatMap(({ right }) =>
          right ? [mayDo(right)] : [],
        ),
      ]),
      problems,
      isOfOneField: true,
      offered: async ({ args }: BulkChange<L>) => (await declared.offered?.(args)) ?? null,
      preview: async (change) =>
        previewed(
          (await send(change.args, stepOf(change)?.preview ?? documents.preview, variablesOf(change)))
            .preview,
        ),
      execute: async (change) =>
        (
          await send(change.args, stepOf(change)?.step ?? documents.change, {
            ...confirmed(change),
            idempotencyKey: change.idempotencyKey,
          })
        ).changed as { done: number; refused: Refused[] },
    }),
  };
}
