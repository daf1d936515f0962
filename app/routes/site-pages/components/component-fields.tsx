import type { componentForms, sectionForm } from "domain/site-pages/components";
import { type ComponentType, IMAGE_STYLES, SEPARATOR_STYLES } from "domain/site-pages/kinds";
import { markdownIn } from "~/editor/markdown-field";
import { PicturesIntoArea } from "~/editor/pictures-into-area";
import { fieldsOf, useNamedField } from "~/forms";
import { initialText } from "~/forms/fields/field-frame";
import { rowsIn } from "~/forms/fields/rows-field";
import { LazyPickerDialog, ListPicker } from "~/frames/picker/list-picker";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { AssetField } from "~/shared/library/asset-field";
import { FieldGrid } from "~/ui/layout";
import { Hint } from "~/ui/text";
import type { Component } from "./shown-component";

type Forms = typeof componentForms;
const Block = fieldsOf<Forms["content_block"]>();
const BlockText = markdownIn<Forms["content_block"]>();
const Picture = fieldsOf<Forms["image"]>();
const Holder = fieldsOf<Forms["accordion"]>();
const Recording = fieldsOf<Forms["video"]>();
const Separator = fieldsOf<Forms["separator"]>();
const Sections = rowsIn<Forms["accordion"]>();
const Section = fieldsOf<typeof sectionForm>();

type Props = { type: ComponentType; component: Component | null };

const chosenAsset = (asset: Component["asset"] | Component["poster"] | undefined) =>
  asset ? { id: asset._id, label: asset.name, picture: asset.file._id } : null;

const chosenTarget = (target: Component["linkPage"] | undefined) =>
  target ? { id: target._id, label: target.name } : undefined;

/** The fields of a component by its type. */
export function ComponentFields({ type, component }: Props) {
  const { t } = useTranslation("site-pages");
  const can = useCan();
  const mayReadLibrary = can({ action: "read", collectionType: "attachments" });
  const mayUpload = can({ action: "create", collectionType: "attachments" });
  if (type === "content_block")
    return (
      <>
        <Block.Text name="title" />
        <BlockText
          name="text"
          pickers={{ article: LazyPickerDialog, ...(mayReadLibrary ? { picture: LazyPickerDialog } : {}) }}
          bringsPictures={mayReadLibrary && mayUpload}
          picturesInto={(area) =>
            mayReadLibrary ? (
              <PicturesIntoArea {...area}>
                <ListPicker of="pickPicture" />
              </PicturesIntoArea>
            ) : null
          }
        />
        <Block.Text name="linkText" />
        <LinkTargets component={component} />
      </>
    );
  if (type === "image")
    return (
      <>
        <AssetField name="asset" pictures current={chosenAsset(component?.asset)} />
        <Picture.Text name="alt" hint={t("notes.alt")} />
        <Picture.Text name="caption" />
        <Picture.Choice name="style" of={IMAGE_STYLES} />
        <LinkTargets component={component} />
      </>
    );
  if (type === "separator") return <Separator.Options name="style" of={SEPARATOR_STYLES} />;
  if (type === "audio" || type === "video")
    return (
      <>
        <Recording.Text name="title" />
        <AssetField name="asset" current={withoutPicture(component?.asset)} />
        <Recording.Text name="address" type="url" hint={t("notes.recording")} />
        {type === "video" ? (
          <AssetField name="poster" pictures current={chosenAsset(component?.poster)} />
        ) : null}
        <Recording.Text name="caption" />
        <Recording.LongText name="text" rows={8} hint={t("notes.transcript")} />
      </>
    );
  return (
    <>
      <Holder.Text name="title" />
      {type === "accordion" ? <Holder.Check name="isOpen" /> : null}
      <Sections name="sections" sorts>
        <SectionFields />
      </Sections>
      <Hint>{t("notes.sections")}</Hint>
    </>
  );
}

/** A recording has no picture of its own. */
const withoutPicture = (asset: Component["asset"] | undefined) =>
  asset ? { id: asset._id, label: asset.name } : null;

/** A section keeps its key, by which what lies in it stays there. */
function SectionFields() {
  const { field } = useNamedField("key");
  return (
    <>
      {field ? <input type="hidden" name={field.name} value={initialText(field) ?? ""} /> : null}
      <Section.Text name="title" />
    </>
  );
}

/** Where a link leads: one of three places. */
function LinkTargets({ component }: Pick<Props, "component">) {
  const { t } = useTranslation("site-pages");
  return (
    <>
      <FieldGrid>
        <Picture.Combo name="linkPage" list="pages" current={chosenTarget(component?.linkPage)} />
        <Picture.Combo name="linkArticle" list="articles" current={chosenTarget(component?.linkArticle)} />
        <Picture.Text name="linkAddress" type="url" />
      </FieldGrid>
      <Hint>{t("notes.link")}</Hint>
    </>
  );
}
