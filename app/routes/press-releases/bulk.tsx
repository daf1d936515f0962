import screenTexts from "virtual:texts/press-releases";
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { releaseSteps } from "./record/bulk-steps";
import { pressReleaseList } from "./record/list-columns";
import { releaseRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = releaseRoutes.changeMany;
export const handle = bulkHandle({ list: pressReleaseList, i18n: screenTexts });

export default recordBulk(pressReleaseList, releaseSteps);
