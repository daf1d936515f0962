import { flatPlanAds, flatPlanSections } from "backend/modules/flat-plans/tables";
import { makeBooking, makeCompany, makeIssue } from "backend/testing/booking-factories";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { makePlan, PLANNER, storedPlan } from "./plan-market";

// Named after the lines of *True when* of the flat plan's design.

const press = async (page: Page, name: string) =>
  (await postResponse(page, () => page.getByRole("button", { name }).click())).status();

const unplaced = (page: Page) => page.getByRole("region", { name: "Ohne Seite" });

/** Presses a button that scripts answer in the page, and the server without them. */
async function step(page: Page, name: string) {
  if (scripts()) return await page.getByRole("button", { name }).click();
  expect(await press(page, name)).toBe(200);
}

/** The boxes within the page that have a scrollbar of their own. */
const innerScrollbars = (page: Page) =>
  page.locator("main").evaluate((main) =>
    [...main.querySelectorAll("*")]
      .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY))
      .filter((box) => box.scrollHeight > box.clientHeight + 1)
      .map((box) => box.className),
  );

test("one scrollbar on the page at 1280, 640 and 360, with 60 ads unplaced; each ad's whole name is readable or in its accessible name", async ({
  page,
  product,
  signInWith,
}) => {
  const { address, clients } = await makePlan(product.backend.db, { ads: 60, pages: 40 });
  await signInWith(PLANNER);
  await page.goto(address);
  for (const width of [1280, 640, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await innerScrollbars(page)).toEqual([]);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  // Ten of a group are seen, the others are folded.
  const group = unplaced(page).locator("details").filter({ hasText: "1/3 Seite hoch" }).first();
  await group.locator("summary").first().click();
  await expect(group.getByText("Optik Berger 3", { exact: true })).toBeVisible();
  const folded = group.getByText("Zimmerei Eibl Holzbau 48", { exact: true });
  await expect(folded).toBeHidden();
  await group.getByText("alle 12").click();
  await expect(folded).toBeVisible();

  await step(page, "Verteilen vorschlagen");
  await expect(page.getByRole("status").filter({ hasText: "60 gesetzt" })).toBeVisible();
  for (const zoom of ["75 %", "150 %"]) {
    await step(page, zoom);
    for (const client of clients)
      await expect(page.getByRole("link", { name: `${client},` }).first()).toBeAttached();
  }
});

test("24 ads into 64 empty pages: 2 clicks to a saved proposal without conflict that was avoidable; undo brings the plan back byte for byte", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { issue, address } = await makePlan(db, { ads: 24, pages: 64 });
  const before = await storedPlan(db, issue.id);
  await signInWith(PLANNER);
  await page.goto(address);
  await step(page, "Verteilen vorschlagen");
  await expect(page.getByRole("status").filter({ hasText: "24 gesetzt" })).toBeVisible();
  await press(page, "Plan speichern");
  await expect(page.getByText("Heftplan gespeichert", { exact: true })).toBeVisible();
  await expect(page.getByText("Alle Anzeigen haben eine Seite.")).toBeVisible();
  await expect(page.getByText(/keine Konflikte/)).toBeVisible();
  expect((await storedPlan(db, issue.id)).ads).toHaveLength(24);

  const message = page.getByRole("region", { name: "Meldungen" });
  await postResponse(page, () => message.getByRole("button", { name: "Rückgängig" }).click());
  await expect(message.getByText("Rückgängig gemacht")).toBeVisible();
  expect(await storedPlan(db, issue.id)).toEqual(before);
});

test("a proposal never moves what a clerk placed, and its last step is taken back", async ({
  page,
  product,
  signInWith,
}) => {
  const { address, ids } = await makePlan(product.backend.db, { ads: 4, pages: 16 });
  await signInWith(PLANNER);
  await page.goto(address);
  const fieldOf = (id: number | undefined) => page.locator(`[name="ads.b${id}.page"]`);
  const [first, ...others] = ids;
  await fieldOf(first).fill("9");
  await step(page, "Verteilen vorschlagen");
  await expect(page.getByRole("status").filter({ hasText: "3 gesetzt" })).toBeVisible();
  await expect(fieldOf(first)).toHaveValue("9");
  for (const id of others) await expect(fieldOf(id)).toHaveValue(/^\d+$/);
  await expect(page.getByRole("region", { name: "Seite 9" }).getByRole("listitem")).toHaveCount(1);
  await step(page, "Letzten Schritt zurück");
  await expect(fieldOf(first)).toHaveValue("9");
  for (const id of others) await expect(fieldOf(id)).toHaveValue("");
});

