import { revisions } from "backend/platform/lifecycle/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { pageDesk } from "backend/testing/site-pages";
import { and, desc, eq, like, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { pageComponents } from "./content/tables";
import { textName } from "./lifecycle";

describeOnDatabase("the HTML of pages", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof pageDesk>>;
  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(async () => {
    desk = await pageDesk(backend);
  });

  const ofPage = (id: string) => and(eq(revisions.area, "pages"), eq(revisions.recordId, Number(id)));
  const newest = async (id: string) => {
    const [revision] = await backend.db
      .select()
      .from(revisions)
      .where(ofPage(id))
      .orderBy(desc(revisions.number))
      .limit(1);
    if (!revision) throw new Error("no revision");
    return revision;
  };
  /** The HTML of the components of a page, in their order. */
  const htmlOf = async (id: string) => {
    const { rendered } = await newest(id);
    const { components } = await desk.find(id);
    return components.map(({ key }: { key: string }) => rendered?.[textName(key)]);
  };
  const copyOf = async (id: string): Promise<string> =>
    (await desk.change("copyPage", { id }, "{ _id }")).data.r._id;
  const pageWith = async (texts: readonly string[]): Promise<string> => {
    const id = await desk.made("Texte");
    for (const text of texts) await desk.add(id, { type: "content_block", text });
    return id;
  };

  it("is copied with a page and with a component: the same text has the same HTML", async () => {
    const id = await pageWith(["Eins", "Zwei"]);
    const { rendered, id: revision } = await newest(id);
    // As nothing renders it: so it was not rendered again.
    const marked = Object.fromEntries(
      Object.entries(rendered ?? {}).map(([name, html]) => [name, `${html}!`]),
    );
    await backend.db.update(revisions).set({ rendered: marked }).where(eq(revisions.id, revision));
    expect(await htmlOf(await copyOf(id))).toEqual(["<p>Eins</p>!", "<p>Zwei</p>!"]);
    const { version, components } = await desk.find(id);
    await desk.change("copyPageComponent", { id, version, key: components[0].key });
    expect(await htmlOf(id)).toEqual(["<p>Eins</p>!", "<p>Eins</p>!", "<p>Zwei</p>!"]);
    await desk.add(id, { type: "content_block", text: "Drei" });
    expect(await htmlOf(id)).toEqual(["<p>Eins</p>!", "<p>Eins</p>!", "<p>Zwei</p>!", "<p>Drei</p>"]);
  });

  it("is rendered before a copy where nobody has done so, however much it is, and beyond a bound is as typed", async () => {
    const links = ` [a]${"[a] ".repeat(229)}\n\n[a]: /${"x".repeat(2000)}`;
    const texts = Array.from({ length: 10 }, (_, n) => `Text ${n}`);
    const id = await pageWith([...texts, "Am *Ende*"]);
    // As another server has saved it: 4.6 million characters of HTML, of which this process remembers none.
    await backend.db
      .update(pageComponents)
      .set({ text: sql`${pageComponents.text} || ${links}::text` })
      .where(and(eq(pageComponents.pageId, Number(id)), like(pageComponents.text, "Text %")));
    await backend.db.update(revisions).set({ rendered: null }).where(ofPage(id));
    const html: string[] = await htmlOf(await copyOf(id));
    const begins = [0, 1, 2, 3].map((n) => `<p>Text ${n} <a `);
    const asTyped = [4, 5, 6, 7, 8, 9].map((n) => `<p>Text ${n} [a]`);
    expect(html.map((one) => one.slice(0, 13))).toEqual([...begins, ...asTyped, "<p>Am <em>End"]);
    expect(html.join("").length).toBeLessThan(2_000_000);
  });
});
