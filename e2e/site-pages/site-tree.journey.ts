import { pageDesk } from "backend/testing/site-pages";
import { expect, type Page, scripts, test } from "../fixtures";
import { content, KEEPER, named, press } from "./page-screens";

const treeOf = (page: Page) => page.getByRole("navigation", { name: "Seiten", exact: true });
const rowsOf = (page: Page) => treeOf(page).locator("[data-node]");
const title = (page: Page) => page.getByLabel("Titel", { exact: true });

test("the tree beside a page says how each one stands, opens its branches and leads to new pages", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const house = await desk.made("Haus");
  const team = await desk.made("Team", house);
  const sell = await desk.made("Werben");
  await desk.made("Formate", sell);
  await desk.publish(house);
  await signInWith(KEEPER);
  await page.goto(`/pages/${team}`);
  await expect(rowsOf(page)).toHaveText(["Haus", "Team", "Werben"]);
  await expect(treeOf(page).getByRole("img", { name: "Veröffentlichung: Veröffentlicht" })).toHaveCount(1);
  await expect(treeOf(page).getByRole("img", { name: "Veröffentlichung: Entwurf" })).toHaveCount(2);
  await expect(rowsOf(page).nth(1)).toHaveAttribute("aria-current", "true");

  // With scripts the form stays, and what is typed in it.
  if (scripts()) await title(page).fill("Unser Team");
  await treeOf(page).getByRole("link", { name: "„Werben“ aufklappen" }).click();
  await expect(rowsOf(page)).toHaveText(["Haus", "Team", "Werben", "Formate"]);
  if (scripts()) {
    await expect(title(page)).toHaveValue("Unser Team");
    await title(page).fill("Team");
  }
  await page.goto(`/pages/${team}`);
  await expect(rowsOf(page)).toHaveText(["Haus", "Team", "Werben", "Formate"]);
  await treeOf(page).getByRole("link", { name: "„Haus“ zuklappen" }).click();
  await expect(rowsOf(page)).toHaveText(["Haus", "Werben", "Formate"]);

  await treeOf(page).getByRole("link", { name: "Formate", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Formate" })).toBeVisible();
  await treeOf(page).getByRole("link", { name: "Neue Seite unter „Werben“" }).click();
  await expect(page).toHaveURL(`/pages/create?domain=${desk.domain}&under=${sell}`);
});

test("tree, page and menus are seen together at 1280, and one at a time on a phone", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const id = await desk.made("Haus");
  await signInWith(KEEPER);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/pages/${id}`);
  const menus = page.getByRole("region", { name: "Menüs", exact: true });
  for (const part of [treeOf(page), title(page), menus]) await expect(part).toBeInViewport();
  const boxes = await Promise.all([treeOf(page), title(page), menus].map((part) => part.boundingBox()));
  const [tree, field, card] = boxes.map((box) => ({
    left: box?.x ?? 0,
    right: (box?.x ?? 0) + (box?.width ?? 0),
  }));
  expect(tree?.right).toBeLessThan(field?.left ?? 0);
  expect(field?.right).toBeLessThan(card?.left ?? 0);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/pages/${id}`);
  await expect(title(page)).toBeVisible();
  await expect(treeOf(page)).toBeHidden();
  const tabs = page.getByRole("navigation", { name: "Teile des Eintrags" });
  await tabs.getByRole("link", { name: "Seiten" }).click();
  await expect(treeOf(page)).toBeVisible();
  await expect(title(page)).toBeHidden();
  await tabs.getByRole("link", { name: "Angaben" }).click();
  await expect(title(page)).toBeVisible();
});

test("a bar marks what of a page readers do not have, and the head counts it", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const id = await desk.made("Besuch");
  for (const one of ["Eins", "Zwei"]) await desk.add(id, { type: "content_block", title: one, text: one });
  await desk.publish(id);
  await signInWith(KEEPER);
  await page.goto(`/pages/${id}`);
  const changed = content(page).locator("[data-changed]");
  const head = page.locator(".page-head");
  await expect(changed).toHaveCount(0);
  await named(page, "Textblock „Zwei“").getByRole("button", { name: "Textblock „Zwei“ bearbeiten" }).click();
  await content(page).getByLabel("Titel", { exact: true }).fill("Zweitens");
  await press(page, "Speichern");
  await expect(head).toContainText("1 Inhalt geändert");
  await expect(changed).toHaveCount(1);
  await expect(changed).toHaveAccessibleName("Textblock „Zweitens“");
  await expect(changed).toContainText("Anders als bei Lesern");
  await press(page, "Veröffentlichen");
  await expect(head).not.toContainText("geändert");
  await expect(changed).toHaveCount(0);
});