test("each chip moves focus to its page", async ({ page, product, signInWith }) => {
  const { address, ids } = await makePlan(product.backend.db, { ads: 6, pages: 8 });
  const [full, , , , , otherFull] = ids;
  await signInWith(PLANNER);
  await page.goto(address);
  await page.locator(`[name="ads.b${full}.page"]`).fill("6");
  await page.locator(`[name="ads.b${otherFull}.page"]`).fill("6");
  await press(page, "Plan speichern");
  await expect(page.getByText("Anzeigen mit Seite")).toBeVisible();
  const marks = page.getByRole("navigation", { name: "Konflikte nach Seiten" });
  await marks.getByRole("link", { name: "S. 6: 200 % belegt" }).click();
  await expect(page.locator("#page-6")).toBeFocused();
  await marks.getByRole("link", { name: "S. 6: Unterlagen offen (2)" }).click();
  await expect(page.locator("#page-6")).toBeFocused();
});

test("all but drag without scripts: a fitting page, a typed one, a step back, and saved", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { issue, address, ids, clients } = await makePlan(db, { ads: 2, pages: 8 });
  const [first, second] = ids;
  await signInWith(PLANNER);
  await page.goto(address);
  const fieldOf = (id: number | undefined) => page.locator(`[name="ads.b${id}.page"]`);
  await step(page, `Passende Seite: ${clients[0]}`);
  await expect(fieldOf(first)).toHaveValue("2");
  await fieldOf(second).fill("3");
  await step(page, `Passende Seite: ${clients[0]}`);
  await expect(fieldOf(first)).toHaveValue("8");
  await step(page, "Letzten Schritt zurück");
  await expect(fieldOf(first)).toHaveValue("2");
  await expect(fieldOf(second)).toHaveValue("3");
  await press(page, "Plan speichern");
  await expect(page.getByText("Alle Anzeigen haben eine Seite.")).toBeVisible();
  expect((await storedPlan(db, issue.id)).ads).toMatchObject([
    { bookingId: first, page: 2 },
    { bookingId: second, page: 3 },
  ]);
});

test("the size of the pages is kept, and what is typed stays", async ({ page, product, signInWith }) => {
  const { address, ids } = await makePlan(product.backend.db, { ads: 1, pages: 8 });
  await signInWith(PLANNER);
  await page.goto(address);
  const field = page.locator(`[name="ads.b${ids[0]}.page"]`);
  const sizes = page.getByRole("navigation", { name: "Größe der Seiten" });
  await field.fill("3");
  await step(page, "150 %");
  await expect(field).toHaveValue("3");
  await expect(sizes.locator("[aria-current]")).toHaveText("150 %");
  await press(page, "Plan speichern");
  await page.goto(address);
  await expect(sizes.locator("[aria-current]")).toHaveText("150 %");
  await page.goto(`${address}?zoom=75`);
  await expect(sizes.locator("[aria-current]")).toHaveText("75 %");
  await page.goto(address);
  await expect(sizes.locator("[aria-current]")).toHaveText("75 %");
});

test("an empty plan asks for its number of pages, or takes that of the issue before", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, issue, address, formats } = await makePlan(db, { ads: 3, pages: 64 });
  await db.insert(flatPlanSections).values({ issueId: issue.id, page: 4, name: "Auftakt" });
  const next = await makeIssue(db, medium.id, { publishDate: "2099-05-01" });
  const client = await makeCompany(db, { name: "Konditorei Huber" });
  const [full] = formats;
  const ad = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: next.id,
    formatId: full?.id,
  });
  await signInWith(PLANNER);
  const empty = address.replace(/\d+$/, String(next.id));
  await page.goto(empty);
  const beginning = page.getByRole("region", { name: "Wie viele Seiten hat die Ausgabe?" });
  await expect(beginning).toContainText("1 Anzeige wartet auf ihren Platz. Das ist zusammen 1 Seite.");
  await expect(page.getByLabel("Zahl der Seiten")).toHaveValue("64");
  await page.getByLabel("Zahl der Seiten").fill("");
  expect(await press(page, "Plan anlegen")).toBe(400);
  await expect(page.getByRole("alert")).toContainText("Bitte angeben, wie viele Seiten das Heft hat.");
  await press(page, `Wie ${issue.title} (64 Seiten, 1 Abschnitt)`);
  await expect(page.getByRole("region", { name: "Seite 64 · Auftakt" })).toBeVisible();
  expect(await storedPlan(db, next.id)).toMatchObject({
    size: [64, 210, 280],
    sections: [{ page: 4, name: "Auftakt" }],
    ads: [],
  });
  // From there on it is a plan like any other.
  await step(page, `Passende Seite: ${client.name}`);
  await press(page, "Plan speichern");
  await expect(page.getByText("Alle Anzeigen haben eine Seite.")).toBeVisible();
  expect((await storedPlan(db, next.id)).ads).toMatchObject([{ bookingId: ad.id, page: 2 }]);
});

