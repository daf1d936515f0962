import { useLoaderData } from "@remix-run/react";
import type { assetForm } from "domain/library/asset";
import { fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { Card } from "~/ui/card";
import libraryTexts from "../../../locales/de/library.json";
import { CutsCard } from "./record/cuts-card";
import { assetList } from "./record/definition";
import { FileCard } from "./record/file-card";
import { FocusCard } from "./record/focus-card";
import { assetRoutes } from "./record/routes.server";
import { SimilarCard } from "./record/similar-card";
import { VersionsCard } from "./record/versions-card";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = assetRoutes.load;
export const action = assetRoutes.change;
export const handle = recordHandle({ list: assetList, i18n: { library: libraryTexts } });

const { Choice, Day, LongText, Text } = fieldsOf<typeof assetForm>();

/** One asset: its file, what it says of itself, what is seen of it however it is cut, and where it is used. */
export default function Asset() {
  const { t } = useTranslation("library");
  const loaded = useLoaderData<typeof loader>();
  const { record, folders } = loaded;
  const isPicture = record?.kind === "image";
  return (
    <RecordScreen
      list={assetList}
      loaded={loaded}
      choices={{ folder: folders }}
      ownCards
      beside={
        record ? (
          <>
            <FileCard {...record} />
            <SimilarCard pictures={record.similar} />
            <VersionsCard asset={record} idempotencyKey={loaded.form.idempotencyKey} />
          </>
        ) : null
      }
      below={
        isPicture && record ? <CutsCard asset={record} idempotencyKey={loaded.form.idempotencyKey} /> : null
      }
    >
      <Card title={t("details")} id="details" className="grid gap-4">
        <Text name="name" />
        <Choice name="folder" of={folders} empty={t("noFolder")} />
        {isPicture ? <LongText name="alt" rows={2} hint={t("hints.alt")} /> : null}
        <LongText
          name="label"
          label={t(isPicture ? "fields.label" : "textOfOthers")}
          rows={2}
          hint={t(isPicture ? "hints.label" : "hints.labelOfOthers")}
        />
        <Text name="copyright" hint={t(isPicture ? "hints.copyright" : "hints.copyrightOfOthers")} />
        <Day name="licenceUntil" />
      </Card>
      {isPicture && record ? <FocusCard file={record.file} /> : null}
    </RecordScreen>
  );
}
