import { randomBytes } from "node:crypto";
import { expect, postResponse, test } from "../fixtures";

const KEEPER = [
  ...["manage_menu", "read", "create", "edit", "delete"].map((action) => `global:${action}__domains`),
  "global:manage_menu__global_settings",
];

test("keeps a domain, from the settings on", async ({ page, signInWith }) => {
  const host = `www.${randomBytes(5).toString("hex")}.at`;
  await signInWith(KEEPER);
  await page.goto("/settings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Domains/ })
    .click();
  await page.getByRole("link", { name: "Neue Domain" }).click();
  await page.getByLabel("Name", { exact: true }).fill(host);
  await page.getByLabel("Hosts", { exact: true }).fill(`https://${host}/`);
  const save = page.getByRole("button", { name: "Speichern", exact: true });
  expect((await postResponse(page, () => save.click())).status()).toBe(400);
  await expect(page.getByText("Bitte bis zu 20 Namen wie").first()).toBeVisible();
  await page.getByLabel("Hosts", { exact: true }).fill(host);
  await save.click();
  await expect(page.getByRole("heading", { level: 1, name: host })).toBeVisible();
  await page.goto(`/domains?q=${host}&active=1`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
});
