import { readFileSync } from "node:fs";
import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { pageDesk } from "backend/testing/site-pages";
import { asc, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { articleTargets } from "./tables";

const BEGIN = new Date("2026-11-25T12:00:00Z");
const MIGRATION = new URL("../../migrations/0076_article_targets.sql", import.meta.url);
const ALL = [...ALL_OF_ARTICLES, "global:read__pages"];

/** What the texts of articles lead to, whatever the numbers of the rows. */
const rowsOf = async (db: TestBackend["db"]) => {
  const { articleId, isLive, toPageId, toArticleId } = articleTargets;
  const order = [articleId, isLive, toPageId, toArticleId].map((column) => asc(column));
  const rows = await db
    .select()
    .from(articleTargets)
    .orderBy(...order);
  return rows.map(({ id: _id, ...row }) => row);
};

describeOnDatabase("links of articles from before they were kept", (open) => {
  it("are all there after the migration, as a save would keep them", async () => {
    const backend = await open({ clock: () => BEGIN });
    const { db } = backend;
    const desk = await articleDesk(backend, () => BEGIN, ALL);
    const site = await pageDesk(backend);
    const [a, b] = [await site.made("A"), await site.made("B")];
    const { data: first } = await desk.create({ title: "Ziel", text: "Ein Text, der nirgends hinführt." });
    const target = first.r._id;
    const text = [
      `[a](/pages/${a}) [a](/pages/${a}), [c](/articles/${target} "Titel") und [d](/pages/999999)`,
      `[e](https://haus.test/pages/${b}) [f](/pages/${b}?x) [g](/pages/0${b}) /pages/${b}/preview ü/articles/${target}`,
    ].join("\n\n");
    const { data: second } = await desk.create({ title: "Leitartikel", text });
    const id = second.r._id;
    await desk.step("publishArticle", { id, number: 1 });
    const changed = await desk.update(id, 1, {
      title: "Leitartikel",
      text: `Mehr steht nun [dort](/pages/${b}).`,
    });
    expect(changed.errors).toBeUndefined();
    const kept = await rowsOf(db);
    expect(kept).toHaveLength(3);

    await db.execute(sql`drop table article_targets`);
    for (const statement of readFileSync(MIGRATION, "utf8").split("--> statement-breakpoint"))
      await db.execute(sql.raw(statement));
    expect(await rowsOf(db)).toEqual(kept);
  });
});
