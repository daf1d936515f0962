import screenTexts from "virtual:texts/activityLog";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { ListScreen } from "~/lists/screen/list-screen";
import { ActivityLogScreen, activityLogList } from "./record/list-columns";
import { logWords } from "./record/log-words";

const load = listLoader({ list: activityLogList, document: ActivityLogScreen });

/** The words of all areas stay on the server: the screen gets those of its rows. */
export async function loader(args: LoaderFunctionArgs) {
  const { data: loaded, init } = await load(args);
  return data({ ...loaded, rows: loaded.rows.map((row) => ({ ...row, words: logWords(row) })) }, init ?? {});
}

export const handle = listHandle({ list: activityLogList, i18n: screenTexts });

export default () => <ListScreen list={activityLogList} loaded={useLoaderData<typeof loader>()} />;
