import { expect, test } from "../fixtures";
import { SALES } from "../market";

test("targets are chosen, moved and saved by keyboard, and the focus goes with them", async ({
  page,
  signInWith,
}) => {
  const { keyboard } = page;
  await signInWith(SALES);
  await page.goto("/account/quicklinks");
  const add = page.getByRole("button", { name: "Ziel hinzufügen" });
  await add.focus();
  for (const letters of ["Neue", "Video", "Jahr"]) {
    await keyboard.press("Enter");
    await expect(page.getByLabel("Ziel", { exact: true }).last()).toBeFocused();
    await keyboard.type(letters);
    await keyboard.press("Tab");
    await keyboard.press("Space");
    await add.focus();
  }
  const up = (nth: number) => page.getByRole("button", { name: `Ziel ${nth} nach oben` });
  await up(3).focus();
  await keyboard.press("Enter");
  await expect(up(2)).toBeFocused();
  await keyboard.press("Enter");
  await expect(up(1)).toBeFocused();
  // At the top it goes no further, and the focus stays.
  await keyboard.press("Enter");
  await expect(up(1)).toBeFocused();
  await expect(up(1)).toBeDisabled();
  await keyboard.press("Control+Enter");
  const links = page.getByRole("region", { name: "Schnellzugriff" }).getByRole("listitem").getByRole("link");
  await expect(links).toHaveText(["Jahresübersicht", "Neue Buchung", "Videokalender"]);
});
