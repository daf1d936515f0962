import { bookings } from "backend/modules/bookings/tables";
import { companyContacts } from "backend/modules/companies/tables";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { addDays, todayInVienna } from "domain/dates";
import { desc, eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { SALES } from "../market";
import { chooseFormat, expectFormat, formatRow } from "./format-rows";

const field = (page: Page, name: string) => page.locator(`[name="${name}"]:not([type="hidden"])`);
const price = (page: Page) => page.getByLabel("Preis netto");

/**
 * A monthly title with seven formats and three issues, of which the first has closed for ads; in the second the cover is
 * sold out. The client booked the half page for 2.110,00 € last.
 */
async function makeSale(db: Parameters<typeof makeTitle>[0]) {
  const today = todayInVienna();
  const title = await makeTitle(
    db,
    ["1/1 Seite", "1/2 Seite hoch", "1/2 Seite quer", "1/3 Seite", "1/4 Seite", "1/8 Seite", "U2"].map(
      (label) => ({
        label,
        slots: label === "U2" ? 1 : 7,
        width: 210,
        height: 297,
      }),
    ),
    { goal: "AB" },
  );
  const { medium, formats } = title;
  const issueIn = (days: number, issueNumber: string, closes: number) =>
    makeIssue(db, medium.id, {
      publishDate: addDays(today, days),
      issueNumber,
      adClosesOn: addDays(today, closes),
    });
  const closed = await issueIn(5, "12", -3);
  const next = await issueIn(30, "1", 20);
  const later = await issueIn(60, "2", 50);
  const past = await makeIssue(db, medium.id, {
    publishDate: addDays(today, -60),
    issueNumber: "10",
  });
  const client = await makeCompany(db, { name: `Modehaus ${medium.id} Gruber` });
  const [full, half, across] = formats;
  const cover = formats[6];
  const sold = (issueId: number, formatId: number | undefined, values: object = {}) =>
    makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      issueId,
      formatId,
      ...values,
    });
  await sold(past.id, half?.id, {
    priceCents: 211_000,
    appearsFrom: past.publishDate,
    appearsOn: past.publishDate,
  });
  const other = await makeCompany(db);
  await sold(next.id, cover?.id, { clientCompanyId: other.id });
  return { ...title, closed, next, later, client, full, half, across, cover, today };
}

type Sale = Awaited<ReturnType<typeof makeSale>>;

/** Opens the form with the client and the medium. */
const open = (page: Page, { client, medium }: Sale) =>
  page.goto(`/bookings/create?client=${client.id}&medium=${medium.id}`);

const apply = async (page: Page, name: string) => {
  if (!scripts()) await page.getByRole("button", { name: `${name} übernehmen` }).click();
};

const lastSaved = async (db: Parameters<typeof makeTitle>[0], { client }: Sale) => {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.clientCompanyId, client.id))
    .orderBy(desc(bookings.id))
    .limit(1);
  return booking;
};

