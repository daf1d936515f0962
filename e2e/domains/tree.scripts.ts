import { pageDesk } from "backend/testing/site-pages";
import { expect, type Locator, type Page, test } from "../fixtures";
import { KEEPER } from "../site-pages/page-screens";

/** Drags a page by its handle onto a part of the row of another one: 0 = its upper edge, 1 = its lower one. */
async function drag(page: Page, from: Locator, to: Locator, part: number) {
  await from.locator(".row-handle").hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error("nothing to drop on");
  // The browser begins to drag with the first move, enters what is there with the second, and is over it with the third.
  for (const dx of [40, 44, 48]) await page.mouse.move(box.x + dx, box.y + part * box.height);
}

test("a page is dragged among its siblings at once, and to another level only after the question", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const [house, about, contact] = [
    await desk.made("Haus"),
    await desk.made("Verein"),
    await desk.made("Kontakt"),
  ];
  await signInWith(KEEPER);
  await page.goto(`/domains/${desk.domain}/pages`);
  const tree = page.getByRole("navigation", { name: /^Seiten von/ });
  const row = (name: string) =>
    tree.locator("[data-item]").filter({ has: page.getByRole("link", { name, exact: true }) });
  const order = async () => (await desk.tree()).map(({ _id }) => _id);
  const line = tree.locator("[data-drop]");

  await drag(page, row("Kontakt"), row("Haus"), 0.1);
  await expect(line).toHaveAttribute("data-drop", "before");
  await page.mouse.up();
  await expect(page.getByText("Seite verschoben")).toBeVisible();
  expect(await order()).toEqual([contact, house, about]);

  await drag(page, row("Verein"), row("Haus"), 0.5);
  await expect(line).toHaveAttribute("data-drop", "in");
  await page.mouse.up();
  const card = page.getByRole("region", { name: "„Verein“ verschieben" });
  await expect(card.getByRole("table")).toContainText("/haus/verein");
  expect((await desk.find(about)).parentId).toBeNull();
  await card.getByRole("button", { name: "Verschieben", exact: true }).click();
  await expect.poll(async () => (await desk.find(about)).parentId).toBe(house);

  await drag(page, row("Haus"), row("Verein"), 0.5);
  await expect(tree.locator("[data-drop-refused]")).toHaveCount(1);
  await page.mouse.up();
  await expect(tree.getByRole("alert")).toHaveText("Nicht verschoben: Das kann nicht in sich selbst liegen.");
});
