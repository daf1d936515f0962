import { randomBytes } from "node:crypto";
import { tags } from "backend/modules/tags/tables";
import { eq } from "drizzle-orm";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { makeTag } from "../market";
import { chooseAction } from "../record";
import { savedMessage } from "../saved-message";

const KEEPER = ["read", "create", "edit", "delete"].map((action) => `global:${action}__tags`);
const aName = (start: string) => `${start} ${randomBytes(6).toString("hex")}`;

async function pressButton(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
}

test("creates a tag, refuses a taken name, renames and deletes it", async ({ page, product, signInWith }) => {
  const taken = await makeTag(product.backend.db);
  const name = aName("Garten");
  await signInWith(KEEPER);
  await page.goto("/tags");
  await page.getByRole("link", { name: "Neues Schlagwort" }).click();
  await page.getByLabel("Name", { exact: true }).fill(taken.name.toUpperCase());
  expect(await pressButton(page, "Speichern")).toBe(400);
  const field = page.getByLabel("Name", { exact: true });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Dieser Name exisitert bereits...").first()).toBeVisible();

  await field.fill(name);
  await page.getByLabel("Haupt-Schlagwort").check();
  await pressButton(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await field.fill(`${name} neu`);
  await pressButton(page, "Speichern");
  const history = page.locator("#history");
  await expect(history).toContainText(`Name: ${name} → ${name} neu`);

  await page.goto(`/tags?q=${encodeURIComponent(name)}&main=1`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await page.locator("tbody").getByRole("link").click();
  await chooseAction(page, "Löschen");
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Erfolgreich gelöscht")).toBeVisible();
  await expect(page).toHaveURL(/\/tags$/);
});

test("what was typed into a tag that somebody deletes meanwhile is shown", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const tag = await makeTag(db);
  await signInWith(KEEPER);
  await page.goto(`/tags/${tag.id}`);
  await page.getByLabel("Name", { exact: true }).fill("Lange überlegt");
  await page.getByLabel("Haupt-Schlagwort").check();
  await db.delete(tags).where(eq(tags.id, tag.id));
  expect(await pressButton(page, "Speichern")).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Nicht gespeichert" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("definition")).toHaveText(["Lange überlegt", "Ja"]);
});

test("changes several tags at once", async ({ page, product, signInWith }) => {
  const start = aName("Viele");
  await product.backend.db.insert(tags).values([1, 2].map((n) => ({ name: `${start} ${n}` })));
  await signInWith(KEEPER);
  await page.goto(`/tags?q=${encodeURIComponent(start)}`);
  for (const n of [1, 2]) await page.getByRole("checkbox", { name: `${start} ${n} auswählen` }).check();
  await page.getByRole("button", { name: "Als Haupt-Schlagwort", exact: true }).click();
  await page.getByRole("button", { name: "Als Haupt-Schlagwort (2)" }).click();
  await expect(page.getByText("2 Einträge wurden bearbeitet.")).toBeVisible();
  await page.goto(`/tags?q=${encodeURIComponent(start)}&main=1`);
  await expect(page.locator("tbody tr")).toHaveCount(2);
});

test("a search of a list is saved under a name, opened again and deleted", async ({
  page,
  product,
  signInWith,
}) => {
  const { name } = await makeTag(product.backend.db);
  const views = () => page.getByRole("button", { name: "Ansichten" }).click();
  await signInWith(KEEPER);
  const searches = { "Alles von hier": "", "Nur dieses": `?q=${encodeURIComponent(name)}&main=1` };
  for (const [called, query] of Object.entries(searches)) {
    await page.goto(`/tags${query}`);
    await views();
    await page.getByLabel("Aktuelle Ansicht speichern als").fill(called);
    await pressButton(page, "Speichern");
    await expect(page.getByText(`Ansicht „${called}“ gespeichert`)).toBeVisible();
  }
  await page.goto("/tags");
  await views();
  await page.getByRole("link", { name: "Nur dieses" }).click();
  await expect(page).toHaveURL(/main=1/);
  await views();
  await pressButton(page, "Ansicht „Alles von hier“ löschen");
  await expect(page.getByText("Erfolgreich gelöscht")).toBeVisible();
  await expect(page).toHaveURL(/main=1/);
  await views();
  await expect(page.getByRole("link", { name: "Alles von hier" })).toHaveCount(0);
});

test("merges a duplicate tag into the other", async ({ page, product, signInWith }) => {
  const twice = await makeTag(product.backend.db);
  const kept = await makeTag(product.backend.db);
  await signInWith(KEEPER);
  await page.goto(`/tags/${twice.id}`);
  const merging = page.getByRole("region", { name: "Zusammenführen" });
  if (scripts()) {
    await merging.locator("input[role=combobox]").fill(kept.name);
    await page.getByRole("option", { name: kept.name }).click();
  } else {
    await merging.getByText("Andere suchen …").click();
    await merging.getByRole("searchbox").fill(kept.name);
    await merging.getByRole("button", { name: "Suchen" }).click();
    await merging.getByRole("combobox", { name: "Zusammenführen mit" }).selectOption({ label: kept.name });
  }
  await merging.getByRole("button", { name: "Zusammenführen" }).click();
  await expect(page.getByText("Erfolgreich zusammengeführt")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: kept.name })).toBeVisible();
  expect((await page.request.get(`/tags/${twice.id}`)).status()).toBe(404);
});

