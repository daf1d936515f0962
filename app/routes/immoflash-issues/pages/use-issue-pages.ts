import { useLocation } from "@remix-run/react";
import {
  findingsIn,
  type IssueFinding,
  isOfMaterial,
  stopsPublishing,
} from "domain/immoflash-issues/findings";
import {
  freePlacesFor,
  movedTogether,
  type PlacedOffer,
  type PlaceOnPage,
  withPlaced,
  withType,
} from "domain/immoflash-issues/page-changes";
import { withAdsPlaced, withArticlesPlaced } from "domain/immoflash-issues/proposal";
import { createContext, useContext, useMemo, useState } from "react";
import { answeredValue, type FormAnswer, type LookupItem, useFormAnswer } from "~/forms";
import { rowValues } from "~/forms/post/form-values";
import { texts } from "~/i18n/i18n";
import type { OffersOfIssue } from "../record/offers";
import { offerName } from "./ad-text";
import { draftOfPage, isSamePage, type PageValues, pagesInRows } from "./page-values";
import { articlesPlacedText, begunText } from "./said";

/** A page on the screen. Its key stays while it moves. */
export type IssuePage = { key: number; values: PageValues };

/** Where the focus goes after a change: to a card by its number from 0, or to a field of the open page. */
export type FocusAt = { card: number } | { field: string };

type State = {
  /** The record and its version that the pages began with, and the answer, if they came back with one. */
  base: string;
  answer: FormAnswer | undefined;
  pages: IssuePage[];
  open: number | null;
  chosen: readonly number[];
  said: string;
  /** What asks for its page. */
  asks: PlacedOffer | null;
  focus: FocusAt | null;
  /** How often the pages were changed from outside of their fields. */
  changes: number;
};

type Loaded = {
  form: { version?: number | undefined; values: unknown };
  record: {
    offers: OffersOfIssue;
    content: readonly { article: string }[];
    changedPages: readonly number[];
    liveNumber: number | null;
  } | null;
};

/** The most pages of an issue (`MOST_ISSUE_PAGES`, which brings the schema along). */
const MOST_PAGES = 60;

