import type { articleForm, coverForm, linkForm, quoteForm } from "domain/articles/article";
import { MEDIA_TYPES, PRIORITIES, SEO_LENGTHS, TEXT_LENGTH, TITLE_LENGTH } from "domain/articles/limits";
import { type NamedPerson, personName } from "domain/person-name";
import { markdownIn } from "~/editor/markdown-field";
import { fieldsOf, useNamedField } from "~/forms";
import { rowsIn } from "~/forms/fields/rows-field";
import { PickerDialog } from "~/frames/picker/list-picker";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { AssetField } from "~/shared/library/asset-field";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { Note } from "~/ui/text";
import { Count, PermalinkField, SearchPreview, WithTyped } from "./counted";

const { Check, Choice, Choices, Combo, Day, LongText, Options, Text } = fieldsOf<typeof articleForm>();
const Rows = rowsIn<typeof articleForm>();
const Cover = fieldsOf<typeof coverForm>();
const MarkdownField = markdownIn<typeof articleForm>();
const Quote = fieldsOf<typeof quoteForm>();
const Link = fieldsOf<typeof linkForm>();

type Person = (NamedPerson & { _id: string }) | null;
type Opened = {
  author: Person;
  assignee: Person;
  issue: { _id: string; title: string } | null;
  covers: readonly { asset: { _id: string; name: string; file: { _id: string } } }[];
  textWarnings: readonly { reason: string; address: string; title: string | null }[];
};
interface Medium {
  value: string;
  label: string;
  hasArticleNumber: boolean;
  hasCitations: boolean;
}

interface Props {
  opened: Opened | null;
  media: readonly Medium[];
  rubrics: readonly { value: string; label: string; note: string | null }[];
  tags: readonly { value: string; label: string; isMainTag: boolean }[];
}

/** What of the saved text readers would not get. */
function TextWarnings({ warnings }: { warnings: Opened["textWarnings"] }) {
  const { t } = useTranslation("articles");
  if (warnings.length === 0) return null;
  return (
    <Note as="div" tone="warn">
      {t("textWarnings.title")}
      <ul>
        {warnings.map(({ reason, address, title }) => (
          <li key={address}>
            {t(`textWarnings.${reason as "article_unknown"}`, {
              address,
              title: title ?? address,
            })}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** The fields of an article. Which of them there are depends on its medium. */
export function ArticleFields({ opened, media, rubrics, tags }: Props) {
  const { t } = useTranslation("articles");
  const mayReadLibrary = useCan()({ action: "read", collectionType: "attachments" });
  const { field, read } = useNamedField("medium");
  const chosen = String(field?.initialValue ?? read[0] ?? "");
  const medium = media.find(({ value }) => value === chosen);
  const person = (name: "author" | "assignee") => {
    const one = opened?.[name];
    return (
      <Combo name={name} list="users" current={one ? { id: one._id, label: personName(one) } : undefined} />
    );
  };
  const issue = opened?.issue && { id: opened.issue._id, label: opened.issue.title };
  const pictures = (opened?.covers ?? []).map(({ asset }) => ({
    id: asset._id,
    label: asset.name,
    picture: asset.file._id,
  }));
  const ofMedium = rubrics.filter(({ note }) => !medium || note === medium.label);
  return (
    <WithTyped>
      <Card title={t("parts.text")} id="text" className="grid gap-4">
        <FieldGrid>
          <Choice name="medium" of={[...media]} empty={opened ? undefined : t("choose")} refreshes />
          <Combo name="issue" list="issues-of-articles" current={issue} />
        </FieldGrid>
        <Text name="title" hint={<Count name="title" max={TITLE_LENGTH} />} />
        <Text name="subtitle" hint={<Count name="subtitle" max={TITLE_LENGTH} />} />
        <LongText name="intro" rows={3} />
        <MarkdownField
          name="text"
          hint={<Count name="text" max={TEXT_LENGTH.max} recommended={TEXT_LENGTH.recommended} isMarkdown />}
          below={<TextWarnings warnings={opened?.textWarnings ?? []} />}
          pickers={{ article: PickerDialog, ...(mayReadLibrary ? { picture: PickerDialog } : {}) }}
        />
        <LongText name="excerpt" rows={2} hint={t("hints.excerpt")} />
      </Card>
      <Card title={t("parts.where")} id="where" className="grid gap-4">
        <FieldGrid>
          <PermalinkField />
          <Day name="publishDate" />
          {person("author")}
          <Text name="alias" hint={t("hints.alias")} />
          {medium?.hasArticleNumber ? <Text name="articleNumber" /> : null}
          <Choice name="priority" of={PRIORITIES} />
          <Options name="mediaType" of={MEDIA_TYPES} />
          <Text name="mediaLink" type="url" hint={t("hints.mediaLink")} />
          <Check name="isPrivate" />
          <Check name="isAdvertorial" hint={t("hints.isAdvertorial")} />
        </FieldGrid>
      </Card>
      <Card title={t("parts.about")} id="about" className="grid gap-4">
        <Choices name="mainTags" of={tags.filter(({ isMainTag }) => isMainTag)} />
        <Choices name="tags" of={tags.filter(({ isMainTag }) => !isMainTag)} />
        <Choices name="rubrics" of={ofMedium.map(({ value, label }) => ({ value, label }))} />
      </Card>
      <Card>
        <Rows name="covers" sorts>
          <div className="grid gap-3">
            <AssetField name="asset" pictures items={pictures} />
            <FieldGrid>
              <Cover.Text name="owner" />
              <Cover.Text name="subtext" />
            </FieldGrid>
          </div>
        </Rows>
      </Card>
      {medium?.hasCitations ? (
        <Card>
          <Rows name="quotes" sorts>
            <Quote.LongText name="text" rows={2} />
            <Quote.Text name="source" />
          </Rows>
        </Card>
      ) : null}
      <Card>
        <Rows name="links" sorts>
          <FieldGrid>
            <Link.Text name="label" />
            <Link.Text name="url" type="url" />
          </FieldGrid>
        </Rows>
      </Card>
      <Card title={t("parts.search")} id="search" className="grid gap-4">
        <Text name="seoTitle" hint={<Count name="seoTitle" max={SEO_LENGTHS.title} />} />
        <LongText
          name="seoDescription"
          rows={2}
          hint={<Count name="seoDescription" max={SEO_LENGTHS.description} />}
        />
      </Card>
      <SearchPreview medium={medium?.label} />
      <Card title={t("parts.work")} id="work">
        <FieldGrid>
          {person("assignee")}
          <Day name="dueOn" />
        </FieldGrid>
      </Card>
    </WithTyped>
  );
}
