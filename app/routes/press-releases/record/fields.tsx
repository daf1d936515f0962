import type { pressReleaseForm, releaseFileForm } from "domain/press-releases/press-release";
import { markdownIn } from "~/editor/markdown-field";
import { fieldsOf } from "~/forms";
import { rowsIn } from "~/forms/fields/rows-field";
import { useTranslation } from "~/i18n/use-translation";
import { AssetField } from "~/shared/library/asset-field";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";

const { Choice, Day, LongText, Text } = fieldsOf<typeof pressReleaseForm>();
const MarkdownField = markdownIn<typeof pressReleaseForm>();
const Rows = rowsIn<typeof pressReleaseForm>();
// Rows of one field.
type FileRow = keyof typeof releaseFileForm.shape;
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
        <MarkdownField name="text" hint={opened ? undefined : t("hints.ownNew")} />
        <FieldGrid>
          <Choice name="medium" of={[...media]} empty={t("choose")} />
          <Day name="embargoOn" hint={t("hints.embargo")} />
          <Text name="sourceUrl" type="url" />
        </FieldGrid>
      </Card>
      <Card title={t("parts.sender")} id="sender" className="grid gap-4">
        <FieldGrid>
          <Text name="senderName" />
          <Text name="company" />
          <Text name="email" type="email" />
          <Text name="phone" type="tel" />
        </FieldGrid>
      </Card>
      <Card>
        <Rows name="files" sorts>
          <AssetField name={ASSET} items={items} />
        </Rows>
      </Card>
      <Card>
        <LongText name="note" rows={3} hint={t("hints.note")} />
      </Card>
    </>
  );
}
