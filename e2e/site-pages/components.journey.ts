import { makeAsset, makeSound } from "backend/testing/library";
import { pageDesk } from "backend/testing/site-pages";
import { writeText } from "../articles/write-text";
import { expect, type Page, scripts, test } from "../fixtures";
import { KEEPER, makePage, newComponent, press } from "./page-screens";

/** Chooses the only asset of this name for a field. */
async function choose(page: Page, field: string, name: string) {
  await page.getByRole("button", { name: `${field}: aus der Mediathek wählen`, exact: true }).click();
  // Without scripts it is a part of the form.
  const list = page.getByRole(scripts() ? "dialog" : "group", { name: "Mediathek", exact: true });
  await list.getByLabel("Suche").fill(name);
  await list.getByRole("button", { name: "Suchen", exact: true }).click();
  const results = list.getByRole("group", { name: "Treffer" }).locator("label");
  await expect(results).toHaveCount(1);
  await results.getByRole("radio").check();
  await list.getByRole("button", { name: "Übernehmen", exact: true }).last().click();
  await expect(list).toHaveCount(0);
}

const title = (page: Page) => page.getByLabel("Titel", { exact: true });

/** Saves the form of a component; the page then shows it by this name. */
async function save(page: Page, called: string) {
  await press(page, "Speichern");
  await expect(page.getByRole("article", { name: called, exact: true })).toBeVisible();
}

test("each type of component is made in a form of its own, and shown as readers will get it", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  await makeAsset(product.backend, "Fassade");
  const sound = await makeSound(product.backend, { stem: "Chorprobe" });
  await signInWith([...KEEPER, "global:read__attachments"]);
  const at = await makePage(page, `/pages/create?domain=${desk.domain}`, "Unser Haus");

  await newComponent(page, "Textblock");
  await page.getByLabel("Titel").fill("Willkommen");
  await writeText(page, "Ein **fester** Ort mit <script>alert(1)</script>.\n\n- Garten\n- Saal");
  await page.getByLabel("Text des Links").fill("Zum Nachlesen");
  await page.getByLabel("Link zu einer anderen Adresse").fill("https://www.beispiel.at/haus");
  await save(page, "Textblock „Willkommen“");

  await newComponent(page, "Bild");
  await page.getByLabel("Bildtext").fill("Das Haus im Winter");
  // Without a picture it is no picture; what was typed stays.
  expect(await press(page, "Speichern")).toBe(400);
  await expect(page.getByLabel("Bildtext")).toHaveValue("Das Haus im Winter");
  await choose(page, "Bild", "Fassade");
  await page.getByLabel("Bildbeschreibung").fill("Ein Haus mit Schnee");
  await page.getByLabel("Darstellung").selectOption({ label: "Breiter als der Text" });
  await save(page, "Bild „Das Haus im Winter“");

  await newComponent(page, "Audio");
  await title(page).fill("Unser Chor");
  await choose(page, "Aufnahme", "Chorprobe");
  await page.getByLabel("Abschrift").fill("Kommt ein Vogel geflogen");
  await save(page, "Audio „Unser Chor“");

  await newComponent(page, "Video");
  await title(page).fill("Rundgang");
  await page.getByLabel("Adresse im Web").fill("https://video.example/rundgang");
  await choose(page, "Bild vor dem Abspielen", "Fassade");
  await page.getByLabel("Beschreibung").fill("Vom Keller bis zum Dach");
  await save(page, "Video „Rundgang“");

  await newComponent(page, "Akkordeon");
  await page.getByLabel("Überschrift").fill("Fragen");
  await page.getByLabel("Der erste Abschnitt ist am Anfang offen").check();
  await page.getByLabel("Titel des Abschnitts").fill("Wie komme ich hin?");
  await save(page, "Akkordeon „Fragen“");

  await newComponent(page, "Reiter");
  await page.getByLabel("Überschrift").fill("Preise");
  await page.getByLabel("Titel des Abschnitts").fill("Erwachsene");
  await page.getByRole("button", { name: "Abschnitt hinzufügen" }).click();
  await page.getByLabel("Titel des Abschnitts").nth(1).fill("Kinder");
  await save(page, "Reiter „Preise“");

  await newComponent(page, "Trenner");
  await page.getByRole("radio", { name: "Punkte" }).check();
  await save(page, "Trenner");

  await page.goto(`${at}/preview`);
  const read = page.getByRole("region", { name: "Vorschau", exact: true }).getByRole("article");
  await expect(read.getByText("Willkommen", { exact: true })).toBeVisible();
  await expect(read.locator("strong")).toHaveText("fester");
  await expect(read.getByRole("listitem").filter({ hasText: "Garten" })).toBeVisible();
  await expect(read.locator("script")).toHaveCount(0);
  await expect(read.getByRole("link", { name: "Zum Nachlesen" })).toHaveAttribute(
    "href",
    "https://www.beispiel.at/haus",
  );
  const shown = read.locator("figure.read-page-wide").getByRole("img", { name: "Ein Haus mit Schnee" });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(read.getByText("Das Haus im Winter")).toBeVisible();
  await expect(read.locator('audio[aria-label="Unser Chor"]')).toHaveAttribute(
    "src",
    new RegExp(`/pictures/${sound._id}$`),
  );
  await read.getByText("Abschrift", { exact: true }).click();
  await expect(read.getByText("Kommt ein Vogel geflogen")).toBeVisible();
  await expect(read.getByRole("link", { name: "Zur Aufnahme: Rundgang" })).toBeVisible();
  await expect(read.getByText("Vom Keller bis zum Dach")).toBeVisible();
  await expect(read.getByRole("group").filter({ hasText: "Wie komme ich hin?" })).toHaveAttribute("open", "");
  await expect(read.getByRole("list", { name: "Preise" }).getByRole("link")).toHaveText([
    "Erwachsene",
    "Kinder",
  ]);
  await expect(read.locator("hr.read-page-dots")).toBeVisible();
});

test("a block of text leads to a page that is searched for, and is saved again as it was", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const target = await desk.made("Anfahrt und Parken");
  await desk.publish(target);
  await signInWith(KEEPER);
  const at = await makePage(page, `/pages/create?domain=${desk.domain}`, "Besuch");
  await newComponent(page, "Textblock");
  await page.getByLabel("Titel").fill("Weg");
  await writeText(page, "So kommen Sie zu uns.");
  await page.getByLabel("Text des Links").fill("Zur Anfahrt");
  if (scripts()) {
    const field = page.getByRole("combobox", { name: "Link zur Seite" });
    await field.click();
    await field.pressSequentially("Anfahrt");
    await page.getByRole("option", { name: /Anfahrt und Parken/ }).click();
  } else {
    const chosen = page.locator('select[name="linkPage"]');
    await page.getByText("Andere suchen …").first().click();
    await page.getByLabel("Link zur Seite: suchen nach").fill("Anfahrt und");
    await page.getByLabel("Link zur Seite: suchen nach").press("Enter");
    await expect(page.getByLabel("Titel")).toHaveValue("Weg");
    await chosen.selectOption(target);
  }
  await save(page, "Textblock „Weg“");
  await page.getByRole("link", { name: "Textblock „Weg“ bearbeiten" }).click();
  await page.getByLabel("Text des Links").fill("Parken");
  await save(page, "Textblock „Weg“");
  await page.goto(`${at}/preview`);
  const read = page.getByRole("region", { name: "Vorschau", exact: true }).getByRole("article");
  await expect(read.getByRole("link", { name: "Parken" })).toHaveAttribute(
    "href",
    `/pages/${target}/preview`,
  );
});
