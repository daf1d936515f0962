import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import sourceTexts from "../../../locales/de/data-sources.json";
import { DataSourcesScreen, dataSourceList } from "./record/definition";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: dataSourceList, document: DataSourcesScreen });
export const handle = listHandle({ list: dataSourceList, i18n: { "data-sources": sourceTexts } });

export default () => <RecordList list={dataSourceList} loaded={useLoaderData<typeof loader>()} />;
