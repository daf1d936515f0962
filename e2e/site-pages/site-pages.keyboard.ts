import { pageDesk } from "backend/testing/site-pages";
import { expect, type Page, test } from "../fixtures";
import { tabTo } from "../keyboard";
import { untilLive } from "../live";
import { KEEPER } from "./page-screens";

// Keyboard only: the test presses keys and types, but never clicks, fills or focuses.

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const content = (page: Page) => page.getByRole("region", { name: "Inhalt der Seite" });
const follow = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole("main").getByRole("link", { name, exact: true }));
  await page.keyboard.press("Enter");
};

async function newComponent(page: Page, type: string) {
  await follow(page, "Inhalt hinzufügen");
  await expect(heading(page, "Was soll dazukommen?")).toBeVisible();
  await follow(page, type);
  await expect(heading(page, `Neu: ${type}`)).toBeVisible();
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

  await newComponent(page, "Trenner");
  await tabTo(page, page.getByRole("radio", { name: "Linie" }));
  await keyboard.press("ArrowLeft");
  await keyboard.press("Control+Enter");
  await expect(content(page).getByRole("article", { name: "Trenner" })).toContainText("Punkte");

  await newComponent(page, "Audio");
  await tabTo(page, page.getByLabel("Titel", { exact: true }));
  await keyboard.type("Probe");
  await tabTo(page, page.getByLabel("Adresse im Web"));
  await keyboard.type("https://ton.example/probe");
  await keyboard.press("Control+Enter");
  const audio = content(page).getByRole("article", { name: "Audio „Probe“" });
  await expect(audio).toBeVisible();

  await tabTo(page, audio.getByRole("button", { name: "Audio „Probe“ nach oben" }));
  await keyboard.press("Enter");
  const names = content(page).getByRole("article").locator("p.font-semibold");
  await expect(names).toHaveText(["Audio „Probe“", "Trenner"]);
  await tabTo(page, audio.getByRole("button", { name: "Audio „Probe“ nach unten" }));
  await keyboard.press("Enter");
  await expect(names).toHaveText(["Trenner", "Audio „Probe“"]);
  await tabTo(page, page.getByRole("button", { name: "Trenner nach unten" }));
  await keyboard.press("Enter");
  await expect(names).toHaveText(["Audio „Probe“", "Trenner"]);

  const state = page.getByRole("region", { name: "Status" });
  await tabTo(page, page.locator(".page-head").getByRole("button", { name: "Veröffentlichen", exact: true }));
  await keyboard.press("Enter");
  await expect(state).toContainText("Leser bekommen Fassung");
  const { page: read } = await desk.at("/konzerte");
  expect(read.components.map(({ type }: { type: string }) => type)).toEqual(["audio", "separator"]);
});
