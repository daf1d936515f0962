import { randomBytes } from "node:crypto";
import { menuEntries, menus } from "backend/modules/menus/tables";
import { pageDesk } from "backend/testing/site-pages";
import { makeDomain } from "backend/testing/sites";
import { eq } from "drizzle-orm";
import { expect, type Page, test } from "../fixtures";
import { choice, content, KEEPER, makePage, named, newComponent, press, untilShown } from "./page-screens";

const newName = () => randomBytes(4).toString("hex");

test("a page is made of components, looked at and published", async ({ page, product, signInWith }) => {
  const domain = await makeDomain(product.backend.db);
  await signInWith(KEEPER);
  const title = `Team ${newName()}`;
  const at = await makePage(page, `/pages/create?domain=${domain.id}`, title);

  await (await newComponent(page, "Trenner")).getByRole("radio", { name: "Punkte" }).check();
  const video = await newComponent(page, "Video");
  await video.getByLabel("Titel", { exact: true }).fill("Rundgang");
  await video.getByLabel("Adresse im Web").fill("https://video.example/rundgang");
  const accordion = await newComponent(page, "Akkordeon");
  await accordion.getByLabel("Titel des Abschnitts").fill("Anfahrt");
  await press(page, "Speichern");
  await untilShown(page);
  await content(page).getByRole("button", { name: "Inhalt in Abschnitt „Anfahrt“ hinzufügen" }).click();
  await choice(page, "Trenner").click();
  await press(page, "Speichern");
  await expect(named(page, "Akkordeon").getByRole("article", { name: "Trenner" })).toBeVisible();
  await untilShown(page);

  await page.getByRole("link", { name: "Vorschau und Links" }).click();
  const read = page.getByRole("region", { name: "Vorschau", exact: true }).getByRole("article");
  await expect(read.getByRole("link", { name: "Zur Aufnahme: Rundgang" })).toBeVisible();
  await expect(read.getByRole("group").filter({ hasText: "Anfahrt" })).toBeVisible();

  await page.goto(at);
  await press(page, "Veröffentlichen");
  await expect(page.getByText("Veröffentlicht", { exact: true }).first()).toBeVisible();
});

test("a page is in the menus that lead to it: its screen, the menu and readers say the same", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const desk = await pageDesk(product.backend);
  const id = await desk.made("Werben");
  const menu = { name: "Hauptmenü", key: "main", language: "de", isActive: true } as const;
  const [main] = await db
    .insert(menus)
    .values({ ...menu, domainId: Number(desk.domain) })
    .returning();
  const [more] = await db
    .insert(menuEntries)
    .values({ menuId: main?.id ?? 0, kind: "folder", label: "Mehr", position: 1, opensNewWindow: false })
    .returning();
  const seen = async () =>
    (
      await desk.ask(
        `query ($domain: String!) { r: publishedMenu(domainId: $domain, key: "main") { entries { label } } }`,
        { domain: desk.domain },
      )
    ).data.r.entries.map(({ label }: { label: string }) => label);
  await signInWith([...KEEPER, "global:read__menus", "global:manage_menu__menus"]);
  await page.goto(`/pages/${id}`);
  const card = page.getByRole("region", { name: "Menüs", exact: true });
  await expect(card).toContainText("Kein Menü führt hierher.");
  await card.getByText("In Menü aufnehmen …").click();
  await card.getByLabel("Menü und Platz").selectOption(`${main?.id}:${more?.id}`);
  await card.getByLabel("Text im Menü").fill("Werben bei uns");
  await press(page, "In Menü aufnehmen");
  await expect(card).toContainText("Hauptmenü · Mehr › Werben bei uns");
  await expect(card).toContainText("sobald die Seite veröffentlicht ist");
  expect(await seen()).toEqual([]);
  await desk.publish(id);
  await page.reload();
  await expect(card).not.toContainText("sobald die Seite veröffentlicht ist");
  expect(await seen()).toEqual(["Mehr", "Werben bei uns"]);
  await card.getByRole("link", { name: "Hauptmenü · Mehr › Werben bei uns" }).click();
  await expect(page.getByRole("main")).toContainText("Werben bei uns");
  await page.goBack();
  await press(page, "Aus „Hauptmenü · Mehr › Werben bei uns“ lösen");
  await expect(card).toContainText("Kein Menü führt hierher.");
  expect(await seen()).toEqual([]);
});

