import { randomBytes } from "node:crypto";
import { tags } from "backend/modules/tags/tables";
import { expect, test } from "../fixtures";
import { makeTag, SALES } from "../market";

const TAGS = ["manage_menu", "read", "edit", "delete"].map((action) => `global:${action}__tags`);

test("a row opens where it is clicked, in another window too, and marked text does not", async ({
  page,
  context,
  product,
  signInWith,
}) => {
  const tag = await makeTag(product.backend.db);
  await signInWith(TAGS);
  await page.goto(`/tags?q=${encodeURIComponent(tag.name)}`);
  const row = page.locator("tbody tr");
  await expect(row).toHaveCount(1);
  const cell = row.locator("td").nth(2);
  const [other] = await Promise.all([
    context.waitForEvent("page"),
    cell.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(other.getByRole("heading", { level: 1, name: tag.name })).toBeVisible();
  await other.close();
  // The checkbox is ticked, and nothing opens.
  await row.getByRole("checkbox").check();
  await expect(page).toHaveURL(/\/tags\?q=/);
  await cell.click();
  await expect(page.getByRole("heading", { level: 1, name: tag.name })).toBeVisible();
});

test("keys go from row to row, tick and open it, and lead to the screens of the menu", async ({
  page,
  product,
  signInWith,
}) => {
  const names = ["A", "B"].map((letter) => `Reihe ${letter} ${randomBytes(4).toString("hex")}`);
  const [first, second] = await product.backend.db
    .insert(tags)
    .values(names.map((name) => ({ name, isMainTag: false })))
    .returning();
  if (!first || !second) throw new Error("two tags are made");
  await signInWith([...TAGS, ...SALES]);
  await page.goto("/tags?q=Reihe&sort=name");
  const { keyboard } = page;
  const link = (name: string) => page.locator("tbody").getByRole("link", { name, exact: true });
  await keyboard.press("j");
  await expect(link(first.name)).toBeFocused();
  await keyboard.press("j");
  await expect(link(second.name)).toBeFocused();
  await keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: second.name })).toBeChecked();
  await keyboard.press("x");
  await keyboard.press("k");
  await expect(link(first.name)).toBeFocused();
  await keyboard.press("e");
  await expect(page.getByRole("heading", { level: 1, name: first.name })).toBeVisible();

  await page.locator("main").focus();
  await keyboard.press("g");
  await keyboard.press("b");
  await expect(page.getByRole("heading", { level: 1, name: "Buchungen" })).toBeVisible();
  // Only a letter is a place to go to: Tab goes to the next control.
  await page.locator("main").focus();
  await keyboard.press("g");
  await keyboard.press("Tab");
  await expect(page.locator("main")).not.toBeFocused();
  // A screen that the menu does not offer stays shut, and the next key is a key again.
  await keyboard.press("g");
  await keyboard.press("r");
  await keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Tastenkürzel" });
  await expect(list.getByRole("row").filter({ hasText: "G B" })).toContainText("Buchungen");
  await expect(list.getByText("G R", { exact: true })).toHaveCount(0);
});
