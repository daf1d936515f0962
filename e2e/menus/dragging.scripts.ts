import { menuEntries, menus } from "backend/modules/menus/tables";
import { nextNumber } from "backend/testing/factories";
import { makeDomain } from "backend/testing/sites";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "../fixtures";

test("an entry of a menu is dragged into a folder", async ({ page, product: { backend }, signInWith }) => {
  const domain = await makeDomain(backend.db);
  const name = `Fußzeile ${nextNumber()}`;
  const [menu] = await backend.db
    .insert(menus)
    .values({ name, key: "footer", domainId: domain.id, language: "de", isActive: true })
    .returning();
  if (!menu) throw new Error("no menu");
  const ofMenu = { menuId: menu.id, parentId: null, opensNewWindow: false };
  const [verlag, kontakt] = await backend.db
    .insert(menuEntries)
    .values([
      { ...ofMenu, position: 1, kind: "folder", label: "Verlag" },
      { ...ofMenu, position: 2, kind: "link", label: "Kontakt", address: "https://www.beispiel.at" },
    ])
    .returning();
  const kept = async () =>
    (
      await backend.db
        .select()
        .from(menuEntries)
        .where(eq(menuEntries.menuId, menu.id))
        .orderBy(asc(menuEntries.id))
    ).map(({ parentId, position }) => [parentId, position]);
  await signInWith([
    ...["read", "create", "edit", "delete"].map((action) => `global:${action}__menus`),
    "global:manage_menu__menus",
    "global:read__domains",
    "global:sort_tree",
  ]);
  await page.goto(`/menus/${menu.id}`);
  const rows = page.locator("#entries [data-item]");
  await expect(rows).toHaveCount(2);

  await rows.nth(1).locator(".row-handle").hover();
  await page.mouse.down();
  const box = await rows.nth(0).boundingBox();
  if (!box) throw new Error("no row");
  // The browser begins to drag with the first move, enters what is there with the second, and is over it with the third.
  for (const dx of [40, 44, 48]) await page.mouse.move(box.x + dx, box.y + box.height / 2);
  await expect(rows.nth(0)).toHaveAttribute("data-drop", "in");
  await page.mouse.up();
  await expect(page.getByText("Eintrag verschoben")).toBeVisible();
  await expect(page.locator("#entries li li")).toHaveCount(1);
  expect(await kept()).toEqual([
    [null, 1],
    [verlag?.id, 1],
  ]);
  expect(kontakt?.position).toBe(2);
});
