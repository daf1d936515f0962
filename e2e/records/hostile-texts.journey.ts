import { randomBytes } from "node:crypto";
import { bookingComments } from "backend/modules/bookings/comments/tables";
import { bookings } from "backend/modules/bookings/tables";
import { companies, companyContacts } from "backend/modules/companies/tables";
import { domains } from "backend/modules/domains/tables";
import { issues } from "backend/modules/issues/tables";
import { assets, folders } from "backend/modules/library/tables";
import { mailingLists } from "backend/modules/mailing-lists/tables";
import { media } from "backend/modules/media/tables";
import { qrcodes } from "backend/modules/qrcodes/tables";
import { receivers } from "backend/modules/receivers/tables";
import { tokensOf } from "backend/modules/receivers/tokens";
import { rubrics, rubricTags } from "backend/modules/rubrics/tables";
import { tags } from "backend/modules/tags/tables";
import { roles } from "backend/modules/users/tables";
import { users } from "backend/platform/database/people";
import { makeBooking } from "backend/testing/booking-factories";
import { isExploring } from "backend/testing/exploring";
import { makeDocument } from "backend/testing/library";
import { makeMailingList, makeReceiver } from "backend/testing/receivers";
import { parse } from "csv-parse/sync";
import { GLOBAL_PERMISSIONS } from "domain/permissions/names";
import { eq, like } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, type Locator, type Page, postResponse, test } from "../fixtures";
import { makeMarket } from "../market";
import { openPart } from "../record";
import { savedMessage } from "../saved-message";

/** Beginnings of texts that a spreadsheet would compute. */
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
/** A cell of a CSV that a spreadsheet might compute, whatever stands before it unseen. */
const BEGINS_FORMULA = /^[\s\u200b\u202e]*[=+\-@|\t\r\uff1d]/;
const AN_AMOUNT = /^-[\d.,]+( €)?$/;
/** Texts that a page would run, that end an attribute or a field, or that reverse the direction of writing. */
const MARKUP = `"><img src=x onerror=alert(1)><script>alert(1)</script></textarea>&amp;\u202e`;

/** The elements of a page that hostile texts have made, and whether it shows the texts that have the mark. */
function whatIsSeen(page: Page, html: string, mark: string) {
  return page.evaluate(
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
    [html, mark],
  );
}

let cleanUp = async () => {};
test.afterEach(() => cleanUp());

