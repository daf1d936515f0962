import type { ActionFunctionArgs } from "@remix-run/node";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { type OffersOfIssue, wantsMaterial } from "./offers";

const AskForMaterial = graphql(`mutation AskForMaterial($ids: [String!]!, $idempotencyKey: String!) {
  askForMaterial(ids: $ids, idempotencyKey: $idempotencyKey) {
    done refused { label reason params { name value } }
  }
}`);

/** Asks for the missing material of an issue, and answers what there is to say of it. */
export async function askKeepers(args: ActionFunctionArgs, { ads }: OffersOfIssue): Promise<string> {
  const t = texts("immoflash-issues");
  const ids = ads.filter(wantsMaterial).map(({ _id }) => _id);
  if (ids.length === 0) return t("material.asked", { count: 0 });
  const variables = { ids, idempotencyKey: newIdempotencyKey() };
  const { done, refused } = (await gqlRequest(args, AskForMaterial, variables)).askForMaterial;
  const reasonText = texts("validation") as (key: string, params?: object) => string;
  const reasons = refused.map(({ label, reason, params }) =>
    t("material.notAsked", {
      name: label,
      reason: reasonText(reason, Object.fromEntries(params.map(({ name, value }) => [name, value]))),
    }),
  );
  return [t("material.asked", { count: done }), ...reasons].join(" ");
}
