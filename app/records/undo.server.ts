import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { postedForm } from "~/forms/post/posted-form.server";
import { UndoChange } from "~/forms/post/undo-change";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { ownPath } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { signedIn } from "~/session/guard.server";
import { redirectWithError, redirectWithSuccess } from "~/session/toast.server";
import { addressWithout } from "./address-without";

const SEE_OTHER = { status: 303 };

const post = z.object({
  undo: z.string().regex(/^[1-9]\d{0,14}$/),
  back: z
    .string()
    .max(4000)
    .transform((path) => ownPath(path) ?? "/")
    .catch("/"),
});

/**
 * Undoes a change of the user's own, and redirects to the screen that the post came from; to the list behind it where its
 * record is gone with it. Pressed twice it is undone once.
 */
export async function undoAction(args: ActionFunctionArgs): Promise<Response> {
  const { data, success } = post.safeParse(Object.fromEntries(await postedForm(args, signedIn)));
  if (!success) throw Response.json(null, { status: 400, statusText: "Bad Request" });
  const { undo: id, back } = data;
  const t = texts("records");
  const reasonText = texts("validation") as (key: string, params?: object) => string;
  try {
    const { undoChange } = await gqlRequest(args, UndoChange, { id, idempotencyKey: `undo-of-${id}` });
    const { done, refused, removed } = undoChange;
    const [first] = refused;
    const to = addressWithout(back, removed);
    if (!first) return await redirectWithSuccess(args, to, t("undo.done"), SEE_OTHER);
    const params = Object.fromEntries(first.params.map(({ name, value }) => [name, value]));
    const reason = reasonText(first.reason, params);
    const message =
      done > 0
        ? t("undo.partly", { done, total: done + refused.length, reason })
        : t("undo.refused", { reason });
    return await redirectWithError(args, to, message, SEE_OTHER);
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status === 404)
      return await redirectWithError(args, back, texts("lists")("bulk.problem.undo_gone"), SEE_OTHER);
    if (!(refusal instanceof ServiceError)) throw refusal;
    const reason = problemsOf(refusal).map(({ message, params }) => reasonText(message, params));
    return await redirectWithError(args, back, t("undo.refused", { reason: reason.join(" ") }), SEE_OTHER);
  }
}
