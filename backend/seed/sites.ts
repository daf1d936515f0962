import { articles } from "backend/modules/articles/tables";
import { dataSourceAnswers, dataSources } from "backend/modules/data-sources/tables";
import { domains } from "backend/modules/domains/tables";
import { menuEntries, menus } from "backend/modules/menus/tables";
import { rubrics } from "backend/modules/rubrics/tables";
import { pages } from "backend/modules/site-pages/tables";
import type { Db } from "backend/platform/database/database";
import { MENU_ENTRY_FIELDS } from "domain/menus/fields";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";

/** Entries of the main menu that are pages. */
const MOST_PAGES = 5;

/** The menus of the web sites of the house, and what they show beside their pages. */
export async function seedMenusAndSources(db: Db, now: Date): Promise<void> {
  const sites = await db.select().from(domains).where(eq(domains.isActive, true)).orderBy(asc(domains.id));
  for (const { id } of sites) await seedMenus(db, id, now);
  const [first] = sites;
  if (first) await seedSources(db, first.id, now);
}

/** The label that an entry gets from the title of its target. */
const labelFrom = (title: string) => title.slice(0, MENU_ENTRY_FIELDS.label.max);

async function seedMenus(db: Db, domainId: number, now: Date): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now };
  const shared = { domainId, language: "de", isActive: true, ...stamps } as const;
  const [main, footer] = await db
    .insert(menus)
    .values([
      { ...shared, name: "Hauptmenü", key: "main" },
      { ...shared, name: "Fußzeile", key: "footer" },
    ])
    .returning();
  if (!main || !footer) return;
  const tops = await db
    .select({ id: pages.id, title: pages.title })
    .from(pages)
    .where(and(eq(pages.domainId, domainId), isNull(pages.parentId)))
    .orderBy(asc(pages.position))
    .limit(MOST_PAGES);
  const [article] = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(isNotNull(articles.liveNumber))
    .orderBy(asc(articles.id))
    .limit(1);
  const entry = { opensNewWindow: false, ...stamps };
  const ofPages = tops.map(({ id, title }, nth) => ({
    ...entry,
    menuId: main.id,
    kind: "page" as const,
    pageId: id,
    label: labelFrom(title),
    position: nth + 1,
  }));
  if (ofPages.length > 0) await db.insert(menuEntries).values(ofPages);
  const [more] = await db
    .insert(menuEntries)
    .values({ ...entry, menuId: main.id, kind: "folder", label: "Mehr", position: ofPages.length + 1 })
    .returning();
  const parentId = more?.id ?? 0;
  const within = { ...entry, menuId: main.id, parentId };
  const address = "https://www.beispiel.test/abo";
  await db.insert(menuEntries).values([
    ...(article
      ? [
          {
            ...within,
            kind: "article" as const,
            articleId: article.id,
            label: labelFrom(article.title),
            position: 1,
          },
        ]
      : []),
    {
      ...within,
      kind: "link" as const,
      address,
      label: "Abo",
      position: article ? 2 : 1,
      opensNewWindow: true,
    },
  ]);
  const link = { ...entry, menuId: footer.id, kind: "link" as const };
  await db.insert(menuEntries).values([
    { ...link, label: "Impressum", address: "https://www.beispiel.test/impressum", position: 1 },
    { ...link, label: "Datenschutz", address: "https://www.beispiel.test/datenschutz", position: 2 },
  ]);
}

/** The address is one that nobody has. */
async function seedSources(db: Db, domainId: number, now: Date): Promise<void> {
  const [rubric] = await db.select().from(rubrics).orderBy(asc(rubrics.id)).limit(1);
  const shared = {
    domainId,
    order: "newest",
    most: 10,
    minutes: 60,
    createdAt: now,
    updatedAt: now,
  } as const;
  const address = "https://daten.beispiel.test/wetter.json";
  const made = await db
    .insert(dataSources)
    .values([
      {
        ...shared,
        name: "Neueste Artikel",
        key: "news",
        kind: "articles" as const,
        isActive: true,
        description: "Für die Startseite",
        rubricId: rubric?.id ?? null,
      },
      { ...shared, name: "Alle Seiten", key: "all-pages", kind: "pages" as const, most: 100, isActive: true },
      // Not active: a demo asks nobody.
      { ...shared, name: "Wetter", key: "weather", kind: "address" as const, address, isActive: false },
    ])
    .returning();
  const weather = made.find(({ kind }) => kind === "address");
  if (weather) await db.insert(dataSourceAnswers).values({ sourceId: weather.id, address, dueAt: now });
}
