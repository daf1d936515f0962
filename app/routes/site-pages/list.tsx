import screenTexts from "virtual:texts/site-pages+frames";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { loadWithdrawSteps } from "~/shared/lifecycle/list-parts";
import { PagesScreen, pageList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: pageList, document: PagesScreen });
export const handle = listHandle({
  list: pageList,
  i18n: screenTexts,
});

export default () => (
  <RecordList list={pageList} loaded={useLoaderData<typeof loader>()} bulkSteps={loadWithdrawSteps} />
);
