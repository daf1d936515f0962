import { makeBooking, makeCompany } from "backend/testing/booking-factories";
import { accessibilityFindings } from "../accessibility";
import { expect, postResponse, test } from "../fixtures";
import { untilLive } from "../live";
import { makeMarket, SALES } from "../market";

test.use({ ownContext: true });

test("by keyboard alone: found while typing, walked through, opened, and offered again", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  await signInWith(["global:read__companies"]);
  const client = await makeCompany(db, { name: "Firma Zirbenstube", externalId: "K4711" });
  await makeCompany(db, { name: "Firma Zirbenholz" });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/search/palette")) asked.push(request.url());
  });
  await page.goto("/videocalendar");
  const { keyboard } = page;
  await page.clock.install();
  // Time stands still while letters are typed, or a slow machine would pause between them.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Suche in allem" });
  await expect(field).toBeFocused();
  await keyboard.type("zirben");
  await expect(field).toHaveValue("zirben");
  expect(asked).toEqual([]);
  const options = page.getByRole("listbox", { name: "Suche" }).getByRole("option");
  // The list is loaded when the field is used, so it may begin to wait only now.
  await expect(async () => {
    await page.clock.runFor(150);
    await expect(options).toHaveCount(2, { timeout: 500 });
  }).toPass();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  expect(asked).toHaveLength(1);
  await page.clock.resume();
  expect(await accessibilityFindings(page)).toEqual([]);
  // The first hit is taken by Enter.
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toBeFocused();
  await keyboard.type("s");
  await expect(options).toHaveCount(1);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/companies/${client.id}$`));
  await expect(page.getByRole("heading", { name: "Firma Zirbenstube", level: 1 })).toBeVisible();

  // In the field it is text: the screen that was opened has the focus first.
  await expect(field).not.toBeFocused();
  await keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(page.getByRole("group", { name: "Zuletzt geöffnet" })).toContainText("Firma Zirbenstube");
});

test("a client's full name and Enter opens the client; an empty palette and Enter changes nothing", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  for (let nth = 0; nth < 6; nth += 1)
    await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith([...SALES, "global:read__companies"]);
  await page.goto("/videocalendar");
  await untilLive(page);
  const { keyboard } = page;
  await keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Suche in allem" });
  const actions = page.getByRole("group", { name: "Aktionen" });
  await expect(actions.getByRole("option", { name: "Neue Buchung" })).toBeVisible();
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/videocalendar/);
  await expect(actions).toBeVisible();
  await field.fill(client.name);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/companies/${client.id}$`));
  // Once the screen is there, which closes the list.
  await expect(page.getByRole("heading", { name: client.name, level: 1 })).toBeVisible();
  await expect(field).not.toBeFocused();
  // All that is found has a page.
  await keyboard.press("Control+k");
  await field.fill(client.name);
  await expect(actions.getByRole("option", { name: `Neue Buchung für ${client.name}` })).toBeVisible();
  await keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByRole("link", { name: "Buchungen: alle Treffer in der Liste" })).toHaveAttribute(
    "href",
    /^\/bookings\?q=/,
  );
});

test("without a hit a company of that name is begun, and nothing is armed", async ({ page, signInWith }) => {
  await signInWith(["global:read__companies", "global:create__companies"]);
  await page.goto("/videocalendar");
  const { keyboard } = page;
  await keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Suche in allem" });
  await field.fill("Xylophon & Söhne");
  const option = page.getByRole("option", { name: "Neue Firma „Xylophon & Söhne“ anlegen" });
  await expect(option).toBeVisible();
  await expect(option).toHaveAttribute("aria-selected", "false");
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/companies\/create\?name=/);
  await expect(page.getByRole("main").getByLabel("Name", { exact: true })).toHaveValue("Xylophon & Söhne");
  // What begins something is no place that one comes back to.
  await keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Aktionen" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Zuletzt geöffnet" })).toHaveCount(0);
});

test("the last change is undone from the empty palette, by who chooses it", async ({
  page,
  product,
  signInWith,
}) => {
  const company = await makeCompany(product.backend.db, { name: "Firma Altbau" });
  await signInWith(["global:read__companies", "global:edit__companies"]);
  await page.goto(`/companies/${company.id}`);
  const name = page.getByRole("main").getByLabel("Name", { exact: true });
  await name.fill("Firma Neubau");
  await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());
  await expect(page.getByRole("heading", { name: "Firma Neubau", level: 1 })).toBeVisible();
  const { keyboard } = page;
  await keyboard.press("Control+k");
  const undo = page.getByRole("group", { name: "Aktionen" }).getByRole("option", { name: /^Rückgängig/ });
  await expect(undo).toContainText("Firma Neubau");
  // Nothing is armed before it is chosen.
  await keyboard.press("Enter");
  await expect(undo).toHaveAttribute("aria-selected", "false");
  await postResponse(page, () => undo.click());
  await expect(page.getByRole("heading", { name: "Firma Altbau", level: 1 })).toBeVisible();
});

test("Control and Enter lead to all hits before the list is loaded", async ({ page, signInWith }) => {
  await signInWith([]);
  let letThrough = () => {};
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/assets/palette-*.js", async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await page.goto("/videocalendar");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Suche in allem" });
  await field.fill("zirb");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/search\?q=zirb$/);
  await expect(page.getByRole("heading", { name: "Suche", level: 1 })).toBeVisible();
  letThrough();
});

test("what was opened by any way is offered before anything is typed, and taken by the arrows and Enter", async ({
  page,
  product,
  signInWith,
}) => {
  const company = await makeCompany(product.backend.db, { name: "Firma Lärchenhof" });
  await signInWith(["global:read__companies"]);
  await page.goto(`/companies/${company.id}`);
  await untilLive(page);
  await page.goto("/companies");
  await untilLive(page);
  const { keyboard } = page;
  await keyboard.press("Control+k");
  const recent = page.getByRole("group", { name: "Zuletzt geöffnet" }).getByRole("option");
  await expect(recent).toHaveText(["Firma LärchenhofFirmen"]);
  await keyboard.press("ArrowDown");
  await expect(recent).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/companies/${company.id}$`));
});
