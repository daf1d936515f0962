import type { LoaderFunctionArgs } from "@remix-run/node";
import { paletteLoader } from "~/shared/search/search.server";

/** What is found while the user types, as JSON. */
export const loader = async (args: LoaderFunctionArgs) =>
  Response.json(await paletteLoader(args), { headers: { "Cache-Control": "no-store" } });
