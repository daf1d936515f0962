import { editLocks, keptDrafts } from "backend/modules/locks/tables";
import { tags } from "backend/modules/tags/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { and, eq } from "drizzle-orm";
import { KEEP_AFTER_MS } from "~/forms/draft/draft-store";
import { accessibilityFindings } from "../accessibility";
import { expect, scripts, test } from "../fixtures";
import { makeMarket, makeTag, SALES } from "../market";
import { savedMessage } from "../saved-message";
import { begins, button, expectReading, looks, passCountdown, said, somebody, untilIdle } from "./people";

const KEEPER = ["read", "create", "edit", "delete"].map((action) => `global:${action}__tags`);

test("who comes second reads, asks, and is refused or given the record; what was typed is kept", async ({
  browser,
  product,
}) => {
  const { db } = product.backend;
  const tag = await makeTag(db);
  const path = `/tags/${tag.id}`;
  const anna = await somebody({ browser, product }, "Anna", KEEPER);
  const ben = await somebody({ browser, product }, "Ben", KEEPER);
  const name = anna.page.getByLabel("Name", { exact: true });

  await anna.page.goto(path);
  await expect(name).toBeVisible();
  await begins(anna.page, () => name.fill("Von Anna getippt"));
  await expect(name).toHaveValue("Von Anna getippt");
  await looks(anna.page, path);
  await ben.page.goto(path);
  await expect(said(ben.page)).toContainText(/Anna .* bearbeitet diesen Eintrag seit/);
  if (scripts()) await expect(said(ben.page)).toContainText("Es gibt dort nicht gespeicherte Änderungen.");
  await expect(ben.page.getByRole("main")).toContainText(tag.name);
  await expectReading(ben.page);
  if (scripts()) expect(await accessibilityFindings(ben.page)).toEqual([]);
  await ben.page.setViewportSize({ width: 360, height: 800 });
  const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await ben.page.evaluate(tooWide)).toBeLessThanOrEqual(0);

  await button(ben.page, "Übernahme anfragen").click();
  await expect(said(ben.page)).toContainText("um die Übernahme gebeten");
  await expect(ben.page.getByRole("timer")).toHaveText(/^Noch \d+ Sekunden$/);
  await looks(anna.page, path);
  await expect(said(anna.page)).toContainText(/Ben .* möchte diesen Eintrag übernehmen/);
  await expect(anna.page.getByRole("timer")).toHaveText(/^Noch \d+ Sekunden$/);
  if (scripts()) expect(await accessibilityFindings(anna.page)).toEqual([]);
  await button(anna.page, "Weiterarbeiten").click();
  await expect(said(anna.page)).not.toContainText("übernehmen");
  if (scripts()) await expect(name).toHaveValue("Von Anna getippt");
  await looks(ben.page, path);
  await expect(said(ben.page)).toContainText("hat Ihre Anfrage abgelehnt und arbeitet weiter");
  await expectReading(ben.page);

  // Somebody else asks, and the holder allows it.
  const cora = await somebody({ browser, product }, "Cora", KEEPER);
  await cora.page.goto(path);
  await button(cora.page, "Übernahme anfragen").click();
  await expect(said(cora.page)).toContainText("um die Übernahme gebeten");
  await looks(anna.page, path);
  await button(anna.page, "Erlauben").click();
  await expect(said(anna.page)).toContainText(/Sie haben diesen Eintrag Cora .* überlassen/);
  await expectReading(anna.page);
  await looks(cora.page, path);
  await expect(said(cora.page)).toContainText("hat die Übernahme erlaubt");
  await cora.page.getByRole("checkbox", { name: "Haupt-Schlagwort" }).check();
  await button(cora.page, "Speichern").click();
  await expect(savedMessage(cora.page)).toBeVisible();
  await expect(button(cora.page, "Speichern")).toBeVisible();
  // What is saved is nobody's any more: she goes on.
  const corasName = cora.page.getByLabel("Name", { exact: true });
  if (scripts()) await begins(cora.page, () => corasName.fill("Von Cora getippt"));

  // Without an answer the record goes back.
  await looks(anna.page, path);
  await button(anna.page, "Übernahme anfragen").click();
  await expect(said(anna.page)).toContainText("um die Übernahme gebeten");
  await passCountdown(db);
  await looks(anna.page, path);
  await expect(said(anna.page)).toContainText("Der Eintrag wurde automatisch freigegeben");
  await looks(cora.page, path);
  await expect(said(cora.page)).toContainText("Sie haben nicht geantwortet");
  await expectReading(cora.page);

  if (!scripts()) return;
  const kept = anna.page.getByRole("region", { name: "Ihre nicht gespeicherten Eingaben" });
  await expect(kept).toContainText("Von Anna getippt");
  await expect(name).toHaveValue(tag.name);
  expect(await accessibilityFindings(anna.page)).toEqual([]);
  for (const width of [1280, 360]) {
    await anna.page.setViewportSize({ width, height: 800 });
    const room = await anna.page.locator("form", { has: kept }).boundingBox();
    const taken = await kept.boundingBox();
    expect(taken?.width, `at ${width} px`).toBe(room?.width);
    const take = await kept.getByRole("button", { name: "Name übernehmen" }).boundingBox();
    const edgeOf = (box: typeof room) => (box ? box.x + box.width : 0);
    expect(edgeOf(take), `at ${width} px`).toBeLessThanOrEqual(edgeOf(taken));
  }
  await kept.getByRole("button", { name: "Name übernehmen" }).click();
  await expect(name).toHaveValue("Von Anna getippt");
  await expect(anna.page.getByRole("checkbox", { name: "Haupt-Schlagwort" })).toBeChecked();
  await button(anna.page, "Speichern").click();
  await expect(savedMessage(anna.page)).toBeVisible();
  const [saved] = await db.select().from(tags).where(eq(tags.id, tag.id));
  expect(saved).toMatchObject({ name: "Von Anna getippt", isMainTag: true });
  await expect(kept).toHaveCount(0);
  const ofAnna = eq(keptDrafts.userId, anna.user.id);
  await expect.poll(() => db.select().from(keptDrafts).where(ofAnna)).toEqual([]);
});