test("a proposed price is taken over by its button, never by itself, and the deviation follows format and issue", async ({
  page,
  product,
  signInWith,
}) => {
  const sale = await makeSale(product.backend.db);
  await signInWith(SALES);
  await open(page, sale);
  await chooseFormat(page, sale.half?.id);
  await apply(page, "Format");
  const last = page.getByRole("button", { name: "Zuletzt, AB 10 2.110,00" });
  await expect(last).toHaveAttribute("value", "price/211000");
  await expect(price(page)).toHaveValue("");
  await last.click();
  await expect(price(page)).toHaveValue("2.110,00");
  await expect(page.getByText("Wie bei der letzten Buchung dieses Kunden.")).toBeVisible();
  // Another format leaves the typed price alone; it was never sold to this client.
  await price(page).fill("1.900,00");
  if (scripts())
    await expect(page.getByText("210,00 € unter dem letzten Preis dieses Kunden (−10,0 %).")).toBeVisible();
  await chooseFormat(page, sale.full?.id);
  await apply(page, "Format");
  await expect(last).toHaveCount(0);
  await expect(page.getByText("unter dem letzten Preis")).toHaveCount(0);
  await expect(price(page)).toHaveValue("1.900,00");
  await chooseFormat(page, sale.half?.id);
  await apply(page, "Format");
  await expect(page.getByText("210,00 € unter dem letzten Preis dieses Kunden (−10,0 %).")).toBeVisible();
  await field(page, "specs.issue").selectOption(String(sale.later.id));
  await apply(page, "Ausgabe");
  await expect(price(page)).toHaveValue("1.900,00");
  await expect(page.getByText("210,00 € unter dem letzten Preis dieses Kunden (−10,0 %).")).toBeVisible();
  await postResponse(page, () => page.getByRole("button", { name: "Buchung anlegen" }).click());
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();
  expect(await lastSaved(product.backend.db, sale)).toMatchObject({
    priceCents: 190_000,
    issueId: sale.later.id,
    formatId: sale.half?.id,
  });
});

test("a full format is disabled and leads to the issue that has space for it", async ({
  page,
  product,
  signInWith,
}) => {
  const sale = await makeSale(product.backend.db);
  await signInWith(SALES);
  await open(page, sale);
  await price(page).fill("480,00");
  await expect(page.getByText("2 weitere Formate")).toBeVisible();
  await page.getByText("2 weitere Formate").click();
  await expect(formatRow(page, sale.cover?.id)).toBeDisabled();
  await page.getByRole("button", { name: "U2: frei in 2" }).click();
  await expect(field(page, "specs.issue")).toHaveValue(String(sale.later.id));
  await expectFormat(page, sale.cover?.id);
  await expect(price(page)).toHaveValue("480,00");
});

test("the next issue is chosen, and the one before is named with its day and can be taken all the same", async ({
  page,
  product,
  signInWith,
}) => {
  const sale = await makeSale(product.backend.db);
  await signInWith(SALES);
  await open(page, sale);
  await expect(field(page, "specs.issue")).toHaveValue(String(sale.next.id));
  await expect(page.getByText(`Für 12 war am ${addDays(sale.today, -3)} Anzeigenschluss.`)).toBeVisible();
  await page.getByRole("button", { name: "Trotzdem 12" }).click();
  await expect(field(page, "specs.issue")).toHaveValue(String(sale.closed.id));
  await chooseFormat(page, sale.full?.id);
  await price(page).fill("100");
  // It is still asked about before it is booked.
  expect(
    (await postResponse(page, () => page.getByRole("button", { name: "Buchung anlegen" }).click())).status(),
  ).toBe(400);
  await expect(page.getByRole("button", { name: "Trotzdem buchen" })).toBeVisible();
});

test("Einzel, Serie and Paket redraw the form, and what is typed survives each of them", async ({
  page,
  product,
  signInWith,
}) => {
  const sale = await makeSale(product.backend.db);
  await signInWith(SALES);
  await open(page, sale);
  await price(page).fill("480,00");
  for (const [kind, shown] of [
    ["Serie", "series.size"],
    ["Paket", "specs.billEvenly"],
    ["Einzel", "specs.issue"],
  ] as const) {
    await page.getByRole("radio", { name: kind }).check();
    await apply(page, "Buchungsart");
    await expect(field(page, shown)).toBeVisible();
    await expect(page.getByRole("radio", { name: kind })).toBeChecked();
    await expect(page.locator('[name="price"]')).toHaveValue("480,00");
    await expect(page.locator('[name="clientCompany"]')).toHaveValue(String(sale.client.id));
  }
  expect(await lastSaved(product.backend.db, sale)).toMatchObject({ priceCents: 211_000 });
});

