import { makeAsset, makeSound } from "backend/testing/library";
import { pageDesk } from "backend/testing/site-pages";
import { writeText } from "../articles/write-text";
import { expect, type Locator, type Page, scripts, test } from "../fixtures";
import { choice, content, KEEPER, makePage, named, newComponent, press, untilShown } from "./page-screens";

/** Chooses the only asset of this name for a field of a component. */
async function choose(page: Page, component: Locator, field: string, name: string) {
  await component.getByRole("button", { name: `${field}: aus der Mediathek wählen`, exact: true }).click();
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

test("components of each type are made in their places and saved at once, as readers will get them", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  await makeAsset(product.backend, "Fassade");
  const sound = await makeSound(product.backend, { stem: "Chorprobe" });
  await signInWith([...KEEPER, "global:read__attachments"]);
  const at = await makePage(page, `/pages/create?domain=${desk.domain}`, "Unser Haus");
  const id = at.split("/").at(-1) ?? "";

  const block = await newComponent(page, "Textblock");
  await block.getByLabel("Titel").fill("Willkommen");
  const area = block.locator("textarea");
  await writeText(page, "Ein **fester** Ort mit <script>alert(1)</script>.\n\n- Garten\n- Saal", area);
  await block.getByLabel("Text des Links").fill("Zum Nachlesen");
  await block.getByLabel("Link zu einer anderen Adresse").fill("https://www.beispiel.at/haus");

  const picture = await newComponent(page, "Bild");
  await picture.getByLabel("Bildtext").fill("Das Haus im Winter");
  await picture.getByLabel("Bildbeschreibung").fill("Ein Haus mit Schnee");
  await picture.getByLabel("Darstellung").selectOption({ label: "Breiter als der Text" });

  const audio = await newComponent(page, "Audio");
  await audio.getByLabel("Titel", { exact: true }).fill("Unser Chor");
  await choose(page, audio, "Aufnahme", "Chorprobe");
  await audio.getByLabel("Abschrift").fill("Kommt ein Vogel geflogen");

  const video = await newComponent(page, "Video");
  await video.getByLabel("Titel", { exact: true }).fill("Rundgang");
  await video.getByLabel("Adresse im Web").fill("https://video.example/rundgang");
  await choose(page, video, "Bild vor dem Abspielen", "Fassade");
  await video.getByLabel("Beschreibung").fill("Vom Keller bis zum Dach");

  const accordion = await newComponent(page, "Akkordeon");
  await accordion.getByLabel("Überschrift").fill("Fragen");
  await accordion.getByLabel("Der erste Abschnitt ist am Anfang offen").check();
  await accordion.getByLabel("Titel des Abschnitts").fill("Wie komme ich hin?");

  const tabs = await newComponent(page, "Reiter");
  await tabs.getByLabel("Überschrift").fill("Preise");
  await tabs.getByLabel("Titel des Abschnitts").fill("Erwachsene");
  await tabs.getByRole("button", { name: "Abschnitt hinzufügen", exact: true }).click();
  await tabs.getByLabel("Titel des Abschnitts").nth(1).fill("Kinder");

  await (await newComponent(page, "Trenner")).getByRole("radio", { name: "Punkte" }).check();

  // Without a picture it is no picture: nothing is saved, and what was typed stays.
  expect(await press(page, "Speichern")).toBe(400);
  expect((await desk.find(id)).components).toEqual([]);
  const refused = content(page).locator(".page-part[data-refused]");
  await expect(refused).toHaveCount(1);
  await page.getByRole("link", { name: /Bild „Das Haus im Winter“, Bild/ }).click();
  await expect(refused.getByRole("group", { name: "Bild", exact: true })).toBeFocused();
  await choose(page, picture, "Bild", "Fassade");
  await expect(audio.getByLabel("Abschrift")).toHaveValue("Kommt ein Vogel geflogen");
  await press(page, "Speichern");
  for (const name of ["Textblock „Willkommen“", "Bild „Das Haus im Winter“", "Reiter „Preise“", "Trenner"])
    await expect(named(page, name)).toBeVisible();
  // All of them are one new revision.
  expect(await desk.find(id)).toMatchObject({ version: 2, draftNumber: 2 });
  await expect(named(page, "Textblock „Willkommen“").locator("strong")).toHaveText("fester");

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

test("a block of text leads to a page that is searched for, and is edited in its place", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const target = await desk.made("Anfahrt und Parken");
  await desk.publish(target);
  await signInWith(KEEPER);
  const at = await makePage(page, `/pages/create?domain=${desk.domain}`, "Besuch");
  const block = await newComponent(page, "Textblock");
  await block.getByLabel("Titel").fill("Weg");
  await writeText(page, "So kommen Sie zu uns.", block.locator("textarea"));
  await block.getByLabel("Text des Links").fill("Zur Anfahrt");
  if (scripts()) {
    const field = block.getByRole("combobox", { name: "Link zur Seite" });
    await field.click();
    await field.pressSequentially("Anfahrt");
    await page.getByRole("option", { name: /Anfahrt und Parken/ }).click();
  } else {
    const chosen = block.locator('select[name$=".linkPage"]');
    await block.getByText("Andere suchen …").first().click();
    await block.getByLabel("Link zur Seite: suchen nach").fill("Anfahrt und");
    await block.getByLabel("Link zur Seite: suchen nach").press("Enter");
    await expect(block.getByLabel("Titel")).toHaveValue("Weg");
    await chosen.selectOption(target);
  }
  await press(page, "Speichern");
  const saved = named(page, "Textblock „Weg“");
  await expect(saved).toContainText("So kommen Sie zu uns.");
  await saved.getByRole("button", { name: "Textblock „Weg“ bearbeiten" }).click();
  await saved.getByLabel("Text des Links").fill("Parken");
  // What is finished is shown as readers will get it, and still not saved.
  await saved.getByRole("button", { name: "Fertig" }).click();
  await expect(saved.getByRole("link", { name: "Parken" })).toBeVisible();
  expect((await desk.find(at.split("/").at(-1) ?? "")).version).toBe(2);
  await press(page, "Speichern");
  await page.goto(`${at}/preview`);
  const read = page.getByRole("region", { name: "Vorschau", exact: true }).getByRole("article");
  await expect(read.getByRole("link", { name: "Parken" })).toHaveAttribute(
    "href",
    `/pages/${target}/preview`,
  );
});

test("one component is opened while another one is, and neither loses what is typed; left out, it can be kept", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const id = await desk.made("Besuch");
  for (const one of ["Eins", "Zwei"]) await desk.add(id, { type: "content_block", title: one, text: one });
  await signInWith(KEEPER);
  await page.goto(`/pages/${id}`);
  const [first, second] = await content(page).getByRole("article").all();
  if (!first || !second) throw new Error("no components");
  await first.hover();
  await expect(content(page).locator("[data-open]")).toHaveCount(0);
  await first.getByRole("button", { name: "Textblock „Eins“ bearbeiten" }).click();
  await first.getByLabel("Titel").fill("Erstens");
  await second.getByRole("button", { name: "Textblock „Zwei“ bearbeiten" }).click();
  await second.getByLabel("Titel").fill("Zweitens");
  await expect(first.getByLabel("Titel")).toHaveValue("Erstens");
  await second.getByRole("button", { name: /^Textblock .* entfernen$/ }).click();
  await expect(content(page).getByRole("article")).toHaveCount(1);
  await content(page)
    .getByRole("button", { name: /doch behalten/ })
    .click();
  await first.getByRole("button", { name: /verdoppeln/ }).click();
  await press(page, "Speichern");
  const titles = async () => (await desk.find(id)).components.map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(["Erstens", "Erstens", "Zweitens"]);
  expect((await desk.find(id)).version).toBe(4);
});

