import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import mailingListTexts from "../../../locales/de/mailing-lists.json";
import { MailingListsScreen, mailingListList } from "./record/definition";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: mailingListList, document: MailingListsScreen });
export const handle = listHandle({ list: mailingListList, i18n: { "mailing-lists": mailingListTexts } });

export default () => <RecordList list={mailingListList} loaded={useLoaderData<typeof loader>()} />;
