import { newsletterClicks } from "backend/modules/newsletters/tables";
import { ALL_OF_IMMOFLASH_ISSUES } from "backend/testing/immoflash";
import { newsletterDesk } from "backend/testing/newsletters";
import { accessibilityFindings } from "../accessibility";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { timeOf } from "../moments";
import { savedMessage } from "../saved-message";
import { invalidHtml } from "../valid-html";

const EDITOR = [...ALL_OF_IMMOFLASH_ISSUES, "global:read__receivers"];

const press = async (page: Page, name: string | RegExp) =>
  (await postResponse(page, () => page.getByRole("button", { name, exact: true }).click())).status();
/** Of a newsletter that is released. */
const state = (page: Page) => page.getByRole("region", { name: "Zustand" });
const step = (page: Page, number: number) => page.locator(`#step-${number}`);
const checks = (page: Page) => page.locator("#checks");

test("a newsletter is written, checked, tested, approved by somebody else, and sent to everybody", async ({
  page,
  product,
  signInWith,
  baseURL,
}) => {
  const desk = await newsletterDesk(product.backend as never);
  const ad = await desk.sold("https://kunde.example/angebot");
  const issue = await desk.issue([{ type: "cover_right", article1: await desk.desk.article() }], ad);
  await desk.receivers(3, (n) => `leserin${n}.${issue}@post.test`);

  await signInWith(EDITOR);
  await page.goto("/issues/immoflash/newsletter");
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  await expect(step(page, 5)).toContainText("Erst nach dem Speichern.");
  await page.getByLabel(/^Betreff/).fill("Neues, {{vornahme|Sie}}");
  expect(await press(page, "Speichern")).toBe(400);
  await expect(page.getByText(/Den Platzhalter .* gibt es nicht/).first()).toBeVisible();
  await page.getByLabel(/^Betreff/).fill("Neues, {{vorname|Sie}}");
  await step(page, 1).locator("summary").click();
  await page.getByRole("checkbox", { name: new RegExp(`^${desk.list.name}`) }).check();
  await press(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(step(page, 1)).toContainText("Empfänger erledigt3");
  await expect(step(page, 5)).toContainText("Freigeben muss jemand anderer");
  await expect(checks(page)).toContainText("Es fehlt der Vorschautext.");
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  expect(await invalidHtml(await (await page.request.get(page.url())).text())).toEqual([]);

  // Whoever reads may not change, and the server knows.
  await checks(page).getByRole("link", { name: "Links prüfen" }).click();
  await expect(checks(page)).toContainText("Alle Links antworten");
  await expect(checks(page)).toContainText("DMARC fehlt");
  await page.getByText("Test schicken …").click();
  await press(page, "Test verschicken");
  await expect(page.getByText("Der Test ging an probe@verlag.test.")).toBeVisible();
  await expect(step(page, 4)).toContainText("Test erledigt");

  await signInWith(EDITOR);
  await page.goto(`/issues/immoflash/newsletter/${issue}/preview?view=text`);
  await expect(page.getByText("— Anzeige —")).toBeVisible();
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Zum Newsletter" }).click();
  await page.getByRole("link", { name: "Ansehen und freigeben" }).click();
  await press(page, "Freigeben");
  await page.getByRole("link", { name: "Zum Newsletter" }).click();
  await expect(step(page, 5)).toContainText("Freigegeben von");
  await page.getByText("Verschicken …").click();
  const day = page.getByLabel(/^Zeitpunkt/);
  const time = timeOf(page.locator("main"), await day.getAttribute("id"));
  await day.fill("2020-01-01");
  await time.fill("08:00");
  expect(await press(page, "An 3 Personen verschicken")).toBe(400);
  await expect(page.getByText("Dieser Zeitpunkt ist schon vorbei.").first()).toBeVisible();
  await day.fill("");
  await time.fill("");
  await press(page, "An 3 Personen verschicken");
  await expect
    .poll(
      async () => {
        await page.goto(`/issues/immoflash/newsletter/${issue}`);
        return await state(page).textContent();
      },
      { timeout: 30_000 },
    )
    .toContain("Verschickt");
  const report = page.getByRole("region", { name: "Zustellung" });
  await expect(report).toContainText("Auf der Liste3");
  await expect(report).toContainText("Angenommen3");
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  expect(await invalidHtml(await (await page.request.get(page.url())).text())).toEqual([]);

  // A reader follows the ad's link, without a session.
  const { links } = await desk.contentOf(issue);
  const link = links.find(({ block }) => block === `ad:${ad}`);
  await page.context().clearCookies();
  const followed = await page.request.get(`${baseURL}/c/${link?.newsletterId}/${link?.key}`, {
    maxRedirects: 0,
    headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" },
  });
  expect([followed.status(), followed.headers().location]).toEqual([302, "https://kunde.example/angebot"]);
  expect((await page.request.get(`${baseURL}/c/${link?.newsletterId}/nichts`)).status()).toBe(404);
  expect(await product.backend.db.select().from(newsletterClicks)).toMatchObject([{ clicks: 1 }]);
});

test("a planned newsletter is slowed down, taken back, and what a mail server reports changes nothing by itself", async ({
  page,
  product,
  signInWith,
  baseURL,
}) => {
  const desk = await newsletterDesk(product.backend as never, product.url);
  const issue = await desk.issue();
  await desk.receivers(2, (n) => `geplant${n}.${issue}@post.test`);
  await desk.released(issue, "2099-12-01T08:00:00.000Z");
  await signInWith(EDITOR);
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  await expect(state(page)).toContainText("Wird verschickt am 2099-12-01");
  const rate = page.getByLabel(/^Höchstens so viele/);
  await rate.fill("0");
  // With scripts the field takes no number outside its bounds; without them the server refuses it.
  if (scripts()) await expect(rate).not.toHaveValue("0");
  else expect(await press(page, "Tempo ändern")).toBe(400);
  await page.getByLabel(/^Höchstens so viele/).fill("30");
  await press(page, "Tempo ändern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.getByLabel(/^Höchstens so viele/)).toHaveValue("30");
  await press(page, "Planung zurücknehmen");
  await expect(step(page, 5)).toContainText("Freigegeben von");
  await expect(page.getByRole("button", { name: "Speichern" })).toBeVisible();

  const report = (form: Record<string, string>) =>
    page.request.post(`${baseURL}/newsletter/reports`, { form });
  expect(await (await report({ message: "To: a@b.example\n\nnichts" })).json()).toEqual({ received: "none" });
  expect((await report({ message: "" })).status()).toBe(400);
  expect((await page.request.get(`${baseURL}/newsletter/reports`)).status()).toBe(405);
});

test("who only reads sees all and changes nothing, and others see nothing", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await newsletterDesk(product.backend as never);
  const issue = await desk.issue();
  await desk.save(issue, 0);
  await signInWith(["global:read__immoflash_issues"]);
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Newsletter");
  await expect(page.getByRole("button", { name: "Speichern" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Test verschicken" })).toHaveCount(0);
  await expect(page.locator("main").getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Die E-Mail" })).toContainText("Abmelden");
  const html = await page.request.get(`/issues/immoflash/newsletter/${issue}/preview.html`);
  expect(html.status()).toBe(200);
  expect(html.headers()["content-security-policy"]).toContain("sandbox");
  await signInWith(["global:read__tags"]);
  expect((await page.request.get(`/issues/immoflash/newsletter/${issue}`)).status()).toBe(403);
  expect((await page.request.get(`/issues/immoflash/newsletter/${issue}/preview.html`)).status()).toBe(403);
  await signInWith(EDITOR);
  expect((await page.request.get("/issues/immoflash/newsletter/999999")).status()).toBe(404);
});
