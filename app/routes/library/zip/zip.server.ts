import type { ActionFunctionArgs } from "@remix-run/node";
import { MOST_ARCHIVED_BYTES, MOST_ARCHIVED_FILES } from "domain/attachments/archive";
import { formatSize } from "domain/attachments/upload-rules";
import { postedForm } from "~/forms/post/posted-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { MAX_BULK, readSelection } from "~/lists/bulk/bulk-post";
import { countText } from "~/lists/count-text";
import { download } from "~/lists/export/download.server";
import { beginExport } from "~/lists/export/export-request.server";
import { listVariables } from "~/lists/state/variables";
import { mayDo } from "~/session/guard.server";
import { redirectWithError } from "~/session/toast.server";
import { assetList } from "../record/list-columns";
import { zipChunks } from "./zip-chunks.server";

const FilesToZip = graphql(`
  query FilesToZip($limit: Int!, $term: String, $filter: AssetFilter, $sort: String) {
    assets(limit: $limit, term: $term, filter: $filter, sort: $sort) {
      data { _id createdAt file { _id filename size } }
    }
  }
`);

const mayRead = mayDo({ action: "read", collectionType: "attachments" });

/** The files of the chosen assets as one ZIP, sent while they are read. */
export async function zipAssets(args: ActionFunctionArgs): Promise<Response> {
  const form = await postedForm(args, mayRead);
  const { ids, query, state, problem } = readSelection(form, assetList);
  const refused = (text: string) =>
    redirectWithError(args, query ? `${assetList.path}?${query}` : assetList.path, text, { status: 303 });
  const tooMany = () => refused(texts("library")("zip.tooMany", { max: countText(MOST_ARCHIVED_FILES) }));
  if (problem) return await refused(texts("lists")(`bulk.problem.${problem}`, { max: countText(MAX_BULK) }));
  if (ids && ids.length > MOST_ARCHIVED_FILES) return await tooMany();
  await beginExport(args);
  const { term, filter, sort } = listVariables(assetList, state);
  const { assets } = await gqlRequest(args, FilesToZip, {
    ...(ids ? { filter: { ids } } : { term, filter }),
    sort,
    limit: MOST_ARCHIVED_FILES + 1,
  });
  if (assets.data.length > MOST_ARCHIVED_FILES) return await tooMany();
  if (assets.data.length === 0) return await refused(texts("lists")("export.nothing"));
  const bytes = assets.data.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > MOST_ARCHIVED_BYTES) {
    const sizes = { max: formatSize(MOST_ARCHIVED_BYTES), size: formatSize(bytes) };
    return await refused(texts("library")("zip.tooLarge", sizes));
  }
  const files = assets.data.map(({ file, createdAt }) => ({ ...file, createdAt }));
  return await download(`${texts("library")("zip.filename")}.zip`, "application/zip", zipChunks(args, files));
}
