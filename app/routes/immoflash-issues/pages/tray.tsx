import { freePlacesFor, offerPlace, type PlacedOffer } from "domain/immoflash-issues/page-changes";
import { type MouseEvent, type ReactNode, useState } from "react";
import { answeredValue, useFormAnswer } from "~/forms";
import { useFields } from "~/forms/fields/fields-context";
import { attachmentHref } from "~/http/attachment-href";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/class-names";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";
import { WithoutScripts } from "~/ui/scripts";
import type { OffersOfIssue } from "../record/offers";
import { clientText } from "./ad-text";
import { putIntent, SEARCH } from "./intents";
import { ProposeButton } from "./propose-buttons";
import { usePages } from "./use-issue-pages";

type Article = OffersOfIssue["articles"][number];
type Ad = OffersOfIssue["ads"][number];

/** How many articles and ads of the trays stand on no page. */
export function waitingCount(
  { articles, ads }: OffersOfIssue,
  pages: readonly { values: Record<string, string> }[],
): number {
  const typed = pages.map(({ values }) => values);
  const isFree =
    (kind: PlacedOffer["kind"]) =>
    ({ _id }: { _id: string }) =>
      offerPlace(typed, { kind, id: _id }) === undefined;
  return articles.filter(isFree("article")).length + ads.filter(isFree("ad")).length;
}

/** The articles and the sold ads of the issue, those without a page first; a search for both. */
export function IssueTray({ offers, isRead }: { offers: OffersOfIssue; isRead: boolean }) {
  const { t } = useTranslation("immoflash-issues");
  const { pages, open: openPage } = usePages();
  const can = useCan();
  const search = useTraySearch();
  const typed = pages.map(({ values }) => values);
  const isPlaced = (what: PlacedOffer) => offerPlace(typed, what) !== undefined;
  const articles = offers.articles.filter(({ title }) => search.matches(title));
  const ads = offers.ads.filter((ad) => search.matches(`${clientText(ad)} ${ad.format ?? ""}`));
  const waitingFirst = <Row extends { _id: string }>(kind: PlacedOffer["kind"], rows: readonly Row[]) => {
    const isFree = ({ _id }: Row) => !isPlaced({ kind, id: _id });
    return [...rows.filter(isFree), ...rows.filter((row) => !isFree(row))];
  };
  const open = (kind: PlacedOffer["kind"], rows: readonly { _id: string }[]) =>
    rows.filter(({ _id }) => !isPlaced({ kind, id: _id })).length;
  return (
    <aside id="tray" data-of="tray" className="issue-tray" aria-label={t("tray.title")}>
      <div className="tray-search">
        <TraySearch search={search} label={t("tray.search")} isNamed={openPage === null} />
      </div>
      <div className="tray-head">
        <h2>
          {t("tray.articles")} <small>{t("tray.open", { count: open("article", offers.articles) })}</small>
        </h2>
        {can({ action: "create", collectionType: "articles" }) ? (
          <LinkButton to="/articles/create" size="small" variant="quiet">
            {t("tray.new")}
          </LinkButton>
        ) : null}
      </div>
      <ul className="tray-rows">
        {waitingFirst("article", articles).map((article) => (
          <TrayRow
            key={article._id}
            what={{ kind: "article", id: article._id }}
            name={article.title}
            isRead={isRead}
          >
            <ArticleFacts article={article} />
          </TrayRow>
        ))}
      </ul>
      {articles.length === 0 ? <p className="tray-empty">{t("tray.noArticles")}</p> : null}
      <div className="tray-head">
        <h2>
          {t("tray.ads")} <small>{t("tray.open", { count: open("ad", offers.ads) })}</small>
        </h2>
        {isRead || offers.ads.length === 0 ? null : <ProposeButton>{t("tray.distribute")}</ProposeButton>}
      </div>
      <ul className="tray-rows">
        {waitingFirst("ad", ads).map((ad) => (
          <TrayRow key={ad._id} what={{ kind: "ad", id: ad._id }} name={clientText(ad)} isRead={isRead}>
            <AdFacts ad={ad} />
          </TrayRow>
        ))}
      </ul>
      {ads.length === 0 ? <p className="tray-empty">{t("tray.noAds")}</p> : null}
    </aside>
  );
}

/** What is searched for: as it is typed, without scripts as it was posted. */
export function useTraySearch() {
  const answer = useFormAnswer();
  const posted = answeredValue(answer, SEARCH);
  const [term, setTerm] = useState(typeof posted === "string" ? posted : "");
  const words = term.toLocaleLowerCase("de").split(/\s+/).filter(Boolean);
  const matches = (text: string) => {
    const folded = text.toLocaleLowerCase("de");
    return words.every((word) => folded.includes(word));
  };
  return { term, setTerm, matches };
}

