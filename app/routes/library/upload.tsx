import screenTexts from "virtual:texts/library+uploads+forms+validation";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useKeptAnswer } from "~/forms/screen/connection";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { PageHead } from "~/ui/page-head";
import type { loadUpload, upload } from "./upload/upload.server";
import { UploadForm, UploadOutcome } from "./upload/upload-form";

export { repeatable as clientAction } from "~/forms";
export { loadUpload as loader, upload as action } from "./upload/upload.server";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [areaCrumb("library"), { label: texts("library")("upload.title") }],
});

/** Brings files into the library: a plain form, several at once. */
export default function Upload() {
  const { t } = useTranslation("library");
  const answer = useKeptAnswer(useActionData<typeof upload>());
  const outcome = answer && "refused" in answer ? answer : null;
  return (
    <>
      <PageHead title={t("upload.title")} />
      <div className="grid grid-cols-1 gap-4">
        <UploadForm {...useLoaderData<typeof loadUpload>()} post={outcome?.post ?? ""} />
        {outcome ? <UploadOutcome {...outcome} /> : null}
      </div>
    </>
  );
}
