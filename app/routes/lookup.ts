import type { LoaderFunctionArgs } from "@remix-run/node";
import { makesText } from "~/forms/making/making.server";
import { lookup } from "~/graphql/lookup.server";
import { requireToken } from "~/session/current-user.server";

/**
 * Answers the combo boxes while the user types: `/lookup/<list>?q=` gives `{ items: [{ id, label, note }] }`, and
 * `makes` if what is not among them can be made.
 */
export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { list = "" } = args.params;
  const term = new URL(args.request.url).searchParams.get("q") ?? "";
  const answer = await lookup(args, list, term);
  if (!answer) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const { items, permissions } = answer;
  return Response.json(
    { items, makes: makesText(list, term, permissions) },
    { headers: { "Cache-Control": "private, max-age=30" } },
  );
}