test("what was kept is taken over by the server too, all of it or none", async ({ browser, product }) => {
  const { db } = product.backend;
  const tag = await makeTag(db);
  const { page, user } = await somebody({ browser, product }, "Anna", KEEPER);
  const values = [
    ["name", "Lange überlegt"],
    ["isMainTag", "on"],
    ["kit/snapshot", JSON.stringify({ name: [tag.name] })],
  ] as const;
  const draft = { userId: user.id, area: "tags", recordId: tag.id, version: 1, values, at: new Date() };
  await db.insert(keptDrafts).values(["one", "two"].map((window) => ({ ...draft, window })));
  await page.goto(`/tags/${tag.id}`);
  const kept = page.getByRole("region", { name: "Ihre nicht gespeicherten Eingaben" });
  await expect(kept).toHaveCount(2);
  await kept.first().getByRole("button", { name: "Verwerfen" }).click();
  await expect(kept).toHaveCount(1);
  await kept.getByRole("button", { name: "Alle übernehmen" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Lange überlegt");
  await expect(page.getByRole("checkbox", { name: "Haupt-Schlagwort" })).toBeChecked();
  await button(page, "Speichern").click();
  await expect(savedMessage(page)).toBeVisible();
  await expect(kept).toHaveCount(0);
});

test("two windows of one user share the record, and a save by others is told", async ({
  browser,
  product,
}) => {
  const { db } = product.backend;
  const tag = await makeTag(db);
  const path = `/tags/${tag.id}`;
  const anna = await somebody({ browser, product }, "Anna", KEEPER);
  const ben = await somebody({ browser, product }, "Ben", KEEPER);
  const second = await anna.page.context().newPage();
  await anna.page.goto(path);
  await second.goto(path);
  await second.getByRole("checkbox", { name: "Haupt-Schlagwort" }).check();
  await button(second, "Speichern").click();
  await expect(savedMessage(second)).toBeVisible();
  await anna.page.getByLabel("Name", { exact: true }).fill("Im ersten Fenster");
  // What the page still loads after its own save would show the next version, and nothing to be told of.
  await untilIdle(anna.page, async () => {
    await button(anna.page, "Speichern").click();
    await expect(savedMessage(anna.page)).toBeVisible();
    await expect(anna.page.locator("input[name='kit/version']").first()).toHaveValue("3");
  });
  const saved = { version: 4, updatedById: ben.user.id, updatedAt: new Date() };
  await db.update(tags).set(saved).where(eq(tags.id, tag.id));
  if (!scripts()) return;
  await looks(anna.page, path);
  await expect(said(anna.page)).toContainText(/Ben .* hat gerade gespeichert/);
  // A closed window does not free the record for others while something is typed in the other one.
  await begins(anna.page, () => anna.page.getByLabel("Name", { exact: true }).fill("Noch im ersten"));
  await second.getByLabel("Name", { exact: true }).fill("Und im zweiten");
  await second.close();
  await looks(anna.page, path);
  await ben.page.goto(path);
  await expectReading(ben.page);
  await button(anna.page, "Speichern").click();
  await expect(savedMessage(anna.page)).toBeVisible();
  await anna.page.goto("/tags");
  await expect
    .poll(async () => (await db.select().from(editLocks).where(eq(editLocks.recordId, tag.id)))[0]?.pageUntil)
    .toBeNull();
});

test("bookings and flat plans are handed over, too", async ({ browser, product }) => {
  const { db } = product.backend;
  const { medium, client, issue } = await makeMarket(db);
  const booking = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  const rights = [...SALES, "global:read__print_issues", "global:edit__print_issues"];
  const anna = await somebody({ browser, product }, "Anna", rights);
  const ben = await somebody({ browser, product }, "Ben", rights);
  const screens = [
    { path: `/bookings/${booking.id}`, save: "Speichern", field: "Preis netto", text: "480" },
    {
      path: `/issues/edit/print/${issue.id}`,
      save: "Plan speichern",
      field: "Seitenbreite in mm",
      text: "210",
    },
  ];
  for (const { path, save, field, text } of screens) {
    await anna.page.goto(path);
    await expect(button(anna.page, save)).toBeVisible();
    await begins(anna.page, () => anna.page.getByLabel(field).fill(text));
    await ben.page.goto(path);
    await expect(said(ben.page)).toContainText(/Anna .* bearbeitet diesen Eintrag seit/);
    await expect(button(ben.page, save)).toHaveCount(0);
    if (scripts()) expect(await accessibilityFindings(ben.page)).toEqual([]);
    await button(ben.page, "Übernahme anfragen").click();
    await expect(said(ben.page)).toContainText("um die Übernahme gebeten");
    await passCountdown(db);
    await looks(ben.page, path);
    await expect(said(ben.page)).toContainText("Der Eintrag wurde automatisch freigegeben");
    await expect(button(ben.page, save)).toBeVisible();
    await looks(anna.page, path);
    await expect(said(anna.page)).toContainText("Sie haben nicht geantwortet");
    await expect(button(anna.page, save)).toHaveCount(0);
  }
});

test("what could not be kept when the record was handed over stays in the browser", async ({
  browser,
  product,
}) => {
  test.skip(!scripts(), "without scripts nothing is handed over behind the user's back");
  const { db } = product.backend;
  const tag = await makeTag(db);
  const path = `/tags/${tag.id}`;
  const anna = await somebody({ browser, product }, "Anna", KEEPER);
  const ben = await somebody({ browser, product }, "Ben", KEEPER);
  const name = anna.page.getByLabel("Name", { exact: true });
  // The record is handed over before the pause that keeps a draft: nothing but the end of the form can keep it.
  await anna.page.addInitScript((pause) => {
    const start = window.setTimeout;
    const hold = (work: TimerHandler, ms?: number, ...more: unknown[]) =>
      start(work, ms === pause ? 3_600_000 : ms, ...more);
    window.setTimeout = hold as typeof window.setTimeout;
  }, KEEP_AFTER_MS);
  await anna.page.goto(path);
  await begins(anna.page, () => name.fill("Lange überlegt"));
  // The line is lost in the moment when the record is handed over, whenever this window hears of that.
  let lost = 0;
  await anna.page.route("**/locks/**", async (route) => {
    if (!/intent=keep/.test(route.request().postData() ?? "")) return await route.continue();
    lost += 1;
    await route.abort("internetdisconnected");
  });
  await ben.page.goto(path);
  await button(ben.page, "Übernahme anfragen").click();
  await expect(said(ben.page)).toContainText("um die Übernahme gebeten");
  await passCountdown(db);
  await looks(ben.page, path);
  await expect(said(ben.page)).toContainText("automatisch freigegeben");
  await looks(anna.page, path);
  await expect(said(anna.page)).toContainText("Sie haben nicht geantwortet");
  await expectReading(anna.page);
  await expect.poll(() => lost).toBe(1);
  const isOfTag = and(eq(keptDrafts.area, "tags"), eq(keptDrafts.recordId, tag.id));
  expect(await db.select().from(keptDrafts).where(isOfTag)).toEqual([]);

  // When the record is free again, the text is offered.
  await ben.page.goto("/tags");
  await db.delete(editLocks);
  await anna.page.goto(path);
  await button(anna.page, "Entwurf wiederherstellen").click();
  await expect(name).toHaveValue("Lange überlegt");
});
