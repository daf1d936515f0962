import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";

const SaveView = graphql(`
  mutation SaveView($list: String!, $name: String!, $query: String!, $idempotencyKey: String!) {
    saveView(list: $list, name: $name, query: $query, idempotencyKey: $idempotencyKey) { _id }
  }
`);

const DeleteSavedView = graphql(`
  mutation DeleteSavedView($id: String!) { deleteSavedView(id: $id) }
`);

// Only a path of this application: "//elsewhere" and "\\" would leave it.
const back = z
  .string()
  .regex(/^\/(?![/\\])/)
  .max(4000)
  .catch("/");
const post = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    list: z.string().min(1).max(60),
    name: z.string().trim().min(1).max(60),
    query: z.string().max(4000),
    idempotencyKey: z.string().min(1).max(100),
    back,
  }),
  z.object({ intent: z.literal("delete"), id: z.string().min(1).max(20), back }),
]);

/** Action of the route that all lists save and delete their views at; goes back to the list it came from. */
export async function savedViewsAction({ request, context }: ActionFunctionArgs): Promise<Response> {
  const form = Object.fromEntries(await request.formData());
  const parsed = post.safeParse(form);
  if (!parsed.success) return redirect(back.parse(form.back), 303);
  const args = { request, context };
  if (parsed.data.intent === "delete") {
    await gqlRequest(args, DeleteSavedView, { id: parsed.data.id });
  } else {
    const { list, name, query, idempotencyKey } = parsed.data;
    await gqlRequest(args, SaveView, { list, name, query, idempotencyKey });
  }
  return redirect(parsed.data.back, 303);
}
