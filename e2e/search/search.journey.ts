import { companyContacts } from "backend/modules/companies/tables";
import { userPermissions } from "backend/modules/users/tables";
import { makeBooking, makeCompany } from "backend/testing/booking-factories";
import { and, eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { expect, scripts, test } from "../fixtures";
import { makeMarket } from "../market";

const READ_COMPANIES = "global:read__companies";
const RIGHTS = ["global:read__bookings", "global:manage_menu__companies", READ_COMPANIES];

test("one search finds records, people and screens, and forgets what a user may no longer see", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium } = await makeMarket(db);
  const user = await signInWith(RIGHTS);
  const client = await makeCompany(db, { name: "Firma Zirbenstube", externalId: "K4711", city: "Imst" });
  await db.insert(companyContacts).values({ companyId: client.id, name: "Zirbelinde Auer", role: "Chefin" });
  const booking = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    easyJobId: "ZIRB-1",
  });
  await page.goto("/videocalendar");
  const field = page
    .getByRole("banner")
    .getByRole(scripts() ? "combobox" : "textbox", { name: "Suche in allem" });
  await field.fill("zirb");
  // With scripts, Enter takes the first hit.
  await field.press(scripts() ? "Control+Enter" : "Enter");
  await expect(page.getByRole("heading", { name: "Suche", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=zirb$/);
  const found = (name: string) => page.getByRole("main").getByRole("region", { name, exact: true });
  await expect(found("Firmen")).toContainText("K4711 · Imst");
  await expect(found("Ansprechpersonen")).toContainText("Firma Zirbenstube · Chefin");
  await expect(found("Buchungen")).toContainText(`#${booking.id}`);
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  await found("Buchungen").getByRole("link", { name: "Firma Zirbenstube" }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${booking.id}$`));

  // The kinds with their numbers lead to their hits.
  await page.goto("/search?q=zirb");
  const kinds = page.getByRole("navigation", { name: "Treffer nach Art" });
  await expect(kinds.getByRole("link")).toHaveText(["Ansprechpersonen 1", "Firmen 1", "Buchungen 1"]);
  await expect(kinds.getByRole("link", { name: "Buchungen 1" })).toHaveAttribute("href", "#found-bookings");

  await page.goto("/search?q=firm");
  await expect(
    found("Bereiche und Aktionen").getByRole("link", { name: "Firmen", exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Firmen: neu anlegen" })).toHaveCount(0);

  await db
    .delete(userPermissions)
    .where(and(eq(userPermissions.userId, user.id), eq(userPermissions.permissionName, READ_COMPANIES)));
  await page.goto("/search?q=zirb");
  await expect(found("Buchungen")).toBeVisible();
  await expect(found("Firmen")).toHaveCount(0);
  await expect(found("Ansprechpersonen")).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/videocalendar");
  await page.getByRole("banner").getByRole("link", { name: "Suche in allem" }).click();
  await page.getByRole("main").getByRole("searchbox", { name: "Suche in allem" }).fill("xyzzyq");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByRole("heading", { name: "Nichts gefunden für „xyzzyq“" })).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test("the field finds the client first without scripts, too, and what is not found is begun by whoever may", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  for (let nth = 0; nth < 6; nth += 1)
    await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  const user = await signInWith([...RIGHTS, "global:create__companies"]);
  await page.goto(`/search?${new URLSearchParams({ q: client.name })}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("region").getByRole("link").first()).toHaveAttribute(
    "href",
    `/companies/${client.id}`,
  );
  await expect(main.getByRole("link", { name: "Buchungen: alle Treffer in der Liste (6)" })).toBeVisible();

  await page.goto("/search?q=Xylophon");
  await main.getByRole("link", { name: "Neue Firma „Xylophon“ anlegen" }).click();
  await expect(main.getByLabel("Name", { exact: true })).toHaveValue("Xylophon");
  await db
    .delete(userPermissions)
    .where(
      and(
        eq(userPermissions.userId, user.id),
        eq(userPermissions.permissionName, "global:create__companies"),
      ),
    );
  await page.goto("/search?q=Xylophon");
  await expect(main.getByRole("heading", { name: /^Nichts gefunden/ })).toBeVisible();
  await expect(main.getByRole("link", { name: /anlegen$/ })).toHaveCount(0);
});
