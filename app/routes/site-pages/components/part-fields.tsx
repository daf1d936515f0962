import type { componentFields } from "domain/site-pages/components";
import { holdsOthers, IMAGE_STYLES, SEPARATOR_STYLES } from "domain/site-pages/kinds";
import type { Part, PartValues } from "domain/site-pages/page-parts";
import type { ReactNode } from "react";
import { markdownIn } from "~/editor/markdown-field";
import { PicturesIntoArea } from "~/editor/pictures-into-area";
import { fieldLabels, fieldsOf, type LookupItem } from "~/forms";
import { initialText } from "~/forms/fields/field-frame";
import { FieldsContext, useFields } from "~/forms/fields/fields-context";
import { LazyPickerDialog, ListPicker } from "~/frames/picker/list-picker";
import { texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { AssetField } from "~/shared/library/asset-field";
import { FieldGrid } from "~/ui/layout";
import { Hint } from "~/ui/text";
import { chosenItems } from "./chosen-items";
import type { Component } from "./shown-component";

type Forms = typeof componentFields;
const Block = fieldsOf<Forms["content_block"]>();
const BlockText = markdownIn<Forms["content_block"]>();
const Picture = fieldsOf<Forms["image"]>();
const Holder = fieldsOf<Forms["accordion"]>();
const Recording = fieldsOf<Forms["video"]>();
const Separator = fieldsOf<Forms["separator"]>();
const Section = fieldsOf<Forms["section"]>();

/** The labels of the fields of a type of component. */
export function labelsOf(type: string): Record<string, string> {
  const t = texts("site-pages");
  const isRecording = type === "audio" || type === "video";
  return {
    ...fieldLabels("site-pages"),
    ...(type === "image" ? { asset: t("labels.image") } : {}),
    ...(type === "section" ? { title: t("labels.section") } : {}),
    ...(holdsOthers(type) ? { title: t("labels.titleOfHolder") } : {}),
    ...(isRecording
      ? {
          asset: t("labels.recording"),
          caption: t("labels.captionOfRecording"),
          text: t("labels.transcript"),
        }
      : {}),
  };
}

/** What is chosen in the fields of components, by the fields' names: `c.<key>.asset`. */
export type Labels = Readonly<Record<string, readonly LookupItem[]>>;

/** What has this id in some field of components, where its name is known: a copy has chosen what its original has. */
export function itemIn(labels: Labels, field: string, id: string | undefined): LookupItem | undefined {
  for (const [name, items] of Object.entries(labels)) {
    const isOfField = name.startsWith("c.") && name.endsWith(`.${field}`);
    const item = isOfField ? items.find((one) => one.id === id) : undefined;
    if (item) return item;
  }
  return undefined;
}

type OfPartProps = { part: Part; values: PartValues; isOpen: boolean; children: ReactNode };

/** The form of a page as the fields of one component see it. */
export function FieldsOfPart({ part: { key, type }, values, isOpen, children }: OfPartProps) {
  const form = useFields();
  const fieldOf = (path: string) => {
    const typed = values[path];
    const field = form.rows?.partOf(
      `c.${key}.${path}`,
      `c.${type}.${path}`,
      typed === undefined ? undefined : [typed],
    );
    // The browser could not say what is missing in fields that are not shown; the server does.
    return field && { ...field, required: isOpen && field.required };
  };
  return (
    <FieldsContext.Provider
      value={{
        area: form.area,
        labels: labelsOf(type),
        fieldOf,
      }}
    >
      {children}
    </FieldsContext.Provider>
  );
}

/** The styles of a component with their words. */
const withTexts = (styles: readonly (typeof IMAGE_STYLES | typeof SEPARATOR_STYLES)[number][]) =>
  styles.map((value) => ({ value, label: texts("site-pages")(`style.${value}`) }));

type PartFieldsProps = { type: string; component: Component | undefined; labels: Labels };

/** The fields of a component by its type; `component` is the saved one. */
export function PartFields({ type, component, labels }: PartFieldsProps) {
  const { t } = useTranslation("site-pages");
  const { fieldOf } = useFields();
  const saved: Record<string, LookupItem> = component ? chosenItems(component) : {};
  const chosen = (name: "asset" | "poster" | "linkPage" | "linkArticle") => {
    const field = fieldOf(name);
    const id = field && initialText(field);
    const own = saved[name];
    return (own?.id === id ? own : itemIn(labels, name, id)) ?? own ?? null;
  };
  // A link leads to one of three places.
  const links = (
    <>
      <FieldGrid>
        <Picture.Combo name="linkPage" list="pages" current={chosen("linkPage")} />
        <Picture.Combo name="linkArticle" list="articles" current={chosen("linkArticle")} />
        <Picture.Text name="linkAddress" type="url" />
      </FieldGrid>
      <Hint>{t("notes.link")}</Hint>
    </>
  );
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
        {links}
      </>
    );
  if (type === "image")
    return (
      <>
        <AssetField name="asset" pictures current={chosen("asset")} />
        <Picture.Text name="alt" hint={t("notes.alt")} />
        <Picture.Text name="caption" />
        <Picture.Choice name="style" of={withTexts(IMAGE_STYLES)} />
        {links}
      </>
    );
  if (type === "separator") return <Separator.Options name="style" of={withTexts(SEPARATOR_STYLES)} />;
  if (type === "audio" || type === "video")
    return (
      <>
        <Recording.Text name="title" />
        <AssetField name="asset" current={chosen("asset")} />
        <Recording.Text name="address" type="url" hint={t("notes.recording")} />
        {type === "video" ? <AssetField name="poster" pictures current={chosen("poster")} /> : null}
        <Recording.Text name="caption" />
        <Recording.LongText name="text" rows={8} hint={t("notes.transcript")} />
      </>
    );
  if (type === "section") return <Section.Text name="title" />;
  return (
    <>
      <Holder.Text name="title" />
      {type === "accordion" ? <Holder.Check name="isOpen" /> : null}
    </>
  );
}
