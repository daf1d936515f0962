import { editLocks } from "backend/modules/locks/tables";
import type { Db } from "backend/platform/database/database";
import { signedInUser } from "backend/testing/factories";
import { sql } from "drizzle-orm";
import { type Browser, expect, type Page, type Product, type Request, scripts } from "../fixtures";

type Person = { page: Page; user: Awaited<ReturnType<typeof signedInUser>>["user"] };

/** Somebody at a computer of their own, with a clock that the test moves. */
export async function somebody(
  { browser, product }: { browser: Browser; product: Product },
  firstName: string,
  permissions: readonly string[],
): Promise<Person> {
  const { user, token } = await signedInUser(product.backend.db, permissions, { firstName });
  const context = await browser.newContext({ baseURL: product.url });
  await context.addCookies([{ name: "imvtoken", value: token, url: product.url, httpOnly: true }]);
  const page = await context.newPage();
  if (scripts()) await page.clock.install();
  return { page, user };
}

/** The time after which each window has given a sign, or looked; without scripts the page is loaded again. */
export async function looks(page: Page, path: string) {
  if (!scripts()) {
    await page.goto(path);
    return;
  }
  const answered = page.waitForResponse(/\/locks\//);
  await page.clock.runFor(16_000);
  await answered;
}

/**
 * Changes the form, and waits until the record is the user's by that. Without scripts no key can be noticed: the button
 * says it, and the form comes back with what is typed.
 */
export async function begins(page: Page, change: () => Promise<void>) {
  if (!scripts()) {
    await change();
    await button(page, "Bearbeiten").click();
    await expect(button(page, "Bearbeiten")).toHaveCount(0);
    return;
  }
  const taken = page.waitForResponse((response) => {
    return /\/locks\//.test(response.url()) && /^intent=take/.test(response.request().postData() ?? "");
  });
  await change();
  await taken;
}

/**
 * Does something, and waits until the page has loaded all that follows from it. The state `networkidle` stays reached
 * once a page has loaded: it says nothing about what is asked for later.
 */
export async function untilIdle(page: Page, act: () => Promise<void>) {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    change(request);
    changedAt = Date.now();
  };
  const [began, ended] = [note((one) => open.add(one)), note((one) => open.delete(one))];
  page.on("request", began).on("requestfinished", ended).on("requestfailed", ended);
  try {
    await act();
    await expect
      .poll(() => open.size === 0 && Date.now() - changedAt > 500, { message: "the page asks for nothing" })
      .toBe(true);
  } finally {
    page.off("request", began).off("requestfinished", ended).off("requestfailed", ended);
  }
}

/**
 * Lets the time pass by which a record is handed over without an answer. It counts as a step, as a sign of life that has
 * read the row before would write the former time again.
 */
export const passCountdown = (db: Db) =>
  db.update(editLocks).set({
    askedAt: sql`${editLocks.askedAt} - interval '61 seconds'`,
    step: sql`${editLocks.step} + 1`,
  });

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const said = (page: Page) => page.getByRole("main").getByRole("status", { name: "Wer bearbeitet" });
export const expectReading = async (page: Page) => expect(button(page, "Speichern")).toHaveCount(0);
