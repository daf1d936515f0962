import { makeBooking, makeCompany } from "backend/testing/booking-factories";
import { delayRequests } from "../delay-requests";
import { expect, test } from "../fixtures";
import { untilLive } from "../live";
import { makeMarket, SALES } from "../market";

const MORE_FILTERS = ".filters-more > summary";
const PERIOD = ".period-fold > summary";

test("keeps text typed into the search before the scripts run", async ({ page, signInWith }) => {
  await signInWith(SALES);
  const scripts = await delayRequests(page, /\/assets\/.*\.js$/);
  await page.goto("/bookings", { waitUntil: "commit" });
  const search = page.getByRole("searchbox");
  await search.fill("Möbel");
  await scripts.letThrough();
  await untilLive(page);
  await expect(search).toHaveValue("Möbel");
  await search.press("Enter");
  await expect(page).toHaveURL(/q=M%C3%B6bel/);
  // A new address sets the controls to its own values.
  await page.goBack();
  await expect(search).toHaveValue("");
});

test("the days of a filter are typed or chosen, and stand in the address as YYYY-MM-DD", async ({
  page,
  signInWith,
}) => {
  await signInWith(SALES);
  await page.goto("/bookings");
  await page.locator(PERIOD).click();
  const from = page.getByRole("textbox", { name: "Erscheint von" });
  // Before the scripts it is the browser's own date control, which takes no such text.
  await expect(from).toHaveAttribute("type", "text");
  await from.fill("1.12.2026");
  await from.press("Enter");
  await expect(page).toHaveURL(/\?period\.from=2026-12-01$/);
  await page.getByRole("textbox", { name: "Erscheint bis" }).press("Alt+ArrowDown");
  const calendar = page.getByRole("dialog", { name: "Tag wählen" });
  await calendar.getByRole("button", { name: / 15\. / }).click();
  await expect(page.getByRole("textbox", { name: "Erscheint bis" })).toHaveValue(/-15$/);
  await expect(page).toHaveURL(/period\.to=\d{4}-\d{2}-15$/);
});

test("an answer that comes late leaves what was typed until then", async ({ page, signInWith }) => {
  await signInWith(SALES);
  await page.goto("/bookings");
  const answer = await delayRequests(page, /\/bookings\.data/);
  await page.getByRole("combobox", { name: "Verrechnung" }).selectOption({ label: "Verrechnet" });
  await page.locator(PERIOD).click();
  const from = page.getByRole("textbox", { name: "Erscheint von" });
  await from.fill("1.12.2026");
  await answer.letThrough();
  await expect(page).toHaveURL(/\?billingState=paid$/);
  await expect(from).toHaveValue("1.12.2026");
  await from.press("Enter");
  await expect(page).toHaveURL(/period\.from=2026-12-01/);
  // The way back is no answer to the form.
  await page.goBack();
  await expect(from).toHaveValue("");
});

test("the filter searches clients as a form does, also for text typed before the scripts ran", async ({
  page,
  product,
  signInWith,
}) => {
  const { client } = await makeMarket(product.backend.db);
  const other = await makeCompany(product.backend.db, { name: `Ehemals ${client.name}`, isActive: false });
  await signInWith(SALES);
  const scripts = await delayRequests(page, /\/assets\/.*\.js$/);
  await page.goto("/bookings", { waitUntil: "commit" });
  await page.locator(MORE_FILTERS).click();
  const filter = page.getByLabel("Kunde suchen");
  await filter.focus();
  await page.keyboard.type(other.name);
  await scripts.letThrough();
  const { keyboard } = page;
  const found = page.getByRole("listbox").getByRole("option");
  await expect(found).toHaveText([new RegExp(`^${other.name}`)]);
  await expect(found).toHaveAttribute("data-focused", "true");
  await keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: other.name })).toBeChecked();
  await expect(filter).toHaveValue("");
  // Ending the search without a choice sets no filter.
  await keyboard.type(client.name);
  await expect(found).toHaveCount(2);
  await keyboard.press("Escape");
  await expect(filter).toHaveValue("");
  await expect(page).toHaveURL(new RegExp(`\\?client=${other.id}$`));
  await expect(page.getByRole("link", { name: `Kunde: ${other.name}` })).toBeVisible();
});

test("further filters lie over the rows and stay until one leaves them", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  await makeBooking(db, { clientCompanyId: market.client.id, targetMediumId: market.medium.id });
  await signInWith(SALES);
  await page.goto("/bookings");
  const opener = page.locator(MORE_FILTERS);
  const panel = page.locator(".filters-panel");
  const head = page.locator(".list-rows thead");
  const before = await head.boundingBox();
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  expect(await head.boundingBox()).toEqual(before);
  // Several are set one after the other.
  await panel.getByLabel("Ohne Jobnummer").selectOption({ label: "Ja" });
  await expect(page).toHaveURL(/withoutJobId=1/);
  await panel.getByRole("textbox", { name: "Jahr" }).fill("2027");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/year=2027/);
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  // A list that opens above the page belongs to the panel.
  await opener.click();
  await panel.getByLabel("Kunde suchen").fill(market.client.name);
  await page.getByRole("listbox").getByRole("option").first().click();
  await expect(page).toHaveURL(new RegExp(`client=${market.client.id}`));
  await expect(panel).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(panel).toBeHidden();
  await page.getByRole("link", { name: "Filter „Jahr: 2027“ entfernen" }).click();
  await expect(page).not.toHaveURL(/year=/);
});

test.describe("by a clock that the test moves", () => {
  test.use({ ownContext: true });

  test("text that is taken away again starts no search, which would close an opened menu", async ({
    page,
    signInWith,
  }) => {
    await signInWith(SALES);
    await page.goto("/bookings");
    await page.clock.install();
    const searches: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/bookings.data")) searches.push(new URL(request.url()).search);
    });
    const search = page.getByRole("searchbox", { name: "Suche" });
    await search.fill("n");
    await search.fill("");
    await page.clock.fastForward(1_000);
    await search.fill("Möbel");
    await page.clock.fastForward(1_000);
    await expect(page).toHaveURL(/q=M%C3%B6bel/);
    expect(searches).toEqual([expect.stringContaining("q=M%C3%B6bel")]);
  });
});
