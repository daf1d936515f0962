import screenTexts from "virtual:texts/roles";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { RolesScreen, roleList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: roleList, document: RolesScreen });
export const handle = listHandle({ list: roleList, i18n: screenTexts });

const loadSteps = () => import("./record/bulk-steps").then(({ roleSteps }) => roleSteps);

export default () => (
  <RecordList list={roleList} loaded={useLoaderData<typeof loader>()} bulkSteps={loadSteps} />
);
