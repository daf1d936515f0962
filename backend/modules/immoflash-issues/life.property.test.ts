import { articles } from "backend/modules/articles/tables";
import { published } from "backend/platform/lifecycle/tables";
import { type Random, seededRandom } from "backend/seed/random";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { isExploring, roundsOfThisRun, SEED } from "backend/testing/exploring";
import { immoflashDesk } from "backend/testing/immoflash";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";

type Place = "article1" | "article2" | "ad1";
type Page = { type: string } & Record<Place, string | null>;
type State = "draft" | "published" | "changed" | "withdrawn";

/** What pages have places for, as the usual configuration says. */
const PAGES: Readonly<Record<string, readonly Place[]>> = {
  cover_left: ["article1"],
  two_articles: ["article1", "article2"],
  full_ad: ["ad1"],
  half_ad: ["article1", "ad1"],
  imprint: [],
};
const STEPS = isExploring ? 80 : 25;

/** What an issue is, said once more and simply. */
class Model {
  pages: Page[] = [];
  revisions: Page[][] = [[]];
  live: number | null = null;
  wasOut = false;
  version = 1;
  /** The ads that were ever sold into it, by their ids. */
  ads = new Map<string, "sold" | "cancelled" | "deleted">();
  unpublished = "";

  of(state: "sold" | "cancelled" | "deleted"): string[] {
    return [...this.ads].filter(([, one]) => one === state).map(([id]) => id);
  }
  get state(): State {
    if (this.live === null) return this.wasOut ? "withdrawn" : "draft";
    return this.live === this.revisions.length ? "published" : "changed";
  }
  /** Without the ads that are gone. */
  present(pages: readonly Page[]): Page[] {
    return pages.map((page) => ({
      ...page,
      ad1: this.ads.get(page.ad1 ?? "") === "deleted" ? null : page.ad1,
    }));
  }
  isReady(): boolean {
    const newest = this.present(this.revisions.at(-1) ?? []);
    const placed = newest.flatMap(({ ad1 }) => ad1 ?? []);
    const hasArticles = newest.every((page) =>
      (PAGES[page.type] ?? []).every(
        (place) => place === "ad1" || (page[place] !== null && page[place] !== this.unpublished),
      ),
    );
    return newest.length > 0 && hasArticles && placed.sort().join() === this.of("sold").sort().join();
  }
  save(pages: Page[]) {
    if (JSON.stringify(pages) === JSON.stringify(this.pages)) return;
    this.pages = pages;
    this.revisions.push(pages);
    this.version += 1;
  }
}

