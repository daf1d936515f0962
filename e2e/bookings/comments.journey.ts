import { recordActivities } from "backend/platform/use-case/activity";
import { makeBooking } from "backend/testing/booking-factories";
import { makeUser } from "backend/testing/factories";
import { accessibilityFindings } from "../accessibility";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";
import { openPart } from "../record";

/** Comments post to the booking's own page. With scripts the page stays; without, it is loaded again. */
async function send(page: Page, button: string) {
  const send = page.locator("#comments").getByRole("button", { name: button, exact: true }).last();
  await postResponse(page, () => send.click());
}

test("writes a comment that mentions a colleague, corrects it, and shows it in the history", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const booking = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    priceCents: 29,
    billingDate: "2099-01-01",
  });
  const colleague = await makeUser(db, { firstName: "Zita", lastName: `Kollegin${booking.id}` });
  const name = `Zita ${colleague.lastName}`;
  // The one whose name begins with what is typed comes first.
  await makeUser(db, { firstName: "Anna", lastName: `Azita${booking.id}` });
  await signInWith(SALES);
  const comments = page.locator("#comments");
  // Spec §3: only possible after the booking is created.
  await page.goto("/bookings/create");
  await expect(page.getByRole("button", { name: "Buchung anlegen" })).toBeVisible();
  await expect(comments).toHaveCount(0);
  await page.goto(`/bookings/${booking.id}`);
  await openPart(page, "Kommentare");
  const text = comments.getByLabel("Neuer Kommentar");
  if (scripts()) {
    // The names that fit are suggested while one types; the select is for those without scripts.
    await expect(comments.getByLabel("Jemanden erwähnen").filter({ visible: true })).toHaveCount(0);
    await text.pressSequentially("Bitte prüfen @Zita");
    const people = comments.getByRole("listbox", { name: "Personen" });
    await expect(people.getByRole("option")).toHaveText([name, `Anna Azita${booking.id}`]);
    await page.keyboard.press("Escape");
    await expect(people).toHaveCount(0);
    await text.pressSequentially(` Kollegin${booking.id}`);
    const option = people.getByRole("option", { name });
    await expect(option).toHaveAttribute("aria-selected", "true");
    await expect(text).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
    expect(await accessibilityFindings(page, { within: ["#comments"] })).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(text).toHaveValue(`Bitte prüfen @${name} `);
    await expect(text).toBeFocused();
    await expect(text).not.toHaveAttribute("aria-activedescendant", /./);
    await expect(people).toHaveCount(0);
  } else {
    await text.fill("Bitte prüfen");
    await comments.getByLabel("Jemanden erwähnen").last().selectOption(name);
  }
  await send(page, "Kommentieren");
  await expect(comments.locator(".comment-text")).toHaveText(`Bitte prüfen @${name}`);
  await expect(comments.locator(".comment-text strong")).toHaveText(`@${name}`);

  await comments.getByText("Bearbeiten").click();
  await comments.getByLabel("Kommentar ändern").fill("Schon erledigt");
  await comments.getByRole("button", { name: "Übernehmen" }).click();
  await expect(comments.locator(".comment-text")).toHaveText("Schon erledigt");
  await expect(comments.locator(".comment-text strong")).toHaveCount(0);

  await openPart(page, "Überblick");
  await page
    .locator("#billing-items")
    .getByRole("button", { name: "Auf „Zu verrechnen“ setzen: fällig 2099-01-01" })
    .click();
  const history = page.locator("#history");
  await expect(history.locator("li").first()).toContainText("Verrechnung: Offen → Zu verrechnen");
  await expect(history).toContainText(`Kommentar: Bitte prüfen @${name} → Schon erledigt`);
});

test("shows a long history page by page", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const booking = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await recordActivities(
    db,
    { user: null, source: "", now: () => new Date() },
    Array.from({ length: 25 }, (_, n) => ({
      area: "bookings",
      action: "update",
      recordId: booking.id,
      before: { easyJobId: `J-${n}` },
      after: { easyJobId: `J-${n + 1}` },
    })),
  );
  await signInWith(["global:read__bookings"]);
  await page.goto(`/bookings/${booking.id}`);
  const history = page.locator("#history");
  await expect(history).toContainText("1–20 von 25");
  await expect(history.locator("ol > li").first()).toContainText("Jobnummer: J-24 → J-25");
  await openPart(page, "Verlauf");
  await history.getByRole("link", { name: "Ältere" }).click();
  await expect(history).toContainText("21–25 von 25");
  await expect(history.locator("ol > li").last()).toContainText("Jobnummer: J-0 → J-1");
  await history.getByRole("link", { name: "Neuere" }).click();
  await expect(history).toContainText("1–20 von 25");
  expect((await page.goto(`/bookings/${booking.id}?history=unsinn`))?.status()).toBe(200);
});
