import { randomBytes } from "node:crypto";
import { expect, postResponse, test } from "../fixtures";
import { makeTag } from "../market";
import { openPart } from "../record";

const READER = ["global:read__activity_logs", "global:read__tags", "global:edit__tags"];

test("a change is found in the log by person, area and value, from the record's history, and exported", async ({
  page,
  product,
  signInWith,
}) => {
  const tag = await makeTag(product.backend.db);
  const name = `Wanderwege ${randomBytes(6).toString("hex")}`;
  await signInWith(READER);
  await page.goto(`/tags/${tag.id}`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());
  await openPart(page, "Verlauf");
  await page
    .getByRole("region", { name: "Verlauf" })
    .getByRole("link", { name: "Im Protokoll zeigen" })
    .click();
  await expect(page).toHaveURL(`/activitylogs?area=tags&record=${tag.id}`);
  const row = page.locator("tbody tr").filter({ hasText: `Name: ${tag.name} → ${name}` });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Schlagwörter");
  await expect(row).toContainText("geändert");

  // On a phone a long value breaks within its card.
  await page.setViewportSize({ width: 360, height: 740 });
  const widths = await page.locator(".list-rows").evaluate((box) => [box.scrollWidth, box.clientWidth]);
  expect(widths[0]).toBe(widths[1]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`/activitylogs?q=${encodeURIComponent(name.slice(0, 20))}&area=tags&action=update`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await page.locator("tbody").getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const csv = await page.request.get(`/activitylogs/export?q=${encodeURIComponent(name)}&format=csv`);
  expect(await csv.text()).toContain(`Name: ${tag.name} → ${name}`);

  await signInWith(["global:read__activity_logs"]);
  await page.goto(`/activitylogs?q=${encodeURIComponent(name)}`);
  await expect(page.locator("tbody tr")).toHaveCount(0);
});
