import screenTexts from "virtual:texts/mailing-lists";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { MailingListsScreen, mailingListList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: mailingListList, document: MailingListsScreen });
export const handle = listHandle({ list: mailingListList, i18n: screenTexts });

export default () => <RecordList list={mailingListList} loaded={useLoaderData<typeof loader>()} />;