test("the index of advertisers, as list and as CSV", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { issue, address, ids, clients } = await makePlan(db, { ads: 3, pages: 8 });
  const [first, second] = ids;
  await db.insert(flatPlanAds).values([
    { issueId: issue.id, bookingId: first ?? 0, page: 5, position: 1 },
    { issueId: issue.id, bookingId: second ?? 0, page: 3, position: 1 },
  ]);
  await signInWith(PLANNER);
  await page.goto(address);
  await page.getByRole("link", { name: "Inserenten", exact: true }).click();
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveText([`${clients[0]}5`, `${clients[1]}3`]);
  const file = page.getByRole("link", { name: "CSV herunterladen" });
  const answer = await page.request.get((await file.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(await answer.text()).toBe(`\ufeffInserent;Seiten\r\n${clients[0]};5\r\n${clients[1]};3\r\n`);
  expect((await page.request.get("/issues/print/999999999/advertisers.csv")).status()).toBe(404);
  await signInWith([]);
  expect((await page.request.get(`/issues/print/${issue.id}/advertisers.csv`)).status()).toBe(403);
});

test("versions of a plan with restore", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { issue, address, ids } = await makePlan(db, { ads: 2, pages: 8 });
  await signInWith(PLANNER);
  await page.goto(address);
  const fieldOf = (id: number | undefined) => page.locator(`[name="ads.b${id}.page"]`);
  await fieldOf(ids[0]).fill("3");
  await press(page, "Plan speichern");
  await expect(page.getByText("Anzeigen mit Seite")).toBeVisible();
  const first = await storedPlan(db, issue.id);
  await fieldOf(ids[1]).fill("4");
  await press(page, "Plan speichern");
  await expect(page.getByText("Alle Anzeigen haben eine Seite.")).toBeVisible();
  await page.getByRole("link", { name: "Fassungen" }).click();
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("jetzt");
  await press(page, "Fassung 2 wiederherstellen");
  await expect(page.getByText("Fassung 2 wiederhergestellt")).toBeVisible();
  expect(await storedPlan(db, issue.id)).toEqual(first);
});

test("the plan as PDF, for those who may read it", async ({ page, product, signInWith }) => {
  const { issue, address } = await makePlan(product.backend.db, { ads: 1, pages: 8 });
  await signInWith(PLANNER);
  await page.goto(address);
  const file = (await page.getByRole("link", { name: "Als PDF" }).getAttribute("href")) ?? "";
  const answer = await page.request.get(file);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await page.request.get("/issues/print/999999999/plan.pdf")).status()).toBe(404);
  await signInWith([]);
  expect((await page.request.get(`/issues/print/${issue.id}/plan.pdf`)).status()).toBe(403);
});

test("several at once: chosen ads go to one page, or get the pages that are proposed", async ({
  page,
  product,
  signInWith,
}) => {
  const { address, ids, clients } = await makePlan(product.backend.db, { ads: 4, pages: 16 });
  await signInWith(PLANNER);
  await page.goto(address);
  const fieldOf = (n: number) => page.locator(`[name="ads.b${ids[n]}.page"]`);
  const tick = (n: number) => page.getByRole("checkbox", { name: `Wählen: ${clients[n]}` });
  await tick(1).check();
  await tick(3).check();
  if (!scripts()) await page.getByText("Mehrere auf eine Seite").click();
  await page.locator(`[name="kit/toPage"]`).fill("5");
  await step(page, "Setzen");
  await expect(page.getByRole("status").filter({ hasText: "2 Anzeigen stehen auf Seite 5." })).toBeVisible();
  await expect(fieldOf(1)).toHaveValue("5");
  await expect(fieldOf(3)).toHaveValue("5");
  await expect(tick(1)).not.toBeChecked();
  await tick(2).check();
  await step(page, "Verteilen vorschlagen");
  await expect(page.getByRole("status").filter({ hasText: "1 gesetzt" })).toBeVisible();
  await expect(fieldOf(0)).toHaveValue("");
  await expect(fieldOf(2)).toHaveValue(/^\d+$/);
});
