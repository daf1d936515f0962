import { randomBytes } from "node:crypto";
import { bookingComments } from "backend/modules/bookings/tables";
import { companies, companyContacts } from "backend/modules/companies/tables";
import { domains } from "backend/modules/domains/tables";
import { issues } from "backend/modules/issues/tables";
import { media } from "backend/modules/media/tables";
import { qrcodes } from "backend/modules/qrcodes/tables";
import { rubrics, rubricTags } from "backend/modules/rubrics/tables";
import { tags } from "backend/modules/tags/tables";
import { roles } from "backend/modules/users/tables";
import { users } from "backend/platform/people";
import { makeBooking } from "backend/testing/booking-factories";
import { parse } from "csv-parse/sync";
import { GLOBAL_PERMISSIONS } from "domain/permissions/names";
import { eq, like } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, postResponse, test } from "../fixtures";
import { makeMarket } from "../market";

/** What a spreadsheet would compute, each at the start of a text. */
const FORMULAS = [
  "=HYPERLINK(1)",
  "+cmd|' /C calc'!A0",
  "-1+1",
  "@SUM(1+9)",
  "|calc",
  "\uff1d1+1",
  "\u200b=1+1",
  "\t=1+1",
  "'=1",
];
/** What a page would run, what ends an attribute or a field, and what turns the writing around. */
const MARKUP = `"><img src=x onerror=alert(1)><script>alert(1)</script></textarea>&amp;\u202e`;

