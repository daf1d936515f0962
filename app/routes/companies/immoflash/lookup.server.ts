import type { LoaderFunctionArgs } from "@remix-run/node";
import { FIELD_OF_KIND, immoflashChoice } from "domain/immoflash/lookup";
import { TERM_LENGTH } from "domain/immoflash/term";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";
import { companyRoutes } from "../record/routes.server";

const FindInImmoflash = graphql(`query FindInImmoflash($term: String!) {
  immoflash { find(term: $term) { error results { number kind name place } } }
}`);
const LinkToImmoflash = graphql(`mutation LinkToImmoflash(
  $selection: CompanySelection!, $change: CompanyBulk!, $idempotencyKey: String!
) {
  changeCompanies(selection: $selection, change: $change, idempotencyKey: $idempotencyKey) {
    done refused { reason }
  }
}`);

/** The screen of a company, with what was looked up in immoflash. */
export async function loadCompany(args: LoaderFunctionArgs) {
  const term = (new URL(args.request.url).searchParams.get("immoflash") ?? "").trim().slice(0, TERM_LENGTH);
  const loaded = await companyRoutes.load(args);
  if (!loaded.immoflash || !loaded.record) return { ...loaded, looksUp: null };
  const answer = term === "" ? null : await gqlRequest(args, FindInImmoflash, { term });
  return { ...loaded, looksUp: { term, found: answer?.immoflash?.find ?? null } };
}

/** Writes the number of the chosen record into its field of the company. */
export const linkToImmoflash = saveAction({
  may: mayDo({ action: "edit", collectionType: "companies" }),
  schema: immoflashChoice,
  send: (args, { values: { kind, number }, id, idempotencyKey }) =>
    gqlRequest(args, LinkToImmoflash, {
      selection: { ids: [id] },
      change: { data: { [FIELD_OF_KIND[kind]]: number } },
      idempotencyKey,
    }),
  savedTo: ({ params }) => `/companies/${params.id}`,
  toast: () => texts("companies")("immoflash.linked"),
});
