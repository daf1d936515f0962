import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { checkbox } from "domain/form-fields";
import { z } from "zod";
import {
  deletionProblemsOf,
  isTooMuchAsked,
  keyAfter,
  problemsOf,
  ServiceError,
  tooMuchAsked,
} from "~/graphql/client.server";
import { ownPath } from "~/http/return-to.server";
import { deletionMessage, texts } from "~/i18n/i18n";
import { eitherOf, type MayPost } from "~/session/guard.server";
import { redirectWithError, redirectWithSuccess, type ToastMessage } from "~/session/toast.server";
import type { FormProblem, RecordUse } from "./form-answer";
import { replyWithRefusal } from "./form-replies.server";
import { parseForm, parsePart } from "./parse-form.server";
import { postedForm } from "./posted-form.server";

/**
 * An action of Remix with who may post to it. `byIntent` passes the form that it has read already, and the permissions of
 * who has posted it.
 */
export type PostAction<Answer> = {
  (args: ActionFunctionArgs, posted?: FormData, permissions?: readonly string[]): Promise<Answer>;
  may: MayPost;
};

/**
 * The action that reads a posted form, once it is known that the user may post it. Where it asks for too much, and does
 * not say so at its form itself, the answer is 429.
 */
export function postAction<Answer>(
  may: MayPost,
  answer: (args: ActionFunctionArgs, posted: FormData, permissions: readonly string[]) => Promise<Answer>,
): PostAction<Answer> {
  const action = async (
    args: ActionFunctionArgs,
    posted?: FormData,
    permissions: readonly string[] = [],
  ): Promise<Answer> => {
    if (posted) return await answer(args, posted, permissions);
    let userPermissions: readonly string[] = [];
    const form = await postedForm(args, (all) => {
      userPermissions = all;
      may(all);
    });
    try {
      return await answer(args, form, userPermissions);
    } catch (refusal) {
      throw isTooMuchAsked(refusal) ? tooMuchAsked() : refusal;
    }
  };
  return Object.assign(action, { may });
}

const DELETION = z.object({ isConfirmed: checkbox });

/** The places that a refusal names. */
function usesOf(refusal: unknown): RecordUse[] {
  const uses = refusal instanceof ServiceError ? refusal.extensions.uses : undefined;
  return Array.isArray(uses) ? (uses as RecordUse[]) : [];
}

type Deleting = {
  id: string;
  version: number;
  idempotencyKey: string;
  /** Whether the user has confirmed what the record asks before. */
  isConfirmed: boolean;
};

type DeleteOptions = {
  may: MayPost;
  /** Whose texts say why a record is kept. */
  area: string;
  send: (args: ActionFunctionArgs, target: Deleting) => Promise<unknown>;
  /** The address to open after the delete: the list. */
  deletedTo: string;
  toast: () => string;
};

/**
 * The action of the intent `delete`, posted by `ConfirmDelete`. If the record is in use, or was changed in the
 * meantime, the screen says so. `uses` then holds the places, each with a number and a link.
 */
export function deleteAction({ may, area, send, deletedTo, toast }: DeleteOptions) {
  return postAction(may, async (args, posted) => {
    const form = parseForm(posted, DELETION);
    const { version, idempotencyKey } = form;
    const isConfirmed = form.values?.isConfirmed ?? false;
    try {
      await send(args, { id: args.params.id ?? "", version: version ?? 0, idempotencyKey, isConfirmed });
      return await redirectWithSuccess(args, deletedTo, toast(), { status: 303 });
    } catch (refusal) {
      const again = { ...form, idempotencyKey: keyAfter(refusal, idempotencyKey) };
      const problems = deletionProblemsOf(refusal).map((problem) => ({
        ...problem,
        message: deletionMessage(area, problem.message),
      }));
      return replyWithRefusal(again, problems, { uses: usesOf(refusal) });
    }
  });
}

type BackOptions<Schema extends z.ZodType, Sent> = {
  may: MayPost;
  schema: Schema;
  /** `version` is the one that the form names of its record (`kit/version`), else 0. */
  send: (
    args: ActionFunctionArgs,
    values: z.output<Schema>,
    idempotencyKey: string,
    version: number,
  ) => Promise<Sent>;
  /** Unset: what was done is seen, and a refusal is not told either. */
  toast?: (sent: Sent, values: z.output<Schema>) => ToastMessage;
  /** What the message of a refusal begins with. */
  refused?: () => string;
  /** The address to go back to; unset: the one that the post names in `back`, if it is one of ours. */
  back?: string;
  /** The address to open when it is done; unset: that to go back to. */
  leadsTo?: (sent: Sent) => string;
};

/**
 * The action of an address without a screen, such as that of a form in a menu. It goes back to the screen that was
 * open, with a toast about what was done, or with one that says what is wrong. A small form that posts it by its name
 * (`usePostOf`) gets what is wrong as its answer.
 */
export function backAction<Schema extends z.ZodType, Sent>(options: BackOptions<Schema, Sent>) {
  const { may, schema, send, toast, refused } = options;
  return postAction(may, async (args, posted): Promise<Response> => {
    const form = parseForm(posted, schema);
    const back = options.back ?? ownPath(String(form.formData.get("back"))) ?? "/";
    const refuse = (problems: FormProblem[]) => {
      if (form.name) {
        const { data, init } = replyWithRefusal(form, problems);
        return Response.json(data, init ?? undefined);
      }
      if (!toast && !refused) return redirect(back, 303);
      const text = texts("validation") as (key: string, params?: object) => string;
      const messages = problems.map(({ message, params }) => text(message, params));
      return redirectWithError(args, back, [refused?.() ?? [], ...messages].flat().join(" "), {
        status: 303,
      });
    };
    if (form.values === undefined) return await refuse(parsePart(form, schema).problems);
    try {
      const sent = await send(args, form.values, form.idempotencyKey, form.version ?? 0);
      const next = options.leadsTo?.(sent) ?? back;
      if (!toast) return redirect(next, 303);
      return await redirectWithSuccess(args, next, toast(sent, form.values), { status: 303 });
    } catch (refusal) {
      if (!(refusal instanceof ServiceError)) throw refusal;
      return await refuse(problemsOf(refusal));
    }
  });
}

/**
 * One action for a screen with several intents: `intents` by name, and `rest` for all other posts. Users who may post one
 * of them are let through, as the form says which it is; the service checks each change again.
 */
export function byIntent<Answer, Other>(
  rest: PostAction<Answer>,
  intents: Record<string, PostAction<Other>>,
): PostAction<Answer | Other> {
  const may = eitherOf([rest, ...Object.values(intents)].map((action) => action.may));
  return postAction<Answer | Other>(may, async (args, form, permissions) => {
    const intent = String(form.get("intent") ?? "");
    const chosen = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    return await (chosen ?? rest)(args, form, permissions);
  });
}
