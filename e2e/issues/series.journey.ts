import { issues } from "backend/modules/issues/tables";
import { makeIssue, makeTitle } from "backend/testing/booking-factories";
import { addMonths } from "domain/dates";
import { asc, eq } from "drizzle-orm";
import { expect, postResponse, test } from "../fixtures";
import { makeMarket } from "../market";

test("a season of issues is planned by a rhythm, changed in the preview, and made all or none", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium } = await makeMarket(db);
  await makeIssue(db, medium.id, { title: "Schon da", issueNumber: "40", publishDate: "2098-05-15" });
  await signInWith(["read", "create"].map((action) => `global:${action}__print_issues`));
  await page.goto("/issues/print");
  await page.getByRole("link", { name: "Mehrere planen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ausgaben planen" })).toBeVisible();
  await page.getByLabel("Medium").selectOption({ label: medium.name });
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByLabel("Wochentag").selectOption({ label: "Donnerstag" });
  await page.getByLabel("Von").fill("2098-05-24");
  await page.getByLabel("Bis").fill("2098-05-01");
  await page.getByLabel("Erste Nummer").fill("41");
  await page.getByRole("button", { name: "Vorschau" }).click();
  await expect(page.getByLabel("Bis")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Von").fill("2098-05-01");
  await page.getByLabel("Bis").fill("2098-05-31");
  await page.getByRole("button", { name: "Vorschau" }).click();

  // Of the five Thursdays one has an issue; May Day and Ascension (29 May) are holidays.
  await expect(page.getByText("Diese Ausgabe gibt es schon.")).toContainText("Schon da");
  await expect(page.getByText("statt am Feiertag 2098-05-29")).toBeVisible();
  const rows = page.getByRole("group", { name: /^Ausgabe \d/ });
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3).getByLabel("Erscheint am")).toHaveValue("2098-05-30");
  await rows.nth(2).getByLabel("Erscheint am").fill("2098-05-15");
  await page.getByRole("button", { name: "Ausgabe 2 weglassen" }).click();
  await expect(rows).toHaveCount(3);
  const save = () => postResponse(page, () => page.getByRole("button", { name: "Alle anlegen" }).click());
  expect((await save()).status()).toBe(400);
  await expect(rows.nth(1)).toContainText("An diesem Tag erscheint schon „Schon da“.");
  await rows.nth(1).getByLabel("Erscheint am").fill("2098-05-23");
  await save();
  await expect(page.getByText("3 Ausgaben angelegt")).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(4);
  const made = await db
    .select()
    .from(issues)
    .where(eq(issues.mediumId, medium.id))
    .orderBy(asc(issues.publishDate));
  expect(made.map(({ publishDate, issueNumber }) => `${publishDate} ${issueNumber}`)).toEqual(
    expect.arrayContaining(["2098-05-02 41", "2098-05-15 40", "2098-05-23 43", "2098-05-30 44"]),
  );
});

test("a year of issues goes on as the last ones did", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium } = await makeTitle(db, []);
  for (let month = 0; month < 4; month += 1) {
    const number = `${month + 9}/2098`;
    const publishDate = addMonths("2098-09-12", month);
    await makeIssue(db, medium.id, { title: `Alpenblick ${number}`, issueNumber: number, publishDate });
  }
  await signInWith(["read", "create"].map((action) => `global:${action}__print_issues`));
  await page.goto(`/issues/print?medium=${medium.id}`);
  await page.getByRole("link", { name: "Mehrere planen" }).click();
  await expect(page.getByText("Der Plan setzt die letzten Ausgaben fort.")).toBeVisible();
  await expect(page.getByRole("group", { name: /^Ausgabe \d/ })).toHaveCount(12);
  await page.getByRole("button", { name: "Alle anlegen" }).click();
  await expect(page.getByText("12 Ausgaben angelegt")).toBeVisible();
  const made = await db
    .select()
    .from(issues)
    .where(eq(issues.mediumId, medium.id))
    .orderBy(asc(issues.publishDate));
  expect(made.slice(4).map(({ title, publishDate }) => `${publishDate} ${title}`)).toEqual([
    "2099-01-12 Alpenblick 1/2099",
    "2099-02-12 Alpenblick 2/2099",
    "2099-03-12 Alpenblick 3/2099",
    "2099-04-12 Alpenblick 4/2099",
    "2099-05-12 Alpenblick 5/2099",
    "2099-06-12 Alpenblick 6/2099",
    "2099-07-12 Alpenblick 7/2099",
    "2099-08-12 Alpenblick 8/2099",
    "2099-09-12 Alpenblick 9/2099",
    "2099-10-12 Alpenblick 10/2099",
    "2099-11-12 Alpenblick 11/2099",
    "2099-12-12 Alpenblick 12/2099",
  ]);
});
