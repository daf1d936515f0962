import type { LoaderFunctionArgs } from "@remix-run/node";
import { areaCalled } from "domain/areas";
import { newBookingFor, newNamed, screensComeFirst, screensFor } from "domain/search/screens";
import { MOST_HITS } from "domain/search/search";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { screenName } from "~/i18n/area-names";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";

const Search = graphql(`
  query Search($term: String!, $counts: Boolean) {
    me {
      permissions
    }
    backendMedium(limit: 1000) {
      data {
        _id
        name
        inactive
      }
    }
    search(term: $term, counts: $counts) {
      isComplete
      groups {
        kind
        total {
          number
          isMore
        }
        hits {
          id
          title
          facts
          day
          isAdvertorial
          isFormer
        }
      }
    }
  }
`);

/** A record or a screen that was found, and where it opens. */
export interface FoundEntry {
  to: string;
  title: string;
  /** What tells it from others of its title. */
  facts: string;
}

export interface FoundGroup {
  kind: string;
  label: string;
  entries: FoundEntry[];
  /** How many the term finds; null where that is not known. */
  total: { number: number; isMore: boolean } | null;
  /** The list with all that the term finds, where there may be more. */
  all?: string;
}

export interface SearchResults {
  term: string;
  groups: FoundGroup[];
  /** What can be begun: for a client that is found first, or with the term where nothing is found. */
  begin: FoundEntry[];
  isComplete: boolean;
}

/** What the search finds for `?q=`; no groups before anything is asked. */
const searchLoader = async (args: LoaderFunctionArgs, counts: boolean): Promise<SearchResults> => {
  requireToken(args.request);
  const term = (new URL(args.request.url).searchParams.get("q") ?? "").trim();
  if (term.length < 2) return { term, groups: [], begin: [], isComplete: true };
  const { me, backendMedium, search } = await gqlRequest(args, Search, { term, counts });
  const t = texts("search");
  const media = backendMedium.data.filter(({ inactive }) => !inactive);
  const screens = screensFor(
    term,
    { permissions: me.permissions, media },
    { menu: screenName, create: (area) => t("create", { area }) },
  ).slice(0, MOST_HITS);
  const ofRecords = search.groups.map(({ kind, total, hits }) => ({
    kind,
    total,
    label: labelOf(kind),
    ...(hits.length === MOST_HITS ? { all: listOf(kind, term) } : {}),
    entries: hits.map(({ id, title, facts, day, isAdvertorial, isFormer }) => {
      const former = t(kind === "bookings" ? "cancelled" : "former");
      const advertorial = isAdvertorial ? [t("advertorial")] : [];
      const all = [...advertorial, ...facts, ...(day ? [dayText(day)] : []), ...(isFormer ? [former] : [])];
      return { to: pathOf(kind, id), title, facts: all.join(" · ") };
    }),
  }));
  const ofScreens = screens.map(({ label, to }) => ({ to, title: label, facts: "" }));
  const screenGroup = {
    kind: "screens",
    label: t("screens"),
    total: null,
    entries: ofScreens,
  };
  const titles = search.groups.flatMap(({ hits }) => hits.map(({ title }) => title));
  const isFirst = screensComeFirst(term, screens, titles);
  const ofAllScreens: FoundGroup[] = screens.length > 0 ? [screenGroup] : [];
  const groups: FoundGroup[] = isFirst ? [...ofAllScreens, ...ofRecords] : [...ofRecords, ...ofAllScreens];
  const named = newNamed(me.permissions, term, (area) =>
    t(`createNamed.${area as "companies" | "tags" | "rubrics"}`, { name: term }),
  );
  const [first] = search.groups;
  const client = !isFirst && first?.kind === "companies" ? first.hits[0] : undefined;
  const toBook = client && !client.isFormer ? newBookingFor(me.permissions, client.id) : null;
  const forClient = toBook ? [{ label: t("bookFor", { name: client?.title }), to: toBook }] : [];
  const begun = groups.length > 0 ? forClient : named;
  return {
    term,
    groups,
    begin: begun.map(({ label, to }) => ({ to, title: label, facts: "" })),
    isComplete: search.isComplete,
  };
};

/** The results as a page, with how many there are of each kind. */
export const resultsLoader = (args: LoaderFunctionArgs) => searchLoader(args, true);

/** The results while the user types: nothing is counted. */
export const paletteLoader = (args: LoaderFunctionArgs) => searchLoader(args, false);

/** Contacts stand at their company. */
function pathOf(kind: string, id: string): string {
  if (kind === "bookings") return `/bookings/${id}`;
  const area = areaCalled(kind === "contacts" ? "companies" : kind);
  return `${area?.at ?? area?.path ?? ""}/${id}`;
}

/** The list of a kind with the term; contacts have none of their own. */
function listOf(kind: string, term: string): string | undefined {
  const path = kind === "bookings" ? "/bookings" : areaCalled(kind)?.path;
  return path && `${path}?${new URLSearchParams({ q: term })}`;
}

function labelOf(kind: string): string {
  if (kind === "contacts") return texts("search")("contacts");
  return screenName(areaCalled(kind)?.name ?? "bookings");
}