export function TraySearch({
  search: { term, setTerm },
  label,
  at = "#tray",
  isNamed = true,
}: {
  search: ReturnType<typeof useTraySearch>;
  label: string;
  at?: string;
  isNamed?: boolean;
}) {
  const { t } = useTranslation("immoflash-issues");
  const scripts = useHydrated();
  return (
    <>
      <input
        type="search"
        // Whoever searches changes nothing of the issue.
        name={scripts || !isNamed ? undefined : SEARCH}
        value={term}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        onChange={(event) => setTerm(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <WithoutScripts>
        <Button name="intent" value="refresh/search" formAction={at} formNoValidate size="small">
          {t("tray.find")}
        </Button>
      </WithoutScripts>
    </>
  );
}

export function ArticleFacts({ article }: { article: Article }) {
  const { t } = useTranslation("immoflash-issues");
  const facts = [
    article.isPublished ? null : t("tray.unpublished"),
    article.isAdvertorial ? t("tray.advertorial") : null,
    article.hasCover ? null : t("tray.noCover"),
    t("tray.words", { count: article.wordCount }),
  ].filter(Boolean);
  const isWarned = !article.isPublished;
  return (
    <>
      <span className="tray-thumb">
        {article.cover ? (
          <img src={attachmentHref(article.cover._id, "image_selector")} alt="" loading="lazy" />
        ) : null}
      </span>
      <span className="tray-words">
        <b title={article.title}>{article.title}</b>
        <small className={isWarned ? "is-warned" : undefined}>{facts.join(" · ")}</small>
      </span>
    </>
  );
}

export function AdFacts({ ad }: { ad: Ad }) {
  const { t } = useTranslation("immoflash-issues");
  const material = ad.material === null ? null : t(`material.${ad.material as "open"}`);
  const isWarned = ad.material === "open" || ad.material === "requested";
  return (
    <>
      <span className="tray-thumb ad-thumb">{t("tray.adMark")}</span>
      <span className="tray-words">
        <b title={clientText(ad)}>{clientText(ad)}</b>
        <small className={isWarned ? "is-warned" : undefined}>
          {[ad.format, material].filter(Boolean).join(" · ")}
        </small>
      </span>
    </>
  );
}

type RowProps = { what: PlacedOffer; name: string; isRead: boolean; children: ReactNode };

function TrayRow({ what, name, isRead, children }: RowProps) {
  const { t } = useTranslation("immoflash-issues");
  const pages = usePages();
  const typed = pages.pages.map(({ values }) => values);
  const at = offerPlace(typed, what);
  const asks = pages.asks?.kind === what.kind && pages.asks.id === what.id;
  return (
    <li
      className={classes("tray-row", at && "is-placed")}
      data-tray={`${what.kind}/${what.id}`}
      draggable={isRead ? undefined : true}
    >
      {children}
      {at ? (
        <JumpToPage page={at.page} label={t("tray.on", { name, page: at.page + 1 })}>
          {t("tray.page", { page: at.page + 1 })}
        </JumpToPage>
      ) : isRead ? null : (
        <Button
          name="intent"
          value={putIntent(what)}
          formAction="#tray"
          formNoValidate
          variant="quiet"
          size="small"
          aria-label={t("tray.put", { name })}
          aria-expanded={asks || undefined}
          onClick={(event) => {
            event.preventDefault();
            if (asks) pages.askNothing();
            else pages.put(what);
          }}
        >
          <Icon name="plus" />
        </Button>
      )}
      {asks && pages.offers ? (
        <span className="tray-asks">
          {freePlacesFor(pages.offers, typed, what).map((to) => (
            <Button
              key={to.page}
              type="button"
              size="small"
              aria-label={t("tray.putOn", { name, page: to.page + 1 })}
              onClick={() => pages.put(what, to)}
            >
              {t("findings.page", { page: to.page + 1 })}
            </Button>
          ))}
        </span>
      ) : null}
    </li>
  );
}

/** A way to the choices of a page. */
export function JumpToPage({
  page,
  field,
  weight,
  label,
  children,
}: {
  page: number;
  field?: string;
  weight?: "bad" | "warn";
  label?: string;
  children: ReactNode;
}) {
  const { pages, show } = usePages();
  const isRead = useFields().read !== undefined;
  const key = pages[page]?.key;
  const jump = {
    className: classes("page-jump", weight),
    "aria-label": label,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      if (key !== undefined) show(key, { field: field ?? "type" });
    },
  };
  const address = `?page=${page + 1}#page`;
  if (isRead)
    return (
      <a href={address} {...jump}>
        {children}
      </a>
    );
  // Without scripts what is typed goes along.
  return (
    <button type="submit" name="intent" value="refresh/page" formAction={address} formNoValidate {...jump}>
      {children}
    </button>
  );
}
