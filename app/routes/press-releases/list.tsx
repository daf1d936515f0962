import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { useRecordRights } from "~/records/record-rights";
import { PressTabs } from "~/shared/press/press-tabs";
import releaseTexts from "../../../locales/de/press-releases.json";
import { PressReleasesScreen, pressReleaseList, withoutApproval } from "./record/definition";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: pressReleaseList, document: PressReleasesScreen });
export const handle = listHandle({ list: pressReleaseList, i18n: { "press-releases": releaseTexts } });

export default function PressReleases() {
  const may = useRecordRights(pressReleaseList);
  return (
    <RecordList
      list={may("edit") ? pressReleaseList : withoutApproval}
      loaded={useLoaderData<typeof loader>()}
      bulkSteps={() => import("./record/bulk-steps").then((part) => part.releaseSteps)}
      note={<PressTabs current="releases" />}
    />
  );
}
