import screenTexts from "virtual:texts/data-sources";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { DataSourcesScreen, dataSourceList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: dataSourceList, document: DataSourcesScreen });
export const handle = listHandle({ list: dataSourceList, i18n: screenTexts });

export default () => <RecordList list={dataSourceList} loaded={useLoaderData<typeof loader>()} />;