test("two users who change a tag at the same time resolve the conflict field by field; a reader gets no form", async ({
  page,
  product,
  signInWith,
}) => {
  const tag = await makeTag(product.backend.db);
  await signInWith(KEEPER);
  await page.goto(`/tags/${tag.id}`);
  await product.backend.db
    .update(tags)
    .set({ version: 2, name: aName("Ihr"), isMainTag: true })
    .where(eq(tags.id, tag.id));
  await page.getByLabel("Name", { exact: true }).fill(aName("Mein"));
  expect(await pressButton(page, "Speichern")).toBe(409);
  await expect(page.getByText("Diese Angaben wurden inzwischen geändert")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(2);

  // Fields that only one of them changed are merged, and the message says so.
  await page.goto(`/tags/${tag.id}`);
  await product.backend.db.update(tags).set({ version: 3, isMainTag: false }).where(eq(tags.id, tag.id));
  const merged = aName("Gemeinsam");
  await page.getByLabel("Name", { exact: true }).fill(merged);
  expect(await pressButton(page, "Speichern")).toBeLessThan(400);
  await expect(page.getByText(/hat inzwischen.* gespeichert\. Übernommen: Haupt-Schlagwort/)).toBeVisible();
  const [saved] = await product.backend.db.select().from(tags).where(eq(tags.id, tag.id));
  expect(saved).toMatchObject({ name: merged, isMainTag: false, version: 4 });

  await signInWith(["global:read__tags"]);
  await page.goto(`/tags/${tag.id}`);
  await expect(page.getByRole("main").getByText(merged).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Speichern" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Löschen" })).toHaveCount(0);
});

test("imports tags from lines that are checked first, all or none of them", async ({
  page,
  product,
  signInWith,
}) => {
  const taken = await makeTag(product.backend.db);
  const [one, other] = [aName("Berge"), aName("Seen")];
  await signInWith(KEEPER);
  await page.goto("/tags");
  await page.getByRole("button", { name: "Mehr", exact: true }).click();
  await page.getByRole("link", { name: "CSV importieren" }).click();
  const lines = page.getByLabel("oder Zeilen hier einfügen");
  await lines.fill(`Name;Haupt-Schlagwort\n${one};ja\n${taken.name};nein\n`);
  await pressButton(page, "Prüfen");
  const problems = page.getByRole("region", { name: "Fehler nach Zeilen" });
  await expect(problems.getByRole("row", { name: `3 Name ${taken.name} Das gibt es schon.` })).toBeVisible();
  await expect(page.getByRole("button", { name: /anlegen/ })).toHaveCount(0);
  // The faulty lines stand in the box, to be mended there.
  await expect(lines).toHaveValue(new RegExp(`${taken.name};nein`));

  await lines.fill(`Name;Haupt-Schlagwort\n${one};ja\n${other};nein\n`);
  await pressButton(page, "Prüfen");
  await pressButton(page, "2 Einträge anlegen");
  await expect(page.getByText("2 Einträge wurden angelegt.")).toBeVisible();
  await page.goto(`/tags?q=${encodeURIComponent(one)}&main=1`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
});
