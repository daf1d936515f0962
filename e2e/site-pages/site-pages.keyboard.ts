import { pageDesk } from "backend/testing/site-pages";
import { expect, type Page, test } from "../fixtures";
import { tabTo } from "../keyboard";
import { untilLive } from "../live";
import { choice, content, KEEPER, named } from "./page-screens";

// Keyboard only: the test presses keys and types, but never clicks, fills or focuses.

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const follow = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole("main").getByRole("link", { name, exact: true }));
  await page.keyboard.press("Enter");
};

async function newComponent(page: Page, type: string) {
  await tabTo(page, content(page).getByRole("button", { name: "Inhalt hinzufügen", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, choice(page, type));
  await page.keyboard.press("Enter");
}

test("a page is made, gets two components, which change places, and is published", async ({
  page,
  product,
  signInWith,
}) => {
  const { keyboard } = page;
  const desk = await pageDesk(product.backend);
  await signInWith(KEEPER);
  await page.goto(`/domains/${desk.domain}/pages`);
  await follow(page, "Neue Seite");
  await tabTo(page, page.getByLabel("Titel", { exact: true }));
  await keyboard.type("Konzerte");
  await keyboard.press("Control+Enter");
  await expect(heading(page, "Konzerte")).toBeVisible();
  await untilLive(page);
  const id = () => new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await newComponent(page, "Trenner");
  // The first field of the new component has the focus.
  await tabTo(page, page.getByRole("radio", { name: "Linie" }));
  await keyboard.press("ArrowLeft");

  await newComponent(page, "Audio");
  await expect(content(page).getByLabel("Titel", { exact: true })).toBeFocused();
  await keyboard.type("Probe");
  await tabTo(page, content(page).getByLabel("Adresse im Web"));
  await keyboard.type("https://ton.example/probe");
  await keyboard.press("Control+Enter");
  const audio = named(page, "Audio „Probe“");
  await expect(audio).toBeVisible();

  await tabTo(page, audio.getByRole("button", { name: "Audio „Probe“ nach oben" }));
  await keyboard.press("Enter");
  const names = content(page).getByRole("article").locator("p.font-semibold");
  await expect(names).toHaveText(["Audio „Probe“", "Trenner"]);
  await expect(audio.getByRole("button", { name: "Audio „Probe“ nach oben" })).toBeFocused();
  await expect(content(page).getByRole("status")).toHaveText("Audio „Probe“ ist jetzt an Stelle 1 von 2.");
  await keyboard.press("Alt+ArrowDown");
  await expect(names).toHaveText(["Trenner", "Audio „Probe“"]);
  await keyboard.press("Alt+ArrowUp");
  await expect(names).toHaveText(["Audio „Probe“", "Trenner"]);
  await expect(audio.getByRole("button", { name: "Audio „Probe“ nach oben" })).toBeFocused();
  await keyboard.press("Control+Enter");
  await expect.poll(async () => (await desk.find(id())).version).toBe(3);

  const state = page.getByRole("region", { name: "Status" });
  await tabTo(page, page.locator(".page-head").getByRole("button", { name: "Veröffentlichen", exact: true }));
  await keyboard.press("Enter");
  await expect(state).toContainText("Leser bekommen Fassung");
  const { page: read } = await desk.at("/konzerte");
  expect(read.components.map(({ type }: { type: string }) => type)).toEqual(["audio", "separator"]);
});

test("a component is doubled, remembered and put in by keys, and Esc ends its editing", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const id = await desk.made("Konzerte");
  await desk.add(id, { type: "separator", style: "dots" });
  await signInWith(KEEPER);
  await page.goto(`/pages/${id}`);
  await untilLive(page);
  const { keyboard } = page;
  const parts = content(page).getByRole("article");
  const edit = parts.first().getByRole("button", { name: "Trenner bearbeiten" });

  await tabTo(page, edit);
  await keyboard.press("d");
  await expect(parts).toHaveCount(2);
  // The copy has the focus; what is not saved is not remembered.
  await tabTo(page, edit, "Shift+Tab");
  await keyboard.press("x");
  await keyboard.press("v");
  await expect(parts).toHaveCount(3);

  await tabTo(page, edit, "Shift+Tab");
  await keyboard.press("n");
  const search = page.getByRole("dialog", { name: "Was soll hier stehen?" }).getByRole("searchbox");
  await expect(search).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(choice(page, "Textblock")).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(choice(page, "Bild")).toBeFocused();
  await keyboard.press("Escape");
  await expect(search).toHaveCount(0);

  await tabTo(page, edit, "Shift+Tab");
  await keyboard.press("Enter");
  await expect(parts.first().getByRole("radio", { name: "Punkte" })).toBeFocused();
  await keyboard.press("Escape");
  await expect(parts.first().getByRole("radio")).toHaveCount(0);
  await keyboard.press("Control+Enter");
  await expect.poll(async () => (await desk.find(id)).components.length).toBe(3);
});

test("the tree of pages is one stop of Tab: arrows walk and unfold, Enter opens", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const house = await desk.made("Haus");
  const sell = await desk.made("Werben");
  const formats = await desk.made("Formate", sell);
  await signInWith(KEEPER);
  await page.goto(`/pages/${house}`);
  await untilLive(page);
  const tree = page.getByRole("navigation", { name: "Seiten", exact: true });
  const row = (name: string) => tree.getByRole("link", { name, exact: true });
  await tabTo(page, row("Haus"));
  await page.keyboard.press("ArrowDown");
  await expect(row("Werben")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(row("Formate")).toBeVisible();
  await expect(row("Werben")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(row("Formate")).toBeFocused();
  // What can be done at the row is the next stop, and the one before the tree is the one behind it, too.
  await page.keyboard.press("Tab");
  await expect(row("Neue Seite unter „Formate“")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(tree.getByRole("button", { name: "Suchen" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(row("Formate")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/pages/${formats}`);
  await expect(heading(page, "Formate")).toBeVisible();
});
