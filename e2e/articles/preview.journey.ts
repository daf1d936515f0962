import { randomBytes } from "node:crypto";
import { makeArticleMedium } from "backend/testing/articles";
import { expect, type Page, postResponse, test } from "../fixtures";
import { savedMessage } from "../saved-message";
import { chooseFromMenu } from "./parts";
import { writeText } from "./write-text";

const RIGHTS = ["manage_menu", "read", "create", "edit", "write", "publish"].map(
  (action) => `global:${action}__articles`,
);

const press = async (page: Page, name: string | RegExp) =>
  (await postResponse(page, () => page.getByRole("button", { name }).click())).status();

test("a draft is looked at as its readers would, and shown to somebody outside until that is ended", async ({
  page,
  browser,
  product,
  signInWith,
}) => {
  const medium = await makeArticleMedium(product.backend.db);
  const title = `Vorschau ${randomBytes(4).toString("hex")}`;
  await signInWith(RIGHTS);
  await page.goto("/articles/create");
  await page.getByLabel("Medium", { exact: true }).selectOption({ label: medium.name });
  await page.getByLabel("Titel", { exact: true }).fill(title);
  await writeText(
    page,
    'Ein **fetter** Text mit [Bank](https://bank.example "anzeige: Mehr") und <script>alert(1)</script>.',
  );
  await page.getByLabel("Bezahlter Inhalt (Anzeige)").check();
  await press(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();

  await chooseFromMenu(page, "Vorschau und Links");
  const preview = page.getByRole("region", { name: "Vorschau", exact: true });
  const shown = preview.getByRole("article");
  await expect(shown.getByRole("heading", { name: title })).toBeVisible();
  await expect(shown.getByText("Anzeige", { exact: true })).toBeVisible();
  await expect(shown.locator("strong")).toHaveText("fetter");
  await expect(shown.getByRole("link", { name: "Bank" })).toHaveAttribute("rel", "sponsored nofollow");
  for (const [name, width] of [
    ["Telefon (360)", 360],
    ["Tablet (768)", 768],
    ["Bildschirm (1280)", 1280],
  ] as const) {
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    expect((await shown.boundingBox())?.width).toBe(width);
  }

  expect(await press(page, "Link zum Entwurf machen")).toBe(200);
  const links = page.getByRole("region", { name: "Links zum Entwurf" });
  const address = (await links.locator("code").textContent()) ?? "";
  expect(address).toMatch(/\/draft\/[\w-]{43}$/);
  await expect(links).toContainText("noch nicht geöffnet");

  const outside = await browser.newContext();
  const strangers = await outside.newPage();
  const answer = await strangers.goto(address);
  expect(answer?.status()).toBe(200);
  const headers = answer?.headers() ?? {};
  expect([headers["cache-control"], headers["x-robots-tag"], headers["referrer-policy"]]).toEqual([
    ...["no-store", "noindex, nofollow", "no-referrer"],
  ]);
  await expect(strangers.getByRole("heading", { name: title })).toBeVisible();
  await expect(strangers.getByText("Das ist ein Entwurf.")).toBeVisible();

  await page.goto(page.url());
  await expect(links).toContainText("1-mal geöffnet");
  await press(page, /^Link vom .* beenden$/);
  await expect(links).toContainText("vorbei seit");
  expect((await strangers.goto(address))?.status()).toBe(404);
  await outside.close();
});
