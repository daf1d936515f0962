import { dataSourceAnswers, dataSources } from "backend/modules/data-sources/tables";
import { nextNumber } from "backend/testing/factories";
import { makeDomain } from "backend/testing/sites";
import { expect, postResponse, test } from "../fixtures";

const RIGHTS = ["datasources", "domains", "pages", "rubrics", "tags", "media"].flatMap((area) =>
  ["manage_menu", "read", "create", "edit", "delete"].map((action) => `global:${action}__${area}`),
);

test("shows the fields of its kind, and asks its address", async ({
  page,
  product: { backend },
  signInWith,
}) => {
  const { db } = backend;
  const domain = await makeDomain(db);
  const name = `Wetter ${nextNumber()}`;
  const own = { name, key: "weather", domainId: domain.id, kind: "address", isActive: true } as const;
  const address = "https://www.beispiel.at/gone.json";
  const [source] = await db
    .insert(dataSources)
    .values({ ...own, address, order: "newest", most: 10, minutes: 15 })
    .returning();
  const sourceId = source?.id ?? 0;
  await db.insert(dataSourceAnswers).values({ sourceId, address, dueAt: new Date("2999-01-01") });
  await signInWith(RIGHTS);
  await page.goto(`/datasources/${sourceId}`);
  await expect(page.getByText("Noch nie erfolgreich abgerufen.")).toBeVisible();
  await page.getByRole("button", { name: "Jetzt abrufen" }).click();
  await expect(page.getByText("Unter der Adresse gibt es nichts")).toBeVisible();

  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field("Adresse")).toBeVisible();
  await expect(field("Rubrik")).toBeHidden();
  await field("Adresse").fill("ftp://www.beispiel.at");
  const save = page.getByRole("button", { name: "Speichern", exact: true });
  expect((await postResponse(page, () => save.click())).status()).toBe(400);
  // A field with an error is shown, whatever kind is chosen.
  await page.getByRole("radio", { name: "Seiten" }).check();
  await expect(field("Adresse")).toBeVisible();
  await expect(field("Unter der Seite").first()).toBeVisible();
  await field("Adresse").fill("https://www.beispiel.at/wetter.json");
  await page.getByRole("radio", { name: "Artikel" }).check();
  await expect(page.getByRole("radiogroup", { name: "Reihenfolge" })).toBeVisible();
  await save.click();
  await expect(page.locator("#history")).toContainText("Artikel");
});