test("a place in a menu that is refused keeps what was typed, and says so at its field", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const desk = await pageDesk(product.backend);
  const id = await desk.made("Werben");
  const menu = { name: "Hauptmenü", key: "main", language: "de", isActive: true } as const;
  const [main] = await db
    .insert(menus)
    .values({ ...menu, domainId: Number(desk.domain) })
    .returning();
  const own = { menuId: main?.id ?? 0, opensNewWindow: false };
  const [more] = await db
    .insert(menuEntries)
    .values({ ...own, kind: "folder", label: "Mehr", position: 1 })
    .returning();
  await signInWith(KEEPER);
  await page.goto(`/pages/${id}`);
  const card = page.getByRole("region", { name: "Menüs", exact: true });
  await card.getByText("In Menü aufnehmen …").click();
  await card.getByLabel("Menü und Platz").selectOption(`${main?.id}:${more?.id}`);
  await card.getByLabel("Text im Menü").fill("Werben bei uns");
  await db.delete(menuEntries).where(eq(menuEntries.id, more?.id ?? 0));
  expect(await press(page, "In Menü aufnehmen")).toBe(400);
  await expect(card.getByLabel("Menü und Platz")).toHaveAccessibleDescription(/inzwischen gelöscht/);
  await expect(card.getByLabel("Text im Menü")).toHaveValue("Werben bei uns");
  await card.getByLabel("Menü und Platz").selectOption(String(main?.id));
  await press(page, "In Menü aufnehmen");
  await expect(card).toContainText("Hauptmenü · Werben bei uns");
});

test("a branch is published as a whole", async ({ page, product, signInWith }) => {
  const desk = await pageDesk(product.backend);
  const top = await desk.made("Haus");
  const below = await desk.made("Kontakt", top);
  await signInWith(KEEPER);
  await page.goto(`/domains/${desk.domain}/pages?page=${top}`);
  await page.getByRole("link", { name: "Zweig veröffentlichen …" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Kontakt" })).toContainText("wird veröffentlicht");
  await press(page, "Ganzen Zweig veröffentlichen");
  await expect(page.getByText("2 Seiten veröffentlicht")).toBeVisible();
  expect((await desk.find(below)).liveNumber).toBe(1);
});

test("two windows change different components, and then the same one", async ({
  page,
  context,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const id = await desk.made("Vereine");
  for (const title of ["Chor", "Verein"])
    await desk.add(id, { type: "audio", title, address: "https://ton.example/probe" });
  const at = `/pages/${id}`;
  await signInWith(KEEPER);
  const other = await context.newPage();
  const title = (window: Page) => content(window).getByLabel("Titel", { exact: true });
  const write = async (window: Page, before: string, after: string) => {
    await window.goto(at);
    await window.getByRole("button", { name: `Audio „${before}“ bearbeiten` }).click();
    await expect(title(window)).toHaveValue(before);
    await title(window).fill(after);
  };
  // The second window has the record, too: it is the same person's.
  await write(page, "Chor", "Kinderchor");
  await write(other, "Verein", "Musikverein");
  await press(other, "Speichern");
  await expect(named(other, "Audio „Musikverein“")).toBeVisible();
  await press(page, "Speichern");
  await expect(named(page, "Audio „Kinderchor“")).toBeVisible();
  await expect(named(page, "Audio „Musikverein“")).toBeVisible();

  await write(page, "Kinderchor", "Frauenchor");
  await write(other, "Kinderchor", "Jugendchor");
  await press(other, "Speichern");
  expect(await press(page, "Speichern")).toBe(409);
  await expect(page.getByText("Jugendchor").first()).toBeVisible();
  await other.close();
});

test("a former revision brings a deleted component back", async ({ page, product, signInWith }) => {
  const desk = await pageDesk(product.backend);
  const id = await desk.made("Kurse");
  await desk.add(id, { type: "separator", style: "line" });
  const at = `/pages/${id}`;
  await signInWith(KEEPER);
  await page.goto(at);
  await page.getByRole("button", { name: "Trenner entfernen" }).click();
  await press(page, "Speichern");
  await expect(page.getByText("Die Seite ist noch leer.")).toBeVisible();
  await page.goto(`${at}/revisions`);
  await press(page, "Fassung 2 wiederherstellen");
  await expect(page.getByRole("article", { name: "Trenner" })).toBeVisible();
});
