import { receivers } from "backend/modules/receivers/tables";
import { makeMailingList } from "backend/testing/receivers";
import { like } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "../fixtures";

const KEEPER = [
  ...["read", "create"].map((action) => `global:${action}__receivers`),
  "global:read__activity_logs",
];

test("a file of more than 5,000 lines is tried out and imported by work, without its wrong lines", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const list = await makeMailingList(db);
  const lines = Array.from(
    { length: 5001 },
    (_, nth) => `lang.${list.id}.${nth}@post.test;${list.name};Einwilligung;Messe;2026-01-02`,
  );
  lines[4000] = `keine Adresse;${list.name};Einwilligung;Messe;2026-01-02`;
  const csv = ["E-Mail;Verteiler;Grundlage;Wo und wie;Eingewilligt am", ...lines].join("\n");
  await signInWith(KEEPER);
  await page.goto("/immoflash-configuration/receivers/import");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "empfaenger.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Prüfen" }).click();
  const outcome = page.getByText("5.000 Zeilen sind ohne Fehler. Es ist noch nichts gespeichert.");
  await expect(outcome).toBeVisible({ timeout: 40_000 });
  const row = page.getByRole("row").filter({ hasText: "keine Adresse" });
  await expect(row).toContainText("4002");
  await expect(page.getByRole("status").filter({ hasText: "erledigt" })).toContainText(
    "5.001 von 5.001 erledigt",
  );
  // The middle of the bar, which is full: not the green of browsers without a theme.
  const bar = sharp(await page.getByRole("progressbar").screenshot());
  const { width, height } = await bar.metadata();
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  const [red, green, blue] = await bar.extract(middle).removeAlpha().raw().toBuffer();
  expect([red, green, blue]).not.toEqual([0, 128, 0]);
  await page.setViewportSize({ width: 360, height: 800 });
  const cells = page
    .getByRole("region", { name: "Fehler nach Zeilen" })
    .locator("th:last-child, td:last-child");
  for (const cell of await cells.all()) {
    const box = await cell.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
    expect(box?.width).toBeGreaterThan(80);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await db.$count(receivers, like(receivers.email, `lang.${list.id}.%`))).toBe(0);
  await page.getByRole("button", { name: "5.000 Einträge anlegen" }).click();
  await expect(page.getByText("5.000 Einträge wurden angelegt.")).toBeVisible({ timeout: 50_000 });
  expect(await db.$count(receivers, like(receivers.email, `lang.${list.id}.%`))).toBe(5000);
  await page.goto("/activitylogs?area=receivers&action=import&action=tryImport");
  const entries = page.locator("tbody tr");
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("importiert");
  await expect(entries.first()).toContainText("Zeilen: — → 5000");
  await expect(entries.first()).not.toContainText("Nr.");
  await expect(entries.last()).toContainText("Import geprüft");
});
