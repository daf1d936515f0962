import type { FormValues } from "domain/fields/values";
import { PAGE_TYPES } from "domain/immoflash/page-types";
import type { ISSUE_PAGE_FIELDS } from "domain/immoflash-issues/fields";
import { adCountsOf, fits, placesOfPage } from "domain/immoflash-issues/issue-options";
import { offerPlace } from "domain/immoflash-issues/page-changes";
import { AD_PLACES, type AdPlace, type ArticlePlace } from "domain/immoflash-issues/places";
import { type ReactNode, useEffect, useRef } from "react";
import { fieldsOf, useNamedField } from "~/forms";
import { describedBy, FieldFrame } from "~/forms/fields/field-frame";
import { FieldsContext, useFields } from "~/forms/fields/fields-context";
import { rowIntent } from "~/forms/fields/row-changes";
import { fieldsOfRow } from "~/forms/fields/rows-field";
import { useMessages } from "~/forms/messages";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { AssetField } from "~/shared/library/asset-field";
import { Button, LinkButton } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";
import { WithoutScripts } from "~/ui/scripts";
import { FieldError, Hint } from "~/ui/text";
import { adText, clientText } from "./ad-text";
import { emptyIntent, placeOfPageIntent, putIntent, typeIntent } from "./intents";
import { contentText, pageTypeText } from "./page-state";
import { FIELDS_OF_PAGE } from "./page-values";
import { AdFacts, ArticleFacts, TraySearch, useTraySearch } from "./tray";
import { type IssuePage, type KnownItems, usePages } from "./use-issue-pages";

const { Combo, Text } = fieldsOf<FormValues<typeof ISSUE_PAGE_FIELDS>>();

/** How many articles are listed at once below the search. */
const MOST_LISTED = 6;

type Props = { page: IssuePage; nth: number; known: KnownItems };

/** The choices of a page beside the pages; where there is little room, and without scripts, in their place. */
export function PageDrawer({ page, nth, known }: Props) {
  const { t } = useTranslation("immoflash-issues");
  const { key, values } = page;
  const pages = usePages();
  const form = useFields();
  const isRead = form.read !== undefined;
  const box = useRef<HTMLElement>(null);
  const count = pages.pages.length;
  const close = () => pages.show(null, { card: nth });

  useEffect(() => {
    // Heard last: fields write what they have picked first.
    const read = ({ target }: Event) => {
      const within = box.current;
      if (!within?.contains(target as Node) || !(target instanceof HTMLInputElement)) return;
      const field = /^pages\[\d+\]\.(printIssue|picture|link)$/.exec(target.name)?.[1];
      if (field) pages.type(key, { [field]: target.value });
    };
    window.addEventListener("change", read);
    return () => window.removeEventListener("change", read);
  }, [key]);

  const { articles, ads } = placesOfPage(values.type, pages.offers ? adCountsOf(pages.offers) : {});
  // An ad stays on the screen where its page has no place for it any more.
  const adPlaces = AD_PLACES.filter((place) => ads.includes(place) || values[place]);
  const row = Object.fromEntries(FIELDS_OF_PAGE.map((field) => [field, [values[field] ?? ""]]));
  return (
    <section
      ref={box}
      id="page"
      className="page-drawer"
      aria-labelledby="page-title"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <div className="page-drawer-head">
        <h2 id="page-title">{t("drawer.title", { page: nth + 1, count })}</h2>
        <PageLink to={nth - 1} label={t("drawer.before")} isRead={isRead}>
          <Icon name="chevron-left" />
        </PageLink>
        <PageLink to={nth + 1} label={t("drawer.next")} isRead={isRead}>
          <Icon name="chevron-right" />
        </PageLink>
        <Button
          type={isRead ? "button" : "submit"}
          name="intent"
          value="refresh/page"
          formAction={`?#card-${nth + 1}`}
          formNoValidate
          variant="quiet"
          size="icon"
          aria-label={t("drawer.close")}
          onClick={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <Icon name="close" />
        </Button>
      </div>
      <FieldsContext.Provider value={fieldsOfRow(form, "pages", nth, row)}>
        <div className="page-drawer-body">
          <TypeField page={page} nth={nth} />
          {pages.offers
            ? articles.map((place) => (
                <ArticleField key={`${key} ${place}`} place={place} page={page} nth={nth} />
              ))
            : null}
          {pages.offers ? adPlaces.map((place) => <AdField key={place} place={place} page={page} />) : null}
          {values.type === "magazine_preview" && pages.offers ? (
            // What was put there from outside is a new field.
            <div key={`${key} ${pages.changes}`} className="grid gap-3">
              <Combo name="printIssue" list="print-issues" items={[...known.printIssues]} />
              <Text name="link" type="url" hint={t("notes.previewLink")} />
              <AssetField name="picture" pictures items={known.pictures} />
            </div>
          ) : null}
          {values.type === "imprint" ? <Hint>{t("notes.imprint")}</Hint> : null}
          {isRead ? null : <PlaceField page={page} nth={nth} known={known} />}
        </div>
      </FieldsContext.Provider>
      {isRead ? null : (
        <div className="page-drawer-bar">
          <Button variant="primary" name="intent" value="save">
            {t("drawer.take")}
          </Button>
          <Button
            name="intent"
            value={rowIntent("pages", "remove", nth)}
            formAction={`?#card-${Math.max(nth, 1)}`}
            formNoValidate
            variant="quiet"
            onClick={(event) => {
              event.preventDefault();
              pages.remove([key]);
            }}
          >
            {t("drawer.remove")}
          </Button>
        </div>
      )}
    </section>
  );
}

type LinkProps = { to: number; label: string; isRead: boolean; children: ReactNode };

/** The way to the page before or behind, without closing. */
function PageLink({ to, label, isRead, children }: LinkProps) {
  const { pages, show } = usePages();
  const key = pages[to]?.key;
  return (
    <Button
      type={isRead ? "button" : "submit"}
      name="intent"
      value="refresh/page"
      formAction={`?page=${key === undefined ? to + (to < 0 ? 2 : 0) : to + 1}#page`}
      formNoValidate
      variant="quiet"
      size="icon"
      aria-label={label}
      aria-disabled={key === undefined || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (key !== undefined) show(key);
      }}
    >
      {children}
    </Button>
  );
}

