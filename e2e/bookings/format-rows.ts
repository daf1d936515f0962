import { expect, type Page } from "../fixtures";

/** The row of a format in the booking form. */
export const formatRow = (page: Page, id: number | string | undefined) =>
  page.locator(`input[type="radio"][name="specs.format"][value="${id}"]`);

/** Takes a format by its row, also of those that are shown on request. */
export async function chooseFormat(page: Page, id: number | string | undefined) {
  const row = formatRow(page, id);
  await row.waitFor({ state: "attached" });
  if (!(await row.isVisible())) await page.getByText(/weiteres? Format/).click();
  await row.check();
}

/** The format that is taken; an empty text for none. */
export async function expectFormat(page: Page, id: number | string | undefined) {
  if (id === "") return await expect(page.locator('[name="specs.format"]:checked')).toHaveCount(0);
  await expect(formatRow(page, id)).toBeChecked();
}
