import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { z } from "zod";
import { rowsAfter } from "~/forms/fields/row-changes";
import { type FormArea, fieldLabel } from "~/forms/labels";
import { madeOnTheWay, makesText, withChanged, withChosen } from "~/forms/making/making.server";
import { pickedOnTheWay } from "~/forms/picking/picking.server";
import { textWithPicked } from "~/forms/picking/text-with-picked";
import { keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { lookup } from "~/graphql/lookup.server";
import { texts } from "~/i18n/i18n";
import type { MayPost } from "~/session/guard.server";
import { redirectWithSuccess, type ToastMessage } from "~/session/toast.server";
import type { FormProblem, LookupItem, PostedValues } from "./form-answer";
import {
  replyWithConflict,
  replyWithMatches,
  replyWithProblems,
  replyWithTyped,
  withoutTyped,
} from "./form-replies.server";
import { BY_ITSELF } from "./form-step";
import { flattenValues, isKitName, valuesOf } from "./form-values";
import { mergeForms } from "./merge-forms";
import { newIdempotencyKey, type ParsedForm, parseForm } from "./parse-form.server";
import { postAction } from "./post-actions.server";
import { unsavedValues } from "./unsaved-values";

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

/**
 * A record as it is now. `names` holds the names of its ids, by `field:id`; `mine` is what was posted, where the area has
 * put a part of it together with what is saved.
 */
type Current = {
  values: unknown;
  version?: number;
  names?: Record<string, string>;
  mine?: PostedValues;
};

type SaveRequest<Form, Beside> = { args: ActionFunctionArgs; form: Form; beside: Beside };

type SaveOptions<Form extends PostedForm, Sent, Beside extends object, Instead> = {
  may: MayPost;
  /** Sends the mutation. Its refusals are shown as problems at their fields. */
  send: (args: ActionFunctionArgs, saving: Saving<Form>) => Promise<Sent>;
  /** The address to open after the save. `toast` is the message shown there. */
  savedTo: (args: ActionFunctionArgs, sent: Sent, form: Form) => string;
  toast: (sent: Sent, form: Form) => ToastMessage;
  /** The version that a save has made, where the form saves itself. */
  versionOf?: (sent: Sent) => number;
  /**
   * Turns the current record, which a version conflict carries, into the form's values. Without it a sentence reports
   * the conflict, and the form is posted again with the version that is loaded beside it.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each service says itself what its conflicts carry.
  current?: (carried: any, context: SaveRequest<Form, Beside>) => Current | Promise<Current>;
  /** The area whose texts name the fields that were changed on both sides: `fields.<name>`. */
  area?: FormArea;
  /** Further data for the form's answer, for example choices that depend on the typed values. */
  beside?: (args: ActionFunctionArgs, form: Form) => Promise<Beside> | Beside;
  /** Values that replace the typed ones when a form is refreshed. */
  refreshed?: (form: Form, beside: Beside, args: ActionFunctionArgs) => Parameters<typeof replyWithTyped>[2];
  /** The problems to show for a refusal, if the form has its own words for it; null for the usual ones. */
  problems?: (refusal: ServiceError, saving: Saving<Form>) => FormProblem[] | null;
  /** Answers instead of saving, for example with a further step of the form. Null if the form should be saved. */
  instead?: (args: ActionFunctionArgs, form: Form, problems: FormProblem[]) => Promise<Instead | null>;
  /** Finds the entries of a remote list for a search without scripts. */
  search?: typeof lookup;
  /** Whether this post must not take over unseen what others have saved; unset: it takes over what does not clash. */
  seesAll?: (form: Form) => boolean;
  /** Fields whose values never go back to the browser: passwords. */
  hidden?: string[];
};

type Read<Form> = (args: ActionFunctionArgs, posted: FormData) => Promise<ReadForm<Form>>;

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
  const { may, hidden } = options;
  return postAction(may, async (args, post) => {
    const { form: parsed, problems = [] } = await read(args, post);
    const form = hidden ? withoutTyped(parsed, hidden) : parsed;
    // The loaders of the same request show the form again, unless it is saved.
    if (form.name === null) args.context.hasChangedForm = true;
    const offered = await answerWithChoices(args, form, { post, options });
    if (offered) return offered;
    const instead = await options.instead?.(args, form, problems);
    if (instead) return instead;
    const { values, idempotencyKey } = form;
    if (values === undefined || problems.length > 0) return await refused(args, form, problems, options);
    const { id = "" } = args.params;
    const saving = { values: values as Saving<Form>["values"], form, id, version: form.version ?? 0 };
    const answered = (sent: Sent, saved: Form, merged?: string) => {
      if (form.intent === BY_ITSELF) return data({ savedVersion: options.versionOf?.(sent) } as object);
      const message = options.toast(sent, saved);
      const to = options.savedTo(args, sent, saved);
      const full = typeof message === "string" ? { message } : message;
      const toast = merged === undefined ? full : { ...full, description: merged };
      return redirectWithSuccess(args, to, toast, { status: 303 });
    };
    try {
      return await answered(await options.send(args, { ...saving, idempotencyKey }), form);
    } catch (refusal) {
      if (isNotFound(refusal)) throw goneWith(form, options);
      if (!(refusal instanceof ServiceError)) throw refusal;
      const merged = await savedMerged(args, { ...saving, idempotencyKey }, refusal, { read, post, options });
      if (merged) return await answered(merged.sent, merged.form, merged.text);
      return await refusedByService(args, { ...saving, idempotencyKey }, refusal, options);
    }
  });
}