/** The pages of the issue as they are typed, what is found in them, and what can be done to them. */
export function useIssuePages({ form, record }: Loaded) {
  const answer = useFormAnswer<FormAnswer & { said?: string | null }>();
  const { pathname, search } = useLocation();
  const isAnswered = answer?.result?.initialValue !== undefined && answer.result.initialValue !== null;
  const base = `${pathname} ${form.version}`;
  const offers = record?.offers ?? null;
  const begin = (before: State | null): State => {
    const opened = isAnswered ? answeredValue(answer, "pages") : (form.values as { pages?: unknown }).pages;
    const pages = pagesInRows(rowValues(opened));
    const refused = isAnswered ? refusedPage(answer) : null;
    const open = refused ?? (before ? (isAnswered ? openNumber(before) : null) : pageIn(search));
    const first = (before?.pages ?? []).reduce((most, { key }) => Math.max(most, key + 1), 0);
    const keyed = pages.map((values, nth) => ({ key: first + nth, values }));
    return {
      base,
      answer: isAnswered ? answer : undefined,
      pages: keyed,
      open: open === null ? null : (keyed[open]?.key ?? null),
      chosen: [],
      said: (isAnswered && answer?.said) || "",
      asks: null,
      focus: before?.open != null && !isAnswered ? { card: openNumber(before) ?? 0 } : null,
      changes: (before?.changes ?? 0) + 1,
    };
  };
  const [kept, setState] = useState(() => begin(null));
  let state = kept;
  // An answer that is gone, because the screen was loaded again, takes nothing with it that is typed.
  if (kept.base !== base || (isAnswered && kept.answer !== answer)) {
    state = begin(kept);
    setState(state);
  }
  const { pages, chosen } = state;
  const typed = useMemo(() => pages.map(({ values }) => values), [pages]);
  const findings = useMemo(() => (record ? findingsOnScreen(record, typed) : []), [record, typed]);
  const saved = useMemo(() => pagesInRows(rowValues((form.values as { pages?: unknown }).pages)), [form]);

  const t = texts("immoflash-issues");
  const numberOf = (key: number) => state.pages.findIndex((page) => page.key === key);
  const set = (change: Partial<State>) => setState((before) => ({ ...before, ...change }));
  const changePages = (change: Partial<State> & { pages: IssuePage[] }) =>
    setState((before) => ({ ...before, asks: null, ...change, changes: before.changes + 1 }));
  const withValues = (values: readonly PageValues[]): IssuePage[] => {
    let next = pages.reduce((most, { key }) => Math.max(most, key + 1), 0);
    return values.map((one, nth) => ({ key: pages[nth]?.key ?? next++, values: one }));
  };
  const move = (keys: readonly number[], to: number) => {
    const from = pages.flatMap(({ key }, nth) => (keys.includes(key) ? [nth] : []));
    const [first] = from;
    if (first === undefined) return;
    const moved = movedTogether(pages, from, to);
    const at = moved.findIndex(({ key }) => key === pages[first]?.key);
    const isSame = moved.every((page, nth) => page === pages[nth]);
    const said = isSame
      ? t("grid.stays", { count: from.length, page: first + 1 })
      : t("grid.moved", { count: from.length, page: first + 1, to: at + 1 });
    changePages({ pages: moved, said, focus: { card: at } });
  };
  const group = (key: number) => (chosen.includes(key) ? chosen : [key]);
  const show = (open: number | null, focus: FocusAt | null = null) => {
    set({ open, focus, asks: null });
    const at = open === null ? null : numberOf(open) + 1;
    const { pathname: path, hash } = window.location;
    window.history.replaceState(window.history.state, "", at ? `${path}?page=${at}` : path + hash);
  };

  return {
    ...state,
    offers,
    findings,
    stops: findings.filter(stopsPublishing).length,
    numberOf,
    /** Whether readers get the page like this. */
    isChanged: (values: PageValues): boolean => {
      if (!record || record.liveNumber === null) return false;
      const nth = saved.findIndex((one) => isSamePage(one, values));
      return nth < 0 || record.changedPages.includes(nth + 1);
    },
    isRefused: (nth: number) =>
      isAnswered &&
      Object.keys(answer?.result?.error ?? {}).some((path) => path.startsWith(`pages[${nth}].`)),
    show,
    say: (said: string) => set({ said }),
    focused: () => set({ focus: null }),
    choose: (key: number) =>
      set({ chosen: chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key] }),
    chooseNone: () => set({ chosen: [] }),
    /** Moves a page, or all that are chosen with it, so that the first one stands at a place, from 0. */
    moveTo: (key: number, to: number) => move(group(key), to),
    /** The same by one place. */
    step: (key: number, by: 1 | -1) => {
      const keys = group(key);
      const first = pages.findIndex((page) => keys.includes(page.key));
      move(keys, first + by);
    },
    remove: (keys: readonly number[]) => {
      const first = pages.findIndex(({ key }) => keys.includes(key));
      const left = pages.filter(({ key }) => !keys.includes(key));
      changePages({
        pages: left,
        chosen: [],
        open: state.open !== null && keys.includes(state.open) ? null : state.open,
        said: t("grid.removed", { count: pages.length - left.length, page: first + 1 }),
        focus: { card: Math.min(first, left.length - 1) },
      });
    },
    add: () => {
      if (pages.length >= MOST_PAGES) return set({ said: t("grid.full", { count: MOST_PAGES }) });
      const key = pages.reduce((most, page) => Math.max(most, page.key + 1), 0);
      changePages({
        pages: [...pages, { key, values: pagesInRows([{}])[0] ?? {} }],
        open: key,
        said: t("grid.added", { page: pages.length + 1 }),
        focus: { field: "type" },
      });
    },
    /** Gives an issue without pages its first ones. */
    begin: (types: readonly string[]) => {
      const first = pages.reduce((most, { key }) => Math.max(most, key + 1), 0);
      changePages({
        pages: types.map((type, nth) => ({
          key: first + nth,
          values: pagesInRows([{ type: [type] }])[0] ?? {},
        })),
        said: begunText(types.length),
        focus: { card: 0 },
      });
    },
    /** Takes over what is typed in the fields of a page. */
    type: (key: number, values: PageValues) =>
      setState((before) => ({
        ...before,
        pages: before.pages.map((page) =>
          page.key === key ? { key, values: { ...page.values, ...values } } : page,
        ),
      })),
    /** Another type keeps what fits. */
    retype: (key: number, type: string) => {
      const page = pages.find((one) => one.key === key);
      if (!page) return;
      const { page: values, freed } = offers
        ? withType(offers, page.values, type)
        : { page: { ...page.values, type }, freed: [] };
      const names = offers ? freed.map((one) => offerName(one, offers)).join(", ") : "";
      changePages({
        pages: pages.map((one) => (one.key === key ? { key, values } : one)),
        said: freed.length > 0 ? t("drawer.freed", { count: freed.length, names }) : "",
      });
    },
    /** Puts something at a place, or on the one page that has room for it, or asks for the page. */
    put: (what: PlacedOffer, to?: PlaceOnPage) => {
      if (!offers) return;
      const free = freePlacesFor(offers, typed, what);
      const place = to ?? (free.length === 1 ? free[0] : undefined);
      const name = offerName(what, offers);
      if (place)
        return changePages({
          pages: withValues(withPlaced(typed, what, place)),
          said: t("tray.placed", { name, page: place.page + 1 }),
        });
      set(
        free.length > 0
          ? { asks: what, said: t("tray.asks", { name }) }
          : { said: t("tray.noPlace", { name }) },
      );
    },
    askNothing: () => set({ asks: null }),
    proposeArticles: () => {
      if (!offers) return;
      const proposed = withArticlesPlaced(offers.articles, typed);
      changePages({ pages: withValues(proposed), said: articlesPlacedText(typed, proposed) });
    },
    propose: () => {
      if (!offers) return;
      const proposed = withAdsPlaced(offers, typed, MOST_PAGES);
      const values = proposed.map((page) => ({ ...pagesInRows([{}])[0], ...page }) as PageValues);
      // New pages come before the imprint: what stays keeps its key.
      const left = [...pages];
      let next = pages.reduce((most, { key }) => Math.max(most, key + 1), 0);
      const keyed = values.map((one) => {
        const [page] = left;
        const isOld =
          page !== undefined && page.values.type === one.type && isOfSameArticles(page.values, one);
        if (isOld) left.shift();
        return { key: isOld ? page.key : next++, values: one };
      });
      const placed = findingsOnScreen({ offers, content: record?.content ?? [] }, values);
      const count = placed.filter(({ kind }) => kind === "ad_not_placed").length;
      changePages({ pages: keyed, said: t("tray.proposed", { count }) });
    },
  };
}

