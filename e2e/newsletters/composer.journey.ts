import { ALL_OF_IMMOFLASH_ISSUES } from "backend/testing/immoflash";
import { newsletterDesk } from "backend/testing/newsletters";
import { accessibilityFindings } from "../accessibility";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { savedMessage } from "../saved-message";

const press = (page: Page, name: string) =>
  postResponse(page, () => page.getByRole("button", { name, exact: true }).click());
/** What readers see, without what lies over it on the screen. */
const mail = (page: Page) => page.locator(".newsletter-mail .bg");
const row = (page: Page, number: number) => page.locator(`[data-row="${number - 1}"]`);

async function twoArticles(product: { backend: unknown; url: string }) {
  const desk = await newsletterDesk(product.backend as never, product.url);
  const [article1, article2] = [await desk.desk.article(), await desk.desk.article()];
  const issue = await desk.issue([{ type: "two_articles", article1, article2 }]);
  await desk.receivers(2, (n) => `teil${n}.${issue}@post.test`);
  return { desk, issue };
}

test("a part is written where it stands in the mail, and one post saves texts, order and what is left out", async ({
  page,
  product,
  signInWith,
}) => {
  const { desk, issue } = await twoArticles(product);
  await signInWith(ALL_OF_IMMOFLASH_ISSUES);
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  const [first = "", second = ""] = await page
    .locator(".newsletter-part-open")
    .allTextContents()
    .then((all) => all.slice(1));
  await expect(mail(page)).toContainText(first);

  // A click into the mail opens the box of the part.
  await page.getByRole("button", { name: `${first} bearbeiten` }).click();
  const box = page.getByRole("group", { name: first, exact: true });
  const text = box.getByLabel("Eigener Text");
  await expect(text).toBeVisible();
  await text.fill("In eigenen Worten");
  // With scripts the mail follows what is typed, without them what is saved.
  if (scripts()) await expect(mail(page).getByText("In eigenen Worten").first()).toBeVisible();
  if (!scripts()) {
    await box.getByRole("button", { name: "Vorspann nehmen" }).click();
    await expect(text).toHaveValue("");
    await text.fill("In eigenen Worten");
  }
  await page.getByRole("button", { name: "Teil 2 nach oben" }).click();
  await expect(row(page, 1)).toContainText(second);
  await page.getByRole("checkbox", { name: "Teil 1 auslassen" }).check();
  if (scripts()) await expect(mail(page)).not.toContainText(second);
  await press(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(mail(page).getByText("In eigenen Worten")).toBeVisible();
  await expect(mail(page)).not.toContainText(second);
  await expect(row(page, 1)).toContainText("ausgelassen");
  expect(await desk.read(issue)).toMatchObject({ version: 1 });
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
});

test("what is typed goes along with a step", async ({ page, product, signInWith }) => {
  const { desk, issue } = await twoArticles(product);
  await signInWith(ALL_OF_IMMOFLASH_ISSUES);
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  await page.getByLabel(/^Betreff/).fill("Nie gespeichert und doch getestet");
  await page.locator("#step-1 summary").click();
  await page.getByRole("checkbox", { name: new RegExp(`^${desk.list.name}`) }).check();
  await page.getByText("Test schicken …").click();
  await expect(page.getByText("Leer: an probe@verlag.test")).toBeVisible();
  await press(page, "Test verschicken");
  await expect(page.getByText("Der Test ging an probe@verlag.test.")).toBeVisible();
  expect(await desk.read(issue)).toMatchObject({
    version: 1,
    subject: "Nie gespeichert und doch getestet",
  });
  // Somebody else who has typed nothing releases what is saved and approved.
  await signInWith(ALL_OF_IMMOFLASH_ISSUES);
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  await page.getByRole("link", { name: "Ansehen und freigeben" }).click();
  await press(page, "Freigeben");
  await page.getByRole("link", { name: "Zum Newsletter" }).click();
  await page.getByText("Verschicken …").click();
  await press(page, "An 2 Personen verschicken");
  await expect(page.getByRole("region", { name: "Zustand" })).toBeVisible();
});