test("a component is taken from another page that is searched for, and remembered for a third one", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const from = await desk.made("Mediadaten der Stadt");
  const holder = { type: "accordion", title: "Formate", sections: [{ title: "Ganze Seite" }] };
  await desk.add(from, holder);
  const [{ key: section }] = (await desk.find(from)).components.slice(1);
  await desk.add(from, { type: "separator", style: "dots" }, { within: section, before: null });
  const [first, second] = [await desk.made("Werben"), await desk.made("Preise")];
  await signInWith(KEEPER);
  const outline = async (id: string) =>
    (await desk.find(id)).components.map(
      ({ type, title }: { type: string; title: string | null }) => title ?? type,
    );
  const add = content(page).getByRole("button", { name: "Inhalt hinzufügen", exact: true });

  await page.goto(`/pages/${first}`);
  // What is typed meanwhile is kept.
  await (await newComponent(page, "Trenner")).getByRole("radio", { name: "Punkte" }).check();
  await add.click();
  await choice(page, "Von anderer Seite").click();
  const box = content(page).getByRole("group", { name: "Von anderer Seite" });
  await box.getByLabel("Seite suchen").fill("Mediadaten der");
  await box.getByLabel("Seite suchen").press("Enter");
  await box.getByRole("button", { name: /^Mediadaten der Stadt/ }).click();
  await box.getByRole("button", { name: "Akkordeon „Formate“", exact: true }).click();
  await expect(named(page, "Akkordeon „Formate“").getByRole("article", { name: "Trenner" })).toBeVisible();
  await press(page, "Speichern");
  await expect.poll(() => outline(first)).toEqual(["separator", "Formate", "Ganze Seite", "separator"]);
  expect(await outline(from)).toEqual(["Formate", "Ganze Seite", "separator"]);
  await untilShown(page);

  await named(page, "Akkordeon „Formate“")
    .getByRole("button", { name: "Akkordeon „Formate“ bearbeiten" })
    .click();
  await content(page).getByRole("button", { name: "Akkordeon „Formate“ merken" }).click();
  await page.goto(`/pages/${second}`);
  await add.click();
  await choice(page, "Gemerkter Inhalt Akkordeon").click();
  await expect(named(page, "Akkordeon „Formate“")).toBeVisible();
  await press(page, "Speichern");
  await expect.poll(() => outline(second)).toEqual(["Formate", "Ganze Seite", "separator"]);
});

test("the addresses that components had lead to their places", async ({ page, product, signInWith }) => {
  const desk = await pageDesk(product.backend);
  const id = await desk.made("Besuch");
  await desk.add(id, { type: "separator", style: "line" });
  const [{ key }] = (await desk.find(id)).components;
  await signInWith(KEEPER);
  await page.goto(`/pages/${id}/components/${key}`);
  await expect(page).toHaveURL(new RegExp(`/pages/${id}#component-${key}$`));
  await page.goto(`/pages/${id}/components/create?type=tab`);
  await expect(page).toHaveURL(new RegExp(`/pages/${id}#components$`));
});
