import type { LoaderFunctionArgs } from "@remix-run/node";
import { openPicking } from "~/forms/picking/picking.server";
import { requireToken } from "~/session/current-user.server";

/** A page of the list from which the records of a list of choices are picked; the query is that of the list. */
export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { searchParams } = new URL(args.request.url);
  const picking = await openPicking(args, args.params.list ?? "", searchParams);
  return Response.json({ picking }, { headers: { "Cache-Control": "no-store" } });
}