function TypeField({ page, nth }: { page: IssuePage; nth: number }) {
  const { t } = useTranslation("immoflash-issues");
  const { t: forms } = useTranslation("forms");
  const { retype } = usePages();
  const { field, label } = useNamedField("type");
  const { type = "" } = page.values;
  if (!field) return <ReadField label={label}>{pageTypeText(type)}</ReadField>;
  return (
    <FieldFrame field={field} label={label} needed>
      <select
        id={field.id}
        name={field.name}
        required
        value={type}
        data-page-field="type"
        onChange={(event) => retype(page.key, event.currentTarget.value)}
        {...describedBy({ field })}
      >
        {type ? null : <option value="">{t("choose")}</option>}
        {PAGE_TYPES.map((one) => (
          <option key={one} value={one}>
            {pageTypeText(one)}
          </option>
        ))}
      </select>
      <WithoutScripts>
        <Button
          name="intent"
          value={typeIntent(nth)}
          formAction={`?page=${nth + 1}#page`}
          formNoValidate
          size="small"
          className="mt-1"
        >
          {forms("refresh", { label })}
        </Button>
      </WithoutScripts>
    </FieldFrame>
  );
}

const ReadField = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className="page-label">{label}</p>
    <div>{children}</div>
  </div>
);

function ArticleField({ place, page, nth }: { place: ArticlePlace; page: IssuePage; nth: number }) {
  const { t } = useTranslation("immoflash-issues");
  const can = useCan();
  const pages = usePages();
  const search = useTraySearch();
  const messages = useMessages();
  const { field, label } = useNamedField(place);
  const id = page.values[place] ?? "";
  const offers = pages.offers?.articles ?? [];
  const chosen = offers.find(({ _id }) => _id === id);
  const typed = pages.pages.map(({ values }) => values);
  const free = offers.filter(
    ({ _id, title }) => !offerPlace(typed, { kind: "article", id: _id }) && search.matches(title),
  );
  const open =
    id && can({ action: "read", collectionType: "articles" }) ? (
      <LinkButton size="small" to={`/articles/${id}`}>
        {t("drawer.open")}
      </LinkButton>
    ) : null;
  const standing = id ? (
    <div className="page-standing">
      {chosen ? <ArticleFacts article={chosen} /> : <span className="tray-words">{t("articleGone")}</span>}
      {open}
      {field ? (
        <Button
          type="submit"
          name="intent"
          value={emptyIntent({ page: nth, place })}
          formAction={`?page=${nth + 1}#page`}
          formNoValidate
          variant="quiet"
          size="icon"
          aria-label={t("drawer.takeAway", { name: chosen?.title ?? t("articleGone") })}
          onClick={(event) => {
            event.preventDefault();
            pages.type(page.key, { [place]: "" });
          }}
        >
          <Icon name="close" />
        </Button>
      ) : null}
    </div>
  ) : null;
  if (!field) return <ReadField label={label}>{standing ?? t("free")}</ReadField>;
  const problems = messages(field.errors);
  return (
    <fieldset id={field.id} tabIndex={-1} className="page-article-field" data-page-field={place}>
      <legend className="page-label">{label}</legend>
      <input type="hidden" name={field.name} value={id} />
      {standing}
      {problems.length > 0 ? <FieldError id={field.errorId}>{problems.join(" ")}</FieldError> : null}
      <div className="tray-search">
        <TraySearch
          search={search}
          label={t(id ? "drawer.otherArticle" : "drawer.findArticle")}
          at={`?page=${nth + 1}#page`}
          isNamed={place === "article1"}
        />
      </div>
      {id && search.term === "" ? null : (
        <>
          <ul className="page-found" aria-label={t("drawer.found", { label })}>
            {free.slice(0, MOST_LISTED).map((article) => (
              <li key={article._id}>
                <button
                  type="submit"
                  name="intent"
                  value={putIntent({ kind: "article", id: article._id }, { page: nth, place })}
                  formAction={`?page=${nth + 1}#page`}
                  formNoValidate
                  className="page-offer"
                  onClick={(event) => {
                    event.preventDefault();
                    search.setTerm("");
                    pages.put({ kind: "article", id: article._id }, { page: nth, place });
                  }}
                >
                  <ArticleFacts article={article} />
                </button>
              </li>
            ))}
          </ul>
          <Hint>
            {free.length === 0
              ? t("drawer.noneFound")
              : free.length > MOST_LISTED
                ? t("drawer.more", { count: free.length - MOST_LISTED })
                : null}
          </Hint>
        </>
      )}
    </fieldset>
  );
}

