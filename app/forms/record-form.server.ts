import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { PermissionCheck } from "domain/permissions/check";
import type { TadaDocumentNode } from "gql.tada";
import { z } from "zod";
import { gqlRequest, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { lookup } from "~/graphql/lookup.server";
import { requireToken } from "~/session/current-user.server";
import { requirePermission } from "~/session/guard.server";
import { redirectWithSuccess } from "~/session/toast.server";
import type { FormProblem, RecordUse } from "./form-answer";
import {
  formConstraint,
  newIdempotencyKey,
  type ParsedForm,
  parseForm,
  replyWithConflict,
  replyWithMatches,
  replyWithProblems,
  replyWithRefusal,
  replyWithTyped,
  withoutTyped,
} from "./parse-form.server";
import { postedForm } from "./posted-form.server";

// A plain record declares its form screens in a few lines. `tags/form.server.ts`:
//
//   export const loadTag = formLoader({
//     document: TagScreen, record: ({ tag }) => tag, values: tagFormValues, schema: tagFormSchema,
//     create: { action: "create", collectionType: "tags" },
//   });
//
//   export const changeTag = byIntent(
//     saveAction({
//       schema: tagFormSchema,
//       send: (args, { values, id, version, idempotencyKey }) =>
//         id
//           ? gqlRequest(args, UpdateTag, { id, version, input: values, idempotencyKey })
//           : gqlRequest(args, CreateTag, { input: values, idempotencyKey }),
//       current: (tag) => ({ values: tagFormValues(tag) }),
//       savedTo: () => "/tags",
//       toast: () => texts("tags")("toast.saved"),
//     }),
//     {
//       delete: deleteAction({
//         send: (args, target) => gqlRequest(args, DeleteTag, target),
//         deletedTo: "/tags",
//         toast: () => texts("tags")("toast.deleted"),
//       }),
//     },
//   );
//
// `tags/edit.tsx` exports them as `loader` and `action`, and shows `<RecordForm area="tags" loaded={…}>`.

/** What a form opens with. */
export type LoadedForm<Values> = {
  values: Values;
  /** Unset for a new record. */
  version?: number;
  constraint: ReturnType<typeof formConstraint>;
  idempotencyKey: string;
};

/** Opens a form with its values; for loaders that ask for more than `formLoader` does. */
export function openedForm<Values>(opened: {
  values: Values;
  version?: number;
  /** The native constraints of the fields, by a schema or ready. */
  schema?: z.ZodType;
  constraint?: LoadedForm<Values>["constraint"];
}): LoadedForm<Values> {
  const { values, version, schema, constraint = schema ? formConstraint(schema) : {} } = opened;
  return { values, version, constraint, idempotencyKey: newIdempotencyKey() };
}

type Asker = { me?: { permissions: readonly string[] } };

type LoaderOptions<Answer extends Asker, Row extends { version: number }, Values> = {
  /**
   * Asks for the record by `$id`, which is empty for a new one, and for whatever else its screen shows; where records
   * are created, for `me { permissions }`, too.
   */
  document: TadaDocumentNode<Answer, { id: string }>;
  record: (answer: Answer) => Row | null | undefined;
  /** The form's values of a record; `null`: of a new one. */
  values: (record: Row | null) => Values;
  schema: z.ZodType;
  /** Who may create a record: looked at where the address names none. Without it there is no such address. */
  create?: PermissionCheck;
};

/**
 * The loader of a record's form, at an address with `:id` and, where records are created, at one without. Its answer
 * is the document's with `record`, null for a new one, and `form` beside it. 404 for an unknown one.
 */
export function formLoader<Answer extends Asker, Row extends { version: number }, Values>(
  options: LoaderOptions<Answer, Row, Values>,
) {
  const { document, values, schema, create } = options;
  return async (args: LoaderFunctionArgs) => {
    requireToken(args.request);
    const { id } = args.params;
    const answer = await gqlRequest(args, document, { id: id ?? "" });
    if (id === undefined && create) {
      requirePermission(answer.me?.permissions ?? [], create);
      return { answer, record: null, form: openedForm({ values: values(null), schema }) };
    }
    const record = options.record(answer);
    if (!record) throw Response.json(null, { status: 404, statusText: "Not Found" });
    const form = openedForm({ values: values(record), version: record.version, schema });
    return { answer, record, form };
  };
}

/** What is sent when a form is saved. */
type Saving<Form extends PostedForm> = {
  values: NonNullable<Form["values"]>;
  form: Form;
  /** Of the address; empty for a new record. */
  id: string;
  /** The version that the form was opened with; 0 for a new record. */
  version: number;
  idempotencyKey: string;
};

type PostedForm = ParsedForm<unknown, unknown>;
type ReadForm<Form> = { form: Form; problems?: FormProblem[] };

/** A record as it is now. `names`: what its ids are called, by `field:id`. */
type Current = { values: unknown; version?: number; names?: Record<string, string> };

type Asked<Form, Beside> = { args: ActionFunctionArgs; form: Form; beside: Beside };

type SaveOptions<Form extends PostedForm, Sent, Beside extends object, Instead> = {
  /** Sends the mutation; its refusals become problems at their fields. */
  send: (args: ActionFunctionArgs, saving: Saving<Form>) => Promise<Sent>;
  /** Where a saved form leads, and what is said there. */
  savedTo: (args: ActionFunctionArgs, sent: Sent, form: Form) => string;
  toast: (sent: Sent, form: Form) => string;
  /**
   * What a version conflict carries as the record's present state, as the form's values. Without it a conflict is said
   * in a sentence.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each service says itself what its conflicts carry.
  current?: (carried: any, asked: Asked<Form, Beside>) => Current | Promise<Current>;
  /** What stands beside the form's own answer, as the choices that depend on what was typed. */
  beside?: (args: ActionFunctionArgs, form: Form) => Promise<Beside> | Beside;
  /** What a form that was refreshed shows in place of what was typed. */
  refreshed?: (form: Form, beside: Beside) => Parameters<typeof replyWithTyped>[2];
  /** The problems of a refusal, where the form has words of its own for it; null for the usual ones. */
  problems?: (refusal: ServiceError, saving: Saving<Form>) => FormProblem[] | null;
  /** Answers in place of saving: a further step of the form. Null where it is to be saved. */
  instead?: (args: ActionFunctionArgs, form: Form, problems: FormProblem[]) => Promise<Instead | null>;
  /** Finds the entries of a remote list for a search without scripts. */
  search?: typeof lookup;
  /** Fields whose values never go back to the browser: passwords. */
  hidden?: string[];
};

type Read<Form> = (args: ActionFunctionArgs, posted: FormData) => Promise<ReadForm<Form>>;

/** An action of Remix. `byIntent` hands it the form that it has read already. */
export type PostAction<Answer> = (args: ActionFunctionArgs, posted?: FormData) => Promise<Answer>;

/**
 * The action that saves a form: checks it by the schema, sends it, and leads on with a toast. What is wrong comes back
 * at its fields with what was typed (400), an older version as a conflict (409), and the posts that only change what
 * the form offers (`lookup/…`, `refresh/…`) as the same form. `id` is the address's `:id`.
 */
export function saveAction<Schema extends z.ZodType, Sent, Beside extends object = object, Instead = never>(
  options: { schema: Schema } & SaveOptions<
    ParsedForm<z.input<Schema>, z.output<Schema>>,
    Sent,
    Beside,
    Instead
  >,
) {
  const { schema } = options;
  return saveActionOf(async (_args, posted) => ({ form: parseForm(posted, schema) }), options);
}

/** `saveAction` for a form that is read in a way of its own. */
export function saveActionOf<Form extends PostedForm, Sent, Beside extends object = object, Instead = never>(
  read: Read<Form>,
  options: SaveOptions<Form, Sent, Beside, Instead>,
) {
  const { hidden } = options;
  return async (args: ActionFunctionArgs, posted?: FormData) => {
    const { form: parsed, problems = [] } = await read(args, posted ?? (await postedForm(args)));
    const form = hidden ? withoutTyped(parsed, hidden) : parsed;
    const offered = await offersAnew(args, form, options);
    if (offered) return offered;
    const instead = await options.instead?.(args, form, problems);
    if (instead) return instead;
    const { values, idempotencyKey } = form;
    if (values === undefined || problems.length > 0) return await refused(args, form, problems, options);
    const { id = "" } = args.params;
    const saving = { values: values as Saving<Form>["values"], form, id, version: form.version ?? 0 };
    try {
      const sent = await options.send(args, { ...saving, idempotencyKey });
      const to = options.savedTo(args, sent, form);
      return await redirectWithSuccess(args, to, options.toast(sent, form), { status: 303 });
    } catch (refusal) {
      if (!(refusal instanceof ServiceError)) throw refusal;
      return await refusedByService(args, { ...saving, idempotencyKey }, refusal, options);
    }
  };
}

/** Answers the posts that only change what the form offers; null where the post is to save something. */
async function offersAnew<Form extends PostedForm, Sent, Beside extends object, Instead>(
  args: ActionFunctionArgs,
  form: Form,
  options: SaveOptions<Form, Sent, Beside, Instead>,
) {
  if (!form.lookup && !form.refresh) return null;
  const { search = lookup } = options;
  const asked = form.lookup ? search(args, form.lookup.list, form.lookup.term) : null;
  const [items, beside] = await Promise.all([asked, options.beside?.(args, form)]);
  if (form.lookup) return replyWithMatches(form, items ?? [], beside as Beside);
  return replyWithTyped(form, beside as Beside, options.refreshed?.(form, beside as Beside));
}

async function refused<Form extends PostedForm, Sent, Beside extends object, Instead>(
  args: ActionFunctionArgs,
  form: Form,
  problems: FormProblem[],
  { beside }: SaveOptions<Form, Sent, Beside, Instead>,
) {
  return replyWithProblems(form, problems, (await beside?.(args, form)) as Beside);
}

type Carried = { current: { version: number }; updatedBy: string | null };

async function refusedByService<Form extends PostedForm, Sent, Beside extends object, Instead>(
  args: ActionFunctionArgs,
  saving: Saving<Form>,
  refusal: ServiceError,
  options: SaveOptions<Form, Sent, Beside, Instead>,
) {
  const { form } = saving;
  if (refusal.code === "VERSION_CONFLICT" && options.current) {
    const { current: carried, updatedBy } = refusal.extensions as Carried;
    const beside = (await options.beside?.(args, form)) as Beside;
    const current = await options.current(carried, { args, form, beside });
    const { values, version = carried.version, names } = current;
    return replyWithConflict(form, { current: values, version, updatedBy, names }, beside);
  }
  const problems = options.problems?.(refusal, saving) ?? problemsOf(refusal);
  const again = { ...form, idempotencyKey: keyAfter(refusal, saving.idempotencyKey) };
  return await refused(args, again, problems, options);
}

const NO_FIELDS = z.object({});

/** The places that a refusal names. */
function usesOf(refusal: unknown): RecordUse[] {
  const uses = refusal instanceof ServiceError ? refusal.extensions.uses : undefined;
  return Array.isArray(uses) ? (uses as RecordUse[]) : [];
}

type Deleting = { id: string; version: number; idempotencyKey: string };

type DeleteOptions = {
  send: (args: ActionFunctionArgs, target: Deleting) => Promise<unknown>;
  /** Where it leads: the list. */
  deletedTo: string;
  toast: () => string;
};

/**
 * The action of the intent `delete`, posted by `ConfirmDelete`. Where the record is in use, or was changed meanwhile,
 * the screen says so; `uses` are then the places, each with number and link.
 */
export function deleteAction({ send, deletedTo, toast }: DeleteOptions) {
  return async (args: ActionFunctionArgs, posted?: FormData) => {
    const form = parseForm(posted ?? (await postedForm(args)), NO_FIELDS);
    const { version, idempotencyKey } = form;
    try {
      await send(args, { id: args.params.id ?? "", version: version ?? 0, idempotencyKey });
      return await redirectWithSuccess(args, deletedTo, toast(), { status: 303 });
    } catch (refusal) {
      const again = { ...form, idempotencyKey: keyAfter(refusal, idempotencyKey) };
      return replyWithRefusal(again, problemsOf(refusal), { uses: usesOf(refusal) });
    }
  };
}

/** One action for a screen that posts several things: the intents by name, and what every other post is for. */
export function byIntent<Answer, Other>(
  rest: PostAction<Answer>,
  intents: Record<string, PostAction<Other>>,
): PostAction<Answer | Other> {
  return async (args, posted) => {
    const form = posted ?? (await postedForm(args));
    const intent = String(form.get("intent") ?? "");
    const chosen = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    return await (chosen ?? rest)(args, form);
  };
}
