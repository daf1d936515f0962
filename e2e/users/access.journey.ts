import { mailOutbox } from "backend/platform/database/tables";
import { makeUser } from "backend/testing/factories";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { desc, eq } from "drizzle-orm";
import { expect, type Page, postResponse, test } from "../fixtures";

async function pressButton(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
}

test("a new user is invited, chooses a password by the link and signs in; their session is ended", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const user = await makeUser(db);
  await signInWith(ADMINISTRATOR_PERMISSIONS);
  const invitation = page.getByRole("region", { name: "Einladung" });
  await page.goto(`/users/${(await makeUser(db, { mayLogIn: false })).id}`);
  await expect(invitation).toContainText("Diese Person hat noch keine Rechte und kann sich nicht anmelden.");
  await page.goto(`/users/${user.id}`);
  await expect(invitation).not.toContainText("noch keine Rechte");
  await pressButton(page, "Einladung senden");
  await expect(invitation).toContainText("Der Link gilt bis");
  const [mail] = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, user.email))
    .orderBy(desc(mailOutbox.id));
  const link = /\/password_reset\?token=\S+/.exec(mail?.body ?? "")?.[0] ?? "";

  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel("Passwort", { exact: true }).fill("Sonnen#Blume7");
  await page.getByLabel("Passwort wiederholen").fill("Sonnen#Blume8");
  expect(await pressButton(page, "Passwort speichern")).toBe(400);
  await expect(page.locator("#password-error")).toContainText("Die Passwörter stimmen nicht überein");
  await page.getByLabel("Passwort", { exact: true }).fill("Sonnen#Blume7");
  await page.getByLabel("Passwort wiederholen").fill("Sonnen#Blume7");
  await pressButton(page, "Passwort speichern");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("E-Mail").fill(user.email);
  await page.getByLabel("Passwort").fill("Sonnen#Blume7");
  await pressButton(page, "Anmelden");
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(link);
  await expect(page.getByText("Dieser Link ist schon benutzt oder abgelaufen.")).toBeVisible();

  await signInWith(ADMINISTRATOR_PERMISSIONS);
  await page.goto(`/users/${user.id}`);
  const sessions = page.getByRole("region", { name: "Sitzungen" });
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await pressButton(page, "Alle Sitzungen beenden");
  await expect(sessions).toContainText("Derzeit nirgends angemeldet.");
});

test("a key of an API user is shown once, opens the service and no screen, and is revoked", async ({
  page,
  product,
  signInWith,
}) => {
  const program = await makeUser(product.backend.db, { isApiUser: true });
  await signInWith(ADMINISTRATOR_PERMISSIONS);
  await page.goto(`/users/${program.id}`);
  await page.getByLabel("Wofür").fill("Webseite");
  await pressButton(page, "Schlüssel anlegen");
  const key = (await page.getByRole("status").locator("code").textContent()) ?? "";
  const ask = () =>
    page.request.post("/graphql", {
      headers: { Authorization: `Bearer ${key}` },
      data: { query: "{ me { isApiUser } }" },
    });
  expect(await (await ask()).json()).toEqual({ data: { me: { isApiUser: true } } });
  await page.goto(`/users/${program.id}`);
  await expect(page.getByText(key)).toHaveCount(0);
  await pressButton(page, "Sperren: Webseite");
  await expect(page.getByText("Der Schlüssel ist gesperrt.")).toBeVisible();
  expect((await (await ask()).json()).errors[0].extensions.code).toBe("NOT_AUTHENTICATED");

  await page.goto(`/users/${program.id}`);
  await page.getByLabel("Wofür").fill("Bildschirm");
  await pressButton(page, "Schlüssel anlegen");
  const other = (await page.getByRole("status").locator("code").textContent()) ?? "";
  await page.context().clearCookies();
  await page.context().addCookies([{ name: "imvtoken", value: other, url: product.url }]);
  await page.goto("/bookings");
  await expect(page).toHaveURL(/\/login/);
});
