import screenTexts from "virtual:texts/tags";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { TagsScreen, tagList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: tagList, document: TagsScreen });
export const handle = listHandle({ list: tagList, i18n: screenTexts });

export default () => <RecordList list={tagList} loaded={useLoaderData<typeof loader>()} />;
