import { receivers } from "backend/modules/receivers/tables";
import { makeMailingList } from "backend/testing/receivers";
import { like } from "drizzle-orm";
import { expect, test } from "../fixtures";

const KEEPER = ["read", "create"].map((action) => `global:${action}__receivers`);

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
  expect(await db.$count(receivers, like(receivers.email, `lang.${list.id}.%`))).toBe(0);
  await page.getByRole("button", { name: "5.000 Einträge anlegen" }).click();
  await expect(page.getByText("5.000 Einträge wurden angelegt.")).toBeVisible({ timeout: 50_000 });
  expect(await db.$count(receivers, like(receivers.email, `lang.${list.id}.%`))).toBe(5000);
});
