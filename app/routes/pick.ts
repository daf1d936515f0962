import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { bringInto, mayBring, openPicking } from "~/forms/picking/picking.server";
import { postedForm } from "~/forms/post/posted-form.server";
import { requireToken } from "~/session/current-user.server";

const NOT_KEPT = { "Cache-Control": "no-store" };

/** A page of the list from which the records of a list of choices are picked; the query is that of the list. */
export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { searchParams } = new URL(args.request.url);
  const picking = await openPicking(args, args.params.list ?? "", searchParams);
  return Response.json({ picking }, { headers: NOT_KEPT });
}

/** Brings the posted files into the list, and answers its page with their records; 400 where some were refused. */
export async function action(args: ActionFunctionArgs) {
  const { list = "" } = args.params;
  const post = await postedForm(args, mayBring(list));
  const picking = await bringInto(args, list, post);
  return Response.json({ picking }, { status: picking.refused?.length ? 400 : 200, headers: NOT_KEPT });
}
