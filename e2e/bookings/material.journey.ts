import { makeBooking, makeCompany } from "backend/testing/booking-factories";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { bookings } from "../../backend/modules/bookings/tables";
import { mailOutbox } from "../../backend/platform/database/tables";
import { expect, inProcessAndOverHttp, type Page, postResponse, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1f5f8b" } })
    .png()
    .toBuffer();
const png = async (name: string, width: number, height: number) => ({
  name,
  mimeType: "image/png",
  buffer: await picture(width, height),
});

async function post(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
}

inProcessAndOverHttp(() => {
  test("an ad is uploaded, refused if its size does not fit, replaced, downloaded and removed", async ({
    page,
    product,
    signInWith,
  }) => {
    const { db } = product.backend;
    const market = await makeMarket(db);
    const { id } = await makeBooking(db, {
      clientCompanyId: market.client.id,
      targetMediumId: market.medium.id,
      issueId: market.issue.id,
      formatId: market.full.id,
    });
    const stateOf = async () =>
      (await db.select().from(bookings).where(eq(bookings.id, id)))[0]?.materialState;
    await signInWith(SALES);
    await page.goto(`/bookings/${id}`);
    const ad = page.getByLabel("Anzeige", { exact: false }).and(page.locator('[name="kit/upload/specs.ad"]'));
    const save = async (files: { name: string; mimeType: string; buffer: Buffer }) => {
      await ad.setInputFiles(files);
      return await post(page, "Speichern");
    };

    await expect(page.getByText("im Verhältnis 210 × 297")).toBeVisible();
    await expect(page.getByText("höchstens 20.000 KB").first()).toBeVisible();
    const broken = await picture(420, 594);
    const cut = { name: "Motiv.png", mimeType: "image/png", buffer: broken.subarray(0, broken.length - 30) };
    expect(await save(cut)).toBe(400);
    await expect(page.getByText("Die Datei ist beschädigt oder unvollständig.").first()).toBeVisible();
    expect(await save({ ...cut, buffer: Buffer.from("<script>") })).toBe(400);
    await expect(page.getByText("Diese Art von Datei ist nicht erlaubt.").first()).toBeVisible();
    expect(await save(await png("Motiv.jpg", 420, 594))).toBe(400);
    await expect(page.getByText("Die Endung .jpg passt nicht zum Inhalt der Datei.").first()).toBeVisible();
    const wide = await png("Quer.png", 594, 420);
    if (scripts()) {
      // With scripts it is refused when it is chosen, and not uploaded.
      await ad.setInputFiles(wide);
      await expect(page.getByText("erforderlich sind 210 × 297").first()).toBeVisible();
      await expect(ad).toHaveValue("");
    } else {
      expect(await save(wide)).toBe(400);
      await expect(page.getByText("erforderlich sind 210 × 297").first()).toBeVisible();
    }
    expect(await stateOf()).toBe("open");

    await save(await png("Motiv.png", 420, 594));
    await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
    expect(await stateOf()).toBe("available");
    await expect(page.getByText("420 × 594 px")).toBeVisible();
    const preview = page.locator("img.file-preview").first();
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(50);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Motiv.png herunterladen" }).click();
    expect((await download).suggestedFilename()).toBe("Motiv.png");

    await save(await png("Neu.png", 210, 297));
    await expect(page.getByRole("link", { name: "Neu.png", exact: true })).toBeVisible();
    await page.getByLabel("Datei entfernen").first().check();
    await post(page, "Speichern");
    await expect(page.locator("img.file-preview")).toHaveCount(0);
    expect(await stateOf()).toBe("open");
  });
});

test("finds missing material by its due date, requests it from several clients at once, and records each contact", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const client = await makeCompany(db, { email: `werbung@kunde${market.client.id}.example` });
  const row = {
    clientCompanyId: client.id,
    targetMediumId: market.medium.id,
    issueId: market.issue.id,
    formatId: market.full.id,
    appearsFrom: market.issue.publishDate,
    appearsOn: market.issue.publishDate,
  };
  const first = await makeBooking(db, row);
  await makeBooking(db, row);
  const silent = await makeBooking(db, { ...row, clientCompanyId: market.client.id });
  await signInWith(SALES);
  await page.goto("/bookings");
  await page.getByRole("link", { name: /ohne Unterlagen/ }).click();
  await expect(page.getByRole("heading", { name: "Unterlagen", level: 1 })).toBeVisible();
  await page.goto(`/bookings/material?state=open&state=requested&medium=${market.medium.id}`);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("2099-04-01");
  await expect(rows.first()).toContainText("210 × 297 mm");

  for (const box of await rows.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Unterlagen anfordern" }).click();
  await page.getByLabel("Betreff").fill("Bitte Druckdaten");
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page.getByText("Eine E-Mail wird gesendet")).toBeVisible();
  await expect(page.getByText("ist keine E-Mail-Adresse eingetragen")).toBeVisible();
  await expect(page.locator('input[name^="confirm.receiver."]')).toBeChecked();
  await page.getByText(`E-Mail an ${client.name}`).click();
  await expect(page.getByText(`#${first.id}, ${market.medium.name}`)).toBeVisible();
  await page.getByRole("button", { name: "Unterlagen anfordern (2)" }).click();
  await expect(page.getByText("2 Einträge wurden bearbeitet.")).toBeVisible();
  const mails = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, client.email ?? ""));
  expect(mails.map(({ subject }) => subject)).toEqual(["Bitte Druckdaten"]);
  expect(mails[0]?.body).toContain(`#${first.id}, ${market.medium.name}`);

  await page.goto(`/bookings/${silent.id}`);
  await page.getByRole("link", { name: "Anfordern oder Kontakt festhalten" }).first().click();
  await page.getByLabel("Gesprochen mit").fill("Fr. Hofer");
  await page.getByLabel("Was besprochen wurde").fill("Kommt am Freitag.");
  await page.getByLabel("Die Unterlagen sind damit angefordert").check();
  await post(page, "Kontakt festhalten");
  await expect(page.getByText("Kommt am Freitag.")).toBeVisible();
  await expect(page.locator("aside").getByText("Angefordert")).toBeVisible();
  await page.goto(`/bookings/${silent.id}`);
  await expect(page.locator("#contacts").getByText("Kommt am Freitag.").first()).toBeVisible();
});
