import { accessibilityFindings } from "../accessibility";
import { expect, scripts, test } from "../fixtures";
import { invalidHtml } from "../valid-html";
import { startSite } from "./site";
import { makeSite } from "./site-of-house";

// The site answers 404 for what is gone.
test.use({ expectedErrors: /404/ });

test("a web site that knows of the house what it tells by GraphQL", async ({ page, product }) => {
  const { site, pages, article, change, versionOf, publish, add } = await makeSite(product);
  const web = await startSite({ house: product.url, ...site });
  try {
    await page.goto(`${web.url}/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Willkommen");
    await expect(page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("listitem")).toHaveText([
      /Über uns/,
      "Team",
      "Woanders",
    ]);
    await expect(page.getByRole("complementary", { name: "Neues" })).toContainText(article.title);
    await expect(page.getByAltText("Das Haus von vorne")).toBeVisible();
    const shown = await page
      .getByAltText("Das Haus von vorne")
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(shown).toBeGreaterThan(0);
    await expect(page.getByText("In Wien.")).toBeVisible();
    const sound = await page.locator("audio").getAttribute("src");
    expect((await page.request.get(sound ?? "")).headers()["content-type"]).toContain("audio/");
    const html = await (await page.request.get(`${web.url}/`)).text();
    expect(await invalidHtml(html)).toEqual([]);
    // axe waits by timers, which a page without scripts has none of.
    if (scripts()) expect(await accessibilityFindings(page, { without: ["target-size"] })).toEqual([]);

    // What has not changed is not sent again.
    expect(web.unchanged()).toBe(1);

    await page.getByRole("main").getByRole("link", { name: "Zum Team" }).click();
    await expect(page).toHaveURL(`${web.url}/verlag/team`);
    await expect(page.getByRole("navigation", { name: "Pfad" })).toHaveText("Verlag");

    // A draft is nobody's business; published, it is there with the next question.
    await add(pages.team, { type: "content_block", text: "Bald sind wir vier." });
    await page.reload();
    await expect(page.getByText("Wir sind drei.")).toBeVisible();
    await expect(page.getByText("vier")).toBeHidden();
    await publish(pages.team);
    await page.reload();
    await expect(page.getByText("Bald sind wir vier.")).toBeVisible();

    // The link follows the page that moves, and so does whoever knows the former address.
    const { version } = await versionOf(pages.team);
    await change("movePage", {
      id: ["String!", pages.team],
      version: ["Int!", version],
      under: ["String", null],
      before: ["String", pages.publisher],
    });
    await page.goto(`${web.url}/verlag/team`);
    await expect(page).toHaveURL(`${web.url}/team`);
    await page.goto(`${web.url}/`);
    await expect(page.getByRole("main").getByRole("link", { name: "Zum Team" })).toHaveAttribute(
      "href",
      "/team",
    );

    // Withdrawn, it is gone: the link is only its words, and the menu has no entry that leads nowhere.
    await change("withdrawPage", { id: ["String!", pages.team] });
    expect((await page.goto(`${web.url}/team`))?.status()).toBe(404);
    await page.goto(`${web.url}/`);
    await expect(page.getByRole("link", { name: "Zum Team" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("listitem")).toHaveText([
      "Woanders",
    ]);
  } finally {
    await web.close();
  }
});
