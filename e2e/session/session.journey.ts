import { sessions, users } from "backend/modules/users/tables";
import { makeUser, PASSWORD } from "backend/testing/factories";
import { eq } from "drizzle-orm";
import { expect, inProcessAndOverHttp, type Page, postResponse, scripts, test } from "../fixtures";
import { SALES } from "../market";

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort").fill(password);
  await page.getByRole("button", { name: "Anmelden" }).click();
}

const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "imvtoken")?.value;

inProcessAndOverHttp(() => {
  test("signing in leads to the requested address, and signing out ends the session", async ({
    page,
    product,
  }) => {
    const user = await makeUser(product.backend.db, { permissions: SALES });
    await page.goto("/bookings?material=open");
    await expect(page).toHaveURL(/\/login$/);

    await page.getByLabel("E-Mail-Adresse").fill(user.email);
    await page.getByLabel("Passwort").fill("falsch");
    const refusal = await postResponse(page, () => page.getByRole("button", { name: "Anmelden" }).click());
    expect(refusal.status()).toBe(400);
    await expect(page.getByText("Login fehlgeschlagen. Bitte überprüfen Sie Ihre Eingaben.")).toBeVisible();
    await expect(page).toHaveTitle(/^Fehler:/);
    await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(user.email);

    await page.getByLabel("Passwort").fill(PASSWORD);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(page).toHaveURL(/\/bookings\?material=open$/);
    const token = (await page.context().cookies()).find((cookie) => cookie.name === "imvtoken");
    expect(token).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });

    await page.getByRole("button", { name: /Benutzermenü/ }).click();
    await page.getByRole("button", { name: "Abmelden" }).click();
    await expect(page).toHaveURL(/\/login/);
    // A copy of the token is no longer valid.
    await page.context().addCookies([{ name: "imvtoken", value: token?.value ?? "", url: product.url }]);
    await page.goto("/bookings");
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("a screen without permission answers 403 and names the missing permission", { tag: "@server" }, async ({
  page,
  signInWith,
}) => {
  await signInWith([]);
  const response = await page.goto("/bookings");
  expect(response?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "Kein Zugriff" })).toBeVisible();
});

test("an unknown address answers 404 inside the frame", { tag: "@server" }, async ({ page, signInWith }) => {
  await signInWith(SALES);
  for (const path of ["/gibt-es-nicht", "/bookings/999999999", "/bookings/abc", "/bookings/medium/999999"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByText("Die eingegeben URL existiert nicht.")).toBeVisible();
  }
});

test("a minimised menu is minimised in the server's answer", async ({
  page,
  signInWith,
  request,
  product,
}) => {
  await signInWith(SALES);
  await page.goto("/bookings");
  await page.getByRole("button", { name: "Menü verkleinern" }).click();
  await expect(page.getByRole("button", { name: "Menü vergrößern" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Menü vergrößern" })).toBeVisible();
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const html = await (await request.get(`${product.url}/bookings`, { headers: { Cookie: cookies } })).text();
  expect(html).toContain("Menü vergrößern");
});

// Spec §9: without scripts, too.
test("the words of a minimised menu are tooltips for the pointer and the keyboard", async ({
  page,
  signInWith,
  product,
}) => {
  await signInWith(SALES);
  await page.context().addCookies([{ name: "sidebar", value: "closed", url: product.url }]);
  await page.goto("/bookings");
  const link = page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("link", { name: "Buchungen" });
  const tooltip = link.getByRole("tooltip");
  await expect(tooltip).toHaveCSS("opacity", "0");
  await expect(tooltip).toHaveCSS("transition-delay", "0.2s");
  await link.hover();
  await expect(tooltip).toHaveCSS("transition-delay", "0.3s");
  await expect(tooltip).toHaveCSS("opacity", "1");
  await expect(tooltip).toBeInViewport();
  await page.mouse.move(640, 700);
  await expect(tooltip).toHaveCSS("opacity", "0");
  await page.keyboard.press("Tab");
  await link.focus();
  await expect(tooltip).toHaveCSS("opacity", "1");
  if (!scripts()) return;
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCSS("opacity", "0");
});

// Spec §8, token_invalid: token and cookie are cleared.
inProcessAndOverHttp(() => {
  test("an expired session leads to the sign-in and back to the requested address", async ({
    page,
    product,
  }) => {
    const { db } = product.backend;
    const user = await makeUser(db, { permissions: SALES });
    await page.goto("/login");
    await signIn(page, user.email);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await tokenOf(page)).toBeTruthy();
    await db.delete(sessions).where(eq(sessions.userId, user.id));
    await page.goto("/bookings?billing=paid");
    await expect(page).toHaveURL(/\/login$/);
    expect(await tokenOf(page)).toBeUndefined();
    await expect(page.getByText("Nach der Anmeldung geht es zu der Seite")).toBeVisible();
    await signIn(page, user.email);
    await expect(page).toHaveURL(/\/bookings\?billing=paid$/);
    // The address is used once.
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("return_to");
  });
});

test("a user who was deactivated loses the open session, and cannot open another", {
  tag: "@server",
}, async ({ page, product }) => {
  const { db } = product.backend;
  const user = await makeUser(db, { permissions: SALES });
  await page.goto("/login");
  await signIn(page, user.email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await db.update(users).set({ status: "inactive" }).where(eq(users.id, user.id));
  await page.goto("/bookings");
  await expect(page).toHaveURL(/\/login$/);
  expect(await tokenOf(page)).toBeUndefined();
  await signIn(page, user.email);
  await expect(page.getByText("Login fehlgeschlagen. Bitte überprüfen Sie Ihre Eingaben.")).toBeVisible();
});

test("refuses to sign in after too many attempts, even with the right password", {
  tag: "@server",
}, async ({ page, product }) => {
  const user = await makeUser(product.backend.db, { permissions: SALES });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const form = { email: user.email, password: "falsch" };
    const response = await page.request.post("/login", { form });
    expect(response.status()).toBe(400);
  }
  await page.goto("/login");
  const refusal = await postResponse(page, () => signIn(page, user.email));
  expect(refusal.status()).toBe(429);
  await expect(page.getByRole("alert")).toHaveText(
    "Zu viele Anmeldeversuche. Bitte versuchen Sie es in 15 Minuten noch einmal.",
  );
  await expect(page).toHaveTitle(/^Fehler:/);
  expect(await tokenOf(page)).toBeUndefined();
});

test("a known device can sign in while someone else at the same address has used up the attempts", {
  tag: "@server",
}, async ({ page, product, request }) => {
  const user = await makeUser(product.backend.db, { permissions: SALES });
  await page.goto("/login");
  await signIn(page, user.email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("button", { name: /Benutzermenü/ }).click();
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL(/\/login/);
  const form = { email: user.email, password: "falsch" };
  for (let attempt = 0; attempt < 10; attempt += 1) await request.post(`${product.url}/login`, { form });
  expect((await request.post(`${product.url}/login`, { form })).status()).toBe(429);
  await signIn(page, user.email);
  await expect(page).toHaveURL(/\/dashboard$/);
});
