import type { Page } from "@playwright/test";
import { postResponse } from "../fixtures";
import { signIn } from "../forms/uploads";
import { tabTo } from "../keyboard";
import {
  accessibilityFindings,
  expect,
  expectToFitAndBeAccessible,
  hasScripts,
  live,
  open,
  PHONE,
  test,
} from "./frames";

const openForm = (page: Page) => open(page, `picker?name=${test.info().testId}`);
/** The list: a dialog, or without scripts a part of the form. */
const listOf = (page: Page) =>
  hasScripts()
    ? page.getByRole("dialog", { name: "Wohnungen" })
    : page.getByRole("group", { name: "Wohnungen", exact: true });
const results = (page: Page) => listOf(page).getByRole("group", { name: "Treffer" }).locator("label");
const openerOf = (page: Page, label: string) =>
  page.getByRole("button", { name: `${label}: aus Liste wählen`, exact: true });
const press = (page: Page, name: string) =>
  listOf(page).getByRole("button", { name, exact: true }).last().click();
const chosenFlat = (page: Page) => page.locator('[name="flat"]');

async function save(page: Page) {
  await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());
  await openForm(page);
}

test("stands without findings, with its list open, too", async ({ page }) => {
  await openForm(page);
  await expectToFitAndBeAccessible(page);
  for (const label of ["Wohnung", "Weitere Wohnungen"]) {
    await openForm(page);
    await openerOf(page, label).click();
    await expect(results(page)).toHaveCount(25);
    for (const size of [{ width: 1280, height: 740 }, PHONE]) {
      await page.setViewportSize(size);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      const cut = (rows: Element[]) => rows.filter((row) => row.scrollHeight > row.clientHeight).length;
      expect(await results(page).evaluateAll(cut), `cut rows at ${size.width} px`).toBe(0);
      if (hasScripts()) expect(await accessibilityFindings(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 740 });
  }
});

test("a record is picked by search, filter and page; what is typed elsewhere stays", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Gast").fill("Noch nicht gespeichert");
  await openerOf(page, "Wohnung").click();
  await expect(results(page).first()).toContainText("Wohnung 1 Frei · Wien · Mit Balkon");
  await press(page, "Weiter");
  await expect(results(page).first()).toContainText("Wohnung 26");
  await expect(listOf(page)).toContainText("26–50 von 60");
  await listOf(page).getByLabel("Suche").fill("Wohnung 4");
  await listOf(page).getByLabel("Ort").selectOption("Wien");
  await press(page, "Suchen");
  await expect(results(page)).toHaveCount(5);
  await results(page).filter({ hasText: "Wohnung 43" }).getByRole("radio").check();
  await press(page, "Übernehmen");
  await expect(listOf(page)).toHaveCount(0);
  await expect(chosenFlat(page)).toHaveValue("43");
  await expect(page.getByLabel("Gast")).toHaveValue("Noch nicht gespeichert");
  await live(page);
  if (hasScripts()) await expect(page.getByRole("combobox", { name: "Wohnung" })).toHaveValue("Wohnung 43");
  await save(page);
  await expect(chosenFlat(page)).toHaveValue("43");
  await expect(page.getByLabel("Gast")).toHaveValue("Noch nicht gespeichert");
});

test("several records are picked beside those that are chosen", async ({ page }) => {
  await openForm(page);
  await openerOf(page, "Weitere Wohnungen").click();
  for (const name of [/^Wohnung 8 /, /^Wohnung 2 /, /^Wohnung 3 /])
    await listOf(page).getByRole("checkbox", { name }).check();
  await press(page, "Übernehmen");
  const ticked = page.locator('[name="others"]');
  await expect(ticked).toHaveCount(3);
  await live(page);
  await page.getByRole("checkbox", { name: "Wohnung 8" }).uncheck();
  await save(page);
  await expect(page.getByRole("checkbox", { name: /^Wohnung/ })).toHaveCount(2);
  await expect(page.getByRole("checkbox", { name: "Wohnung 2" })).toBeChecked();
});

test("leaving the list changes nothing", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Gast").fill("Adam");
  await openerOf(page, "Wohnung").click();
  await results(page).nth(3).getByRole("radio").check();
  await press(page, "Abbrechen");
  await expect(listOf(page)).toHaveCount(0);
  await expect(chosenFlat(page)).toHaveValue("7");
  await expect(page.getByLabel("Gast")).toHaveValue("Adam");
});

test("finds nothing, and says so", async ({ page }) => {
  await openForm(page);
  await openerOf(page, "Wohnung").click();
  await listOf(page).getByLabel("Suche").fill("Schloss");
  await listOf(page).getByLabel("Suche").press("Enter");
  await expect(listOf(page).getByText("Zu dieser Suche wurde nichts gefunden.")).toBeVisible();
  await press(page, "Übernehmen");
  await expect(listOf(page)).toBeVisible();
  await press(page, "Abbrechen");
  await expect(chosenFlat(page)).toHaveValue("7");
});

