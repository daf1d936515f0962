import type { LoaderFunctionArgs } from "@remix-run/node";
import { wholeNumber } from "domain/form-fields";
import { z } from "zod";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { byIntent } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";
import { documentsOfRevisions, REVISIONS_OF_PAGE } from "./documents-by-name.server";
import type { PublishingArea } from "./publishing-area";

const MOST = 2_147_483_647;

/** A number of the address; null for what is none. */
function numberIn(params: URLSearchParams, name: string): number | null {
  const read = Number(params.get(name));
  return Number.isSafeInteger(read) && read > 0 && read <= MOST ? read : null;
}

const number = wholeNumber({ min: 1, max: MOST }).transform((chosen) => chosen ?? 0);

/** Loader and action of `…/:id/revisions`, whose screen is `RevisionsScreen`. */
export function revisionRoutes({ path, contentType, called }: PublishingArea) {
  const documents = documentsOfRevisions(called);
  const may = mayDo({ action: "write", collectionType: contentType });
  const load = async (args: LoaderFunctionArgs) => {
    const { id = "" } = args.params;
    const params = new URL(args.request.url).searchParams;
    const page = numberIn(params, "page") ?? 1;
    const [from, to] = [numberIn(params, "from"), numberIn(params, "to")];
    const skip = Math.min((page - 1) * REVISIONS_OF_PAGE, MOST);
    const [{ record }, compared] = await Promise.all([
      gqlRequest(args, documents.list, { id, skip }),
      from !== null && to !== null ? gqlRequest(args, documents.compare, { id, from, to }) : null,
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
  };
  const restore = saveAction({
    may,
    schema: z.object({ number }),
    send: (args, { id, version, values, idempotencyKey }) =>
      gqlRequest(args, documents.restore, { id, version, ...values, idempotencyKey }),
    savedTo: ({ params }) => `${path}/${params.id}`,
    toast: (_sent, { values }) => texts("lifecycle")("revisions.done.restore", { number: values?.number }),
  });
  const name = saveAction({
    may,
    schema: z.object({ number, name: z.string().optional() }),
    send: (args, { id, values, idempotencyKey }) =>
      gqlRequest(args, documents.name, { id, ...values, idempotencyKey }),
    savedTo: ({ params }) => `${path}/${params.id}/revisions`,
    toast: () => texts("lifecycle")("revisions.done.name"),
  });
  return { load, change: byIntent(restore, { name }) };
}
