import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk } from "backend/testing/immoflash";
import { expect, type Page, postResponse, test } from "../fixtures";

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
  const ad = await desk.sell(id);
  await signInWith(RIGHTS);
  await page.goto(`/issues/immoflash/${id}`);
  const title = page.getByLabel("Titel", { exact: true });
  await title.fill("Getippt");
  expect(await press(page, "Veröffentlichen")).toBe(400);
  await expect(page.getByText(/So kann die Ausgabe nicht hinaus/).first()).toBeVisible();
  await expect(title).toHaveValue("Getippt");
  expect(await desk.find(id)).toMatchObject({ version: 1, draftNumber: 1, liveNumber: null });

  await desk.cancelAd(ad);
  await press(page, "Veröffentlichen");
  await expect(page.getByRole("region", { name: "Status" })).toContainText("Leser bekommen Fassung 2");
  expect(await desk.find(id)).toMatchObject({ title: "Getippt", liveNumber: 2 });
});
