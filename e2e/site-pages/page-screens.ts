import { expect, type Locator, type Page, postResponse, scripts } from "../fixtures";

/** Who keeps the pages of web sites. */
export const KEEPER = [
  ...["manage_menu", "read", "create", "edit", "delete"].map((action) => `global:${action}__pages`),
  ...["write", "publish", "unpublish", "schedule", "show_in_menu", "set_as_homepage"].map(
    (action) => `global:${action}__pages`,
  ),
  "global:read__domains",
  "global:manage_menu__domains",
  "global:sort_tree",
];

/** Presses a button of the screen; the status of the answer. */
export const press = async (page: Page, name: string) =>
  (
    await postResponse(page, () =>
      page.getByRole("main").getByRole("button", { name, exact: true }).first().click(),
    )
  ).status();

/** Makes a page at an address of new pages, and opens it. Returns its address. */
export async function makePage(page: Page, at: string, title: string): Promise<string> {
  await page.goto(at);
  await page.getByLabel("Titel", { exact: true }).fill(title);
  await press(page, "Speichern");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** What the open page is made of. */
export const content = (page: Page) => page.getByRole("region", { name: "Inhalt der Seite" });

/** A component of the open page by its name. */
export const named = (page: Page, name: string) => content(page).getByRole("article", { name, exact: true });

/** Waits until the screen shows what was saved: new components then have keys of their own. */
export const untilShown = (page: Page) => expect(content(page).locator('[data-part^="new-"]')).toHaveCount(0);

/** Puts a new component at the end of the open page, which is not saved by it. Returns it, with its fields open. */
export async function newComponent(page: Page, type: string): Promise<Locator> {
  const open = content(page).locator(".page-part[data-open]");
  const before = await open.count();
  await content(page).getByRole("button", { name: "Inhalt hinzufügen", exact: true }).click();
  await choice(page, type).click();
  await expect(open).toHaveCount(before + 1);
  const key = await open.last().getAttribute("data-part");
  return content(page).locator(`.page-part[data-part="${key}"]`);
}

/** The button of a type of component where a new one is chosen. */
export const choice = (page: Page, type: string) =>
  page
    .getByRole(scripts() ? "dialog" : "group", { name: "Was soll hier stehen?" })
    .getByRole("button", { name: type, exact: true });
