import { graphql, type ResultOf } from "~/graphql/graphql";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { RunningText } from "~/ui/text";
import "./article.css";

/** What is shown of an article as readers get it. */
export const ReadArticle = graphql(
  `fragment ReadArticle on ReadersArticle @_unmask {
    title subtitle intro html author publishDate articleNumber mediaLink isAdvertorial
    medium { name }
    issue { name }
    covers { address alt owner subtext }
    quotes { text source }
    links { label url }
  }`,
);

type Props = { article: ResultOf<typeof ReadArticle>; heading?: "h1" | "h2" | "h3" };

/** An article as readers would get it; `heading` is that of its title. */
export function Article({ article, heading: Heading = "h1" }: Props) {
  const { t } = useTranslation("articles");
  const { title, subtitle, intro, html, author, publishDate, articleNumber, mediaLink } = article;
  const facts = [
    article.medium?.name,
    article.issue?.name,
    articleNumber,
    author ? t("reading.by", { name: author }) : null,
    publishDate ? dayText(publishDate) : null,
  ].filter(Boolean);
  return (
    <article className="read-article" lang="de">
      <RunningText className="read-column">
        {article.isAdvertorial ? <p className="read-advertorial">{t("reading.advertorial")}</p> : null}
        <Heading className="read-title">{title}</Heading>
        {subtitle ? <p className="read-subtitle">{subtitle}</p> : null}
        <p className="read-facts">{facts.join(" · ")}</p>
        {intro ? <p className="read-intro">{intro}</p> : null}
        {article.covers.slice(0, 1).map(cover)}
        {mediaLink ? (
          <p>
            <a href={mediaLink} rel="noreferrer">
              {t("reading.media")}
            </a>
          </p>
        ) : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the service rendered and sanitized it when it was saved. */}
        <div className="read-text" dangerouslySetInnerHTML={{ __html: html }} />
        {article.covers.slice(1).map(cover)}
        {article.quotes.map(({ text, source }) => (
          <figure key={`${text} ${source}`}>
            <blockquote>{text}</blockquote>
            {source ? <figcaption>{source}</figcaption> : null}
          </figure>
        ))}
        {article.links.length > 0 ? (
          <ul aria-label={t("reading.links")}>
            {article.links.map(({ label, url }) => (
              <li key={`${label} ${url}`}>
                <a href={url} rel="noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </RunningText>
    </article>
  );
}

function cover({ address, alt, owner, subtext }: Props["article"]["covers"][number]) {
  const caption = [subtext, owner].filter(Boolean).join(" · ");
  return (
    <figure key={address}>
      <img src={address} alt={alt ?? ""} />
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  );
}
