import screenTexts from "virtual:texts/immoflash-issues+frames";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { ImmoflashIssuesScreen, immoflashIssueList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: immoflashIssueList, document: ImmoflashIssuesScreen });
export const handle = listHandle({
  list: immoflashIssueList,
  i18n: screenTexts,
});

export default () => <RecordList list={immoflashIssueList} loaded={useLoaderData<typeof loader>()} />;