function AdField({ place, page }: { place: AdPlace; page: IssuePage }) {
  const { t } = useTranslation("immoflash-issues");
  const can = useCan();
  const { offers, pages, type } = usePages();
  const { field, label } = useNamedField(place);
  const id = page.values[place] ?? "";
  const typed = pages.map(({ values }) => values);
  const ad = offers?.ads.find(({ _id }) => _id === id);
  const fitting = (offers?.ads ?? []).filter(
    ({ _id, formatId }) =>
      _id === id ||
      (offers &&
        !offerPlace(typed, { kind: "ad", id: _id }) &&
        fits(offers, page.values.type ?? "", formatId)),
  );
  const isAsked = ad?.material === "open" || ad?.material === "requested";
  const standing = ad ? (
    <div className="page-standing">
      <AdFacts ad={ad} />
      {isAsked && can({ action: "read", collectionType: "bookings" }) ? (
        <LinkButton
          size="small"
          to={`/bookings/${id}/material`}
          aria-label={t("drawer.request", { name: clientText(ad) })}
        >
          {t("findings.request")}
        </LinkButton>
      ) : null}
    </div>
  ) : null;
  if (!field)
    return <ReadField label={label}>{standing ?? (id ? t("adGone", { id }) : t("free"))}</ReadField>;
  return (
    <FieldFrame field={field} label={label} hint={t("drawer.fittingAds")}>
      <select
        id={field.id}
        name={field.name}
        value={id}
        data-page-field={place}
        onChange={(event) => type(page.key, { [place]: event.currentTarget.value })}
        {...describedBy({ field, hint: t("drawer.fittingAds") })}
      >
        <option value="">{t("free")}</option>
        {fitting.map((one) => (
          <option key={one._id} value={one._id}>
            {adText(one)}
          </option>
        ))}
        {id && !ad ? <option value={id}>{t("adGone", { id })}</option> : null}
      </select>
      {standing}
    </FieldFrame>
  );
}

/** Where the page stands. Without scripts it moves with the next post. */
function PlaceField({ page, nth, known }: Props) {
  const { t } = useTranslation("immoflash-issues");
  const { pages, moveTo, offers } = usePages();
  const scripts = useHydrated();
  const titleOf = (at: number) => {
    const values = pages[at]?.values;
    if (!values) return null;
    const printIssue = known.printIssues.find(({ id }) => id === values.printIssue)?.label ?? null;
    return contentText(values, offers, printIssue) || pageTypeText(values.type ?? "");
  };
  const [before, behind] = [titleOf(nth - 1), titleOf(nth + 1)];
  return (
    <div>
      <label className="page-label" htmlFor="page-place">
        {t("drawer.place")}
      </label>
      <div className="page-place">
        <select
          key={nth}
          id="page-place"
          // With scripts it moves at once.
          name={scripts ? undefined : `pages[${nth}].place`}
          defaultValue={nth}
          data-page-field="place"
          onChange={(event) => moveTo(page.key, Number(event.currentTarget.value))}
        >
          {pages.map(({ key }, at) => (
            <option key={key} value={at}>
              {at + 1}
            </option>
          ))}
        </select>
        <Hint as="span">
          {before && behind
            ? t("drawer.between", { before, behind })
            : before
              ? t("drawer.last", { before })
              : behind
                ? t("drawer.first", { behind })
                : null}
        </Hint>
      </div>
      <WithoutScripts>
        <Button
          name="intent"
          value={placeOfPageIntent(nth)}
          formAction={`?#card-${nth + 1}`}
          formNoValidate
          size="small"
          className="mt-1"
        >
          {t("drawer.move")}
        </Button>
      </WithoutScripts>
    </div>
  );
}
