import type { LoaderFunctionArgs } from "@remix-run/node";
import { lookup } from "~/graphql/lookup.server";
import { requireToken } from "~/session/current-user.server";

/** What combo boxes ask while one types: `/lookup/<list>?q=` answers `{ items: [{ id, label, note }] }`. */
export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const term = new URL(args.request.url).searchParams.get("q") ?? "";
  const items = await lookup(args, args.params.list ?? "", term);
  if (!items) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return Response.json({ items }, { headers: { "Cache-Control": "private, max-age=30" } });
}
