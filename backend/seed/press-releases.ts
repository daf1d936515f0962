import { articles } from "backend/modules/articles/tables";
import { assets } from "backend/modules/library/tables";
import { media } from "backend/modules/media/tables";
import { pressReleaseFiles, pressReleases } from "backend/modules/press-releases/tables";
import type { Db } from "backend/platform/database/database";
import { users } from "backend/platform/database/people";
import { addDays, todayInVienna } from "domain/dates";
import { asc, eq } from "drizzle-orm";

interface People {
  editor: number;
  decider: number;
  now: Date;
}

const TEXT =
  "Am Montag beginnt der Umbau. Bis zum Sommer entstehen acht neue Arbeitsplätze.\n\nNähere Auskünfte gibt die Pressestelle.";

/** Releases in all states, how they came, and two of them the same. */
const RELEASES = [
  { title: "Neues Quartier am Salzachufer", senderName: "Eva Gruber", company: "Salzach Bau", way: "mail" },
  { title: "Neues Quartier am Salzachufer (korrigiert)", senderName: "Eva Gruber", company: "Salzach Bau" },
  {
    title: "Tag der offenen Tür in der Holzwerkstatt",
    senderName: "Jakob Huber",
    company: null,
    way: "hand",
  },
  {
    title: "Förderung für alte Bauernhäuser",
    senderName: "Pressestelle",
    company: "Land Salzburg",
    way: "api",
  },
  { title: "Ein Haus aus Lehm", senderName: "Mira Lang", company: "Lehmbau Lang", state: "editorial" },
  {
    title: "Garten ohne Gießen",
    senderName: "Paul Winkler",
    company: "Gartenbau Winkler",
    state: "approved",
  },
  { title: "Minus 30 Prozent auf alle Türen", senderName: "Vertrieb", company: "Türen24", state: "denied" },
  { title: "Jahresbilanz der Tischler", senderName: "Ines Moser", company: "Tischlerverband", way: "api" },
] as const satisfies readonly {
  title: string;
  senderName: string;
  company: string | null;
  way?: (typeof pressReleases.$inferInsert)["way"];
  state?: (typeof pressReleases.$inferInsert)["state"];
}[];

type Row = typeof pressReleases.$inferInsert;

const DAY_MS = 86_400_000;

/** Press releases of the last days, the first one with a picture and a document. */
export async function seedPressReleases(db: Db, { editor, decider, now }: People): Promise<void> {
  const [medium] = await db
    .select({ id: media.id })
    .from(media)
    .where(eq(media.hasArticle, true))
    .orderBy(asc(media.id))
    .limit(1);
  const [article] = await db.select({ id: articles.id }).from(articles).orderBy(asc(articles.id)).limit(1);
  const dueOn = addDays(todayInVienna(now), 3);
  if (editor) await db.update(users).set({ isEditor: true }).where(eq(users.id, editor));
  const rows = RELEASES.map(({ title, senderName, company, ...release }, nth): Row => {
    const state = "state" in release && (editor || release.state !== "editorial") ? release.state : "pending";
    const createdAt = new Date(now.getTime() - (nth + 1) * DAY_MS - nth * 3_600_000);
    const decided = { decidedAt: new Date(now.getTime() - DAY_MS / 2), decidedById: decider || null };
    return {
      title,
      senderName,
      company,
      state,
      createdAt,
      updatedAt: createdAt,
      way: "way" in release ? release.way : ("hand" as const),
      email: company === null ? null : `presse@${company.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.test`,
      text: TEXT,
      ownText: TEXT,
      mediumId: nth % 2 === 0 ? (medium?.id ?? null) : null,
      ...(state === "editorial" ? { editorId: editor, dueOn } : {}),
      ...(state === "approved" ? { ...decided, articleId: article?.id ?? null } : {}),
      ...(state === "denied"
        ? { ...decided, reason: "advertising" as const, feedback: "Das ist eine Anzeige, keine Meldung." }
        : {}),
    };
  });
  const [first] = await db.insert(pressReleases).values(rows).returning({ id: pressReleases.id });
  for (const kind of ["image", "document"] as const) {
    const [asset] = await db
      .select({ id: assets.id })
      .from(assets)
      .where(eq(assets.kind, kind))
      .orderBy(asc(assets.id))
      .limit(1);
    if (first && asset) await db.insert(pressReleaseFiles).values({ releaseId: first.id, assetId: asset.id });
  }
}
