import {
  notificationRhythms,
  notificationSettings,
  notifications,
} from "backend/modules/notifications/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { and, eq } from "drizzle-orm";
import texts from "../../locales/de/notifications.json" with { type: "json" };
import { accessibilityFindings } from "../accessibility";
import { expect, postResponse, scripts, test } from "../fixtures";
import { makeMarket } from "../market";

const RIGHTS = [
  "global:read__bookings",
  "global:notifications_booking_created",
  "global:notifications_booking_new_comment",
];

const commentOf = (recordId: number, userId: number, text: string) => ({
  userId,
  recordId,
  name: "booking_new_comment" as const,
  area: "bookings",
  isShown: true,
  cause: text,
  params: { text },
  createdAt: new Date(),
  actorId: userId,
});

test("the bell leads to what concerns one: read, unread, opened, and deleted", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const user = await signInWith(RIGHTS);
  for (const text of ["eins", "zwei", "drei"]) {
    // Of another booking each time, as the bell groups those of one.
    const { id } = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
    await db.insert(notifications).values(commentOf(id, user.id, text));
  }
  await page.goto("/videocalendar");
  const bell = page.getByRole("banner").getByRole("link", { name: /^Benachrichtigungen/ });
  await expect(bell).toHaveText(/3 ungelesene/);
  // With scripts the latest ones open below it (`e2e/live`).
  await (scripts() ? page.goto("/notifications") : bell.click());
  await expect(page.getByRole("heading", { name: "Benachrichtigungen", level: 1 })).toBeVisible();
  const cards = page.getByRole("list", { name: "Benachrichtigungen" }).getByRole("listitem");
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText(": drei");
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  const mark = (name: RegExp) => cards.first().getByRole("button", { name });
  await postResponse(page, () => mark(/^Gelesen/).click());
  await expect(bell).toHaveText(/2 ungelesene/);
  await postResponse(page, () => mark(/^Ungelesen/).click());
  await expect(bell).toHaveText(/3 ungelesene/);

  await postResponse(page, () =>
    cards
      .first()
      .getByRole("button", { name: /: drei/ })
      .first()
      .click(),
  );
  await expect(page).toHaveURL(/\/bookings\/\d+$/);
  await expect(bell).toHaveText(/2 ungelesene/);

  await page.goto("/notifications");
  await postResponse(page, () => page.getByRole("button", { name: "Alle gelesen" }).click());
  await expect(bell).not.toHaveText(/ungelesene/);
  await page.getByRole("link", { name: "Alle löschen" }).click();
  await postResponse(page, () => page.getByRole("button", { name: "Alle löschen" }).last().click());
  await expect(page.getByRole("heading", { name: "Keine Benachrichtigungen" })).toBeVisible();
});

test("notices of one issue are one group: opened as a list, read as a whole, and quiet from the card", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client, issue } = await makeMarket(db);
  const user = await signInWith([...RIGHTS, "global:notifications_booking_not_paid"]);
  await db
    .insert(notificationSettings)
    .values({ userId: user.id, name: "booking_created", email: true, internal: true });
  for (let nth = 0; nth < 34; nth += 1) {
    const { id } = await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      issueId: issue.id,
    });
    await db.insert(notifications).values({
      ...commentOf(id, user.id, String(nth)),
      name: "booking_created",
    });
  }
  await page.goto("/notifications");
  const bell = page.getByRole("banner").getByRole("link", { name: /^Benachrichtigungen/ });
  const cards = page.getByRole("list", { name: "Benachrichtigungen" }).getByRole("listitem");
  const name = `${medium.name} ${issue.issueNumber}: 34 neue Buchungen`;
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(name);
  await expect(bell).toHaveAccessibleName(/\D1 ungelesene/);
  await expect(page.getByRole("main").getByText("1 ungelesene", { exact: true })).toBeVisible();
  // The single ones keep their own marks.
  await cards.getByRole("link", { name: /^34 einzeln/ }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(cards).toHaveCount(12);
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  await postResponse(page, () =>
    cards
      .first()
      .getByRole("button", { name: /^Gelesen/ })
      .click(),
  );
  await expect(page.getByText("33 ungelesene", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Mehr laden" }).click();
  await expect(cards).toHaveCount(24);
  await page.getByRole("link", { name: "Alle Benachrichtigungen" }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText("34 einzeln, 33 ungelesen");
  await postResponse(page, () => cards.getByRole("button", { name: /^Gelesen/ }).click());
  await expect(bell).not.toHaveText(/ungelesene/);
  await postResponse(page, () => cards.getByRole("button", { name: new RegExp(`^${name}`) }).click());
  await expect(page).toHaveURL(new RegExp(`/bookings\\?issue=${issue.id}$`));

  await page.goto("/notifications");
  await cards.getByRole("button", { name: /^Mehr zu/ }).click();
  await postResponse(page, () =>
    cards.getByRole("button", { name: "„Buchung angelegt“ nicht mehr melden" }).click(),
  );
  await expect(page.getByText("„Buchung angelegt“ erscheint nicht mehr bei der Glocke.")).toBeVisible();
  const chosen = await db
    .select({ email: notificationSettings.email, internal: notificationSettings.internal })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, user.id));
  expect(chosen).toEqual([{ email: true, internal: false }]);
  const unknown = await page.goto("/notifications?group=x");
  expect(unknown?.status()).toBe(404);
});