const isNotFound = (refusal: unknown) => refusal instanceof Response && refusal.status === 404;

/** 404: somebody has deleted the record meanwhile. The page shows what was typed. */
function goneWith(form: PostedForm, { area, hidden }: { area?: FormArea; hidden?: string[] }): Response {
  const unsaved = unsavedValues(valuesOf(form.formData), { area, hidden, labels: form.labels ?? {} });
  return Response.json({ unsaved }, { status: 404, statusText: "Not Found" });
}

/**
 * Saves a form once more, together with what was saved in the meantime, if no field was changed on both sides. Null
 * where somebody has to decide: a field clashes, a file is sent along, or the two changes do not fit together.
 */
async function savedMerged<Form extends PostedForm, Sent, Beside extends object, Instead>(
  args: ActionFunctionArgs,
  saving: Saving<Form>,
  refusal: ServiceError,
  {
    read,
    post,
    options,
  }: { read: Read<Form>; post: FormData; options: SaveOptions<Form, Sent, Beside, Instead> },
): Promise<{ sent: Sent; form: Form; text: string | undefined } | null> {
  const { form } = saving;
  if (options.seesAll?.(form)) return null;
  const hasFile = [...post.values()].some((value) => typeof value !== "string" && value.size > 0);
  if (refusal.code !== "VERSION_CONFLICT" || !options.current || !form.snapshot || hasFile) return null;
  const { current: carried, updatedBy, isOwn } = refusal.extensions as Carried;
  const beside = (await options.beside?.(args, form)) as Beside;
  const current = await options.current(carried, { args, form, beside });
  const { values: theirs, version = carried.version, mine = valuesOf(form.formData) } = current;
  const merged = mergeForms(form.snapshot, mine, flattenValues(theirs));
  if (merged.clashes.length > 0) return null;
  const again = await read(args, postedAgain(post, merged.values, version));
  if (again.form.values === undefined || again.problems?.length) return null;
  try {
    const sent = await options.send(args, {
      ...saving,
      values: again.form.values as Saving<Form>["values"],
      form: again.form,
      version,
      // Other content than the refused post had. Repeated after a lost answer, the post merges with what it saved.
      idempotencyKey: `${saving.idempotencyKey}-${version}`,
    });
    return { sent, form: again.form, text: mergedText(merged.taken, { updatedBy, isOwn }, options.area) };
  } catch (second) {
    // The two changes do not fit together, or somebody was faster again: the user decides.
    if (second instanceof ServiceError) return null;
    throw second;
  }
}

/** The post with other values of the record, for another version of it. */
function postedAgain(post: FormData, values: PostedValues, version: number): FormData {
  const again = new FormData();
  for (const [name, value] of post) {
    const isChoice = /^kit\/(choice|mine|theirs|ask|version|snapshot)/.test(name);
    if (isKitName(name) && !isChoice) again.append(name, value);
  }
  again.set("kit/version", String(version));
  for (const [name, list] of Object.entries(values)) for (const value of list) again.append(name, value);
  return again;
}

/** Which fields were taken over, and from which user; undefined if none were. */
function mergedText(
  mergedFields: readonly string[],
  { updatedBy, isOwn }: Pick<Carried, "updatedBy" | "isOwn">,
  area: FormArea | undefined,
): string | undefined {
  if (mergedFields.length === 0) return undefined;
  const t = texts("forms");
  const labels = mergedFields.map((field) => (area ? fieldLabel(area, field) : undefined));
  const uniqueLabels = [...new Set(labels.filter((label) => label !== undefined))];
  const fields =
    uniqueLabels.length > 0 && !labels.includes(undefined)
      ? uniqueLabels.join(", ")
      : t("conflict.fields", { count: mergedFields.length });
  if (isOwn) return t("conflict.mergedByOwn", { fields });
  return updatedBy
    ? t("conflict.mergedByName", { name: updatedBy, fields })
    : t("conflict.mergedByOther", { fields });
}

