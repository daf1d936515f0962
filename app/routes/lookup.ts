import type { LoaderFunctionArgs } from "@remix-run/node";
import { lookup } from "~/graphql/lookup.server";
import { requireToken } from "~/session/current-user.server";

/** Answers the combo boxes while the user types: `/lookup/<list>?q=` gives `{ items: [{ id, label, note }] }`. */
export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const term = new URL(args.request.url).searchParams.get("q") ?? "";
  const items = await lookup(args, args.params.list ?? "", term);
  if (!items) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return Response.json({ items }, { headers: { "Cache-Control": "private, max-age=30" } });
}