test("nothing is ticked while another page is on its way, and one that failed is asked for again", async ({
  page,
}) => {
  test.skip(!hasScripts(), "Without scripts the browser shows one page at a time.");
  await openForm(page);
  await live(page);
  await openerOf(page, "Wohnung").click();
  const radio = listOf(page).getByRole("radio", { name: /^Wohnung 4 / });
  await expect(radio).toBeEnabled();
  const answers: ((answer: "sent" | "refused") => void)[] = [];
  await page.route(/\/pick\?.*q=/, async (route) => {
    const answer = await new Promise((resolve) => answers.push(resolve));
    await (answer === "sent" ? route.continue() : route.fulfill({ status: 429 }));
  });
  await listOf(page).getByLabel("Suche").fill("Wohnung 4");
  await listOf(page).getByLabel("Suche").press("Enter");
  await expect(radio).toBeDisabled();
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.("refused");
  await expect(listOf(page).getByRole("alert")).toBeVisible();
  await expect(radio).toBeEnabled();
  await press(page, "Suchen");
  await expect(radio).toBeDisabled();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.("sent");
  await expect(results(page)).toHaveCount(11);
  await expect(listOf(page).getByRole("alert")).toHaveCount(0);
  await radio.check();
  await press(page, "Übernehmen");
  await expect(chosenFlat(page)).toHaveValue("4");
});

test("a double click takes at once: one picture, and with what is ticked before of a list of several", async ({
  page,
}) => {
  test.skip(!hasScripts(), "without scripts the list is a part of the form, with buttons");
  await page.setViewportSize({ width: 1280, height: 800 });
  await openForm(page);
  await page.getByRole("button", { name: "Foto: aus der Mediathek wählen", exact: true }).click();
  const tiles = listOf(page).locator(".picker-tiles > label");
  await expect(tiles).toHaveCount(25);
  const tops = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5);
  await tiles.nth(2).dblclick();
  await expect(listOf(page)).toHaveCount(0);
  await expect(page.locator('[name="photo"]')).toHaveValue("3");

  await openerOf(page, "Weitere Wohnungen").click();
  await results(page).nth(0).getByRole("checkbox").check();
  await results(page).nth(4).dblclick();
  await expect(listOf(page)).toHaveCount(0);
  for (const name of ["Wohnung 1", "Wohnung 5"])
    await expect(page.getByRole("checkbox", { name, exact: true })).toBeChecked();
});

test("a picture of the library is picked among tiles, and taken away again", async ({ page }) => {
  await openForm(page);
  const opener = page.getByRole("button", { name: "Foto: aus der Mediathek wählen", exact: true });
  const photo = page.locator('[name="photo"]');
  await opener.click();
  await expect(listOf(page).locator(".picker-tiles img")).toHaveCount(25);
  await listOf(page).getByLabel("Sortierung").selectOption("Name, absteigend");
  await listOf(page).getByLabel("Darstellung").selectOption("Tabelle");
  await press(page, "Suchen");
  await expect(results(page).first()).toContainText("Wohnung 9");
  await expect(listOf(page).locator("img")).toHaveCount(0);
  await expect(listOf(page).getByLabel("Sortierung")).toHaveValue("-name");
  await listOf(page).getByLabel("Suche").fill("Wohnung 2");
  await press(page, "Suchen");
  await results(page)
    .filter({ hasText: /Wohnung 2 V/ })
    .getByRole("radio")
    .check();
  await press(page, "Übernehmen");
  await expect(photo).toHaveValue("2");
  const field = page.getByRole("group", { name: "Foto", exact: true });
  await expect(field).toContainText("Wohnung 2 Lizenz abgelaufen");
  await live(page);
  if (hasScripts()) await expect(opener).toBeFocused();
  await expectToFitAndBeAccessible(page);
  await save(page);
  await expect(field.locator("img")).toHaveAttribute("src", "/download/2/image_selector");
  await page.getByRole("button", { name: "Foto: „Wohnung 2“ entfernen" }).click();
  await expect(photo).toHaveValue("");
  await live(page);
  if (hasScripts()) await expect(opener).toBeFocused();
  await save(page);
  await expect(photo).toHaveValue("");
  await expect(field.locator("img")).toHaveCount(0);
});

const photos = (...names: string[]) =>
  names.map((name) => ({ name, mimeType: "image/png", buffer: Buffer.from(name) }));

