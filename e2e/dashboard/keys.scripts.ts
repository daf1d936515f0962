import { makeBooking } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";
import { appearing, cardOf, inOffice, sells } from "./office";

test("j and k go from row to row, Enter opens, a does what is to be done, and g d comes here", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const user = await signInWith(SALES);
  await inOffice(db, { supervisorId: await sells(db, user), late: 2, week: 0, bills: 0 });
  const { client, medium } = await makeMarket(db);
  await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    supervisorId: user.id,
    ...appearing(4),
    materialState: "approved",
  });
  await page.goto("/bookings");
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page).toHaveURL(/\/dashboard$/);
  const rows = cardOf(page, "Zu tun").getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await page.keyboard.press("j");
  await expect(rows.nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(rows.nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("j");
  // The act of this row is a link: to the price.
  await page.keyboard.press("a");
  await expect(page).toHaveURL(/\/bookings\/\d+#price$/);
  await page.goto("/dashboard");
  await page.keyboard.press("j");
  await expect(rows.nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/bookings\/\d+$/);
});
