import { domains } from "backend/modules/domains/tables";
import { menuEntries, menus } from "backend/modules/menus/tables";
import { pageLinks } from "backend/modules/site-pages/content/tables";
import { pages } from "backend/modules/site-pages/tables";
import { MAX_SELECTED } from "backend/platform/use-case/selection";
import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { ALL_OF_PAGES, pageDesk } from "backend/testing/site-pages";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { MOST_NAMED_LINKS } from "./links";

const NOW = new Date("2026-11-25T12:00:00Z");
const LINKS = "links { kind count links { kind _id name isLive } }";
const KEEPER = [...ALL_OF_PAGES, ...ALL_OF_ARTICLES, "global:read__menus"];

describeOnDatabase("what leads to records that are withdrawn together", (open) => {
  let backend: TestBackend;
  let site: Awaited<ReturnType<typeof pageDesk>>;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  beforeEach(async () => {
    backend = await open({ clock: () => NOW });
    site = await pageDesk(backend, { permissions: KEEPER });
    desk = await articleDesk(backend, () => NOW, [...ALL_OF_ARTICLES, "global:read__pages"]);
  });

  const preview = async (many: "Pages" | "Articles", ids: readonly string[], as?: string) => {
    const type = many === "Pages" ? "Page" : "Article";
    const answer = await site.ask(
      `query ($selection: ${type}Selection!) { r: withdraw${many}Preview(selection: $selection) { total can ${LINKS} } }`,
      { selection: { ids } },
      as,
    );
    expect(answer.errors).toBeUndefined();
    return answer.data.r;
  };
  const lostWith = async (...ids: string[]) => (await preview("Pages", ids)).links;
  /** A published page with these links. */
  const livePage = async (title: string, ...targets: string[]) => {
    const id = await site.made(title);
    for (const target of targets) await site.add(id, { type: "content_block", text: `[Mehr](${target})` });
    await site.publish(id);
    return id;
  };
  const liveArticle = async (title: string, text: string) => {
    const { data, errors } = await desk.create({ title, text });
    expect(errors).toBeUndefined();
    const { _id: id, draftNumber: number } = data.r;
    await desk.step("publishArticle", { id, number });
    return id as string;
  };
  const menu = async (name: string, page: string, values: object = {}) => {
    const { db } = backend;
    const own = { name, key: `menu-${nextNumber()}`, language: "de", isActive: true } as const;
    const [made] = await db
      .insert(menus)
      .values({ ...own, domainId: Number(site.domain), ...values })
      .returning();
    const menuId = made?.id ?? 0;
    const entry = {
      menuId,
      kind: "page",
      label: "Hin",
      pageId: Number(page),
      opensNewWindow: false,
    } as const;
    await db.insert(menuEntries).values([
      { ...entry, position: 1 },
      { ...entry, position: 2 },
    ]);
    return String(menuId);
  };
  const named = (kind: string, _id: string, name: string) => ({
    kind,
    count: 1,
    links: [{ kind, _id, name, isLive: true }],
  });

  it("is named once, if readers get it and keep it", async () => {
    const target = await livePage("Ziel");
    const along = await livePage("Mit zurückgezogen", `/pages/${target}`);
    const both = await livePage("Führt zu beiden", `/pages/${target}`, `/pages/${along}`);
    const article = await liveArticle("Leitartikel", `Mehr steht [dort](/pages/${target}).`);
    const main = await menu("Hauptmenü", target);
    await menu("Altes", target, { isActive: false });
    const draft = await site.made("Entwurf");
    await site.add(draft, { type: "content_block", text: `[Mehr](/pages/${target})` });

    const kept = [named("page", both, "Führt zu beiden")];
    const others = [named("article", article, "Leitartikel"), named("menu", main, "Hauptmenü")];
    const byKind = (links: { kind: string }[]) => [...links].sort((a, b) => a.kind.localeCompare(b.kind));
    expect(byKind(await lostWith(target, along))).toEqual(byKind([...kept, ...others]));
    expect(await lostWith(along)).toEqual(kept);
    // A page that is chosen and was never published is not withdrawn, so it breaks nothing.
    expect(await lostWith(draft)).toEqual([]);
    expect((await preview("Pages", [target, draft])).can).toBe(1);
    expect(byKind(await lostWith(target, along, both))).toEqual(byKind(others));
    const branch = await site.ask(
      `query ($id: String!) { r: branchPreview(id: $id, step: withdraw) { ${LINKS} } }`,
      { id: along },
    );
    expect(branch.data.r.links).toEqual(kept);

    // Readers get the new draft of the article only when it is published.
    const { version } = await desk.find(article);
    await desk.update(article, version, { title: "Leitartikel", text: "Ohne Links, aber lang genug." });
    expect(byKind(await lostWith(target, along, both))).toEqual(byKind(others));
    await desk.step("publishArticle", { id: article, number: 2 });
    expect(await lostWith(target, along, both)).toEqual([named("menu", main, "Hauptmenü")]);
    await backend.db
      .update(domains)
      .set({ isActive: false })
      .where(eq(domains.id, Number(site.domain)));
    expect(await lostWith(target)).toEqual([]);
  });

  it("is found for articles, too, and a name that the user may not read is only counted", async () => {
    const target = await liveArticle("Ziel", "Ein Text, der lang genug ist.");
    const along = await liveArticle("Mit zurückgezogen", `Mehr steht [dort](/articles/${target}).`);
    const other = await liveArticle("Weiterer", `Mehr steht [dort](/articles/${target}).`);
    const page = await livePage("Seite", `/articles/${target}`);
    const { token } = await signedInUser(backend.db, ALL_OF_ARTICLES);
    const ofArticle = named("article", other, "Weiterer");
    expect((await preview("Articles", [target, along])).links).toEqual([
      ofArticle,
      named("page", page, "Seite"),
    ]);
    expect((await preview("Articles", [target, along], token)).links).toEqual([
      ofArticle,
      { kind: "page", count: 1, links: [] },
    ]);
  });

  it("is named up to a bound and counted beyond it, by a statement for each kind", async () => {
    const { db, statements } = backend;
    const own = {
      domainId: Number(site.domain),
      language: "de",
      visibility: "public",
      draftNumber: 1,
    } as const;
    const live = { ...own, liveNumber: 1, publishedAt: NOW };
    const made = (count: number, name: string, first: number) =>
      db
        .insert(pages)
        .values(
          Array.from({ length: count }, (_, n) => ({
            ...live,
            title: `${name} ${String(n).padStart(4, "0")}`,
            slug: `${name}-${n}`.toLowerCase(),
            position: first + n,
          })),
        )
        .returning({ id: pages.id });
    const chosen: { id: number }[] = [];
    for (let first = 0; first < MAX_SELECTED; first += 1000)
      chosen.push(...(await made(1000, `Ziel${first}`, first + 1)));
    const leading = await made(MOST_NAMED_LINKS + 2, "Quelle", MAX_SELECTED + 1);
    const links = [...leading, ...chosen.slice(0, 1000)].map(({ id: pageId }, n) => ({
      pageId,
      toPageId: chosen.at(-1 - n)?.id,
      isLive: true,
    }));
    await db.insert(pageLinks).values(links);
    const ids = chosen.map(({ id }) => String(id));
    statements.length = 0;
    const { can, links: lost } = await preview("Pages", ids);
    const ofLinks = (table: string) => statements.filter((sql) => sql.includes(`from "${table}"`));
    expect(can).toBe(MAX_SELECTED);
    expect(lost).toMatchObject([{ kind: "page", count: MOST_NAMED_LINKS + 2 }]);
    expect(lost[0].links.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: MOST_NAMED_LINKS }, (_, n) => `Quelle ${String(n).padStart(4, "0")}`),
    );
    for (const table of ["page_links", "article_targets", "menu_entries"])
      expect(ofLinks(table)).toHaveLength(1);
  });

  it("is not asked for when records are published", async () => {
    const target = await livePage("Ziel");
    await livePage("Quelle", `/pages/${target}`);
    await site.add(target, { type: "separator", style: "line" });
    const { data } = await site.ask(
      `query ($selection: PageSelection!) { r: publishPagesPreview(selection: $selection) { can ${LINKS} } }`,
      { selection: { ids: [target] } },
    );
    expect(data.r).toEqual({ can: 1, links: [] });
  });
});
