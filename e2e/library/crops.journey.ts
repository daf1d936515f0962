import { assetCuts } from "backend/modules/library/tables";
import { makeAsset } from "backend/testing/library";
import { eq } from "drizzle-orm";
import { expect, postResponse, test } from "../fixtures";

test("a picture is cropped by hand in one ratio, and goes by its focal point again", async ({
  page,
  product,
  signInWith,
}) => {
  const { _id } = await makeAsset(product.backend);
  const crops = () =>
    product.backend.db
      .select()
      .from(assetCuts)
      .where(eq(assetCuts.assetId, Number(_id)));
  await signInWith(["global:read__attachments", "global:edit__attachments"]);
  await page.goto(`/media/${_id}`);
  const card = page.getByRole("region", { name: "Zuschnitte" });
  await card.getByRole("link", { name: "1:1" }).click();
  await card.getByLabel("Von links in Pixeln").fill("10");
  await card.getByLabel("Von oben in Pixeln").fill("90");
  await card.getByLabel("Breite in Pixeln").fill("120");
  const save = card.getByRole("button", { name: "Zuschnitt speichern" });
  expect((await postResponse(page, () => save.click())).status()).toBe(400);
  await expect(card.getByText("Dieser Zuschnitt liegt nicht ganz im Bild.").first()).toBeVisible();
  expect(await crops()).toEqual([]);

  await card.getByLabel("Von oben in Pixeln").fill("20");
  await save.click();
  await expect(page.getByText("Zuschnitt gespeichert")).toBeVisible();
  expect(await crops()).toEqual([
    { assetId: Number(_id), ratio: "1:1", left: 10, top: 20, width: 120, height: 120 },
  ]);
  await expect(card.getByRole("link", { name: "1:1" })).toHaveText("1:1 von Hand");

  await card.getByRole("button", { name: "Zurück zur Bildmitte" }).click();
  await expect(page.getByText("Zuschnitt entfernt")).toBeVisible();
  expect(await crops()).toEqual([]);
});