test("hostile texts are shown as text on screens, in files and in the log", { tag: "@server" }, async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const mark = randomBytes(4).toString("hex");
  let nth = 0;
  // Each text begins with another formula, and all have the mark by which they are found.
  const attack = () => `${FORMULAS[nth++ % FORMULAS.length]}${MARKUP}${mark}`;
  const { client, medium, issue, full } = await makeMarket(db);
  const me = await signInWith(GLOBAL_PERMISSIONS);
  await db
    .update(companies)
    .set({
      name: attack(),
      street: attack(),
      city: attack(),
      country: attack(),
      notes: attack(),
      externalId: attack(),
    })
    .where(eq(companies.id, client.id));
  await db
    .insert(companyContacts)
    .values({ companyId: client.id, name: attack(), role: attack(), phone: attack() });
  await db.update(media).set({ name: attack() }).where(eq(media.id, medium.id));
  await db.update(issues).set({ title: attack(), issueNumber: attack() }).where(eq(issues.id, issue.id));
  await db
    .update(users)
    .set({ firstName: attack(), lastName: attack(), jobTitle: attack() })
    .where(eq(users.id, me.id));
  const [tag] = await db.insert(tags).values({ name: attack(), isMainTag: true }).returning();
  const [rubric] = await db.insert(rubrics).values({ name: attack(), mediumId: medium.id }).returning();
  await db.insert(rubricTags).values({ rubricId: rubric?.id ?? 0, tagId: tag?.id ?? 0 });
  const [role] = await db.insert(roles).values({ name: attack() }).returning();
  const [domain] = await db
    .insert(domains)
    .values({ name: attack(), hosts: `${mark}.test` })
    .returning();
  const [code] = await db
    .insert(qrcodes)
    .values({ code: mark, longUrl: `https://${mark}.test/`, comment: attack() })
    .returning();
  const booking = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: issue.id,
    formatId: full.id,
    appearsFrom: issue.publishDate,
    appearsOn: issue.publishDate,
    easyJobId: attack(),
  });
  await db.insert(bookingComments).values({ bookingId: booking.id, authorId: me.id, text: attack() });

  const screens = [
    "/tags",
    `/tags/${tag?.id}`,
    "/rubrics",
    `/rubrics/${rubric?.id}`,
    "/roles",
    `/roles/${role?.id}`,
    "/domains",
    `/domains/${domain?.id}`,
    "/qrcodes",
    `/qrcodes/${code?.id}`,
    `/companies?q=${mark}`,
    `/companies/${client.id}`,
    `/companies/${client.id}/bookings`,
    `/companies/${client.id}/compare`,
    "/press",
    `/press/${medium.id}`,
    `/issues/edit/print/${issue.id}`,
    `/issues/edit/print/${issue.id}/details`,
    "/users",
    `/users/${me.id}`,
    `/users/${me.id}/permissions`,
    "/account",
    `/bookings?q=${mark}`,
    `/bookings/${booking.id}`,
    `/bookings/${booking.id}/confirmation`,
    `/bookings/medium/${medium.id}`,
    `/bookings/billing?q=${mark}`,
    `/bookings/material?q=${mark}`,
  ];
  await page.goto("about:blank");
  for (const path of screens) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(200);
    const seen = await page.evaluate(
      ([html, marked]) => {
        const parsed = new DOMParser().parseFromString(html as string, "text/html");
        const fields = [...parsed.querySelectorAll("input, textarea")].map(
          (one) => (one as HTMLInputElement).value,
        );
        const scripts = [...parsed.querySelectorAll("script")];
        return {
          elements:
            parsed.querySelectorAll("img[src=x], [onerror]").length +
            scripts.filter((one) => one.textContent?.trim() === "alert(1)").length,
          isShown: [parsed.body.textContent ?? "", ...fields].some((one) => one.includes(marked as string)),
        };
      },
      [await response.text(), mark],
    );
    expect(seen, path).toEqual({ elements: 0, isShown: true });
  }

  const exports = [
    "/tags",
    "/rubrics",
    "/roles",
    "/domains",
    "/qrcodes",
    "/companies",
    "/press",
    "/users",
    "/bookings",
  ];
  for (const path of [
    ...exports,
    "/issues/print",
    "/bookings/billing",
    "/bookings/material",
    "/activitylogs",
  ]) {
    const csv = await page.request.get(`${path}/export?format=csv`);
    expect(csv.status(), path).toBe(200);
    const rows: string[][] = parse(await csv.body(), { delimiter: ";", bom: true, relax_column_count: true });
    const formulas = rows.flat().filter((cell) => /^[=+@\t\r]|^-(?![\d.,]+( €)?$)/.test(cell));
    expect(formulas, path).toEqual([]);
    const xlsx = await page.request.get(`${path}/export?format=xlsx`);
    const parts = Object.entries(unzipSync(await xlsx.body()));
    const sheets = parts.filter(([name]) => name.includes("worksheets")).map(([, bytes]) => strFromU8(bytes));
    expect(sheets.length, path).toBeGreaterThan(0);
    for (const sheet of sheets) expect(sheet, path).not.toMatch(/<f[ >]|<script>/);
  }
  const file = await page.request.get(`/bookings/${booking.id}/confirmation.pdf`);
  const pdf = await getDocument({ data: new Uint8Array(await file.body()), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  expect(items.map((item) => ("str" in item ? item.str : "")).join("")).toContain(
    "<script>alert(1)</script>",
  );

  // The same through a form, which trims it and keeps the rest, and a word that nothing can break.
  const typed = attack().trim();
  await page.goto("/tags/create");
  await page.getByLabel("Name").fill(` ${typed} `);
  await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());
  await expect(page.getByLabel("Name")).toHaveValue(typed);
  expect(await db.$count(tags, eq(tags.name, typed))).toBe(1);
  const word = `${"W".repeat(90)}${mark}`;
  await db.update(tags).set({ name: word }).where(eq(tags.name, typed));
  await db.update(companies).set({ name: word, city: word }).where(eq(companies.id, client.id));
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of [
    "/tags",
    `/tags/${tag?.id}`,
    `/companies/${client.id}`,
    "/companies",
    `/bookings/${booking.id}`,
    `/bookings?q=${mark}`,
  ]) {
    await page.goto(path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, path).toBeLessThanOrEqual(360);
  }

  // Other tests choose from the same records.
  await db.delete(rubrics).where(like(rubrics.name, `%${mark}`));
  for (const table of [tags, roles, domains]) await db.delete(table).where(like(table.name, `%${mark}`));
  await db.delete(qrcodes).where(eq(qrcodes.code, mark));
  await db.update(companies).set({ name: mark, externalId: mark }).where(eq(companies.id, client.id));
  await db.update(media).set({ name: mark }).where(eq(media.id, medium.id));
  await db.update(issues).set({ title: mark, issueNumber: mark }).where(eq(issues.id, issue.id));
  await db.update(users).set({ firstName: mark, lastName: mark }).where(eq(users.id, me.id));
});
