import screenTexts from "virtual:texts/material";
import { BulkScreen } from "~/lists/bulk/bulk-screen";
import { bulkHandle } from "~/lists/list-handle";
import { requestSteps } from "./bulk/request-steps";
import { materialList } from "./list/definition";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export { requestMany as action } from "./bulk/bulk.server";

export const handle = bulkHandle({ list: materialList, i18n: screenTexts });

export default () => <BulkScreen list={materialList} bulk={requestSteps} />;
