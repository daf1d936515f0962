import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { deletionProblemsOf, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { ownPath } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { type Message, redirectWithError, redirectWithSuccess } from "~/session/toast.server";
import type { FormProblem, RecordUse } from "./form-answer";
import { parseForm, parsePart, replyWithRefusal } from "./parse-form.server";
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

/** An action of Remix. `byIntent` passes the form that it has read already. */
export type PostAction<Answer> = (args: ActionFunctionArgs, posted?: FormData) => Promise<Answer>;

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
      return replyWithRefusal(again, deletionProblemsOf(refusal), { uses: usesOf(refusal) });
    }
  };
}

type BackOptions<Schema extends z.ZodType, Sent> = {
  schema: Schema;
  send: (args: ActionFunctionArgs, values: z.output<Schema>, idempotencyKey: string) => Promise<Sent>;
  toast: (sent: Sent, values: z.output<Schema>) => Message;
  /** What the message of a refusal begins with. */
  refused?: () => string;
  /** The address to go back to; unset: the one that the post names in `back`, if it is one of ours. */
  back?: string;
};

/**
 * The action of an address without a screen, such as that of a form in a menu. It goes back to the screen that was
 * open, with a toast about what was done, or with one that says what is wrong.
 */
export function backAction<Schema extends z.ZodType, Sent>(options: BackOptions<Schema, Sent>) {
  const { schema, send, toast, refused } = options;
  return async (args: ActionFunctionArgs, posted?: FormData): Promise<Response> => {
    const form = parseForm(posted ?? (await postedForm(args)), schema);
    const back = options.back ?? ownPath(String(form.formData.get("back"))) ?? "/";
    const refuse = (problems: readonly FormProblem[]) => {
      const text = texts("validation") as (key: string, params?: object) => string;
      const said = problems.map(({ message, params }) => text(message, params));
      return redirectWithError(args, back, [refused?.() ?? [], ...said].flat().join(" "), { status: 303 });
    };
    if (form.values === undefined) return await refuse(parsePart(form, schema).problems);
    try {
      const sent = await send(args, form.values, form.idempotencyKey);
      return await redirectWithSuccess(args, back, toast(sent, form.values), { status: 303 });
    } catch (refusal) {
      if (!(refusal instanceof ServiceError)) throw refusal;
      return await refuse(problemsOf(refusal));
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