/** Answers the posts that only change the form's choices; null for a post that should save. */
async function answerWithChoices<Form extends PostedForm, Sent, Beside extends object, Instead>(
  args: ActionFunctionArgs,
  form: Form,
  { post, options }: { post: FormData; options: SaveOptions<Form, Sent, Beside, Instead> },
) {
  if (!form.lookup && !form.refresh) return null;
  if (form.lookup) {
    const { list, term } = form.lookup;
    const { search = lookup } = options;
    const [result, beside] = await Promise.all([search(args, list, term), options.beside?.(args, form)]);
    const { items = [], permissions = [] } = result ?? {};
    return replyWithMatches(form, { items, makes: makesText(list, term, permissions) }, beside as Beside);
  }
  const made = await madeOnTheWay(args, form.refresh, post);
  const picked = made ? null : await pickedOnTheWay(args, form.refresh, post);
  const chosen = made ? { ...made, items: made.item ? [made.item] : [], empties: undefined } : picked;
  // What is chosen now is in the form before its choices are asked for, because some choices depend on it.
  const isText = picked?.isText === true;
  const labelled = chosen && !isText ? withLabels(form, chosen.field, chosen.items ?? []) : form;
  const beside = (await options.beside?.(args, labelled)) as Beside;
  const refreshedValues = {
    ...options.refreshed?.(labelled, beside, args),
    ...rowsAfter(form.typed, form.refresh ?? ""),
  };
  if (!chosen) return replyWithTyped(form, beside, refreshedValues);
  const { field, items = [], empties } = chosen;
  if (isText && items.length > 0) {
    const changed = withChanged({ ...form.typed, ...refreshedValues }, field, (text) =>
      textWithPicked(typeof text === "string" ? text : "", items),
    );
    return replyWithTyped(form, beside, changed);
  }
  const ids = empties ? [""] : items.map(({ id }) => id);
  const last = ids.at(-1);
  const isRefused = Boolean(picked?.picking?.refused?.length);
  const values =
    last === undefined
      ? refreshedValues
      : ids.reduce<object>((all, id) => withChosen(all, chosen, id), { ...form.typed, ...refreshedValues });
  return replyWithTyped(
    labelled,
    {
      ...beside,
      making: made?.making,
      picking: picked?.picking,
      ...(isRefused ? { failed: true } : {}),
      ...(last === undefined ? {} : { made: { field, id: last, record: made?.item } }),
    },
    values as typeof refreshedValues,
    isRefused ? 400 : 200,
  );
}

/** The form with the names of records that are chosen in a field. */
function withLabels<Form extends PostedForm>(form: Form, field: string, items: LookupItem[]): Form {
  if (items.length === 0) return form;
  const before = form.labels[field] ?? [];
  return { ...form, labels: { ...form.labels, [field]: [...before, ...items] } };
}

async function refused<Form extends PostedForm, Sent, Beside extends object, Instead>(
  args: ActionFunctionArgs,
  form: Form,
  problems: FormProblem[],
  { beside }: SaveOptions<Form, Sent, Beside, Instead>,
) {
  return replyWithProblems(form, problems, (await beside?.(args, form)) as Beside);
}

type Carried = { current: { version: number }; updatedBy: string | null; isOwn?: boolean };

async function refusedByService<Form extends PostedForm, Sent, Beside extends object, Instead>(
  args: ActionFunctionArgs,
  saving: Saving<Form>,
  refusal: ServiceError,
  options: SaveOptions<Form, Sent, Beside, Instead>,
) {
  const { form } = saving;
  if (refusal.code === "VERSION_CONFLICT" && options.current) {
    const { current: carried, updatedBy, isOwn } = refusal.extensions as Carried;
    const beside = (await options.beside?.(args, form)) as Beside;
    const current = await options.current(carried, { args, form, beside });
    const { values, version = carried.version, names, mine = valuesOf(form.formData) } = current;
    const merged = form.snapshot && mergeForms(form.snapshot, mine, flattenValues(values));
    // Without a clash the two changes do not fit together: then all that differs is asked.
    const clashes = merged?.clashes.length ? merged.clashes : undefined;
    return replyWithConflict(
      form,
      { current: values, version, updatedBy, isOwn, names, asked: clashes, mine },
      beside,
    );
  }
  const problems = options.problems?.(refusal, saving) ?? problemsOf(refusal);
  const isOlder = refusal.code === "VERSION_CONFLICT";
  const idempotencyKey = isOlder ? newIdempotencyKey() : keyAfter(refusal, saving.idempotencyKey);
  const again = { ...form, idempotencyKey, version: isOlder ? null : form.version };
  return await refused(args, again, problems, options);
}
