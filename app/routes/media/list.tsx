import screenTexts from "virtual:texts/media";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { PressTabs } from "~/shared/press/press-tabs";
import { MediaScreen, mediumList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: mediumList, document: MediaScreen });
export const handle = listHandle({ list: mediumList, i18n: screenTexts });

export default () => (
  <RecordList
    list={mediumList}
    loaded={useLoaderData<typeof loader>()}
    note={<PressTabs current="media" />}
  />
);
