import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { loadWithdrawSteps } from "~/shared/lifecycle/list-parts";
import articleTexts from "../../../locales/de/articles.json";
import frameTexts from "../../../locales/de/frames.json";
import { ArticlesScreen, articleList } from "./record/definition";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: articleList, document: ArticlesScreen });
export const handle = listHandle({
  list: articleList,
  i18n: { articles: articleTexts, frames: frameTexts },
});

export default () => (
  <RecordList list={articleList} loaded={useLoaderData<typeof loader>()} bulkSteps={loadWithdrawSteps} />
);
