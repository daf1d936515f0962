import type { Locator } from "@playwright/test";
import { makeUser } from "backend/testing/factories";
import { quarters } from "backend/testing/pictures";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import sharp from "sharp";
import { accessibilityFindings } from "../accessibility";
import { expect, inProcessAndOverHttp, type Page, postResponse, scripts, test } from "../fixtures";
import { savedMessage } from "../saved-message";

const KEEPER = [...["read", "edit"].map((action) => `global:${action}__users`), ...ADMINISTRATOR_PERMISSIONS];

const save = (page: Page) =>
  postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());

/** The size of the picture that the field shows, and the colour in its middle. */
async function shownPicture(page: Page) {
  const shown = page.getByRole("main").locator("img").first();
  const answer = await page.context().request.get((await shown.getAttribute("src")) ?? "");
  const { data, info } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = ((info.height >> 1) * info.width + (info.width >> 1)) * info.channels;
  return { width: info.width, height: info.height, colour: [...data.subarray(middle, middle + 3)] };
}

/** Drops a file on a field, as one does with the mouse. */
async function dropOn(page: Page, field: Locator, file: { name: string; type: string; content: string }) {
  const files = await page.evaluateHandle(async ({ name, type, content }) => {
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], name, { type }));
    return transfer;
  }, file);
  for (const event of ["dragover", "drop"]) await field.dispatchEvent(event, { dataTransfer: files });
}

const near = (colour: readonly number[]) => colour.map((one) => Math.round(one / 128) * 128);

inProcessAndOverHttp(() => {
  test("a user gets a picture, cropped as it was chosen, and loses it again", async ({
    page,
    product,
    signInWith,
  }) => {
    const user = await makeUser(product.backend.db);
    await signInWith(KEEPER);
    await page.goto(`/users/${user.id}`);
    const field = page.getByLabel(/^Bild/).first();

    // A file that is no picture is refused at the field: by the browser at once, else by the server.
    await field.setInputFiles({ name: "Foto.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
    if (!scripts()) expect((await save(page)).status()).toBe(400);
    const refused = scripts() ? /beschädigt/ : /JPG, PNG, WebP oder GIF wählen/;
    await expect(page.getByText(refused).first()).toBeVisible();

    const buffer = await (await quarters(1600, 800)).jpeg().toBuffer();
    await field.setInputFiles({ name: "Porträt.jpg", mimeType: "image/jpeg", buffer });
    if (scripts()) {
      const dialog = page.getByRole("dialog", { name: "Ausschnitt wählen" });
      await expect(dialog.getByRole("status")).toHaveText("100 % des Bildes, 25 % von links, 0 % von oben");
      expect(await accessibilityFindings(page)).toEqual([]);
      // Only with the keyboard: enlarged, and drawn to the right and down, so that the red quarter is seen.
      await expect(dialog.getByRole("group", { name: "Ausschnitt" })).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.press("End");
      await expect(dialog.getByRole("status")).toContainText("20 % des Bildes");
      await page.keyboard.press("Shift+Tab");
      for (let nth = 0; nth < 160; nth += 1) await page.keyboard.press(nth % 2 ? "ArrowRight" : "ArrowDown");
      await expect(dialog.getByRole("status")).toHaveText("20 % des Bildes, 18 % von links, 0 % von oben");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("button", { name: "Ausschnitt ändern" })).toBeVisible();
    }
    expect((await save(page)).status()).toBeLessThan(400);
    await expect(savedMessage(page)).toBeVisible();
    if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
    const { width, height, colour } = await shownPicture(page);
    expect([width, height]).toEqual(scripts() ? [160, 160] : [200, 200]);
    if (scripts()) expect(near(colour)).toEqual([256, 0, 0]);
    await expect(page.locator("#history")).toContainText("Bild: — → Porträt.webp");

    await page.goto(`/users?q=${encodeURIComponent(user.lastName)}&col=name&col=avatar`);
    await expect(page.locator("tbody img")).toBeVisible();

    await page.goto(`/users/${user.id}`);
    await page.getByLabel("Bild entfernen").check();
    await save(page);
    await expect(page.locator("#history")).toContainText("Bild: Porträt.webp → —");
    await expect(page.getByRole("main").locator("img")).toHaveCount(0);
  });
});

test("a picture that was chosen stays while other fields are refused, and can be drawn with the mouse", async ({
  page,
  product,
  signInWith,
}) => {
  const user = await makeUser(product.backend.db);
  await signInWith(KEEPER);
  await page.goto(`/users/${user.id}`);
  const buffer = await (await quarters(600, 400)).png().toBuffer();
  const field = page.getByLabel(/^Bild/).first();
  if (!scripts()) await field.setInputFiles({ name: "Porträt.png", mimeType: "image/png", buffer });
  else {
    await dropOn(page, field, { name: "Porträt.png", type: "image/png", content: buffer.toString("base64") });
    const dialog = page.getByRole("dialog", { name: "Ausschnitt wählen" });
    const area = dialog.getByRole("group", { name: "Ausschnitt" });
    const { x = 0, y = 0, width = 0 } = (await area.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + width / 2);
    await page.mouse.down();
    await page.mouse.move(x + width, y + width / 2, { steps: 5 });
    await page.mouse.up();
    await expect(dialog.getByRole("status")).toHaveText("100 % des Bildes, 0 % von links, 0 % von oben");
    await dialog.getByRole("button", { name: "Übernehmen" }).click();
  }
  await page.getByLabel("Telefon").fill("1".repeat(60));
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
    for (const input of document.querySelectorAll("input")) input.removeAttribute("maxlength");
  });
  await page.getByLabel("Telefon").fill("1".repeat(60));
  expect((await save(page)).status()).toBe(400);
  await expect(page.getByAltText("Porträt.webp")).toBeVisible();
  await page.getByLabel("Telefon").fill("+43 1");
  await save(page);
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.getByAltText("Porträt.webp")).toBeVisible();
});
