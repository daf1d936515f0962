import { makeCompany } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { holdBack } from "../hold-back";
import { makeMarket, SALES } from "../market";

test("what is typed into the search before the scripts run stays", async ({ page, signInWith }) => {
  await signInWith(SALES);
  const scripts = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto("/bookings", { waitUntil: "commit" });
  const search = page.getByRole("searchbox");
  await search.fill("Möbel");
  await scripts.letThrough();
  await page.waitForLoadState("networkidle");
  await expect(search).toHaveValue("Möbel");
  await search.press("Enter");
  await expect(page).toHaveURL(/q=M%C3%B6bel/);
  // Another address brings other values.
  await page.goBack();
  await expect(search).toHaveValue("");
});

test("clients are searched and chosen in the filter as in a form, also by what was typed before the scripts ran", async ({
  page,
  product,
  signInWith,
}) => {
  const { client } = await makeMarket(product.backend.db);
  const other = await makeCompany(product.backend.db, { name: `Ehemals ${client.name}`, isActive: false });
  await signInWith(SALES);
  const scripts = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto("/bookings", { waitUntil: "commit" });
  await page.getByText("Mehr Filter").click();
  const filter = page.getByLabel("Kunde suchen");
  await filter.focus();
  await page.keyboard.type(other.name);
  await scripts.letThrough();
  const { keyboard } = page;
  await expect(page.getByRole("option")).toHaveText([new RegExp(`^${other.name}`)]);
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: other.name })).toBeChecked();
  await expect(filter).toHaveValue("");
  // A search that is left is no filter.
  await keyboard.type(client.name);
  await expect(page.getByRole("option").first()).toHaveText(new RegExp(`^${client.name}`));
  await keyboard.press("Tab");
  await expect(filter).toHaveValue("");
  await page.getByRole("button", { name: "Filtern", exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`\\?client=${other.id}$`));
  await expect(page.getByRole("link", { name: `Kunde: ${other.name}` })).toBeVisible();
});

test("the filter stays native where the combo box cannot be loaded", async ({
  page,
  product,
  signInWith,
}) => {
  const { client } = await makeMarket(product.backend.db);
  await signInWith(SALES);
  await page.route("**/assets/combo-box-*.js", (route) => route.abort());
  await page.goto("/bookings", { waitUntil: "networkidle" });
  await page.getByText("Mehr Filter").click();
  await page.getByRole("combobox", { name: "Kunde suchen" }).focus();
  const native = page.getByRole("searchbox", { name: "Kunde suchen" });
  await native.fill(client.name);
  await native.press("Enter");
  await page.getByRole("checkbox", { name: client.name }).check();
  await page.getByRole("button", { name: "Filtern", exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`client=${client.id}`));
});
