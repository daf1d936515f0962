import screenTexts from "virtual:texts/press-releases";
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { useRecordRights } from "~/records/record-rights";
import { PressTabs } from "~/shared/press/press-tabs";
import { PressReleasesScreen, pressReleaseList, withoutApproval } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: pressReleaseList, document: PressReleasesScreen });
export const handle = listHandle({ list: pressReleaseList, i18n: screenTexts });

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
