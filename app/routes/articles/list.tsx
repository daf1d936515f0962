import screenTexts from "virtual:texts/articles+frames";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { loadWithdrawSteps } from "~/shared/lifecycle/list-parts";
import { ArticlesScreen, articleList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: articleList, document: ArticlesScreen });
export const handle = listHandle({
  list: articleList,
  i18n: screenTexts,
});

export default () => (
  <RecordList list={articleList} loaded={useLoaderData<typeof loader>()} bulkSteps={loadWithdrawSteps} />
);
