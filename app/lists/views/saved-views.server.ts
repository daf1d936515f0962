import type { ActionFunctionArgs } from "@remix-run/node";
import { savedView } from "domain/saved-view";
import { z } from "zod";
import { postedForm } from "~/forms/posted-form.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ownPath } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { redirectWithError, redirectWithSuccess } from "~/session/toast.server";

const SaveView = graphql(`
  mutation SaveView($list: String!, $name: String!, $query: String!, $idempotencyKey: String!) {
    saveView(list: $list, name: $name, query: $query, idempotencyKey: $idempotencyKey) { _id }
  }
`);

const DeleteSavedView = graphql(`
  mutation DeleteSavedView($id: String!) { deleteSavedView(id: $id) }
`);

const SEE_OTHER = { status: 303 };

const back = z
  .string()
  .max(4000)
  .transform((path) => ownPath(path) ?? "/")
  .catch("/");
const post = z.discriminatedUnion("intent", [
  savedView.extend({
    intent: z.literal("save"),
    "kit/idempotencyKey": z.string().min(1).max(100),
    back,
  }),
  z.object({ intent: z.literal("delete"), id: z.string().min(1).max(20), back }),
]);

function refusalText(refusal: ServiceError): string {
  const text = texts("validation") as (key: string, params?: object) => string;
  const problems = problemsOf(refusal).map(({ message, params }) => text(message, params));
  return [texts("lists")("views.refused"), ...problems].join(" ");
}

/**
 * The action of the route where all lists save and delete their views. It redirects to the list that the post came
 * from.
 */
export async function savedViewsAction(args: ActionFunctionArgs): Promise<Response> {
  const t = texts("lists");
  const form = Object.fromEntries(await postedForm(args));
  const parsed = post.safeParse(form);
  if (!parsed.success)
    return await redirectWithError(args, back.parse(form.back), { message: t("views.invalid") }, SEE_OTHER);
  const { data } = parsed;
  try {
    if (data.intent === "delete") {
      await gqlRequest(args, DeleteSavedView, { id: data.id });
    } else {
      const { list, name, query, "kit/idempotencyKey": idempotencyKey } = data;
      await gqlRequest(args, SaveView, { list, name, query, idempotencyKey });
    }
  } catch (refusal) {
    // A second click on delete finds no view any more. The result is what the user wanted.
    const gone = refusal instanceof Response && refusal.status === 404;
    // The list is loaded again and brings a new key.
    if (refusal instanceof ServiceError)
      return await redirectWithError(args, data.back, { message: refusalText(refusal) }, SEE_OTHER);
    if (!gone) throw refusal;
  }
  const message = data.intent === "delete" ? t("views.deleted") : t("views.saved", { name: data.name });
  return await redirectWithSuccess(args, data.back, { message }, SEE_OTHER);
}
