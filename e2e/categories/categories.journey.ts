import { randomBytes } from "node:crypto";
import { quarters } from "backend/testing/pictures";
import { expect, type Page, postResponse, test } from "../fixtures";
import { makeMarket } from "../market";
import { chooseAction } from "../record";
import { savedMessage } from "../saved-message";

const KEEPER = [
  ...["read", "create", "edit", "delete"].map((action) => `global:${action}__categories`),
  "global:manage_menu__global_settings",
  "global:manage_menu__categories",
  "global:read__media",
];

async function pressButton(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
}

test("a format is created, refused with half a size, found, deactivated, and deleted if nothing uses it", async ({
  page,
  product,
  signInWith,
}) => {
  const { placement } = await makeMarket(product.backend.db);
  const name = `Beilage ${randomBytes(6).toString("hex")}`;
  await signInWith(KEEPER);
  await page.goto("/categories");
  await page.getByRole("link", { name: "Neue Kategorie" }).click();
  await page.getByLabel("Bezeichnung").fill(name);
  await page.getByLabel("Art", { exact: true }).selectOption({ label: "Format" });
  await page.getByLabel("Breite").fill("148");
  expect(await pressButton(page, "Speichern")).toBe(400);
  const height = page.getByLabel("Höhe");
  await expect(height).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Bezeichnung")).toHaveValue(name);
  await height.fill("210");
  const image = {
    name: "Skizze.png",
    mimeType: "image/png",
    buffer: await (await quarters(300, 200)).png().toBuffer(),
  };
  await page.getByLabel(/^Bild/).setInputFiles(image);
  await pressButton(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.getByAltText("Skizze.webp")).toBeVisible();
  await page.getByLabel("Inaktiv").check();
  await pressButton(page, "Speichern");
  await expect(page.locator("#history")).toContainText("Inaktiv: aktiv → inaktiv");

  await page.goto(
    `/categories?q=${encodeURIComponent(name)}&type=format&inactive=1&col=name&col=size&col=image`,
  );
  await expect(page.locator("tbody img")).toBeVisible();
  await expect(page.locator("tbody tr")).toContainText("148 × 210");
  await page.locator("tbody").getByRole("link").click();
  await chooseAction(page, "Löschen");
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Erfolgreich gelöscht")).toBeVisible();

  await page.goto(`/categories/${placement.id}?confirm=delete`);
  await expect(page.getByRole("dialog")).toContainText("wird von 1 Medium verwendet");
  await page.getByRole("dialog").getByRole("link", { name: "Schließen" }).click();
  await expect(page.getByRole("link", { name: "Medien: 1" })).toHaveAttribute(
    "href",
    `/press?category=${placement.id}`,
  );
});
