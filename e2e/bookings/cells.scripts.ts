import { bookings } from "backend/modules/bookings/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { eq } from "drizzle-orm";
import { expect, type Page, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

const opened = (page: Page, id: number, field: string) => page.locator(`form[data-cell="${id}.${field}"]`);
const linkTo = (page: Page, id: number, field: string) => page.locator(`a[data-cell="${id}.${field}"]`);

test("Tab saves a cell and opens the next one, Escape leaves it as it was, and leaving it saves it", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const { id } = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    priceCents: 5000,
    materialState: "requested",
  });
  const row = async () => (await db.select().from(bookings).where(eq(bookings.id, id)))[0];
  await signInWith(SALES);
  await page.goto(`/bookings?q=${encodeURIComponent(client.name)}`);

  // Two cells of one booking, faster than the first is answered: the second waits for the version that the first makes.
  await linkTo(page, id, "materialState").click();
  await opened(page, id, "materialState").getByRole("combobox").selectOption({ label: "Offen" });
  await page.keyboard.press("Tab");
  await expect(opened(page, id, "billingState").getByRole("combobox")).toBeFocused();
  await opened(page, id, "billingState").getByRole("combobox").selectOption({ label: "Zu verrechnen" });
  await page.keyboard.press("Tab");
  await expect(opened(page, id, "price").getByRole("textbox")).toBeFocused();
  await page.keyboard.type("70");
  await page.keyboard.press("Shift+Tab");
  await expect(opened(page, id, "billingState").getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(linkTo(page, id, "materialState")).toHaveText("Offen");
  await expect(linkTo(page, id, "billingState")).toHaveText("Zu verrechnen");
  await expect(linkTo(page, id, "price")).toHaveText(/^70,00/);
  expect(await row()).toMatchObject({
    materialState: "open",
    billingState: "notpaid",
    priceCents: 7000,
  });

  await linkTo(page, id, "price").click();
  await page.keyboard.type("99");
  await page.keyboard.press("Escape");
  await expect(linkTo(page, id, "price")).toBeFocused();
  await expect(linkTo(page, id, "price")).toHaveText(/^70,00/);

  await page.keyboard.press("F2");
  await page.keyboard.type("80");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(linkTo(page, id, "price")).toHaveText(/^80,00/);
  expect(await row()).toMatchObject({ priceCents: 8000 });
});

test("what was sent is not taken back: Escape and Abbrechen wait for the answer", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const { id } = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    priceCents: 5000,
  });
  await signInWith(SALES);
  await page.goto(`/bookings?q=${encodeURIComponent(client.name)}`);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/cell\?/, async (route) => {
    await held;
    await route.continue();
  });
  await linkTo(page, id, "price").click();
  await page.keyboard.type("70");
  await opened(page, id, "price").getByRole("button", { name: "Speichern" }).click();
  await expect(opened(page, id, "price").getByRole("textbox")).toHaveAttribute("aria-busy", "true");
  await opened(page, id, "price").getByRole("textbox").press("Escape");
  await opened(page, id, "price").getByRole("link", { name: "Abbrechen" }).click();
  await expect(opened(page, id, "price").getByRole("textbox")).toHaveValue("70");
  release();
  await expect(linkTo(page, id, "price")).toHaveText(/^70,00/);
});

test("a cell that waits for another one of its booking is saved, whatever is drawn when that one is answered", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const market = { clientCompanyId: client.id, targetMediumId: medium.id, priceCents: 5000 };
  const { id } = await makeBooking(db, { ...market, materialState: "requested" });
  const other = await makeBooking(db, market);
  await signInWith(SALES);
  await page.goto(`/bookings?q=${encodeURIComponent(client.name)}`);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/cell\?/, async (route) => {
    await held;
    await route.continue();
  });
  await linkTo(page, id, "materialState").click();
  await opened(page, id, "materialState").getByRole("combobox").selectOption({ label: "Offen" });
  await page.keyboard.press("Tab");
  await expect(opened(page, id, "billingState").getByRole("combobox")).toBeFocused();
  await opened(page, id, "billingState").getByRole("combobox").selectOption({ label: "Zu verrechnen" });
  await page.keyboard.press("Tab");
  await expect(opened(page, id, "price").getByRole("textbox")).toBeFocused();
  // Opens and closes a cell of the other booking, each of which draws the list at once, until a while after it was read
  // again: also in the moment in which the router has the answer, and the list of it is not shown yet.
  await page.evaluate((cell) => {
    const AFTERWARDS = 40;
    let left = Number.POSITIVE_INFINITY;
    const { fetch: ask } = window;
    window.fetch = async (...asked) => {
      const answer = await ask(...asked);
      const [target, init] = asked;
      const isOfList = String(target instanceof Request ? target.url : target).includes("/bookings");
      if (isOfList && (init?.method ?? "GET") === "GET")
        void answer
          .clone()
          .text()
          .then(() => {
            left = AFTERWARDS;
          });
      return answer;
    };
    const { port1, port2 } = new MessageChannel();
    const press = (on: Element, key: string) =>
      on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    port1.onmessage = () => {
      const link = document.querySelector(`a[data-cell="${cell}"]`);
      const field = document.querySelector(`form[data-cell="${cell}"] [name="value"]`);
      if (link) press(link, "F2");
      else if (field) press(field, "Escape");
      left -= 1;
      if (left > 0) port2.postMessage(null);
    };
    port2.postMessage(null);
  }, `${other.id}.price`);
  release();
  await expect(linkTo(page, id, "materialState")).toHaveText("Offen");
  await expect(linkTo(page, id, "billingState")).toHaveText("Zu verrechnen");
  expect((await db.select().from(bookings).where(eq(bookings.id, id)))[0]).toMatchObject({
    materialState: "open",
    billingState: "notpaid",
  });
});
