import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { withdrawSteps } from "~/shared/lifecycle/withdraw-steps";
import articleTexts from "../../../locales/de/articles.json";
import frameTexts from "../../../locales/de/frames.json";
import linkTexts from "../../../locales/de/linkedFrom.json";
import { articleList } from "./record/definition";
import { articleRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = articleRoutes.changeMany;
export const handle = bulkHandle({
  list: articleList,
  i18n: { articles: articleTexts, frames: frameTexts, linkedFrom: linkTexts },
});

export default recordBulk(articleList, withdrawSteps);