test("hostile texts are shown as text on screens, in files and in the log", { tag: "@server" }, async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const mark = randomBytes(4).toString("hex");
  let nth = 0;
  // Each text begins with another formula, and all have the mark by which they are found.
  const attack = (markup = MARKUP) => `${FORMULAS[nth++ % FORMULAS.length]}${markup}${mark}`;
  // Some fields take 40 signs.
  const shortAttack = () => attack("<script>");
  const { client, medium, issue, full } = await makeMarket(db);
  const me = await signInWith(GLOBAL_PERMISSIONS);
  // Other tests choose from the same records.
  cleanUp = async () => {
    await db.delete(rubrics).where(like(rubrics.name, `%${mark}%`));
    for (const table of [tags, roles, domains]) await db.delete(table).where(like(table.name, `%${mark}%`));
    await db.delete(receivers).where(like(receivers.email, `%${mark}%`));
    await db.delete(mailingLists).where(like(mailingLists.name, `%${mark}%`));
    await db.delete(qrcodes).where(eq(qrcodes.code, mark));
    await db.delete(companyContacts).where(eq(companyContacts.companyId, client.id));
    await db.delete(bookingComments).where(like(bookingComments.text, `%${mark}%`));
    await db
      .update(bookings)
      .set({ easyJobId: null })
      .where(like(bookings.easyJobId, `%${mark}%`));
    const { name, street, city, country, notes, externalId } = client;
    await db
      .update(companies)
      .set({ name, street, city, country, notes, externalId })
      .where(eq(companies.id, client.id));
    await db.update(media).set({ name: medium.name }).where(eq(media.id, medium.id));
    const { title, issueNumber } = issue;
    await db.update(issues).set({ title, issueNumber }).where(eq(issues.id, issue.id));
    await db
      .update(users)
      .set({ firstName: mark, lastName: mark, jobTitle: null })
      .where(eq(users.id, me.id));
  };
  await db
    .update(companies)
    .set({
      name: attack(),
      street: attack(),
      city: attack(),
      country: shortAttack(),
      notes: attack(),
      externalId: shortAttack(),
    })
    .where(eq(companies.id, client.id));
  await db
    .insert(companyContacts)
    .values({ companyId: client.id, name: attack(), role: attack(), phone: shortAttack() });
  await db.update(media).set({ name: attack() }).where(eq(media.id, medium.id));
  await db.update(issues).set({ title: attack(), issueNumber: shortAttack() }).where(eq(issues.id, issue.id));
  await db
    .update(users)
    .set({ firstName: attack(), lastName: attack(), jobTitle: attack() })
    .where(eq(users.id, me.id));
  const [tag] = await db.insert(tags).values({ name: attack(), isMainTag: true }).returning();
  const [rubric] = await db.insert(rubrics).values({ name: attack(), mediumId: medium.id }).returning();
  await db.insert(rubricTags).values({ rubricId: rubric?.id ?? 0, tagId: tag?.id ?? 0 });
  // A house has exactly one, without which no role is saved.
  if (!(await db.$count(roles, eq(roles.isDefault, true)))) {
    await db.insert(roles).values({ name: `Standard ${mark}`, isDefault: true });
  }
  const [role] = await db.insert(roles).values({ name: attack() }).returning();
  const [domain] = await db
    .insert(domains)
    .values({ name: attack(), hosts: `${mark}.test` })
    .returning();
  const [code] = await db
    .insert(qrcodes)
    .values({ code: mark, longUrl: `https://${mark}.test/`, comment: attack() })
    .returning();
  const list = await makeMailingList(db, {
    name: attack(),
    description: attack(),
    consentText: attack(),
  });
  const receiver = await makeReceiver(db, list.id, {
    email: `${mark}@post.test`,
    firstName: attack(),
    lastName: attack(),
    source: attack(),
  });
  const ownPage = `/newsletter/${(await tokensOf(db))(receiver.id)}`;
  const paper = await makeDocument(db, attack());
  await db.update(assets).set({ label: attack(), copyright: attack() }).where(eq(assets.id, paper.id));
  const [folder] = await db.insert(folders).values({ name: attack(), position: paper.id }).returning();
  await db.update(assets).set({ folderId: folder?.id }).where(eq(assets.id, paper.id));
  const booking = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: issue.id,
    formatId: full.id,
    appearsFrom: issue.publishDate,
    appearsOn: issue.publishDate,
    easyJobId: shortAttack(),
  });
  await db.insert(bookingComments).values({ bookingId: booking.id, authorId: me.id, text: attack() });

  const screens = [
    "/media",
    `/media/${paper.id}`,
    "/media/folders",
    "/media/upload",
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
    "/immoflash-configuration/lists",
    `/immoflash-configuration/lists/${list.id}`,
    "/immoflash-configuration/receivers",
    `/immoflash-configuration/receivers/${receiver.id}`,
    ownPage,
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
    const seen = await whatIsSeen(page, await response.text(), mark);
    expect(seen, path).toEqual({ elements: 0, isShown: true });
  }

  const exports = [
    "/media",
    "/tags",
    "/rubrics",
    "/roles",
    "/domains",
    "/qrcodes",
    "/immoflash-configuration/lists",
    "/immoflash-configuration/receivers",
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
    const cells = rows.flat();
    expect(
      cells.filter((cell) => BEGINS_FORMULA.test(cell) && !AN_AMOUNT.test(cell)),
      path,
    ).toEqual([]);
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

  // The same through forms: what their fields hold is posted again with a sign behind it, and kept.
  const forms = {
    [`/media/${paper.id}`]: 3,
    [`/tags/${tag?.id}`]: 1,
    [`/rubrics/${rubric?.id}`]: 1,
    [`/domains/${domain?.id}`]: 1,
    [`/qrcodes/${code?.id}`]: 1,
    [`/immoflash-configuration/lists/${list.id}`]: 3,
    [`/immoflash-configuration/receivers/${receiver.id}`]: 3,
    [`/roles/${role?.id}`]: 1,
    [`/press/${medium.id}`]: 1,
    [`/issues/edit/print/${issue.id}/details`]: 2,
    [`/users/${me.id}`]: 3,
    [`/companies/${client.id}`]: 6,
  };
  // The fields are the kit's: in each run those of some areas, in an exploration all.
  const always = [`/media/${paper.id}`, `/tags/${tag?.id}`, `/companies/${client.id}`];
  const ofThisRun = Object.entries(forms).filter(([path]) => isExploring || always.includes(path));
  for (const [path, fewest] of ofThisRun) {
    await page.goto(path);
    const fields = page.locator(`main :is(input[type=text], input:not([type]), textarea):visible`);
    const texts: [Locator, string][] = [];
    for (const field of await fields.all()) {
      const [name, text] = [await field.getAttribute("name"), await field.inputValue()];
      if (!name || !text.includes("<script>") || !(await field.isEditable())) continue;
      texts.push([page.locator(`[name="${name}"]`), `${text.trim()}+`]);
    }
    expect(texts.length, path).toBeGreaterThanOrEqual(fewest);
    for (const [field, text] of texts) await field.fill(text);
    await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());
    await expect(savedMessage(page), path).toBeVisible();
    for (const [field, text] of texts) await expect(field).toHaveValue(text);
  }
  await page.goto(`/bookings/${booking.id}`);
  const remark = attack().trim();
  await openPart(page, "Kommentare");
  await page.getByLabel("Neuer Kommentar").fill(remark);
  await postResponse(page, () => page.getByRole("button", { name: "Kommentieren" }).click());
  await expect(page.locator("#comments")).toContainText(remark);
  for (const path of [
    `/activitylogs?area=companies&record=${client.id}`,
    `/companies/${client.id}`,
    `/bookings/${booking.id}`,
  ]) {
    const response = await page.request.get(path);
    expect(await whatIsSeen(page, await response.text(), `${mark}+`), path).toEqual({
      elements: 0,
      isShown: true,
    });
  }

  // A form trims a text and keeps the rest. A word that nothing can break widens no page.
  const typed = attack().trim();
  await page.goto("/tags/create");
  await page.getByLabel("Name").fill(` ${typed} `);
  await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());
  await expect(page.getByLabel("Name")).toHaveValue(typed);
  expect(await db.$count(tags, eq(tags.name, typed))).toBe(1);
  const word = `${"W".repeat(90)}${mark}`;
  await db.update(tags).set({ name: word }).where(eq(tags.name, typed));
  await db
    .update(mailingLists)
    .set({ description: word, consentText: word })
    .where(eq(mailingLists.id, list.id));
  await db.update(companies).set({ name: word, city: word }).where(eq(companies.id, client.id));
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of [
    "/tags",
    `/tags/${tag?.id}`,
    `/immoflash-configuration/receivers/${receiver.id}`,
    ownPage,
    `/companies/${client.id}`,
    "/companies",
    `/bookings/${booking.id}`,
    `/bookings?q=${mark}`,
  ]) {
    await page.goto(path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, path).toBeLessThanOrEqual(360);
  }
});
