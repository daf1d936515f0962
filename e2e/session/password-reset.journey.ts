import { mailOutbox } from "backend/platform/database/tables";
import { makeUser } from "backend/testing/factories";
import { eq } from "drizzle-orm";
import { expect, postResponse, test } from "../fixtures";

test("who has forgotten the password asks for a link, chooses another and signs in", async ({
  page,
  product,
}) => {
  const { db } = product.backend;
  const user = await makeUser(db, { permissions: ["global:manage_menu__tags", "global:read__tags"] });
  const press = (name: string) =>
    postResponse(page, () => page.getByRole("button", { name, exact: true }).click());

  await page.goto("/login");
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  await expect(page.getByRole("heading", { name: "Passwort vergessen" })).toBeVisible();
  // The browser lets this pass, the service does not.
  await page.getByLabel("E-Mail-Adresse").fill("erika@verlag");
  expect((await press("Link anfordern")).status()).toBe(400);
  await expect(page.getByRole("alert")).toHaveText("Bitte eine E-Mail-Adresse wie name@firma.at eingeben.");
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue("erika@verlag");

  const said = page.getByText("Wenn zu dieser Adresse ein Zugang gehört, ist der Link unterwegs.");
  await page.getByLabel("E-Mail-Adresse").fill("niemand@verlag.example");
  await press("Link anfordern");
  await expect(said).toBeVisible();
  await page.goto("/password_reset");
  await page.getByLabel("E-Mail-Adresse").fill(user.email);
  await press("Link anfordern");
  await expect(said).toBeVisible();

  const mails = () => db.select().from(mailOutbox).where(eq(mailOutbox.recipient, user.email));
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  const link = /http\S+\/password_reset\?token=\S+/.exec(mail?.body ?? "")?.[0] ?? "";
  expect(link.startsWith(product.url)).toBe(true);
  await page.goto(link);
  await page.getByLabel("Passwort", { exact: true }).fill("Sonnen#Blume7");
  await page.getByLabel("Passwort wiederholen").fill("Sonnen#Blume7");
  await press("Passwort speichern");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("E-Mail-Adresse").fill(user.email);
  await page.getByLabel("Passwort").fill("Sonnen#Blume7");
  await press("Anmelden");
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText("Dieser Link ist schon benutzt oder abgelaufen.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Link anfordern" })).toBeVisible();
});
