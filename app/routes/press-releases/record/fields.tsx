import { PRESS_RELEASE_FIELDS, type RELEASE_FILE_FIELDS } from "domain/press-releases/fields";
import type { pressReleaseForm } from "domain/press-releases/press-release";
import { markdownIn } from "~/editor/markdown-field";
import { Fields, fieldsOf } from "~/forms";
import { rowsIn } from "~/forms/fields/rows-field";
import { useTranslation } from "~/i18n/use-translation";
import { AssetField } from "~/shared/library/asset-field";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";

const { Choice, Text } = fieldsOf<typeof pressReleaseForm>();
const MarkdownField = markdownIn<typeof pressReleaseForm>();
const Rows = rowsIn<typeof pressReleaseForm>();
// Rows of one field.
type FileRow = keyof typeof RELEASE_FILE_FIELDS;
const ASSET: FileRow = "asset";

type Props = {
  opened: { files: readonly { _id: string; name: string; kind: string; file: { _id: string } }[] } | null;
  media: readonly { value: string; label: string }[];
};

/** The fields of a release, as the house edits them. */
export function ReleaseFields({ opened, media }: Props) {
  const { t } = useTranslation("press-releases");
  const items = (opened?.files ?? []).map(({ _id: id, name: label, kind, file }) => ({
    id,
    label,
    ...(kind === "image" ? { picture: file._id } : {}),
  }));
  return (
    <>
      <Card title={t("parts.release")} id="release" className="grid gap-4">
        <Text name="title" />
        <MarkdownField name="text" hint={opened ? undefined : t("notes.ownNew")} />
        <FieldGrid>
          <Fields
            of={PRESS_RELEASE_FIELDS}
            only={["medium", "embargoOn", "sourceUrl"]}
            but={{ medium: <Choice name="medium" of={[...media]} empty={t("choose")} /> }}
          />
        </FieldGrid>
      </Card>
      <Card title={t("parts.sender")} id="sender" className="grid gap-4">
        <FieldGrid>
          <Fields
            of={PRESS_RELEASE_FIELDS}
            only={["senderName", "company", "email", "phone"]}
            but={{ phone: <Text name="phone" type="tel" /> }}
          />
        </FieldGrid>
      </Card>
      <Card>
        <Rows name="files" sorts>
          <AssetField name={ASSET} items={items} />
        </Rows>
      </Card>
      <Card>
        <Fields of={PRESS_RELEASE_FIELDS} only={["note"]} />
      </Card>
    </>
  );
}
