import { makeUser } from "backend/testing/factories";
import { expect, test } from "../fixtures";
import { SALES } from "../market";

test("a colleague signs in elsewhere and comes to the requested address; a stranger is told why not", async ({
  page,
  product,
}) => {
  const { identityProvider } = product;
  const elsewhere = page.getByRole("link", { name: "Mit Alpenblick-Konto anmelden" });
  await page.goto("/bookings?material=open");
  await expect(page).toHaveURL(/\/login$/);

  identityProvider.person = null;
  await elsewhere.click();
  await expect(page.getByRole("alert")).toContainText("Die Anmeldung wurde abgebrochen.");
  identityProvider.person = { email: "fremd@verlag.example" };
  await elsewhere.click();
  await expect(page.getByRole("alert")).toContainText("gibt es hier keinen Zugang");

  // The stranger's own session at the provider.
  await page.context().clearCookies({ name: /^_/ });
  const user = await makeUser(product.backend.db, { permissions: SALES });
  identityProvider.person = { email: user.email };
  await elsewhere.click();
  await expect(page).toHaveURL(/\/bookings\?material=open$/);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "imvtoken")).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  // Each is used once.
  expect(cookies.map(({ name }) => name)).not.toEqual(expect.arrayContaining(["sso"]));
  expect(cookies.map(({ name }) => name)).not.toEqual(expect.arrayContaining(["return_to"]));

  // An answer that nobody asked for.
  await page.context().clearCookies();
  await page.goto("/login/sso/return?code=erfunden&state=erfunden");
  await expect(page).toHaveURL(/\/login\?refused=sso_expired$/);
  await expect(page.getByRole("alert")).toContainText("Die Anmeldung hat zu lange gedauert.");
});