test("which notifications one gets is saved at once with scripts, by a button without", async ({
  page,
  product,
  signInWith,
}) => {
  const user = await signInWith(RIGHTS);
  await page.goto("/account/notifications");
  const chosen = async () =>
    await product.backend.db
      .select({ email: notificationSettings.email, internal: notificationSettings.internal })
      .from(notificationSettings)
      .where(and(eq(notificationSettings.userId, user.id), eq(notificationSettings.name, "booking_created")));
  const box = (name: string) => page.getByRole("checkbox", { name });
  await expect(page.getByRole("checkbox")).toHaveCount(4);
  const save = page.getByRole("button", { name: "Speichern" });
  await expect(save).toHaveCount(scripts() ? 0 : 1);
  await postResponse(page, async () => {
    await box("Im Backoffice: Buchung angelegt").check();
    if (!scripts()) await save.click();
  });
  await expect.poll(chosen).toEqual([{ email: false, internal: true }]);
  await page.reload();
  await expect(box("Im Backoffice: Buchung angelegt")).toBeChecked();
  await expect(box("E-Mail: Buchung angelegt")).not.toBeChecked();
  await postResponse(page, async () => {
    await box("Im Backoffice: Buchung angelegt").uncheck();
    if (!scripts()) await save.click();
  });
  await expect.poll(chosen).toEqual([{ email: false, internal: false }]);
});

test("every notification that one may get can be chosen", { tag: "@server" }, async ({
  page,
  signInWith,
}) => {
  await signInWith(NOTIFICATIONS.map((name) => `global:notifications_${name}`));
  await page.goto("/account/notifications");
  for (const name of NOTIFICATIONS)
    await expect(
      page.getByRole("checkbox", { name: `E-Mail: ${texts.kind[name]}`, exact: true }),
    ).toBeVisible();
});

test("mails come at once or once a day, and windows keep each other's choices", async ({
  page,
  product,
  signInWith,
}) => {
  const user = await signInWith(RIGHTS);
  await page.goto("/account/notifications");
  const other = await page.context().newPage();
  await other.goto("/account/notifications");
  const choose = (where: typeof page, change: () => Promise<void>) =>
    postResponse(where, async () => {
      await change();
      if (!scripts()) await where.getByRole("button", { name: "Speichern" }).click();
    });
  const saved = async () => {
    const { db } = product.backend;
    const rows = await db
      .select({ email: notificationSettings.email, internal: notificationSettings.internal })
      .from(notificationSettings)
      .where(and(eq(notificationSettings.userId, user.id), eq(notificationSettings.name, "booking_created")));
    const [rhythm] = await db
      .select()
      .from(notificationRhythms)
      .where(eq(notificationRhythms.userId, user.id));
    return { ...rows[0], isDaily: rhythm?.isDaily };
  };
  const box = (where: typeof page, name: string) => where.getByRole("checkbox", { name });
  const radio = (where: typeof page, name: RegExp) =>
    where.getByRole("group", { name: "E-Mails" }).getByRole("radio", { name });
  await expect(radio(page, /^Sofort/)).toBeChecked();
  await choose(page, () => box(page, "E-Mail: Buchung angelegt").check());
  await choose(page, () => radio(page, /^Einmal am Tag/).check());
  await expect.poll(saved).toEqual({ email: true, internal: false, isDaily: true });
  // This window still shows all as it was.
  await choose(other, () => box(other, "Im Backoffice: Buchung angelegt").check());
  await expect.poll(saved).toEqual({ email: true, internal: true, isDaily: true });
  await expect(box(other, "E-Mail: Buchung angelegt")).toBeChecked();
  await expect(radio(other, /^Einmal am Tag/)).toBeChecked();
  if (scripts()) {
    // The keyboard stays where it was, and quick changes back are saved, too.
    await expect(box(other, "Im Backoffice: Buchung angelegt")).toBeFocused();
    for (const _ of [1, 2]) await other.keyboard.press("Space");
    await other.keyboard.press("Space");
    await expect.poll(saved).toEqual({ email: true, internal: false, isDaily: true });
    await expect(box(other, "Im Backoffice: Buchung angelegt")).not.toBeChecked();
    expect(await accessibilityFindings(other)).toEqual([]);
  }
  await page.goto("/account/notifications");
  await choose(page, () => radio(page, /^Sofort/).check());
  await expect.poll(async () => (await saved()).isDaily).toBe(false);
});
