import { signedInUser } from "backend/testing/factories";
import { newsletterDesk } from "backend/testing/newsletters";
import { personName } from "domain/person-name";
import { accessibilityFindings } from "../accessibility";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { savedMessage } from "../saved-message";

const press = async (page: Page, name: string) =>
  (await postResponse(page, () => page.getByRole("button", { name, exact: true }).click())).status();

test("somebody is asked, sees the mail with its checks, and decides; who has asked hears of it", async ({
  page,
  product,
  context,
}) => {
  const desk = await newsletterDesk(product.backend as never, product.url);
  const issue = await desk.issue();
  await desk.receivers(2, (n) => `bitte${n}.${issue}@post.test`);
  const as = ({ token }: { token: string }) =>
    context.addCookies([{ name: "imvtoken", value: token, url: product.url, httpOnly: true }]);
  await as(desk.writer);
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  await page.locator("#step-1 summary").click();
  await page.getByRole("checkbox", { name: new RegExp(`^${desk.list.name}`) }).check();
  await press(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();

  await page.getByText("Test schicken …").click();
  await page.getByLabel(/^An \(mehrere/).fill("keine Adresse");
  expect(await press(page, "Test verschicken")).toBe(400);
  await expect(page.getByText("„keine Adresse“ ist keine E-Mail-Adresse.").first()).toBeVisible();
  await page.getByLabel(/^An \(mehrere/).fill("eine@verlag.test, zweite@verlag.test");
  await press(page, "Test verschicken");
  await expect(page.getByText("Der Test ging an eine@verlag.test, zweite@verlag.test.")).toBeVisible();
  await expect(page.locator("#step-4")).toContainText("zuletzt an eine@verlag.test, zweite@verlag.test");

  await page.getByText("Freigabe anfordern …").click();
  await page
    .getByLabel(/^Bei/)
    .selectOption({ label: personName(desk.approver.user) || desk.approver.user.email });
  await page.getByLabel("Ein Satz dazu").fill("Neu ist die Maklerrunde.");
  await press(page, "Freigabe anfordern");
  await expect(page.getByText(/^Wartet auf /)).toBeVisible();

  // From the bell in two clicks.
  await as(desk.approver);
  await page.goto("/notifications");
  const asked = page.getByRole("main").getByRole("button", { name: /bittet Sie um Freigabe/ });
  await asked.first().click();
  await expect(page).toHaveURL(new RegExp(`/newsletter/${issue}/approval`));
  await expect(page.getByText("Neu ist die Maklerrunde.")).toBeVisible();
  await expect(page.getByText("Wartet auf Sie")).toBeVisible();
  await expect(page.getByRole("region", { name: "Die E-Mail" })).toContainText("Offenlegung");
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  expect(await press(page, "Zurückgeben")).toBe(400);
  await page.getByLabel(/^Anmerkung/).fill("Bitte mit Vorschautext.");
  await press(page, "Zurückgeben");
  await expect(page.getByText("Noch hat niemand um eine Freigabe gebeten.")).toBeVisible();

  await as(desk.writer);
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  await expect(page.getByText("Bitte mit Vorschautext.").first()).toBeVisible();
  await page.getByText("Freigabe anfordern …").click();
  await page
    .getByLabel(/^Bei/)
    .selectOption({ label: personName(desk.approver.user) || desk.approver.user.email });
  await press(page, "Freigabe anfordern");

  // What changed meanwhile is not approved, and is shown.
  await as(desk.approver);
  await page.goto(`/issues/immoflash/newsletter/${issue}/approval`);
  await desk.save(issue, 4, { subject: "Inzwischen anders" });
  expect(await press(page, "Freigeben")).toBe(400);
  await expect(page.getByText("Inzwischen anders").first()).toBeVisible();
  await expect(page.getByText("Betreff, Vorschautext oder Kopf ist anders")).toBeVisible();
  expect(await desk.read(issue)).toMatchObject({ isApproved: false });
  await press(page, "Freigeben");
  await expect(page.getByText(/^Diese Fassung ist freigegeben von/)).toBeVisible();
  expect(await desk.read(issue)).toMatchObject({ isApproved: true });
});

test("who edits keeps nobody from approving, and who may not is told whom to ask", async ({
  page,
  product,
  context,
}) => {
  const desk = await newsletterDesk(product.backend as never, product.url);
  const issue = await desk.issue();
  await desk.receivers(1, () => `sperre.${issue}@post.test`);
  await desk.save(issue, 0);
  // Somebody has the lock.
  await desk.ask(
    `mutation ($id: String!, $window: String!) {
      takeLock(area: "newsletters", id: $id, window: $window) { outcome } }`,
    { id: issue, window: "fenster" },
  );
  const as = ({ token }: { token: string }) =>
    context.addCookies([{ name: "imvtoken", value: token, url: product.url, httpOnly: true }]);
  await as(await signedInUser(product.backend.db, ["global:read__immoflash_issues"]));
  const refused = await page.goto(`/issues/immoflash/newsletter/${issue}/approval`);
  expect(refused?.status()).toBe(403);
  await expect(page.getByText(/^Freigeben darf nur, wer/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Freigeben", exact: true })).toHaveCount(0);
  await as(desk.approver);
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  await expect(page.getByRole("button", { name: "Speichern" })).toHaveCount(0);
  await page.getByRole("link", { name: "Ansehen und freigeben" }).click();
  expect(await press(page, "Freigeben")).toBeLessThan(400);
  expect(await desk.read(issue)).toMatchObject({ isApproved: true });
});
