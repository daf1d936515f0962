import { randomUUID } from "node:crypto";
import { mailOutbox, work } from "backend/platform/database/tables";
import { eq } from "drizzle-orm";
import { expect, postResponse, test } from "../fixtures";

const ADMINISTRATOR = ["global:manage_operations", "global:manage_menu__global_settings"];

test("shows how the house runs, and has failed work and a lost message tried once more", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const at = new Date();
  const [failed] = await db
    .insert(work)
    .values({
      kind: "import_records",
      key: randomUUID(),
      input: { import: 0 },
      createdAt: at,
      runAt: at,
      state: "failed",
      error: "file_gone",
      attempts: 3,
      endedAt: at,
    })
    .returning();
  const [mail] = await db
    .insert(mailOutbox)
    .values({
      recipient: "maria.hofer@kunde.example",
      subject: "Vertraulich",
      body: "Geheim",
      messageId: `${randomUUID()}@backoffice`,
      createdAt: at,
      dueAt: at,
      state: "failed",
      attempts: 9,
      lastError: "550 <maria.hofer@kunde.example> rejected",
    })
    .returning();
  await signInWith(ADMINISTRATOR);
  await page.goto("/settings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Betrieb/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Betrieb" })).toBeVisible();
  const main = page.getByRole("main");
  const toast = page.locator(".toast");
  await expect(main).toContainText("1 Arbeit ist gescheitert; 1 E-Mail wurde aufgegeben.");
  await expect(main).toContainText("PostgreSQL");
  await expect(main).toContainText("BACKUP_STAMP");
  await expect(main).not.toContainText("maria.hofer");

  const failedCard = page.getByRole("region", { name: "Gescheiterte Arbeit" });
  await expect(failedCard).toContainText("Die Datei ist nicht mehr da.");
  const again = failedCard.getByRole("button", { name: "Nochmal: Import einer langen Datei" });
  await postResponse(page, () => again.click());
  await expect(toast.getByText("Die Arbeit beginnt noch einmal.")).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/operations$/);
  const present = async () =>
    (
      await db
        .select()
        .from(work)
        .where(eq(work.id, failed?.id ?? 0))
    )[0];
  expect(await present()).not.toMatchObject({ state: "failed" });

  const mailsCard = page.getByRole("region", { name: "E-Mails" });
  await expect(mailsCard).toContainText("an kunde.example");
  await postResponse(page, () => mailsCard.getByRole("button", { name: /^Noch einmal senden/ }).click());
  await expect(toast.getByText("Die E-Mail wird noch einmal gesendet.")).toBeVisible();
  const [sent] = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.id, mail?.id ?? 0));
  expect(sent).toMatchObject({ state: "waiting", attempts: 0 });
});

test("is closed to those without its right, whatever else they may do with the settings", async ({
  page,
  signInWith,
}) => {
  await signInWith(["global:manage_menu__global_settings", "global:edit__global_settings"]);
  const response = await page.goto("/settings/operations");
  expect(response?.status()).toBe(403);
  await expect(page.getByRole("main")).toContainText("Betrieb: ansehen, Gescheitertes wiederholen");
  await page.goto("/settings");
  await expect(page.getByRole("main").getByRole("link", { name: /^Betrieb/ })).toHaveCount(0);
});
