import screenTexts from "virtual:texts/receivers";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { ReceiversScreen, receiverList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: receiverList, document: ReceiversScreen });
export const handle = listHandle({ list: receiverList, i18n: screenTexts });

export default () => <RecordList list={receiverList} loaded={useLoaderData<typeof loader>()} />;
