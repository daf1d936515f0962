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

/** The data that a form opens with. */
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
  /** The native constraints of the fields: the schema to derive them from, or the constraints themselves. */
  schema?: z.ZodType;
  constraint?: LoadedForm<Values>["constraint"];
}): LoadedForm<Values> {
  const { values, version, schema, constraint = schema ? formConstraint(schema) : {} } = opened;
  return { values, version, constraint, idempotencyKey: newIdempotencyKey() };
}

type Asker = { me?: { permissions: readonly string[] } };

type LoaderOptions<Answer extends Asker, Row extends { version: number }, Values> = {
  /**
   * Asks for the record by `$id` (empty for a new one) and for all other data of the screen. If records can be created
   * here, it also asks for `me { permissions }`.
   */
  document: TadaDocumentNode<Answer, { id: string }>;
  record: (answer: Answer) => Row | null | undefined;
  /** The form's values of a record, or of a new one (`null`). */
  values: (record: Row | null) => Values;
  schema: z.ZodType;
  /**
   * Who may create a record. It is checked if the address names no record. Without it there is no address for new
   * records.
   */
  create?: PermissionCheck;
};

/**
 * The loader of a record's form, at an address with `:id` and, if records can be created, at one without. It answers
 * the document's data with `record` (null for a new one) and `form`. 404 for an unknown record.
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

/** The data to send when a form is saved. */
type Saving<Form extends PostedForm> = {
  values: NonNullable<Form["values"]>;
  form: Form;
  /** The `:id` of the address; empty for a new record. */
  id: string;
  /** The version that the form was opened with; 0 for a new record. */
  version: number;
  idempotencyKey: string;
};

type PostedForm = ParsedForm<unknown, unknown>;
type ReadForm<Form> = { form: Form; problems?: FormProblem[] };

/** A record as it is now. `names` holds the names of its ids, by `field:id`. */
type Current = { values: unknown; version?: number; names?: Record<string, string> };

type Asked<Form, Beside> = { args: ActionFunctionArgs; form: Form; beside: Beside };

type SaveOptions<Form extends PostedForm, Sent, Beside extends object, Instead> = {
  /** Sends the mutation. Its refusals are shown as problems at their fields. */
  send: (args: ActionFunctionArgs, saving: Saving<Form>) => Promise<Sent>;
  /** The address to open after the save. `toast` is the message shown there. */
  savedTo: (args: ActionFunctionArgs, sent: Sent, form: Form) => string;
  toast: (sent: Sent, form: Form) => string;
  /**
   * Turns the current record, which a version conflict carries, into the form's values. Without it a sentence reports
   * the conflict.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each service says itself what its conflicts carry.
  current?: (carried: any, asked: Asked<Form, Beside>) => Current | Promise<Current>;
  /** Further data for the form's answer, for example choices that depend on the typed values. */
  beside?: (args: ActionFunctionArgs, form: Form) => Promise<Beside> | Beside;
  /** Values that replace the typed ones when a form is refreshed. */
  refreshed?: (form: Form, beside: Beside) => Parameters<typeof replyWithTyped>[2];
  /** The problems to show for a refusal, if the form has its own words for it; null for the usual ones. */
  problems?: (refusal: ServiceError, saving: Saving<Form>) => FormProblem[] | null;
  /** Answers instead of saving, for example with a further step of the form. Null if the form should be saved. */
  instead?: (args: ActionFunctionArgs, form: Form, problems: FormProblem[]) => Promise<Instead | null>;
  /** Finds the entries of a remote list for a search without scripts. */
  search?: typeof lookup;
  /** Fields whose values never go back to the browser: passwords. */
  hidden?: string[];
};

type Read<Form> = (args: ActionFunctionArgs, posted: FormData) => Promise<ReadForm<Form>>;

/** An action of Remix. `byIntent` passes the form that it has read already. */
export type PostAction<Answer> = (args: ActionFunctionArgs, posted?: FormData) => Promise<Answer>;

/**
 * The action that saves a form: checks it by the schema, sends it, and redirects with a toast. Problems come back at
 * their fields with the typed values (400), an older version as a conflict (409). Posts that only change the form's
 * choices (`lookup/…`, `refresh/…`) get the same form again. `id` is the `:id` of the address.
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

/** `saveAction` for a form with its own way of reading the post. */
export function saveActionOf<Form extends PostedForm, Sent, Beside extends object = object, Instead = never>(
  read: Read<Form>,
  options: SaveOptions<Form, Sent, Beside, Instead>,
) {
  const { hidden } = options;
  return async (args: ActionFunctionArgs, posted?: FormData) => {
    const { form: parsed, problems = [] } = await read(args, posted ?? (await postedForm(args)));
    const form = hidden ? withoutTyped(parsed, hidden) : parsed;
    const offered = await answerWithChoices(args, form, options);
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

/** Answers the posts that only change the form's choices; null for a post that should save. */
async function answerWithChoices<Form extends PostedForm, Sent, Beside extends object, Instead>(
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
  /** The address to open after the delete: the list. */
  deletedTo: string;
  toast: () => string;
};

/**
 * The action of the intent `delete`, posted by `ConfirmDelete`. If the record is in use, or was changed in the
 * meantime, the screen says so. `uses` then holds the places, each with a number and a link.
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

/** One action for a screen with several intents: `intents` by name, and `rest` for all other posts. */
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
