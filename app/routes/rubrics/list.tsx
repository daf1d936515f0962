import screenTexts from "virtual:texts/rubrics";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { RubricsScreen, rubricList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: rubricList, document: RubricsScreen });
export const handle = listHandle({ list: rubricList, i18n: screenTexts });

export default () => <RecordList list={rubricList} loaded={useLoaderData<typeof loader>()} />;
