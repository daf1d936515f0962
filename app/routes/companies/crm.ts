import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { backAction } from "~/forms/post/post-actions.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";
import { CrmState } from "./crm/state";

const CrmNow = graphql(`query CrmNow { crm { last { ...CrmState } } }`, [CrmState]);
const StartCrmSync = graphql(`mutation StartCrmSync($idempotencyKey: String!) {
  startCrmSync(idempotencyKey: $idempotencyKey) { _id }
}`);

/** How far the sync is, for a list that is open meanwhile. */
export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { crm } = await gqlRequest(args, CrmNow);
  return { last: crm?.last ?? null };
}

export const action = backAction({
  may: mayDo({ action: "edit", collectionType: "companies" }),
  schema: z.object({}),
  send: (args, _values, idempotencyKey) => gqlRequest(args, StartCrmSync, { idempotencyKey }),
  toast: () => texts("companies")("crm.started"),
  back: "/companies",
});
