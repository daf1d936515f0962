import type { LoaderFunctionArgs } from "@remix-run/node";
import { gqlRequest } from "~/graphql/client.server";
import { exportRoute } from "~/lists/export/export-route.server";
import { mayOnAnyBookings } from "~/session/guard.server";
import { billingList } from "./list/definition";
import { BillingScreen, ExportBillingItems, ExportRunQuery } from "./list/documents";

const answer = exportRoute({
  list: billingList,
  may: mayOnAnyBookings(),
  document: BillingScreen,
  remember: async (args, selection, idempotencyKey) => {
    try {
      const { exportBillingItems } = await gqlRequest(args, ExportBillingItems, {
        selection,
        idempotencyKey,
      });
      return `run=${exportBillingItems._id}`;
    } catch (refusal) {
      if (refusal instanceof Response && refusal.status === 403) return null;
      throw refusal;
    }
  },
});

/** The file of an export run (`?run=17`), as often as it is wanted. Reading changes nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const run = new URL(args.request.url).searchParams.get("run");
  if (run !== null) {
    const { billingExportRun } = await gqlRequest(args, ExportRunQuery, { id: run });
    if (!billingExportRun) throw Response.json(null, { status: 404, statusText: "Not Found" });
  }
  return await answer(args);
}

export const action = answer;
