import screenTexts from "virtual:texts/domains";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { DomainsScreen, domainList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: domainList, document: DomainsScreen });
export const handle = listHandle({ list: domainList, i18n: screenTexts });

export default () => <RecordList list={domainList} loaded={useLoaderData<typeof loader>()} />;
