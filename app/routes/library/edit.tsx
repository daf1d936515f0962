import screenTexts from "virtual:texts/library";
import { useLoaderData } from "@remix-run/react";
import type { assetForm } from "domain/library/asset";
import { ASSET_FIELDS } from "domain/library/fields";
import { Fields, fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { Card } from "~/ui/card";
import { CropsCard } from "./record/crops-card";
import { FileCard } from "./record/file-card";
import { FocalPointCard } from "./record/focal-point-card";
import { assetList } from "./record/list-columns";
import { assetRoutes } from "./record/routes.server";
import { SimilarCard } from "./record/similar-card";
import { VersionsCard } from "./record/versions-card";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = assetRoutes.load;
export const action = assetRoutes.change;
export const handle = recordHandle({ list: assetList, i18n: screenTexts });

const { Choice, LongText, Text } = fieldsOf<typeof assetForm>();

/** One asset: its file, what it says of itself, what is seen of it however it is cropped, and where it is used. */
export default function Asset() {
  const { t } = useTranslation("library");
  const loaded = useLoaderData<typeof loader>();
  const { record, folders } = loaded;
  const isPicture = record?.kind === "image";
  return (
    <RecordScreen
      list={assetList}
      loaded={loaded}
      form={{ choices: { folder: folders }, ownCards: true }}
      rail={(asset) => ({
        beside: (
          <>
            <FileCard {...asset} />
            <SimilarCard pictures={asset.similar} />
            <VersionsCard asset={asset} />
          </>
        ),
        below: isPicture ? <CropsCard asset={asset} /> : null,
      })}
    >
      <Card title={t("details")} id="details" className="grid gap-4">
        <Fields
          of={ASSET_FIELDS}
          only={["name", "folder"]}
          but={{ folder: <Choice name="folder" of={folders} empty={t("noFolder")} /> }}
        />
        {isPicture ? (
          <Fields of={ASSET_FIELDS} only={["alt", "label", "copyright"]} />
        ) : (
          <>
            <LongText name="label" label={t("ofOthers.label")} rows={2} hint={t("ofOthers.labelHint")} />
            <Text name="copyright" hint={t("ofOthers.copyrightHint")} />
          </>
        )}
        <Fields of={ASSET_FIELDS} only={["licenceUntil"]} />
      </Card>
      {isPicture && record ? <FocalPointCard file={record.file} /> : null}
    </RecordScreen>
  );
}
