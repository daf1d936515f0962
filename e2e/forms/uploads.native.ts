import { expectToFitAndBeAccessible } from "../frames/frames";
import { expect, expectKept, field, openQueue, save, someFile, test } from "./uploads";

test("the form posts the files themselves", async ({ page }) => {
  await openQueue(page);
  await expectToFitAndBeAccessible(page);
  const files = [someFile("Eins.pdf", 20_000), someFile("Zwei.pdf", 30_000)];
  await field(page).setInputFiles(files);
  await save(page);
  await expectKept(page, files);
  await expect(page.getByTestId("post")).toHaveText("groß");
  await save(page);
  await expectKept(page, []);
});
