import screenTexts from "virtual:texts/categories";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { CategoriesScreen, categoryList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: categoryList, document: CategoriesScreen });
export const handle = listHandle({ list: categoryList, i18n: screenTexts });

export default () => <RecordList list={categoryList} loaded={useLoaderData<typeof loader>()} />;
