import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk } from "backend/testing/immoflash";
import { expect, type Page, postResponse, test } from "../fixtures";
import { checksOf, openPart, openState } from "./parts";

const RIGHTS = [
  ...ALL_OF_IMMOFLASH_ISSUES,
  ...["articles", "bookings"].map((area) => `global:read__${area}`),
  ...["manage_menu__immoflash_issues", "view__bookings"].map((right) => `global:${right}`),
];

const press = async (page: Page, name: string) =>
  (await postResponse(page, () => page.getByRole("button", { name, exact: true }).click())).status();

test("an issue goes to readers as it is typed, and keeps what is typed where it is not ready", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await immoflashDesk(product.backend);
  const { _id: id } = (await desk.create({ pages: [{ type: "imprint" }] })).data.r;
  await signInWith(RIGHTS);
  await page.goto(`/issues/immoflash/${id}`);
  await openPart(page, "Angaben");
  const title = page.getByLabel("Titel", { exact: true });
  await title.fill("Getippt");
  // It is sold after the page was opened: only the service knows.
  const ad = await desk.sell(id);
  expect(await press(page, "Veröffentlichen")).toBe(400);
  await expect(page.getByText(/So kann die Ausgabe nicht hinaus/).first()).toBeVisible();
  await expect(title).toHaveValue("Getippt");
  expect(await desk.find(id)).toMatchObject({ version: 1, draftNumber: 1, liveNumber: null });

  // Until then the button waits for the answer of the first press.
  await expect(checksOf(page)).toContainText("1 Punkt verhindert die Veröffentlichung");
  await desk.cancelAd(ad);
  // What stops it is found anew by pressing the button that cannot be taken.
  await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click({ force: true });
  await expect(checksOf(page)).toContainText("Alles in Ordnung");
  await press(page, "Veröffentlichen");
  await expect(await openState(page)).toContainText("Leser bekommen Fassung 2");
  expect(await desk.find(id)).toMatchObject({ title: "Getippt", liveNumber: 2 });
});
