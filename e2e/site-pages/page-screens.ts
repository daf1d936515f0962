import { expect, type Page, postResponse } from "../fixtures";

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

/** Opens the form of a new component at the end of the open page. */
export async function newComponent(page: Page, type: string) {
  await page
    .getByRole("region", { name: "Inhalt der Seite" })
    .getByRole("link", { name: "Inhalt hinzufügen", exact: true })
    .click();
  await page.getByRole("main").getByRole("link", { name: type, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Neu: ${type}` })).toBeVisible();
}
