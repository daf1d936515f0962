import { makeBooking } from "backend/testing/booking-factories";
import { makeUser } from "backend/testing/factories";
import { delayRequests } from "../delay-requests";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";
import { openPart } from "../record";

test("suggests people for a mention that was typed before the scripts ran", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const booking = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  const colleague = await makeUser(db, { firstName: "Quirin", lastName: `Kollege${booking.id}` });
  await signInWith(SALES);
  const scripts = await delayRequests(page, /\/assets\/.*\.js$/);
  await page.goto(`/bookings/${booking.id}`, { waitUntil: "commit" });
  await openPart(page, "Kommentare");
  const comments = page.locator("#comments");
  await comments.getByLabel("Neuer Kommentar").focus();
  await page.keyboard.type(`Bitte @Quirin Kollege${booking.id}`);
  await scripts.letThrough();
  const option = comments.getByRole("listbox", { name: "Personen" }).getByRole("option");
  await expect(option).toHaveText([`Quirin ${colleague.lastName}`]);
  await page.keyboard.press("Enter");
  await expect(comments.getByLabel("Neuer Kommentar")).toHaveValue(`Bitte @Quirin ${colleague.lastName} `);
});
