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
  const shown = shownIn(new URL(args.request.url).searchParams);
  const asked = { id: args.params.id ?? "", of: shown.of };
  const { record, preview } = await gqlRequest(args, PreviewScreen, asked);
  return { record: found(record), preview: found(preview), ...shown };
}

/** The issue of the address alone, and which of its versions it is. */
export async function loadIssue(args: LoaderFunctionArgs) {
  const { of }: { of: PreviewOf } = shownIn(new URL(args.request.url).searchParams);
  const { preview } = await gqlRequest(args, PreviewFile, { id: args.params.id ?? "", of });
  return { issue: found(preview), of };
}

function found<T>(record: T | null): T {
  if (record === null) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return record;
}