test("a kind that was chosen and not applied is drawn before anything is booked", async ({
  page,
  product,
  signInWith,
}) => {
  test.skip(scripts(), "with scripts a choice is applied at once");
  const sale = await makeSale(product.backend.db);
  await signInWith(SALES);
  await open(page, sale);
  await price(page).fill("480,00");
  await page.getByRole("radio", { name: "Serie" }).check();
  await page.getByRole("button", { name: "Buchung anlegen" }).click();
  await expect(field(page, "series.size")).toBeVisible();
  expect(await lastSaved(product.backend.db, sale)).toMatchObject({ priceCents: 211_000 });
});

test("beside the form stand the client's figures and the issue's days, and no figure for who may not see it", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const sale = await makeSale(db);
  await db.insert(companyContacts).values({
    companyId: sale.client.id,
    name: "Sabine Gruber",
  });
  await signInWith(SALES);
  await open(page, sale);
  const rail = page.getByRole("complementary", { name: "Zum Kunden und zur Ausgabe" });
  await expect(rail).toContainText("2.110,00 €");
  await expect(rail).toContainText("Sabine Gruber");
  await expect(rail.getByRole("link", { name: "AB 10" })).toBeVisible();
  await expect(rail).toContainText("1 von 43");
  await expect(rail).toContainText(addDays(sale.today, 20));
  // Who sells in a medium without seeing its bookings sees no figure of them.
  await signInWith([`medium:${sale.medium.id}:create__bookings`, "global:read__companies"]);
  await open(page, sale);
  await expect(rail).toContainText("Sabine Gruber");
  await expect(rail).not.toContainText("2.110,00 €");
  await expect(rail).not.toContainText("AB 10");
});

test("after saving, another booking for this client begins with the client and the medium", async ({
  page,
  product,
  signInWith,
}) => {
  const sale = await makeSale(product.backend.db);
  await signInWith(SALES);
  await open(page, sale);
  await chooseFormat(page, sale.full?.id);
  await price(page).fill("480,00");
  if (scripts()) await postResponse(page, () => price(page).press("Control+Shift+Enter"));
  else await page.getByRole("button", { name: "Und noch eine" }).click();
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();
  await expect(page.locator('[name="clientCompany"]')).toHaveValue(String(sale.client.id));
  await expect(field(page, "specs.targetMedium")).toHaveValue(String(sale.medium.id));
  await expect(price(page)).toHaveValue("");
  await expectFormat(page, "");
  await price(page).fill("500,00");
  if (scripts()) await postResponse(page, () => price(page).press("Control+Enter"));
  else await page.getByRole("button", { name: "Buchung anlegen" }).click();
  await page.getByRole("link", { name: "Noch eine für diesen Kunden" }).click();
  await expect(page.locator('[name="clientCompany"]')).toHaveValue(String(sale.client.id));
});

test("price and its proposals are inside the first 740 px, the save bar inside 800, and no label is an example", async ({
  page,
  product,
  signInWith,
}) => {
  const sale = await makeSale(product.backend.db);
  await signInWith(SALES);
  await page.setViewportSize({
    width: 1280,
    height: 800,
  });
  await open(page, sale);
  await chooseFormat(page, sale.half?.id);
  await apply(page, "Format");
  const last = page.getByRole("button", { name: /^Zuletzt/ });
  await expect(last).toBeVisible();
  const end = async (part: ReturnType<typeof price>) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) + (await page.evaluate(() => scrollY));
  };
  // Without scripts, the buttons that apply a choice take their room.
  if (scripts()) {
    expect(await end(price(page))).toBeLessThanOrEqual(740);
    expect(await end(last)).toBeLessThanOrEqual(740);
  }
  expect((await page.locator(".save-bar").boundingBox())?.y).toBeLessThan(800);
  await expect(page.getByText("Zum Beispiel")).toHaveCount(0);
  for (const row of await page.locator(".format-line").all())
    if (await row.isVisible()) expect((await row.boundingBox())?.height).toBeCloseTo(36, -1);
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  await page.setViewportSize({
    width: 360,
    height: 740,
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
