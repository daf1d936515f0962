import { rubrics, rubricTags } from "backend/modules/rubrics/tables";
import { tags } from "backend/modules/tags/tables";
import type { Db } from "backend/platform/database/database";
import type { SeededMedium } from "./publishing";

/** The main tags, each with the narrower tags of its rubric. */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  Wohnen: ["Neubau", "Sanierung", "Küche", "Garten"],
  Wirtschaft: ["Handel", "Start-ups", "Arbeitsmarkt", "Finanzen"],
  Gesundheit: ["Ernährung", "Bewegung", "Pflege"],
  Kultur: ["Musik", "Theater", "Bücher", "Ausstellungen"],
  Genuss: ["Restaurants", "Wein", "Rezepte"],
  Reise: ["Wandern", "Skifahren", "Städte", "Thermen"],
  Mobilität: ["E-Autos", "Öffis", "Fahrrad"],
  Familie: ["Schule", "Freizeit", "Kinderbetreuung"],
};

/** Tags without a rubric. */
const LOOSE = ["Advent", "Gewinnspiel", "Leserbrief", "Interview", "Porträt"];

/** Tags and rubrics: each topic is a rubric of one of the first media. */
export async function seedTopics(db: Db, media: readonly SeededMedium[], now: Date): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now };
  const topics = Object.entries(TOPICS);
  const names = topics.flatMap(([main, others]) => [
    { name: main, isMainTag: true },
    ...others.map((name) => ({ name, isMainTag: false })),
  ]);
  const loose = LOOSE.map((name) => ({ name, isMainTag: false }));
  const written = await db
    .insert(tags)
    .values([...names, ...loose].map((tag) => ({ ...tag, ...stamps })))
    .returning({ id: tags.id, name: tags.name });
  const idOf = new Map(written.map(({ id, name }) => [name, id]));
  for (const [index, [main, others]] of topics.entries()) {
    const medium = media[index % media.length];
    if (!medium) return;
    const [rubric] = await db
      .insert(rubrics)
      .values({ name: main, mediumId: medium.id, ...stamps })
      .returning({ id: rubrics.id });
    const rows = [main, ...others].map((name) => ({ rubricId: rubric?.id ?? 0, tagId: idOf.get(name) ?? 0 }));
    await db.insert(rubricTags).values(rows);
  }
}
