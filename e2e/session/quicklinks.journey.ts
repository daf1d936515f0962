import { userPermissions } from "backend/modules/users/tables";
import { and, eq } from "drizzle-orm";
import { expect, type Page, postResponse, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

const press = async (page: Page, name: string) => {
  await page.getByRole("button", { name, exact: true }).click();
};
const targets = (page: Page) => page.getByLabel("Ziel", { exact: true });
const favourites = (page: Page) =>
  page.getByRole("region", { name: "Schnellzugriff" }).getByRole("listitem").getByRole("link");

async function choose(page: Page, label: string, isFavorite = false) {
  const count = await targets(page).count();
  await press(page, "Ziel hinzufügen");
  await expect(targets(page)).toHaveCount(count + 1);
  await targets(page).nth(count).selectOption({ label });
  if (isFavorite) await page.getByLabel("Favorit").nth(count).check();
}

const chosen = (page: Page) =>
  targets(page).evaluateAll((selects) =>
    selects.map((select) => (select as HTMLSelectElement).selectedOptions[0]?.label),
  );

async function save(page: Page): Promise<number> {
  return (await postResponse(page, () => press(page, "Speichern"))).status();
}

test("a user keeps what they often need at the top of the menu, in an order of their own", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium } = await makeMarket(db);
  const user = await signInWith([...SALES, "global:manage_menu__tags"]);
  await page.goto("/account");
  await page.getByRole("link", { name: "Schnellzugriff" }).last().click();
  await expect(page.getByText("Noch nichts gewählt.")).toBeVisible();
  await choose(page, "Schlagwörter", true);
  await choose(page, "Videokalender");
  await choose(page, medium.name, true);
  await choose(page, "Videokalender");
  // Only what the menu offers can be chosen.
  await expect(targets(page).first().getByRole("option", { name: "Benutzer" })).toHaveCount(0);
  expect(await save(page)).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(
    "Ziel: Dieses Ziel steht schon weiter oben.",
  );
  await press(page, "Ziel 4 entfernen");
  await expect(targets(page)).toHaveCount(3);
  await press(page, "Ziel 3 nach oben");
  await expect.poll(() => chosen(page)).toEqual(["Schlagwörter", medium.name, "Videokalender"]);
  await press(page, "Ziel 1 nach unten");
  await expect.poll(() => chosen(page)).toEqual([medium.name, "Schlagwörter", "Videokalender"]);
  // A tick moves with its row.
  await expect(page.getByLabel("Favorit").last()).not.toBeChecked();
  expect(await save(page)).toBeLessThan(400);
  await expect(page.getByText("Ihr Schnellzugriff ist gespeichert.")).toBeVisible();
  await expect(favourites(page)).toHaveText([medium.name, "Schlagwörter"]);
  await favourites(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/bookings/medium/${medium.id}\\?back=%2Faccount%2Fquicklinks`));

  // Without the right it is not there; it comes back with the right, also if others were saved meanwhile.
  const right = { userId: user.id, permissionName: "global:manage_menu__tags" };
  await db
    .delete(userPermissions)
    .where(
      and(eq(userPermissions.userId, user.id), eq(userPermissions.permissionName, right.permissionName)),
    );
  await page.goto("/account/quicklinks");
  await expect(favourites(page)).toHaveText([medium.name]);
  await expect.poll(() => chosen(page)).toEqual([medium.name, "Videokalender"]);
  await page.getByLabel("Favorit").last().check();
  await press(page, "Ziel 2 nach oben");
  expect(await save(page)).toBeLessThan(400);
  await expect(favourites(page)).toHaveText(["Videokalender", medium.name]);
  await db.insert(userPermissions).values({ ...right, status: 1 });
  await page.goto("/account/quicklinks");
  await expect(favourites(page)).toHaveText(["Videokalender", "Schlagwörter", medium.name]);

  // Users who manage other users read it in words.
  await signInWith(["global:read__users"]);
  await page.goto(`/users/${user.id}`);
  await expect(page.locator("#history")).toContainText(
    `Schnellzugriff: ${medium.name}, Schlagwörter, Videokalender → `,
  );
});
