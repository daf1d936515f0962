import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { make, mayMake, openMaking } from "~/forms/making/making.server";
import { postedForm } from "~/forms/post/posted-form.server";
import { requireToken } from "~/session/current-user.server";

/** The small form of a record that is made where it is chosen: `/lookup/<list>/new?q=` names what is missing. */
export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const term = new URL(args.request.url).searchParams.get("q") ?? "";
  const making = await openMaking(args, args.params.list ?? "", term);
  return Response.json({ making }, { headers: { "Cache-Control": "no-store" } });
}

/** Makes it: `{ item }`, or the form again with what is wrong (400). */
export async function action(args: ActionFunctionArgs) {
  const { list = "" } = args.params;
  const post = await postedForm(args, mayMake(list));
  const answer = await make(args, list, post);
  return Response.json(answer, { status: answer.item ? 200 : 400 });
}
