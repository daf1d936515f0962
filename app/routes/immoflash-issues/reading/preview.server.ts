import type { LoaderFunctionArgs } from "@remix-run/node";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ReadIssueFragment } from "./read-issue";
import { type PreviewOf, shownIn } from "./shown";

const PreviewScreen = graphql(
  `query ImmoflashPreviewScreen($id: String!, $of: ImmoflashPreviewOf!) {
    record: immoflashIssue(id: $id) { _id title liveNumber }
    preview: immoflashPreview(id: $id, of: $of) { ...ReadImmoflashIssue }
  }`,
  [ReadIssueFragment],
);
const PreviewFile = graphql(
  `query ImmoflashPreviewFile($id: String!, $of: ImmoflashPreviewOf!) {
    preview: immoflashPreview(id: $id, of: $of) { ...ReadImmoflashIssue }
  }`,
  [ReadIssueFragment],
);

export async function loadPreview(args: LoaderFunctionArgs) {
  const view = shownIn(new URL(args.request.url).searchParams);
  const variables = { id: args.params.id ?? "", of: view.of };
  const { record, preview } = await gqlRequest(args, PreviewScreen, variables);
  return { record: orNotFound(record), preview: orNotFound(preview), ...view };
}

/** The issue of the address alone, and which of its versions it is. */
export async function loadPreviewIssue(args: LoaderFunctionArgs) {
  const { of }: { of: PreviewOf } = shownIn(new URL(args.request.url).searchParams);
  const { preview } = await gqlRequest(args, PreviewFile, { id: args.params.id ?? "", of });
  return { issue: orNotFound(preview), of };
}

function orNotFound<T>(record: T | null): T {
  if (record === null) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return record;
}
