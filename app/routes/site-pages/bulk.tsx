import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { withdrawSteps } from "~/shared/lifecycle/withdraw-steps";
import frameTexts from "../../../locales/de/frames.json";
import linkTexts from "../../../locales/de/linkedFrom.json";
import pageTexts from "../../../locales/de/site-pages.json";
import { pageList } from "./record/definition";
import { pageRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = pageRoutes.changeMany;
export const handle = bulkHandle({
  list: pageList,
  i18n: { "site-pages": pageTexts, frames: frameTexts, linkedFrom: linkTexts },
});

export default recordBulk(pageList, withdrawSteps);
