import screenTexts from "virtual:texts/qrcodes";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { QrCodesScreen, qrcodeList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: qrcodeList, document: QrCodesScreen });
export const handle = listHandle({ list: qrcodeList, i18n: screenTexts });

export default () => <RecordList list={qrcodeList} loaded={useLoaderData<typeof loader>()} />;
