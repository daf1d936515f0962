import { ALL_OF_IMMOFLASH_ISSUES } from "backend/testing/immoflash";
import { newsletterDesk } from "backend/testing/newsletters";
import { accessibilityFindings } from "../accessibility";
import { expect, postResponse, scripts, test } from "../fixtures";
import { savedMessage } from "../saved-message";

test("placeholders are inserted by buttons, with what stands there for others", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await newsletterDesk(product.backend as never);
  const issue = await desk.issue();
  await desk.save(issue, 0, { greeting: "Guten Tag {{name|alle}}!" });
  await signInWith(ALL_OF_IMMOFLASH_ISSUES);
  await page.goto(`/issues/immoflash/newsletter/${issue}?part=0`);
  const subject = page.getByLabel(/^Betreff/);
  if (scripts()) {
    await expect(subject).toHaveText("Neues für Vorname sonst „Sie“");
    await expect(page.getByLabel("Anrede und Einleitung", { exact: true })).toHaveText(
      "Guten Tag Name sonst „alle“!",
    );
    // Nobody sees how they are written.
    await expect(page.locator("main")).not.toContainText("{{", { useInnerText: true });
    await subject.press("End");
    await subject.pressSequentially(", ");
    await page.getByRole("button", { name: "+ Nachname" }).first().click();
    const fallback = page.getByLabel(/^Was anstelle von Nachname steht/);
    await expect(fallback).toBeFocused();
    await fallback.fill("");
    await page.getByRole("button", { name: "Übernehmen", exact: true }).first().click();
    await expect(page.getByText("Ohne Ersatz bliebe bei manchen eine Lücke.")).toBeVisible();
    await fallback.fill("{{Freunde}}");
    await fallback.press("Enter");
    await expect(subject).toHaveText(/, Nachname sonst „Freunde“$/);
    expect(await accessibilityFindings(page)).toEqual([]);
  } else {
    await subject.fill("Neues für {{vorname|Sie}}, ");
    await page.getByRole("button", { name: "+ Nachname" }).first().click();
    await expect(subject).toHaveValue("Neues für {{vorname|Sie}}, {{nachname|Leserin, Leser}}");
  }
  await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());
  await expect(savedMessage(page)).toBeVisible();
  const nachname = scripts() ? "{{nachname|Freunde}}" : "{{nachname|Leserin, Leser}}";
  expect(await desk.read(issue)).toMatchObject({ subject: `Neues für {{vorname|Sie}}, ${nachname}` });
  if (!scripts()) return;
  // One key removes one as a whole.
  await page.getByLabel(/^Betreff/).press("End");
  await page.keyboard.press("Backspace");
  await expect(page.getByLabel(/^Betreff/)).toHaveText("Neues für Vorname sonst „Sie“,");
});