test("files are brought into the list, stand before the others, and the first is chosen", async ({
  page,
  context,
  formKitUrl,
}) => {
  await signIn(context, formKitUrl, "7");
  await openForm(page);
  await page.getByLabel("Gast").fill("Noch nicht gespeichert");
  const opener = page.getByRole("button", { name: "Foto: aus der Mediathek wählen", exact: true });
  await opener.click();
  await listOf(page).getByLabel("Ort", { exact: true }).selectOption("Linz");
  await press(page, "Suchen");
  await expect(results(page)).toHaveCount(20);
  await listOf(page)
    .getByLabel("Neue Fotos", { exact: true })
    .setInputFiles(photos("Wohnung 55.png", "Rechnung.png", "Wohnung 2.png"));
  if (!hasScripts()) {
    const refused = await postResponse(page, () => press(page, "Hochladen"));
    expect(refused.status()).toBe(400);
  }
  await expect(listOf(page).getByText("Rechnung.png: Das ist kein Foto einer Wohnung.")).toBeVisible();
  await expect(
    listOf(page).getByText("Jetzt vorne: „Wohnung 55“, „Wohnung 2“. Gewählt: „Wohnung 55“."),
  ).toBeVisible();
  // One of them was on this page of the list before.
  await expect(results(page)).toHaveCount(21);
  await expect(results(page).first()).toContainText("Wohnung 55");
  await expect(results(page).first().getByRole("radio")).toBeChecked();
  await expect(listOf(page).getByLabel("Ort", { exact: true })).toHaveValue("Linz");
  // What was sent is not shown as waiting any more.
  await expect(listOf(page).getByRole("list", { name: "Gewählte Dateien" })).toHaveCount(0);
  if (hasScripts()) expect(await accessibilityFindings(page)).toEqual([]);
  await listOf(page).getByLabel("Neue Fotos", { exact: true }).setInputFiles(photos("Wohnung 60.png"));
  if (!hasScripts()) await press(page, "Hochladen");
  await expect(results(page).first()).toContainText("Wohnung 60");
  await expect(results(page).nth(1)).toContainText("Wohnung 55");
  await press(page, "Übernehmen");
  await expect(listOf(page)).toHaveCount(0);
  await expect(page.locator('[name="photo"]')).toHaveValue("60");
  await expect(page.getByLabel("Gast")).toHaveValue("Noch nicht gespeichert");
  await live(page);
  await save(page);
  await expect(page.locator('[name="photo"]')).toHaveValue("60");
});

test("without scripts, files that are chosen and not sent are brought before one is taken", async ({
  page,
}) => {
  test.skip(hasScripts(), "with scripts they are sent at once");
  await openForm(page);
  await page.getByRole("button", { name: "Foto: aus der Mediathek wählen", exact: true }).click();
  await listOf(page).getByLabel("Neue Fotos", { exact: true }).setInputFiles(photos("Wohnung 55.png"));
  await press(page, "Übernehmen");
  await expect(results(page).first().getByRole("radio")).toBeChecked();
  await press(page, "Übernehmen");
  await expect(page.locator('[name="photo"]')).toHaveValue("55");
});

test("files that are dropped on the dialog are brought, and what the line has lost is sent again", async ({
  page,
  context,
  formKitUrl,
}) => {
  test.skip(!hasScripts(), "nothing is dropped without scripts");
  await signIn(context, formKitUrl, "8");
  await openForm(page);
  await page.getByRole("button", { name: "Foto: aus der Mediathek wählen", exact: true }).click();
  await expect(results(page)).toHaveCount(25);
  let isLost = true;
  await page.route("**/lookup/*/pick", (route) =>
    isLost && route.request().method() === "POST" ? route.fulfill({ status: 429 }) : route.continue(),
  );
  await listOf(page).evaluate((dialog) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["Foto"], "Wohnung 55.png"));
    for (const type of ["dragover", "drop"])
      dialog.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(listOf(page).getByText("Die Dateien konnten gerade nicht aufgenommen werden.")).toBeVisible();
  isLost = false;
  await press(page, "Erneut versuchen");
  await expect(results(page).first()).toContainText("Wohnung 55");
  await expect(results(page).first().getByRole("radio")).toBeChecked();
});

test("is used by keyboard alone", async ({ page }) => {
  await openForm(page);
  await tabTo(page, openerOf(page, "Wohnung"));
  await page.keyboard.press("Enter");
  const search = listOf(page).getByLabel("Suche");
  await tabTo(page, search);
  await page.keyboard.type("Wohnung 30");
  await page.keyboard.press("Enter");
  await expect(results(page)).toHaveCount(1);
  await live(page);
  await tabTo(page, results(page).getByRole("radio"));
  await page.keyboard.press("Space");
  await tabTo(page, listOf(page).getByRole("button", { name: "Übernehmen" }));
  await page.keyboard.press("Enter");
  await expect(chosenFlat(page)).toHaveValue("30");
  if (hasScripts()) await expect(openerOf(page, "Wohnung")).toBeFocused();
});
