import { BulkScreen } from "~/lists/bulk/bulk-screen";
import { bulkHandle } from "~/lists/list-handle";
import materialTexts from "../../../locales/de/material.json";
import { requestSteps } from "./bulk/request-steps";
import { materialList } from "./list/definition";

export { repeatable as clientAction } from "~/forms";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export { requestMany as action } from "./bulk/bulk.server";

export const handle = bulkHandle({ list: materialList, i18n: { material: materialTexts } });

export default () => <BulkScreen list={materialList} bulk={requestSteps} />;
