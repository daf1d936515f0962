import { randomBytes } from "node:crypto";
import { expect, postResponse, scripts, test } from "../fixtures";

const KEEPER = ["read", "create", "edit"].map((action) => `global:${action}__companies`);

test("brings in the companies of the CRM, says which it could not take, and when the CRM is away", async ({
  page,
  product,
  signInWith,
}) => {
  const { crm } = product;
  const name = `Brauerei ${randomBytes(6).toString("hex")}`;
  const updatedAt = new Date().toISOString();
  crm.answer = () => ({
    companies: [
      { number: name.slice(9), updatedAt, name, address: { city: "Linz" } },
      { number: "K-77", updatedAt, name: "Sägewerk", vatId: "ATU1" },
    ],
    total: 2,
  });
  await signInWith(KEEPER);
  await page.goto("/companies");
  const panel = page.getByRole("region", { name: "CRM" });
  const start = panel.getByRole("button", { name: "Mit dem CRM abgleichen" });
  /** With scripts the panel follows; without them each page load does. */
  const shows = (text: string | RegExp) =>
    expect(async () => {
      if (!scripts()) await page.reload();
      await expect(panel).toContainText(text, { timeout: scripts() ? 10_000 : 500 });
    }).toPass();

  await postResponse(page, () => start.click());
  await shows(/Mit dem CRM abgeglichen am .*: 1 neu, 0 geändert, 0 unverändert\./);
  await panel.getByText("1 Firma wurde nicht übernommen").click();
  await expect(panel.getByText("K-77 Sägewerk: UID-Nummer – Diese UID-Nummer stimmt nicht.")).toBeVisible();
  await page.goto(`/companies?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("textbox", { name: /^Ort/ }).first()).toHaveValue("Linz");
  await expect(page.locator("#history")).toContainText("System · vom CRM angelegt");

  crm.mood = "broken";
  await page.goto("/companies");
  await postResponse(page, () => start.click());
  await shows("Das CRM antwortet nicht.");
  crm.mood = "well";
});

test("the sync is paused, goes on, and is stopped on its own page; what it brought stays", async ({
  page,
  product,
  signInWith,
}) => {
  const { crm } = product;
  const updatedAt = new Date().toISOString();
  const letter = randomBytes(6).toString("hex");
  // Pages without an end, until the sync is stopped.
  crm.answer = ({ searchParams }) => {
    const nth = Number(searchParams.get("after") ?? 0);
    const number = `${letter}-${nth}`;
    return {
      companies: [{ number, updatedAt, name: `Firma ${number}` }],
      next: String(nth + 1),
      total: 9000,
    };
  };
  await signInWith(KEEPER);
  await page.goto("/companies");
  const panel = page.getByRole("region", { name: "CRM" });
  await postResponse(page, () => panel.getByRole("button", { name: "Mit dem CRM abgleichen" }).click());
  await panel.getByRole("link", { name: "Anhalten oder abbrechen" }).click();
  await expect(page.getByRole("heading", { name: "Abgleich mit dem CRM" })).toBeVisible();
  const progress = page.getByRole("progressbar", { name: "Fortschritt" });
  const count = () => progress.evaluate((bar: HTMLProgressElement) => bar.value);
  /** With and without scripts the page follows by itself. */
  const shows = (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
  await shows("Läuft.");
  await expect.poll(count).toBeGreaterThan(0);

  await postResponse(page, () => page.getByRole("button", { name: "Anhalten" }).click());
  await shows("Angehalten.");
  const paused = await count();
  await page.reload();
  expect(await count()).toBe(paused);

  await postResponse(page, () => page.getByRole("button", { name: "Fortsetzen" }).click());
  await expect.poll(count).toBeGreaterThan(paused);
  await postResponse(page, () => page.getByRole("button", { name: "Abbrechen" }).click());
  await shows("Abgebrochen.");
  await expect(page.getByRole("button", { name: "Fortsetzen" })).toHaveCount(0);
  await page.goto(`/companies?q=${letter}`);
  await expect(panel).toContainText("abgebrochen. Was übernommen ist, bleibt.");
  await expect(page.getByRole("link", { name: `Firma ${letter}-0` })).toBeVisible();
  crm.answer = () => ({ companies: [] });
});
