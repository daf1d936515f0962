import { useTranslation } from "~/i18n/use-translation";
import { Picture } from "./picture";
import { type ReadArticleData, withHeadingsFrom } from "./read-issue";
import type { PreviewOf } from "./shown";
import { noteOfArticle } from "./words";

type Props = { article: ReadArticleData | null; picture: "large" | "small" | "none"; of: PreviewOf };

/** An article at its place, or what is missing there. */
export function IssueArticle({ article, picture, of }: Props) {
  const { t } = useTranslation("immoflash-issues");
  if (!article) return <p className="flash-missing flash-place">{t("preview.articleMissing")}</p>;
  const { title, subtitle, intro, html, cover, coverOwner, isAdvertorial } = article;
  const note = noteOfArticle(article);
  const isCover = picture === "large";
  return (
    <div className={isCover ? "flash-article flash-cover" : "flash-article"}>
      {cover && picture !== "none" ? (
        <figure className="flash-picture">
          <Picture picture={cover} alt={cover.alt ?? ""} />
          {coverOwner ? <figcaption>{t("preview.pictureBy", { owner: coverOwner })}</figcaption> : null}
        </figure>
      ) : null}
      {isCover && html !== null && !cover && of === "draft" ? (
        <p className="flash-missing">{t("preview.coverMissing")}</p>
      ) : null}
      <div className="flash-words">
        {isAdvertorial ? <p className="flash-mark">{t("preview.advertisement")}</p> : null}
        <h3>{title}</h3>
        {subtitle ? <p>{subtitle}</p> : null}
        {intro ? <p className="flash-intro">{intro}</p> : null}
        {note ? <p className="flash-missing">{note}</p> : null}
        {html === null ? null : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the service rendered and sanitized it when it was saved.
          <div className="flash-text" dangerouslySetInnerHTML={{ __html: withHeadingsFrom(html, 4) }} />
        )}
      </div>
    </div>
  );
}