export type IssuePages = ReturnType<typeof useIssuePages>;

const IssuePagesContext = createContext<IssuePages | null>(null);
export const IssuePagesProvider = IssuePagesContext.Provider;

export function usePages(): IssuePages {
  const pages = useContext(IssuePagesContext);
  if (!pages) throw new Error("the pages of an issue stand within its screen");
  return pages;
}

/** What the form knows of print issues and pictures that were chosen on its pages. */
export type KnownItems = { printIssues: readonly LookupItem[]; pictures: readonly LookupItem[] };

const isOfSameArticles = (one: PageValues, other: PageValues) =>
  ["article1", "article2", "printIssue", "picture", "link"].every(
    (field) => (one[field] ?? "") === (other[field] ?? ""),
  );

const openNumber = ({ open, pages }: State): number | null => {
  const nth = pages.findIndex(({ key }) => key === open);
  return nth < 0 ? null : nth;
};

function pageIn(search: string): number | null {
  const page = new URLSearchParams(search).get("page") ?? "";
  return /^[1-9]\d{0,2}$/.test(page) ? Number(page) - 1 : null;
}

function refusedPage(answer: FormAnswer | undefined): number | null {
  const paths = Object.keys(answer?.result?.error ?? {});
  const pages = paths.flatMap((path) => /^pages\[(\d+)\]\./.exec(path)?.[1] ?? []).map(Number);
  return pages.length > 0 ? Math.min(...pages) : null;
}

/** What is found in the pages on the screen. Users who see no material hear nothing of it. */
function findingsOnScreen(
  { offers, content }: Pick<NonNullable<Loaded["record"]>, "offers" | "content">,
  typed: readonly PageValues[],
): IssueFinding[] {
  const unseen = offers.ads.filter(({ material }) => material === null).map(({ _id }) => _id);
  return findingsIn({
    // A page of no type yet has no places.
    pages: typed.map((page) => draftOfPage({ ...page, type: page.type || "imprint" })),
    content,
    sold: offers.ads.map(({ _id, formatId, material }) => ({ _id, formatId, material: material ?? "" })),
    articles: new Map(offers.articles.map((article) => [article._id, article])),
    pageTypes: offers.pageTypes,
  }).filter((one) => !(isOfMaterial(one) && unseen.includes(one.booking ?? "")));
}