describeOnDatabase("the life of an immoflash issue", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });

  it.each(roundsOfThisRun(20))("follows its model, sequence %i", async (round) => {
    const random = seededRandom(SEED + round);
    const desk = await immoflashDesk(backend);
    const { _id: id, publishDate } = (await desk.create({ title: "immoflash" })).data.r;
    const model = new Model();
    const texts = await Promise.all([1, 2, 3, 4].map(() => desk.article()));
    model.unpublished = texts[3] ?? "";
    await backend.db
      .update(articles)
      .set({ liveNumber: null, publishedAt: null })
      .where(eq(articles.id, Number(model.unpublished)));
    const done = new Set<string>();

    const acts: Record<string, () => Promise<void>> = {
      async sell() {
        model.ads.set(await desk.sell(id, random.between(0, 1), { materialState: "approved" }), "sold");
      },
      async cancel() {
        const [ad] = random.shuffled(model.of("sold"));
        if (!ad) return;
        expect((await desk.cancelAd(ad)).errors).toBeUndefined();
        model.ads.set(ad, "cancelled");
      },
      async delete() {
        const [ad] = random.shuffled(model.of("sold"));
        if (!ad) return;
        expect((await desk.deleteAd(ad)).errors).toBeUndefined();
        model.ads.set(ad, "deleted");
        model.pages = model.present(model.pages);
      },
      async save() {
        const pages = pagesOf(random, model, texts);
        const { data, errors } = await desk.update(id, model.version, { publishDate, pages });
        expect(errors).toBeUndefined();
        model.save(pages);
        expect(data.r.version).toBe(model.version);
      },
      async publish() {
        const { errors } = await desk.publish(id, model.revisions.length);
        const said = errors?.[0]?.extensions.data?.[0]?.message;
        const isOut = model.state === "published";
        expect(said).toBe(
          isOut ? "published_already" : model.isReady() ? undefined : "immoflash_issue_unready",
        );
        if (errors) return;
        model.live = model.revisions.length;
        model.wasOut = true;
        expect(await out(id)).toEqual(model.present(model.revisions.at(-1) ?? []));
      },
      async withdraw() {
        const { errors } = await desk.withdraw(id);
        expect(errors?.[0]?.extensions.data?.[0]?.message).toBe(
          model.live === null ? "not_published" : undefined,
        );
        model.live = null;
      },
      async restore() {
        const number = random.between(1, model.revisions.length);
        const args = { id, version: model.version, number };
        expect((await desk.step("restoreImmoflashIssue", args)).errors).toBeUndefined();
        // What is not sold any more stays away.
        const isSold = (ad: string | null) => ad !== null && model.ads.get(ad) === "sold";
        const revision = model.revisions[number - 1] ?? [];
        model.save(revision.map((page) => ({ ...page, ad1: isSold(page.ad1) ? page.ad1 : null })));
      },
    };
    const choices = [
      ...["save", "save", "save", "publish", "publish", "sell", "cancel", "delete", "withdraw", "restore"],
    ];

    const before = await out(id);
    expect(before).toBeNull();
    let goesOut: Page[] | null = null;
    for (let n = 0; n < STEPS; n++) {
      const act = random.pick(choices);
      const wasReady = model.isReady();
      await acts[act]?.();
      done.add(act === "publish" && wasReady ? "published" : act);
      const issue = await desk.find(id);
      const pages = issue.pages.map(({ type, article1, article2, ad1 }: Page) => ({
        type,
        article1,
        article2,
        ad1,
      }));
      expect(
        { state: issue.state, version: issue.version, draftNumber: issue.draftNumber, pages },
        act,
      ).toEqual({
        state: model.state,
        version: model.version,
        draftNumber: model.revisions.length,
        pages: model.pages,
      });
      // What is shown before a publishing is what refuses it.
      const stops = issue.findings.filter((one: { stops: boolean }) => one.stops);
      expect(stops.length === 0, act).toBe(model.isReady());
      // Readers get what was published last, whatever else is done.
      const now = await out(id);
      if (act !== "publish" && act !== "withdraw") expect(now, act).toEqual(goesOut);
      goesOut = now;
      expect(now === null).toBe(model.live === null);
    }
    expect(done.size).toBeGreaterThan(5);
  });

  async function out(id: string): Promise<Page[] | null> {
    const [row] = await backend.db
      .select()
      .from(published)
      .where(and(eq(published.area, "immoflash_issues"), eq(published.recordId, Number(id))));
    if (!row) return null;
    const { pages } = row.content as { pages: Page[] };
    return pages.map(({ type, article1, article2, ad1 }) => ({ type, article1, article2, ad1 }));
  }
});

/** Pages as somebody might save them: often all that is sold stands on them, sometimes not, or more than that. */
function pagesOf(random: Random, model: Model, texts: readonly string[]): Page[] {
  const named = model.pages.flatMap(({ ad1 }) => ad1 ?? []);
  const stale = named.filter((ad) => model.ads.get(ad) === "cancelled" && random.chance(0.2));
  const ads = random.shuffled([...model.of("sold").filter(() => random.chance(0.9)), ...stale]);
  const left = random.shuffled(texts.filter((text) => text !== model.unpublished || random.chance(0.15)));
  const page = (type: string): Page => ({
    type,
    article1: null,
    article2: null,
    ad1: null,
    ...Object.fromEntries(
      (PAGES[type] ?? []).map((place) => [place, (place === "ad1" ? ads.shift() : left.shift()) ?? null]),
    ),
  });
  const others = ["cover_left", "imprint", "two_articles", "half_ad"].filter(() => random.chance(0.35));
  const pages = others.map(page);
  while (ads.length > 0) pages.push(page("full_ad"));
  return random.shuffled(pages);
}
