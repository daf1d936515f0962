import { attachments } from "backend/modules/attachments/tables";
import { categories } from "backend/modules/categories/tables";
import {
  immoflashConfiguration,
  immoflashPageFormats,
  immoflashPageTypes,
} from "backend/modules/immoflash/tables";
import { assets } from "backend/modules/library/tables";
import type { Db } from "backend/platform/database/database";
import type { FileStore } from "backend/platform/files/files";
import { PAGE_TYPES, type PageType } from "domain/immoflash/page-types";
import { eq } from "drizzle-orm";
import { type DemoFile, writeFiles } from "./demo-files";
import { box, type Colour, draw, peak } from "./drawings";
import { insertRows, reserveIds } from "./insert-rows";
import type { CategoryIds } from "./publishing";

/** The category of each type of pages, with its ads, and the formats that fit. */
const PAGES: Readonly<Record<PageType, { label: string; ads: number; formats: readonly string[] }>> = {
  cover_left: { label: "Umschlag links", ads: 0, formats: [] },
  cover_right: { label: "Umschlag rechts", ads: 0, formats: [] },
  full_ad: { label: "Anzeigenseite", ads: 1, formats: ["flash-full"] },
  two_articles: { label: "Artikelseite", ads: 0, formats: [] },
  half_ad: { label: "Artikel und Anzeige", ads: 1, formats: ["flash-half"] },
  two_articles_banner: { label: "Artikelseite mit Banner", ads: 1, formats: ["flash-banner"] },
  imprint: { label: "Impressumsseite", ads: 0, formats: [] },
  magazine_preview: { label: "Vorschau auf das Heft", ads: 0, formats: [] },
};

export const DEMO_IMPRINT = `**immoflash** ist der Immobilien-Newsletter von Alpenblick.

Medieninhaber und Herausgeber: Verlag Alpenblick GmbH, Maria-Theresien-Straße 18, 6020 Innsbruck

Redaktion: [immoflash@alpenblick.example](mailto:immoflash@alpenblick.example)

Anzeigen: [anzeigen@alpenblick.example](mailto:anzeigen@alpenblick.example)`;

/** What readers get of it, as `renderMarkdown` makes it: a start with an empty database does not wait for that. */
export const DEMO_IMPRINT_HTML = `<p><strong>immoflash</strong> ist der Immobilien-Newsletter von Alpenblick.</p>
<p>Medieninhaber und Herausgeber: Verlag Alpenblick GmbH, Maria-Theresien-Straße 18, 6020 Innsbruck</p>
<p>Redaktion: <a href="mailto:immoflash@alpenblick.example">immoflash@alpenblick.example</a></p>
<p>Anzeigen: <a href="mailto:anzeigen@alpenblick.example">anzeigen@alpenblick.example</a></p>`;

const ACCENT: Colour = [154, 52, 18];
const ROOF: Colour = [194, 120, 62];
const [WIDTH, HEIGHT] = [240, 160];

/** Two houses, side by side. */
const LOGO: DemoFile = {
  filename: "immoflash-logo.png",
  mimeType: "image/png",
  content: () =>
    draw(WIDTH, HEIGHT, [
      box(ROOF, [0.5, 0.5, 0.36, 0.4]),
      peak(ROOF, [0.68, 0.22], 0.26, 0.52),
      box(ACCENT, [0.16, 0.44, 0.42, 0.46]),
      peak(ACCENT, [0.37, 0.08], 0.32, 0.46),
      box([255, 255, 255], [0.31, 0.6, 0.12, 0.3]),
    ])
      .png()
      .toBuffer(),
  width: WIDTH,
  height: HEIGHT,
};

async function seedLogo(db: Db, planner: number, now: Date, store: FileStore | undefined): Promise<number> {
  const [fileId = 0] = await writeFiles(db, [LOGO], { now, store });
  const [file] = await db.select().from(attachments).where(eq(attachments.id, fileId));
  const people = planner ? { createdById: planner, updatedById: planner } : {};
  const about = {
    kind: "image" as const,
    name: "immoflash Logo",
    alt: "Zwei Häuser: das Zeichen von immoflash",
  };
  const stamps = { createdAt: now, updatedAt: now };
  const [asset] = await db
    .insert(assets)
    .values({ fileId, hash: file?.hash ?? "", ...about, ...stamps, ...people })
    .returning();
  return asset?.id ?? 0;
}

/** The configuration of immoflash, with a category for each type of pages. */
export async function seedImmoflash(
  db: Db,
  categoryIds: CategoryIds,
  { planner, now, store }: { planner: number; now: Date; store: FileStore | undefined },
): Promise<void> {
  const first = await reserveIds(db, categories, PAGE_TYPES.length);
  await insertRows(
    db,
    categories,
    PAGE_TYPES.map((type, nth) => ({
      id: first + nth,
      type: "page" as const,
      label: PAGES[type].label,
      description: "",
      usage: "immoflash",
      immoflashAdCount: PAGES[type].ads,
      noAd: PAGES[type].ads === 0,
      sorting: nth,
      width: null,
      height: null,
      inactive: false,
    })),
  );
  await db.insert(immoflashConfiguration).values({
    id: 1,
    updatedAt: now,
    logoId: await seedLogo(db, planner, now, store),
    ...(planner ? { createdById: planner, updatedById: planner } : {}),
    senderName: "immoflash",
    senderAddress: "immoflash@alpenblick.example",
    replyAddress: "redaktion@alpenblick.example",
    imprint: DEMO_IMPRINT,
    imprintHtml: DEMO_IMPRINT_HTML,
    disclosureLink: "https://www.alpenblick.example/offenlegung",
    accentColour: "#9a3412",
    accentTextColour: "#ffffff",
    testReceivers: ["redaktion@alpenblick.example", "anzeigen@alpenblick.example"],
  });
  const ofConfiguration = PAGE_TYPES.map((pageType) => ({ pageType, configurationId: 1 }));
  await db
    .insert(immoflashPageTypes)
    .values(ofConfiguration.map((one, nth) => ({ ...one, categoryId: first + nth })));
  await db.insert(immoflashPageFormats).values(
    ofConfiguration.flatMap((one) =>
      PAGES[one.pageType].formats.flatMap((key) => {
        const categoryId = categoryIds.get(key);
        return categoryId === undefined ? [] : [{ ...one, categoryId }];
      }),
    ),
  );
}
