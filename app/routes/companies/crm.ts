import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { parseForm } from "~/forms/parse-form.server";
import { postedForm } from "~/forms/posted-form.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { redirectWithError, redirectWithSuccess } from "~/session/toast.server";
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

export async function action(args: ActionFunctionArgs) {
  const { idempotencyKey } = parseForm(await postedForm(args), z.object({}));
  const init = { status: 303 };
  try {
    await gqlRequest(args, StartCrmSync, { idempotencyKey });
    return await redirectWithSuccess(args, "/companies", texts("companies")("crm.started"), init);
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    const text = texts("validation") as (key: string) => string;
    const said = problemsOf(refusal).map(({ message }) => text(message));
    return await redirectWithError(args, "/companies", said.join(" "), init);
  }
}
