import { makeBooking } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

test("the bookings popover links to a new booking and to each medium, with the address to return to", async ({
  page,
  product,
  signInWith,
}) => {
  const { medium } = await makeMarket(product.backend.db);
  const other = await makeMarket(product.backend.db);
  await signInWith(SALES);
  await page.goto("/bookings?material=open");
  const popover = page.locator("#menu-bookings");
  await expect(popover).toBeHidden();
  await page.getByRole("button", { name: "Buchungen: neue Buchung, Listen und Medien" }).click();
  const back = `back=${encodeURIComponent("/bookings?material=open")}`;
  await expect(popover.getByRole("link", { name: "Neue Buchung" })).toHaveAttribute(
    "href",
    `/bookings/create?${back}`,
  );
  await expect(popover.getByRole("link", { name: other.medium.name, exact: true })).toBeVisible();
  await popover.getByRole("link", { name: medium.name, exact: true }).click();
  await expect(page.getByRole("heading", { name: medium.name, level: 1 })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("back")).toBe("/bookings?material=open");
  await expect(popover).toBeHidden();
});

test("the popover links to items to be billed and to missing material", async ({
  page,
  product,
  signInWith,
}) => {
  await makeMarket(product.backend.db);
  await signInWith(SALES);
  for (const list of ["Abrechnung", "Unterlagen"]) {
    await page.goto("/yearlyBookings");
    await page.getByRole("button", { name: "Buchungen: neue Buchung, Listen und Medien" }).click();
    await page.locator("#menu-bookings").getByRole("link", { name: list }).click();
    await expect(page.getByRole("heading", { name: list, level: 1 })).toBeVisible();
  }
});

test("the popover offers only links that the user may open", async ({ page, product, signInWith }) => {
  const { medium } = await makeMarket(product.backend.db);
  const other = await makeMarket(product.backend.db);
  await signInWith(["global:manage_menu__bookings", `medium:${medium.id}:view__bookings`]);
  await page.goto("/bookings");
  const popover = page.locator("#menu-bookings");
  await page.getByRole("button", { name: "Buchungen: neue Buchung, Listen und Medien" }).click();
  await expect(popover.getByRole("link", { name: medium.name, exact: true })).toBeVisible();
  await expect(popover.getByRole("link", { name: "Neue Buchung" })).toHaveCount(0);
  await expect(popover.getByRole("link", { name: other.medium.name, exact: true })).toHaveCount(0);
});

test("each screen has its title", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const { id } = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  const titles = {
    "/bookings": "Buchungen – Verlag Alpenblick",
    "/bookings/create": "Neue Buchung – Buchungen – Verlag Alpenblick",
    [`/bookings/${id}`]: `${client.name} – ${medium.name} – Buchungen – Verlag Alpenblick`,
    [`/bookings/medium/${medium.id}`]: `${medium.name} – Buchungen – Verlag Alpenblick`,
    "/gibt-es-nicht": "Seite nicht gefunden – Verlag Alpenblick",
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page, path).toHaveTitle(title);
  }
});

test.describe("when the service fails", () => {
  test.use({ expectedErrors: /status of 500/ });

  test("the page says so without internal details", async ({ page, product, signInWith }) => {
    await signInWith(SALES);
    const { backend } = product;
    const { ask } = backend;
    const log = console.error;
    backend.ask = () => Promise.reject(new Error("the disk is full"));
    console.error = () => {};
    try {
      const response = await page.goto("/bookings");
      expect(response?.status()).toBe(500);
      expect(await response?.text()).not.toContain("disk");
    } finally {
      backend.ask = ask;
      console.error = log;
    }
    await expect(page.getByRole("heading", { name: "Ooops!" })).toBeVisible();
    await expect(page.getByText("Something went wrong. Please contact the administrator")).toBeVisible();
    await expect(page).toHaveTitle("Ooops! – Verlag Alpenblick");
    // The link to the start page works once the service is back.
    await page.getByRole("link", { name: "Zur Startseite" }).click();
    await expect(page.getByRole("heading", { name: /^Guten Tag/, level: 1 })).toBeVisible();
  });
});

test("the page is dark if the user prefers dark colours", { tag: "@server" }, async ({
  page,
  signInWith,
}) => {
  await signInWith(SALES);
  await page.goto("/bookings");
  const brightness = () =>
    page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return (red + green + blue) / 3;
    });
  await page.emulateMedia({ colorScheme: "light" });
  expect(await brightness()).toBeGreaterThan(200);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await brightness()).toBeLessThan(60);
});
