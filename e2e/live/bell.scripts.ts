import { randomUUID } from "node:crypto";
import type { WebSocketRoute } from "@playwright/test";
import { notificationSettings } from "backend/modules/notifications/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { accessibilityFindings } from "../accessibility";
import { expect, postResponse, test } from "../fixtures";
import { makeMarket } from "../market";

const COMMENT = `mutation ($id: String!, $text: String!, $key: String!) {
  addBookingComment(bookingId: $id, text: $text, idempotencyKey: $key) { _id } }`;
const RIGHTS = ["global:read__bookings", "global:edit__bookings", "global:notifications_booking_new_comment"];

test("the bell hears of a comment, also of one that came while the line was cut", async ({
  page,
  product,
  signInWith,
}) => {
  const { backend } = product;
  const { medium, client } = await makeMarket(backend.db);
  const user = await signInWith(RIGHTS);
  const name = "booking_new_comment" as const;
  await backend.db
    .insert(notificationSettings)
    .values({ userId: user.id, name, email: false, internal: true });
  const newBooking = () =>
    makeBooking(backend.db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      supervisorId: user.id,
    });
  const { token } = await signedInUser(backend.db, ["global:login_in_backend", ...RIGHTS]);
  /** Of another booking each time, as the bell groups those of one. */
  const comment = async (text: string, of?: Awaited<ReturnType<typeof newBooking>>) => {
    const { id } = of ?? (await newBooking());
    const answer = await send(backend, token, COMMENT, { id: String(id), text, key: randomUUID() });
    expect(answer.errors).toBeUndefined();
  };
  const lines: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket("**/graphql", (line) => {
    if (isCut) return void line.close({ code: 1012 });
    lines.push(line);
    line.connectToServer();
  });
  const bell = page.getByRole("banner").getByRole("link", { name: /^Benachrichtigungen/ });
  const panel = page.getByRole("dialog", { name: "Benachrichtigungen" });

  await test.step("live", async () => {
    await page.goto("/videocalendar");
    await expect(bell).not.toHaveText(/ungelesene/);
    await comment("eins");
    await expect(bell).toHaveText(/1 ungelesene/);
    // One line for the window, also on the next screen.
    await page
      .locator('a[href="/account"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/account$/);
    await comment("zwei");
    await expect(bell).toHaveText(/2 ungelesene/);
    expect(lines).toHaveLength(1);
  });
  await test.step("after the line was lost", async () => {
    isCut = true;
    await lines[0]?.close({ code: 1012 });
    await comment("drei");
    await comment("vier");
    await expect(bell).toHaveText(/2 ungelesene/);
    isCut = false;
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(bell).toHaveText(/4 ungelesene/);
  });
  await test.step("three in the panel, by keyboard, more, marked, and closed", async () => {
    await bell.focus();
    await page.keyboard.press("Enter");
    const cards = panel.getByRole("listitem");
    await expect(cards).toHaveCount(3);
    await expect(panel).toBeFocused();
    expect(await accessibilityFindings(page)).toEqual([]);
    await expect(cards.first()).toContainText(": vier");
    const tops = ["Alle gelesen", "Alle löschen"].map((name) =>
      panel.getByRole("button", { name }).boundingBox(),
    );
    const [first, second] = await Promise.all(tops);
    expect(first?.y, "the head is one line").toBe(second?.y);
    // Spec §9: a card is 16rem wide.
    expect((await cards.first().boundingBox())?.width).toBe(256);
    await panel.getByRole("button", { name: "Mehr laden" }).click();
    await expect(cards).toHaveCount(4);
    await postResponse(page, () =>
      cards
        .first()
        .getByRole("button", { name: /^Gelesen/ })
        .click(),
    );
    await expect(bell).toHaveText(/3 ungelesene/);
    await expect(cards.first().getByRole("button", { name: /^Ungelesen/ })).toBeVisible();
    const busy = await newBooking();
    await comment("fünf", busy);
    await expect(cards.first()).toContainText(": fünf");
    await expect(bell).toHaveText(/4 ungelesene/);
    // One more of the same booking is no other group, and the open panel has it, too.
    await comment("sechs", busy);
    await expect(cards.first()).toContainText(": 2 Kommentare");
    await expect(bell).toHaveText(/4 ungelesene/);
    await expect(panel.getByRole("heading")).toContainText("4 ungelesene");
    await postResponse(page, () =>
      cards
        .first()
        .getByRole("button", { name: /^Gelesen/ })
        .click(),
    );
    await expect(bell).toHaveText(/3 ungelesene/);
    await page.setViewportSize({ width: 360, height: 700 });
    const box = await panel.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(bell).toBeFocused();
  });
  await test.step("a press on the bell closes it, too", async () => {
    await bell.click();
    await expect(panel).toBeVisible();
    await bell.click();
    await expect(panel).toBeHidden();
  });
  await test.step("all read, and all deleted after a question", async () => {
    await bell.click();
    await postResponse(page, () => panel.getByRole("button", { name: "Alle gelesen" }).click());
    await expect(bell).not.toHaveText(/ungelesene/);
    await panel.getByRole("button", { name: "Alle löschen" }).click();
    await panel.getByRole("button", { name: "Behalten" }).click();
    await expect(panel.getByRole("listitem")).toHaveCount(3);
    await panel.getByRole("button", { name: "Alle löschen" }).click();
    await postResponse(page, () => panel.getByRole("button", { name: "Alle löschen" }).click());
    await expect(panel.getByText("Keine Benachrichtigungen")).toBeVisible();
  });
});

const CREATE =
  "mutation ($name: String, $key: String!) { createTag(data: { name: $name }, idempotencyKey: $key) { _id } }";

test("a list says how many records are new, and leaves its rows where they are", async ({
  page,
  product,
  signInWith,
}) => {
  await signInWith(["global:read__tags", "global:manage_menu_tags"]);
  const { token } = await signedInUser(product.backend.db, [
    "global:login_in_backend",
    "global:create__tags",
  ]);
  const create = async (name: string) => {
    const answer = await send(product.backend, token, CREATE, { name, key: randomUUID() });
    expect(answer.errors).toBeUndefined();
  };
  await create("Alt");
  await page.goto("/tags");
  const row = page.getByRole("link", { name: "Alt", exact: true });
  await expect(row).toBeVisible();
  const before = await row.boundingBox();
  await create("Neu eins");
  await create("Neu zwei");
  const found = page.getByRole("link", { name: "2 neue Einträge" });
  await expect(found).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  await expect(page.getByRole("link", { name: "Neu eins" })).toBeHidden();
  await found.click();
  await expect(page.getByRole("link", { name: "Neu eins" })).toBeVisible();
  await expect(found).toBeHidden();
});
