import screenTexts from "virtual:texts/menus";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { MenusScreen, menuList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: menuList, document: MenusScreen });
export const handle = listHandle({ list: menuList, i18n: screenTexts });

export default () => <RecordList list={menuList} loaded={useLoaderData<typeof loader>()} />;
