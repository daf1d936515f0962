import { isDeepStrictEqual } from "node:util";
import {
  checkOfSaves,
  deletedIn,
  type Finding,
  followSaves,
  type Save,
  type SavePhases,
  savesIn,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { closeGap, lastPosition } from "backend/platform/trees/nodes";
import { contentOf } from "domain/fields/values";
import { parseId } from "domain/identifiers";
import { changedAddresses } from "domain/site-pages/addresses";
import { PAGE_FIELDS } from "domain/site-pages/fields";
import { type PageDraft, slugOf } from "domain/site-pages/page";
import { isKnownToReaders, leavePlace, pagePlaces, treeOf } from "./places";
import { contentFindings, lockPlaces, pagesLeftOut, placeFindings } from "./rules";
import type { pages } from "./tables";
import { keepUses } from "./used";

type Page = typeof pages.$inferSelect;

/** What of a draft its revisions have. */
export const contentOfPage = (draft: PageDraft) => contentOf(PAGE_FIELDS, draft);

const idOf = (id: string | null) => (id === null ? null : parseId(id));

/** The places of new pages: each the last one where it is. Their trees are locked. */
async function placesOfNewPages(tx: Db, drafts: readonly PageDraft[]) {
  const placed: { domainId: number; parentId: number | null; position: number }[] = [];
  for (const { domain, under } of drafts) {
    const [domainId, parentId] = [parseId(domain) ?? 0, idOf(under)];
    const before = placed.filter((one) => one.domainId === domainId && one.parentId === parentId).length;
    const position = (await lastPosition(tx, treeOf(domainId), parentId)) + before;
    placed.push({ domainId, parentId, position });
  }
  return placed;
}

/** Closes the gaps that deleted pages leave, from the last one on. Their trees are locked. */
async function closeGaps(tx: Db, rows: readonly Page[]): Promise<void> {
  for (const row of [...rows].sort((a, b) => b.position - a.position))
    await closeGap(tx, treeOf(row.domainId), row);
}

/** Asks whether addresses that readers know may change. From the former ones they are led on. */
async function questionOfAddresses(tx: Db, { id, before, after }: Save<PageDraft>): Promise<Finding[]> {
  if (before === null || before.slug === after.slug || after.slug === null) return [];
  const site = await pagePlaces(tx, parseId(after.domain) ?? 0);
  if (!(await isKnownToReaders(tx, site, String(id)))) return [];
  const place = { id: String(id), parentId: after.under, slug: after.slug };
  const changed = changedAddresses(site, place);
  const [own] = changed;
  if (!own) return [];
  const { from, to } = changed.find((one) => one.id === String(id)) ?? own;
  const params = { count: changed.length, from, to };
  return [
    {
      kind: "asked",
      field: "",
      message: "page_addresses_change",
      params,
    },
  ];
}

/** What a save of pages does with where they are. A form does not change that. */
export const placePhases: SavePhases<PageDraft, Page, Partial<typeof pages.$inferInsert>> = {
  read: {
    draft: (draft, before) => ({
      ...draft,
      ...(before ? { domain: before.domain, under: before.under } : {}),
      slug: draft.slug ?? (slugOf(draft.title) || null),
    }),
  },
  check: {
    locks: lockPlaces,
    question: {
      argument: "asksIfMoving",
      description: "Whether a slug that readers know is asked about before it changes.",
    },
    findings: checkOfSaves(async (tx, _ctx, saves, { asks, isBulk }) => {
      const questions: Finding[] = [];
      for (const save of asks ? saves : []) questions.push(...(await questionOfAddresses(tx, save)));
      return [...questions, ...(isBulk ? pagesLeftOut(saves) : []), ...(await placeFindings(tx, saves))];
    }),
  },
  async write({ tx }, _ctx, changes) {
    const news = changes.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []));
    return news.length > 0 ? await placesOfNewPages(tx, news) : undefined;
  },
  async follow({ tx }, ctx, changes) {
    for (const { id, before, after } of savesIn(changes)) {
      if (!before || before.slug === after.slug) continue;
      const place = { id, domainId: parseId(after.domain) ?? 0, parentId: idOf(after.under) };
      const [from, to] = [before, after].map(({ slug }) => ({ ...place, slug: slug ?? "" }));
      const site = await pagePlaces(tx, place.domainId);
      if (from && to) await leavePlace(tx, site, { from, to }, ctx.now());
    }
    await closeGaps(tx, deletedIn(changes));
  },
};

/** What a save of pages does with what they are made of: what they show and lead to is kept. */
export const pagePhases: SavePhases<PageDraft, Page> = {
  check: { findings: checkOfSaves((tx, ctx, saves) => contentFindings(tx, ctx, saves)) },
  follow: followSaves(async ({ tx }, _ctx, saves) => {
    const changed = saves.flatMap(({ id, before, after }) => {
      const content = contentOfPage(after);
      const isSame = before && isDeepStrictEqual(contentOfPage(before), content);
      return isSame ? [] : [{ id, content }];
    });
    await keepUses(tx, changed, { isLive: false });
  }),
};
