import { billingItems } from "backend/modules/billing/tables";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { eq } from "drizzle-orm";
import { expect, type Page, postResponse, test } from "../fixtures";
import { makeMarket, makeVideo, SALES } from "../market";
import { appearing, cardOf, sellsNothing } from "./office";

const rowsOf = (page: Page) => cardOf(page, "Zu tun").getByRole("listitem");
const message = (page: Page) => page.getByRole("region", { name: "Meldungen" });

test("each row is done by one post that comes back to the list, and what can be is taken back", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium, half } = await makeMarket(db);
  await db.update(companies).set({ email: "huber@kunde.example" }).where(eq(companies.id, client.id));
  const place = { clientCompanyId: client.id, targetMediumId: medium.id, priceCents: 50_000 };
  const missing = await makeBooking(db, { ...place, formatId: half.id, ...appearing(3) });
  const billed = await makeBooking(db, {
    ...place,
    ...appearing(-3),
    status: "completed",
    materialState: "approved",
  });
  await db.update(billingItems).set({ state: "notpaid" }).where(eq(billingItems.bookingId, billed.id));
  const { video } = await makeVideo(db, client.id);
  await db
    .update(bookings)
    .set({ ...appearing(5), releaseDate: appearing(5).appearsOn, priceCents: 1000, internalProduction: true })
    .where(eq(bookings.id, video.id));
  await db
    .update(bookings)
    .set({ campaignStartDate: null, campaignEndDate: null })
    .where(eq(bookings.id, video.id));
  await sellsNothing(db, await signInWith(SALES));
  await page.goto("/dashboard");
  await expect(rowsOf(page)).toHaveCount(3);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  const act = async (name: string) => {
    const button = page.getByRole("button", { name: `${name}: ${client.name}` });
    await postResponse(page, () => button.click());
    await expect(page).toHaveURL(/\/dashboard#board-toDo$/);
  };

  await act("Unterlagen anfordern");
  await expect(message(page).getByText("Unterlagen angefordert")).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
  // What was sent is not taken back.
  await expect(message(page).getByRole("button", { name: "Rückgängig" })).toHaveCount(0);

  await act("Verrechnen");
  await expect(rowsOf(page)).toHaveCount(1);

  await act("Aktivieren");
  await expect(rowsOf(page)).toHaveCount(0);
  expect(posts.filter((path) => path.startsWith("/dashboard"))).toHaveLength(3);
  await postResponse(page, () => message(page).getByRole("button", { name: "Rückgängig" }).first().click());
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText("aktivieren");

  const [asked] = await db.select().from(bookings).where(eq(bookings.id, missing.id));
  const [item] = await db.select().from(billingItems).where(eq(billingItems.bookingId, billed.id));
  expect([asked?.materialState, item?.state]).toEqual(["requested", "paid"]);
});

test("an act that is refused says why, and the row stays", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  await db.update(companies).set({ email: null }).where(eq(companies.id, client.id));
  await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    priceCents: 50_000,
    ...appearing(3),
  });
  await sellsNothing(db, await signInWith(SALES));
  await page.goto("/dashboard");
  const button = page.getByRole("button", { name: `Unterlagen anfordern: ${client.name}` });
  await postResponse(page, () => button.click());
  await expect(message(page)).toContainText(client.name);
  await expect(message(page)).toContainText("E-Mail");
  await expect(rowsOf(page).filter({ hasText: client.name })).toHaveCount(1);
});

test("who may not do it sees what there is, without the act", { tag: "@server" }, async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const other = await makeMarket(db);
  for (const targetMediumId of [medium.id, other.medium.id]) {
    await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId,
      priceCents: 50_000,
      ...appearing(3),
    });
  }
  const on = (action: string) => `medium:${medium.id}:${action}__bookings`;
  const user = await signInWith([
    on("view"),
    on("create"),
    on("edit"),
    `medium:${other.medium.id}:view__bookings`,
  ]);
  await sellsNothing(db, user);
  await page.goto("/dashboard");
  const rows = rowsOf(page).filter({ hasText: client.name });
  await expect(rows).toHaveCount(2);
  await expect(rows.getByRole("button")).toHaveCount(1);
});
