import { randomBytes } from "node:crypto";
import { makeAsset } from "backend/testing/library";
import { unzipSync } from "fflate";
import { expect, test } from "../fixtures";

test("downloads the chosen files as a ZIP", async ({ page, product, signInWith }) => {
  const stem = `Archiv ${randomBytes(4).toString("hex")}`;
  await makeAsset(product.backend, stem);
  await makeAsset(product.backend, stem);
  await signInWith(["manage_menu", "read"].map((action) => `global:${action}__attachments`));
  await page.goto(`/media?q=${encodeURIComponent(stem)}`);
  await page.locator("tbody").getByRole("checkbox").nth(0).check();
  await page.locator("tbody").getByRole("checkbox").nth(1).check();
  const bar = page.locator(".bulk-bar");
  await bar.getByRole("button", { name: "Exportieren" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als ZIP herunterladen" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("mediathek.zip");
  const parts = await (await download.createReadStream()).toArray();
  expect(Object.keys(unzipSync(Buffer.concat(parts))).sort()).toEqual([`${stem} (2).png`, `${stem}.png`]);
});
