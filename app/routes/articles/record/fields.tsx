import type { articleForm } from "domain/articles/article";
import { ARTICLE_FIELDS, COVER_FIELDS, LINK_FIELDS, QUOTE_FIELDS } from "domain/articles/fields";
import { MEDIA_TYPES } from "domain/articles/limits";
import { type NamedPerson, personName } from "domain/person-name";
import { Fields, fieldsOf, useNamedField, WithTyped } from "~/forms";
import { rowsIn } from "~/forms/fields/rows-field";
import { StagePair, StagePart, StageSide } from "~/frames/stage/stage";
import { useTranslation } from "~/i18n/use-translation";
import { Term } from "~/shared/help/term";
import { AssetField } from "~/shared/library/asset-field";
import { ArticleCanvas } from "./canvas";
import type { TextWarning } from "./text-warnings";
import { PermalinkField, SearchPreview } from "./typed";

const { Chips, Choice, Combo, Options, Text } = fieldsOf<typeof articleForm>();
const Rows = rowsIn<typeof articleForm>();

type Person = (NamedPerson & { _id: string }) | null;
type OpenedArticle = {
  author: Person;
  assignee: Person;
  issue: { _id: string; title: string } | null;
  covers: readonly { asset: { _id: string; name: string; file: { _id: string } } }[];
  textWarnings: readonly TextWarning[];
};
interface Medium {
  value: string;
  label: string;
  hasArticleNumber: boolean;
  hasCitations: boolean;
}

interface Props {
  opened: OpenedArticle | null;
  /** When it was saved, as it is said; null for a new one. */
  savedAt: string | null;
  media: readonly Medium[];
  rubrics: readonly { value: string; label: string; note: string | null }[];
  tags: readonly { value: string; label: string; isMainTag: boolean }[];
}

/** The fields of an article on its canvas and beside it. Which of them there are depends on its medium. */
export function ArticleFormFields({ opened, savedAt, media, rubrics, tags }: Props) {
  const { t } = useTranslation("articles");
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
    <WithTyped className="contents">
      <ArticleCanvas warnings={opened?.textWarnings ?? []} savedAt={savedAt} />
      <StageSide label={t("parts.label")} canvas={t("fields.text")}>
        <StagePart id="details">
          <StagePair>
            <Choice name="medium" of={[...media]} empty={opened ? undefined : t("choose")} refreshes />
            <Combo name="issue" list="issues-of-articles" current={issue} />
          </StagePair>
          <Chips
            name="rubrics"
            of={ofMedium.map(({ value, label }) => ({ value, label }))}
            list="rubrics-of-articles"
          />
          <Chips
            name="mainTags"
            of={tags.filter(({ isMainTag }) => isMainTag)}
            list="main-tags-of-articles"
          />
          <Chips name="tags" of={tags.filter(({ isMainTag }) => !isMainTag)} list="tags-of-articles" />
          <StagePair>
            {person("author")}
            {person("assignee")}
          </StagePair>
          <Fields of={ARTICLE_FIELDS} only={["isAdvertorial", "dueOn"]} />
          <details>
            <summary>{t("parts.where")}</summary>
            <div className="grid gap-4">
              <Fields
                of={ARTICLE_FIELDS}
                only={[
                  "excerpt",
                  "permalink",
                  "publishDate",
                  "alias",
                  "articleNumber",
                  "priority",
                  "mediaType",
                  "mediaLink",
                  "isPrivate",
                ]}
                beside={{ priority: <Term name="weight" /> }}
                but={{
                  permalink: <PermalinkField />,
                  articleNumber: medium?.hasArticleNumber ? <Text name="articleNumber" /> : null,
                  mediaType: <Options name="mediaType" of={MEDIA_TYPES} />,
                }}
              />
            </div>
          </details>
          <details>
            <summary>{t("parts.about")}</summary>
            <div className="grid gap-4">
              {medium?.hasCitations ? (
                <Rows name="quotes" sorts>
                  <Fields of={QUOTE_FIELDS} />
                </Rows>
              ) : null}
              <Rows name="links" sorts>
                <Fields of={LINK_FIELDS} />
              </Rows>
            </div>
          </details>
        </StagePart>
        <StagePart id="pictures">
          <Rows name="covers" sorts>
            <div className="grid gap-3">
              <AssetField name="asset" pictures items={pictures} />
              <Fields of={COVER_FIELDS} only={["owner", "subtext"]} />
            </div>
          </Rows>
        </StagePart>
        <StagePart id="search">
          <SearchPreview medium={medium?.label} />
          <Fields of={ARTICLE_FIELDS} only={["seoTitle", "seoDescription"]} />
        </StagePart>
      </StageSide>
    </WithTyped>
  );
}
