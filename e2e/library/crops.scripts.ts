import { makeAsset } from "backend/testing/library";
import { expect, test } from "../fixtures";

test("the frame of a crop is moved and resized by keys and pointer, and its numbers move it", async ({
  page,
  product,
  signInWith,
}) => {
  const { _id } = await makeAsset(product.backend);
  await signInWith(["global:read__attachments", "global:edit__attachments"]);
  await page.goto(`/media/${_id}`);
  const card = page.getByRole("region", { name: "Zuschnitte" });
  await card.getByRole("link", { name: "1:1" }).click();
  await card.getByLabel("Breite in Pixeln").fill("60");
  await card.getByLabel("Von links in Pixeln").fill("0");
  const frame = card.getByRole("group", { name: /^Ausschnitt: 60 × 60 px/ });
  await frame.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(card.getByLabel("Von links in Pixeln")).toHaveValue("2");
  await card.getByRole("slider").focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(card.getByLabel("Breite in Pixeln")).toHaveValue("59");
  const box = (await card.getByRole("group", { name: /^Ausschnitt/ }).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  // Beyond the picture: it stays in it.
  await page.mouse.move(box.x - 400, box.y - 400, { steps: 3 });
  await page.mouse.up();
  await expect(card.getByLabel("Von links in Pixeln")).toHaveValue("0");
  await expect(card.getByLabel("Von oben in Pixeln")).toHaveValue("0");
  await card.getByRole("button", { name: "Zuschnitt speichern" }).click();
  await expect(page.getByText("Zuschnitt gespeichert")).toBeVisible();
  await expect(card.getByLabel("Breite in Pixeln")).toHaveValue("59");
  await expect(page).toHaveURL(/cut=1%3A1/);
});
