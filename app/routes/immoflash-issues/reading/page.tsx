import { useTranslation } from "~/i18n/use-translation";
import { ReadAd } from "./ad";
import { IssueArticle } from "./article";
import { Picture } from "./picture";
import { adShapeOf, type ReadPageData, withHeadingsFrom } from "./read-issue";
import type { PreviewOf } from "./shown";

type Props = { page: ReadPageData; of: PreviewOf };

/** How large the picture of an article is, by the type of its page. */
const PICTURES: Readonly<Record<string, "large" | "small" | "none">> = {
  cover_left: "large",
  cover_right: "none",
};

/** What stands at the places of a page: articles, ads, a magazine, the imprint. */
export function ReadPageParts({ page, of }: Props) {
  const { type } = page;
  if (type === "imprint") return <Imprint page={page} />;
  if (type === "magazine_preview") return <Magazine page={page} />;
  const articles = page.articles.map((article, nth) => (
    <IssueArticle key={nth} article={article} picture={PICTURES[type] ?? "small"} of={of} />
  ));
  const ads = page.ads.map((ad, nth) => <ReadAd key={nth} ad={ad} shape={adShapeOf(type)} of={of} />);
  if (type === "half_ad")
    return (
      <div className="flash-half">
        {articles}
        <div className="flash-ads">{ads}</div>
      </div>
    );
  return (
    <>
      {articles.length > 1 ? <div className="flash-two">{articles}</div> : articles}
      {ads}
    </>
  );
}

function Imprint({ page: { imprint } }: { page: ReadPageData }) {
  const { t } = useTranslation("immoflash-issues");
  return (
    <div className="flash-imprint">
      <h3>{t("pages.type.imprint")}</h3>
      {imprint ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the service rendered and sanitized it when it was saved.
        <div className="flash-text" dangerouslySetInnerHTML={{ __html: withHeadingsFrom(imprint, 4) }} />
      ) : (
        <p className="flash-missing">{t("preview.noImprint")}</p>
      )}
    </div>
  );
}

function Magazine({ page: { magazine, picture, link } }: { page: ReadPageData }) {
  const { t } = useTranslation("immoflash-issues");
  if (!magazine && !picture) return <p className="flash-missing">{t("preview.printIssueMissing")}</p>;
  return (
    <div className="flash-magazine">
      {picture ? <Picture picture={picture} alt={picture.alt ?? magazine?.title ?? ""} /> : null}
      <div>
        {magazine ? (
          <h3>{magazine.title}</h3>
        ) : (
          <p className="flash-missing">{t("preview.printIssueMissing")}</p>
        )}
        {magazine?.description ? <p className="flash-lines">{magazine.description}</p> : null}
        {link ? (
          <p>
            <a className="flash-button" href={link} rel="noreferrer">
              {t("preview.toMagazine")}
            </a>
          </p>
        ) : null}
      </div>
    </div>
  );
}
