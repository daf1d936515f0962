import type { LoaderFunctionArgs } from "@remix-run/node";
import { wholeNumber } from "domain/form-fields";
import { z } from "zod";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { byIntent } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";

const RevisionsScreen = graphql(`query ArticleRevisions($id: String!, $skip: Int) {
  me { permissions }
  record: article(id: $id) {
    _id version name draftNumber liveNumber scheduledNumber
    revisions(limit: 50, skip: $skip) { number at name restoredFrom publishedAt by { first_name last_name } }
  }
}`);
const DifferencesQuery = graphql(`query ArticleDifferences($id: String!, $from: Int!, $to: Int!) {
  differences: articleDifferences(id: $id, from: $from, to: $to) { field before after parts { kind text } }
}`);
const Restore = graphql(`mutation RestoreArticle(
  $id: String!, $version: Int!, $number: Int!, $idempotencyKey: String!
) {
  restoreArticle(id: $id, version: $version, number: $number, idempotencyKey: $idempotencyKey) { _id }
}`);
const NameRevision = graphql(`mutation NameArticleRevision(
  $id: String!, $number: Int!, $name: String, $idempotencyKey: String!
) {
  nameArticleRevision(id: $id, number: $number, name: $name, idempotencyKey: $idempotencyKey) { _id }
}`);

const PAGE = 50;
const MOST = 2_147_483_647;

/** A number of the address; null for what is none. */
function numberIn(params: URLSearchParams, name: string): number | null {
  const read = Number(params.get(name));
  return Number.isSafeInteger(read) && read > 0 && read <= MOST ? read : null;
}

export async function loadRevisions(args: LoaderFunctionArgs) {
  const { id = "" } = args.params;
  const params = new URL(args.request.url).searchParams;
  const page = numberIn(params, "page") ?? 1;
  const [from, to] = [numberIn(params, "from"), numberIn(params, "to")];
  const [{ record }, compared] = await Promise.all([
    gqlRequest(args, RevisionsScreen, { id, skip: Math.min((page - 1) * PAGE, MOST) }),
    from !== null && to !== null ? gqlRequest(args, DifferencesQuery, { id, from, to }) : null,
  ]);
  if (!record) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return {
    record,
    from,
    to,
    page,
    differences: compared?.differences ?? null,
    idempotencyKey: newIdempotencyKey(),
  };
}

const may = mayDo({ action: "write", collectionType: "articles" });
const number = wholeNumber({ min: 1, max: MOST }).transform((chosen) => chosen ?? 0);

export const changeRevision = byIntent(
  saveAction({
    may,
    schema: z.object({ number }),
    send: (args, { id, version, values, idempotencyKey }) =>
      gqlRequest(args, Restore, { id, version, ...values, idempotencyKey }),
    savedTo: ({ params }) => `/articles/${params.id}`,
    toast: (_sent, { values }) => texts("articles")("revisions.done.restore", { number: values?.number }),
  }),
  {
    name: saveAction({
      may,
      schema: z.object({ number, name: z.string().optional() }),
      send: (args, { id, values, idempotencyKey }) =>
        gqlRequest(args, NameRevision, { id, ...values, idempotencyKey }),
      savedTo: ({ params }) => `/articles/${params.id}/revisions`,
      toast: () => texts("articles")("revisions.done.name"),
    }),
  },
);
