import { readFileSync } from "node:fs";
import { describeOnDatabase } from "backend/testing/databases";
import { pageDesk } from "backend/testing/site-pages";
import { asc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { menuEntries, menus } from "./tables";

const FILE = new URL("../../migrations/0090_entries_of_pages.sql", import.meta.url);

describeOnDatabase("pages that were meant for the navigation", (open) => {
  it("are in a menu of their site after the migration, behind what is there, each once", async () => {
    const backend = await open();
    const { db } = backend;
    const [withMenu, without] = [await pageDesk(backend), await pageDesk(backend)];
    const shared = { key: "main", language: "de", name: "Hauptmenü", isActive: true } as const;
    const [main] = await db
      .insert(menus)
      .values({ ...shared, domainId: Number(withMenu.domain) })
      .returning();
    const team = await withMenu.made("Team");
    const listed = await withMenu.made("Schon darin");
    await withMenu.made("Nicht gemeint");
    const below = await withMenu.made("Darunter", team);
    await withMenu.change("showPageInMenu", { id: listed, isShown: true });
    const alone = await without.made("Allein");
    const meant = [team, listed, below, alone].map(Number);

    await db.execute(sql`alter table pages add column is_in_menu boolean not null default false`);
    await db.execute(
      sql`update pages set is_in_menu = true where id = any(${`{${meant.join()}}`}::bigint[])`,
    );
    for (const statement of readFileSync(FILE, "utf8").split("--> statement-breakpoint"))
      await db.execute(sql.raw(statement));
    await db.execute(sql`alter table pages drop column is_in_menu`);

    const entriesOf = async (menuId: number) => {
      const rows = await db
        .select()
        .from(menuEntries)
        .where(eq(menuEntries.menuId, menuId))
        .orderBy(asc(menuEntries.position));
      return rows.map(({ label, position, parentId }) => ({ label, position, parentId }));
    };
    expect(await entriesOf(main?.id ?? 0)).toEqual([
      { label: "Schon darin", position: 1, parentId: null },
      { label: "Team", position: 2, parentId: null },
      { label: "Darunter", position: 3, parentId: null },
    ]);
    const [made] = await db
      .select()
      .from(menus)
      .where(eq(menus.domainId, Number(without.domain)));
    expect(made).toMatchObject({ name: "Navigation der Seiten", isActive: true });
    expect(await entriesOf(made?.id ?? 0)).toEqual([{ label: "Allein", position: 1, parentId: null }]);
    expect((await without.find(alone)).isInMenu).toBe(true);
  });
});
