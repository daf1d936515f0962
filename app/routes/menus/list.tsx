import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import menuTexts from "../../../locales/de/menus.json";
import { MenusScreen, menuList } from "./record/definition";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: menuList, document: MenusScreen });
export const handle = listHandle({ list: menuList, i18n: { menus: menuTexts } });

export default () => <RecordList list={menuList} loaded={useLoaderData<typeof loader>()} />;
