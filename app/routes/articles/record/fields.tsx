import type { articleForm } from "domain/articles/article";
import { ARTICLE_FIELDS, COVER_FIELDS, LINK_FIELDS, QUOTE_FIELDS } from "domain/articles/fields";
import { MEDIA_TYPES, TEXT_LENGTH } from "domain/articles/limits";
import { countVisible } from "domain/markdown/visible-text";
import { type NamedPerson, personName } from "domain/person-name";
import { markdownIn } from "~/editor/markdown-field";
import { Fields, fieldsOf, TextCount, useNamedField, WithTyped } from "~/forms";
import { rowsIn } from "~/forms/fields/rows-field";
import { CheckRows } from "~/frames/checks/checks";
import { LazyPickerDialog } from "~/frames/picker/list-picker";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Term } from "~/shared/help/term";
import { AssetField } from "~/shared/library/asset-field";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { Hint } from "~/ui/text";
import { PermalinkField, SearchPreview } from "./typed";

const { Choice, Choices, Combo, Options, Text } = fieldsOf<typeof articleForm>();
const Rows = rowsIn<typeof articleForm>();
const MarkdownField = markdownIn<typeof articleForm>();

type Person = (NamedPerson & { _id: string }) | null;
type OpenedArticle = {
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
  opened: OpenedArticle | null;
  media: readonly Medium[];
  rubrics: readonly { value: string; label: string; note: string | null }[];
  tags: readonly { value: string; label: string; isMainTag: boolean }[];
}

/** What of the saved text readers would not get. */
function TextWarnings({ warnings }: { warnings: OpenedArticle["textWarnings"] }) {
  const { t } = useTranslation("articles");
  if (warnings.length === 0) return null;
  return (
    <>
      <Hint className="mt-2">{t("textWarnings.title")}</Hint>
      <CheckRows
        checks={warnings.map(({ reason, address, title }) => ({
          id: address,
          weight: "warn",
          text: t(`textWarnings.${reason as "article_unknown"}`, {
            address,
            title: title ?? address,
          }),
        }))}
      />
    </>
  );
}

/** The fields of an article. Which of them there are depends on its medium. */
export function ArticleFormFields({ opened, media, rubrics, tags }: Props) {
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
    <WithTyped className="grid gap-4 min-w-0">
      <Card title={t("parts.text")} id="text" className="grid gap-4">
        <FieldGrid>
          <Choice name="medium" of={[...media]} empty={opened ? undefined : t("choose")} refreshes />
          <Combo name="issue" list="issues-of-articles" current={issue} />
        </FieldGrid>
        <Fields
          of={ARTICLE_FIELDS}
          only={["title", "subtitle", "intro", "text", "excerpt"]}
          but={{
            text: (
              <MarkdownField
                name="text"
                hint={<TextCount name="text" {...TEXT_LENGTH} count={countVisible} />}
                below={<TextWarnings warnings={opened?.textWarnings ?? []} />}
                pickers={{
                  article: LazyPickerDialog,
                  ...(mayReadLibrary ? { picture: LazyPickerDialog } : {}),
                }}
              />
            ),
          }}
        />
      </Card>
      <Card title={t("parts.where")} id="where" className="grid gap-4">
        <FieldGrid>
          <Fields
            of={ARTICLE_FIELDS}
            only={[
              "permalink",
              "publishDate",
              "author",
              "alias",
              "articleNumber",
              "priority",
              "mediaType",
              "mediaLink",
              "isPrivate",
              "isAdvertorial",
            ]}
            beside={{ priority: <Term name="weight" /> }}
            but={{
              permalink: <PermalinkField />,
              author: person("author"),
              articleNumber: medium?.hasArticleNumber ? <Text name="articleNumber" /> : null,
              mediaType: <Options name="mediaType" of={MEDIA_TYPES} />,
            }}
          />
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
              <Fields of={COVER_FIELDS} only={["owner", "subtext"]} />
            </FieldGrid>
          </div>
        </Rows>
      </Card>
      {medium?.hasCitations ? (
        <Card>
          <Rows name="quotes" sorts>
            <Fields of={QUOTE_FIELDS} />
          </Rows>
        </Card>
      ) : null}
      <Card>
        <Rows name="links" sorts>
          <FieldGrid>
            <Fields of={LINK_FIELDS} />
          </FieldGrid>
        </Rows>
      </Card>
      <Card title={t("parts.search")} id="search" className="grid gap-4">
        <Fields of={ARTICLE_FIELDS} only={["seoTitle", "seoDescription"]} />
      </Card>
      <SearchPreview medium={medium?.label} />
      <Card title={t("parts.work")} id="work">
        <FieldGrid>
          {person("assignee")}
          <Fields of={ARTICLE_FIELDS} only={["dueOn"]} />
        </FieldGrid>
      </Card>
    </WithTyped>
  );
}
