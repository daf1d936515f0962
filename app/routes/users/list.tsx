import screenTexts from "virtual:texts/users";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { UsersScreen, userList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({
  list: userList,
  document: UsersScreen,
  needs: { collectionType: "users" },
});
export const handle = listHandle({ list: userList, i18n: screenTexts });

export default () => <RecordList list={userList} loaded={useLoaderData<typeof loader>()} />;
