import { makeAsset } from "backend/testing/library";
import { expect, test } from "../fixtures";
import { savedMessage } from "../saved-message";

test("a click into the picture is the focal point, and its numbers move the mark", async ({
  page,
  product,
  signInWith,
}) => {
  const { _id } = await makeAsset(product.backend);
  await signInWith(["global:read__attachments", "global:edit__attachments"]);
  await page.goto(`/media/${_id}`);
  const card = page.getByRole("region", { name: "Bildmitte" });
  const picture = card.getByRole("presentation").first();
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  await picture.click({ position: { x: width * 0.75, y: height * 0.25 } });
  await expect(card.getByLabel("Von links in Prozent")).toHaveValue(/^7[456]$/);
  await expect(card.getByLabel("Von oben in Prozent")).toHaveValue(/^2[456]$/);
  const mark = card.locator("span[style]");
  await expect(mark).toHaveAttribute("style", /left: 7[456]%/);
  await card.getByLabel("Von links in Prozent").fill("10");
  await expect(mark).toHaveAttribute("style", /left: 10%/);
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(savedMessage(page)).toBeVisible();
  await expect(card.getByLabel("Von links in Prozent")).toHaveValue("10");
});
