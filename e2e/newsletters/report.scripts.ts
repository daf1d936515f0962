import {
  newsletterContents,
  newsletterDeliveries,
  newsletterLinks,
  newsletters,
} from "backend/modules/newsletters/tables";
import { ALL_OF_IMMOFLASH_ISSUES } from "backend/testing/immoflash";
import { makeNewsletter, newsletterDesk } from "backend/testing/newsletters";
import { makeReceiver } from "backend/testing/receivers";
import { eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { expect, test } from "../fixtures";

test("the report of thirty parts and many answers fits one and a half screens, and its books balance", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const desk = await newsletterDesk(product.backend as never);
  const ad = await desk.sold("https://kunde.example/angebot");
  const issue = await desk.issue([{ type: "cover_right", article1: await desk.desk.article() }], ad);
  const { id } = await makeNewsletter(db, Number(issue), desk.list.id, true);
  await db.insert(newsletterLinks).values(
    Array.from({ length: 29 }, (_, nth) => ({
      newsletterId: id,
      key: `teil${nth}`,
      block: nth === 0 ? `ad:${ad}` : `article:${1000 + nth}`,
      title: `Teil ${nth}`,
      target: `https://verlag.test/${nth}`,
    })),
  );
  await db
    .update(newsletterContents)
    .set({ html: `<a href="https://backoffice.test/c/${id}/teil0">Anzeige</a>` })
    .where(eq(newsletterContents.newsletterId, id));
  for (let nth = 0; nth < 20; nth += 1) {
    const { id: receiverId } = await makeReceiver(db, desk.list.id);
    await db.insert(newsletterDeliveries).values({
      newsletterId: id,
      receiverId,
      attempts: 1,
      state: "refused",
      answer: `550 5.1.1 unbekannt ${nth}`,
    });
  }
  await db.update(newsletters).set({ endedAt: new Date() }).where(eq(newsletters.id, id));
  await signInWith([
    ...ALL_OF_IMMOFLASH_ISSUES,
    "global:read__bookings",
    "global:view__bookings",
    "global:read__receivers",
  ]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  await expect(page.locator("#clicks ol > li")).toHaveCount(12);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(1500);
  expect(await accessibilityFindings(page)).toEqual([]);
  const figures = await page.locator("#delivery > dl").first().locator("dd").allTextContents();
  const [total = 0, ...parts] = figures.map(Number);
  expect(parts.reduce((sum, one) => sum + one, 0)).toBe(total);
  await expect(page.getByRole("link", { name: "Beleg für Teil 0" }).first()).toHaveAttribute(
    "href",
    `/bookings/${ad}/newsletter-proof.pdf`,
  );
  await page.getByRole("link", { name: "Alle 30 zeigen" }).click();
  await expect(page.locator("#clicks ol > li")).toHaveCount(30);
  await expect(page.getByText(/Öffnungen zählen wir nicht/)).toBeVisible();
});
