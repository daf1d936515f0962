import { randomUUID } from "node:crypto";
import { AT_A_TIME } from "backend/platform/database/map-with-pauses";
import { activityLogs } from "backend/platform/database/tables";
import { IMPORT_FIELDS, type ImportRow } from "domain/bookings/import";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import labels from "../../../../locales/de/bookings.json";
import recordImport from "../../../../locales/de/recordImport.json";
import validation from "../../../../locales/de/validation.json";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { isExploring } from "../../../testing/exploring";
import { makeUser, signedInUser } from "../../../testing/factories";
import { send as post, type TestResponse } from "../../../testing/request";
import { countBetweenTurns } from "../../../testing/turns";
import { billingItems } from "../../billing/tables";
import { bookings } from "../tables";

/** As many lines as a file may have, or enough to see that statements do not grow with them. */
const MANY = isExploring ? 5000 : 2000;
const REPORT = "total good created problems { line field message params { name value } }";
const PREVIEW = `query ($file: File!) { report: bookingImportPreview(file: $file) { ${REPORT} } }`;
const IMPORT = `mutation ($file: File!, $onlyGood: Boolean!, $key: String!) {
  report: importBookings(file: $file, onlyGood: $onlyGood, idempotencyKey: $key) { ${REPORT} } }`;

const MESSAGES = { ...validation, ...recordImport.validation };

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csv = (rows: ImportRow[]) =>
  [
    IMPORT_FIELDS.join(";"),
    ...rows.map((row) => IMPORT_FIELDS.map((field) => cell(row[field] ?? "")).join(";")),
  ].join("\r\n");

describeOnDatabase("import of bookings", (open) => {
  let backend: TestBackend;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let token: string;
  let base: ImportRow;
  let clientId: number;
  let isAskedTheTime = () => {};

  beforeAll(async () => {
    backend = await open({
      clock: () => {
        isAskedTheTime();
        return new Date();
      },
    });
    const { db } = backend;
    title = await makeTitle(db, [{ label: "1/1 Seite", slots: 2 }, { label: "1/2 Seite" }]);
    await makeIssue(db, title.medium.id, { issueNumber: "3/2027", publishDate: "2027-03-12" });
    clientId = (await makeCompany(db, { name: "Möbel Huber & Söhne KG", externalId: "K-17" })).id;
    await makeCompany(db, { name: "Agentur Gipfelwerk", isAgency: true });
    await makeCompany(db, { name: "Doppelt GmbH" });
    await makeCompany(db, { name: "doppelt  gmbh" });
    await makeUser(db, { firstName: "Ida", lastName: "Berger" });
    await makeUser(db, { firstName: "Ida", lastName: "" });
    await makeUser(db, { firstName: "", lastName: "Sturm" });
    ({ token } = await signedInUser(db, [
      "global:read__companies",
      "global:read__bookings",
      `medium:${title.medium.id}:create__bookings`,
    ]));
    base = { client: "Möbel Huber & Söhne KG", medium: title.medium.name, price: "1.450,00" };
  });

  /** Sends a document with its file, as the screens do. */
  async function send(
    query: string,
    text: string | Uint8Array<ArrayBuffer>,
    variables: object = {},
    as = token,
  ): Promise<TestResponse> {
    const body = new FormData();
    body.set("operations", JSON.stringify({ query, variables: { ...variables, file: null } }));
    body.set("map", JSON.stringify({ 0: ["variables.file"] }));
    body.set("0", new File([text], "buchungen.csv"));
    const request = new Request("http://backend/graphql", {
      method: "POST",
      headers: { authorization: `Bearer ${as}` },
      body,
    });
    const answer = await (await backend.fetch(request, { address: "192.0.2.1" })).json();
    return { status: 200, ...answer, code: answer.errors?.[0]?.extensions?.code };
  }
  const dryRun = async (rows: ImportRow[], as = token) => {
    const { data, errors } = await send(PREVIEW, csv(rows), {}, as);
    expect(errors).toBeUndefined();
    return data.report;
  };
  const take = async (rows: ImportRow[], onlyGood = false, key: string = randomUUID()) => {
    const { data, errors } = await send(IMPORT, csv(rows), { onlyGood, key });
    expect(errors).toBeUndefined();
    return data.report;
  };
  const count = async () => (await backend.db.select({ id: bookings.id }).from(bookings)).length;
  const said = ({ problems }: { problems: { line: number; field: string; message: string }[] }) => {
    for (const { message } of problems) expect(MESSAGES).toHaveProperty(message);
    return problems.map(({ line, field, message }) => `${line} ${field}: ${message}`);
  };

  it("leaves others a turn after every hundred lines that it checks", async () => {
    // Each line that is checked asks for the day.
    const turns = countBetweenTurns();
    isAskedTheTime = turns.count;
    await dryRun(Array.from({ length: 450 }, () => base));
    isAskedTheTime = () => {};
    const { all, mostInATurn } = turns.end();
    expect(all).toBeGreaterThanOrEqual(450);
    // Whoever is signed in, and when, is looked up in between.
    expect(mostInATurn).toBeGreaterThanOrEqual(AT_A_TIME);
    expect(mostInATurn).toBeLessThan(AT_A_TIME + 5);
  });

  it("reads the heads of the export and of earlier templates, whatever else is in the file", async () => {
    const { clientCompany, price, specs } = labels.fields;
    const cells = (["client", "medium", "price"] as const).map((field) => cell(base[field] ?? ""));
    const file = [
      ["Nummer", clientCompany, specs.targetMedium, price.toUpperCase(), "Intern", specs.comment].join(";"),
      ["4711", ...cells, "ja", "Aus dem Export"].join(";"),
    ];
    const { data, errors } = await send(PREVIEW, file.join("\r\n"));
    expect(errors).toBeUndefined();
    expect(said(data.report)).toEqual(["1 isInternal: not_authorized"]);
    const allowed = file.map((line) => line.replace(";ja;", ";nein;")).join("\r\n");
    expect((await send(IMPORT, allowed, { onlyGood: false, key: randomUUID() })).data.report).toMatchObject({
      good: 1,
      created: 1,
    });
    const [made] = await backend.db.select().from(bookings).where(eq(bookings.comment, "Aus dem Export"));
    expect(made).toMatchObject({ priceCents: 145_000, clientCompanyId: clientId });
  });

  it("imports a recurring price with its items, and names missing fields", async () => {
    const recurring: ImportRow = {
      ...base,
      billingDate: "1.1.2027",
      crossBillTiming: "halbjährlich",
      crossBillEnd: "31.12.2027",
      easyJobId: "EJ-X",
    };
    const wrong: ImportRow[] = [
      { ...base, isCrossBill: "ja" },
      { ...recurring, crossBillEnd: "31.12.2026" },
      { ...recurring, crossBillEnd: "31.12.2047" },
      { ...base, internalProduction: "ja" },
    ];
    expect(said(await dryRun([recurring, ...wrong]))).toEqual([
      "2 billingDate: cross_bill_start_missing",
      "2 crossBillEnd: cross_bill_end_missing",
      "3 crossBillEnd: cross_bill_end_before_start",
      "4 crossBillEnd: cross_bill_too_long",
      "5 internalProduction: field_not_of_type",
    ]);
    expect(await take([recurring])).toMatchObject({ created: 1 });
    const items = await backend.db
      .select({ dueDate: billingItems.dueDate, amount: billingItems.amountCents })
      .from(billingItems)
      .innerJoin(bookings, eq(bookings.id, billingItems.bookingId))
      .where(eq(bookings.easyJobId, "EJ-X"))
      .orderBy(billingItems.dueDate);
    expect(items).toEqual([
      { dueDate: "2027-01-01", amount: 145_000 },
      { dueDate: "2027-07-01", amount: 145_000 },
    ]);
  });

  it("creates each line's booking like the form, finds records by name, and logs it", async () => {
    const row: ImportRow = {
      ...base,
      client: "  möbel  huber & söhne kg ",
      agency: "Agentur Gipfelwerk",
      supervisor: "Ida Berger",
      issue: "3/2027",
      format: "1/2 seite",
      placement: "Umschlagseite 2",
      placementDetails: "links; oben",
      bookingArt: "Anzeige",
      billingDate: "1.4.2027",
      easyJobId: "EJ-7",
      comment: "zwei\nZeilen",
    };
    const before = await count();
    expect(await dryRun([row])).toEqual({ total: 1, good: 1, created: 0, problems: [] });
    expect(await count()).toBe(before);
    expect(await take([row])).toEqual({ total: 1, good: 1, created: 1, problems: [] });
    const [booked] = await backend.db.select().from(bookings).where(eq(bookings.easyJobId, "EJ-7"));
    expect(booked).toMatchObject({
      clientCompanyId: clientId,
      targetMediumId: title.medium.id,
      specType: "print",
      formatId: title.formats[1]?.id,
      placementId: title.placement.id,
      placementDetails: "links; oben",
      bookingArtId: title.art.id,
      priceCents: 145_000,
      billingDate: "2027-04-01",
      appearsOn: "2027-03-12",
      comment: "zwei\nZeilen",
      status: "open",
      version: 1,
    });
    const logs = await backend.db
      .select()
      .from(activityLogs)
      .where(inArray(activityLogs.recordId, [booked?.id ?? 0]));
    expect(logs.map(({ action }) => action)).toEqual(["create"]);
  });

  it("finds a supervisor who has only one name", async () => {
    const rows = ["Ida", " sturm "].map((supervisor) => ({ ...base, supervisor }));
    expect(await dryRun(rows)).toMatchObject({ good: 2, problems: [] });
  });

  it("names problems by line and column, and creates none or only the valid bookings", async () => {
    const other = await makeTitle(backend.db);
    const rows: ImportRow[] = [
      { ...base, client: "K-17" },
      { ...base, client: "Gibt es nicht", price: "viel", billingDate: "gestern" },
      { ...base, client: "Doppelt GmbH", agency: "Möbel Huber & Söhne KG" },
      { ...base, medium: "Unbekannt" },
      { ...base, medium: other.medium.name },
      { ...base, issue: "9/1999", format: "3/1 Seite", isInternal: "ja" },
      { ...base, campaignStart: "2027-01-01" },
      { ...base, placementDetails: "x".repeat(501) },
      {},
    ];
    const expected = [
      "2 client: import_unknown",
      "2 price: money_invalid",
      "2 billingDate: import_date_invalid",
      "3 client: import_ambiguous",
      "3 agency: company_not_an_agency",
      "4 medium: import_unknown",
      "5 medium: not_authorized",
      "6 issue: import_unknown",
      "6 format: import_unknown",
      "6 isInternal: not_authorized",
      "7 campaignStart: field_not_of_type",
      "8 placementDetails: too_long",
      "9 client: required",
      "9 medium: required",
      "9 price: required",
    ];
    const report = await dryRun(rows);
    expect(report).toMatchObject({ total: 9, good: 1 });
    expect(said(report)).toEqual(expected);
    const before = await count();
    expect(await take(rows)).toMatchObject({ good: 1, created: 0 });
    expect(await count()).toBe(before);
    expect(await take(rows, true)).toMatchObject({ good: 1, created: 1 });
    expect(await count()).toBe(before + 1);
  });

  it("gives slots to lines in their order", async () => {
    const issue = await makeIssue(backend.db, title.medium.id, { issueNumber: "7/2029" });
    await makeBooking(backend.db, {
      clientCompanyId: clientId,
      targetMediumId: title.medium.id,
      issueId: issue.id,
      formatId: title.formats[0]?.id,
    });
    const row = { ...base, issue: "7/2029", format: "1/1 Seite" };
    const report = await dryRun([row, row, row]);
    expect(report.good).toBe(1);
    expect(said(report)).toEqual(["2 format: no_slot_left", "3 format: no_slot_left"]);
    expect(await take([row, row], true)).toMatchObject({ created: 1 });
  });

  it("creates bookings once if the same post arrives several times", async () => {
    const before = await count();
    const key = randomUUID();
    const first = await take([base, base], false, key);
    expect(await take([base, base], false, key)).toEqual(first);
    expect(await count()).toBe(before + 2);
    expect((await send(IMPORT, csv([base]), { onlyGood: false, key })).code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("refuses other files, and users who may not read companies", async () => {
    const refusal = async (text: string | Uint8Array<ArrayBuffer>) =>
      (await send(PREVIEW, text)).errors?.[0]?.extensions.data?.[0]?.message;
    expect(await refusal(csv([]))).toBe("csv_empty");
    expect(await refusal("")).toBe("csv_empty");
    expect(await refusal('client;medium\r\n"offen;x')).toBe("csv_broken");
    expect(await refusal(new Uint8Array([0xff, 0xfe, 0x41]))).toBe("csv_not_utf8");
    expect(await refusal(csv(Array(5001).fill(base)))).toBe("csv_too_long");
    expect(await refusal(" ".repeat(5_000_001))).toBe("file_too_large");
    const { token: blind } = await signedInUser(backend.db, ["global:create__bookings"]);
    expect((await send(PREVIEW, csv([base]), {}, blind)).code).toBe("NOT_AUTHORIZED");
    const { token: reader } = await signedInUser(backend.db, [
      "global:read__bookings",
      "global:read__companies",
    ]);
    backend.statements.length = 0;
    expect((await send(PREVIEW, csv([base]), {}, reader)).code).toBe("NOT_AUTHORIZED");
    expect(backend.statements.join()).not.toMatch(/from "(bookings|companies)"/);
  });

  it(`takes ${MANY} lines with at most two statements per hundred`, async () => {
    const rows = Array.from({ length: MANY }, (_, n) => ({
      ...base,
      format: "1/2 Seite",
      easyJobId: `B-${n}`,
    }));
    backend.statements.length = 0;
    expect(await take(rows)).toEqual({ total: MANY, good: MANY, created: MANY, problems: [] });
    expect(backend.statements.length).toBeLessThanOrEqual(MANY / 50);
  });

  it("series_issue_twice: no line comes into a series, and what it made is refused there in an issue twice", async () => {
    const { db } = backend;
    const other = await makeTitle(db, [{ label: "1/1 Seite", slots: 9 }]);
    const made = [];
    for (const [issueNumber, publishDate] of [
      ["1/2098", "2098-01-12"],
      ["2/2098", "2098-02-12"],
    ] as const)
      made.push(await makeIssue(db, other.medium.id, { issueNumber, publishDate }));
    const [first, second] = made.map(({ id }) => String(id));
    const seller = await signedInUser(db, [
      "global:read__companies",
      "global:read__bookings",
      "global:create__bookings",
      "global:edit__bookings",
    ]);
    const SERIES = `mutation ($print: PrintBookingInput!, $issues: SeriesIssuesInput!, $rows: [SeriesRowInput!], $continues: SeriesContinuedInput, $key: String!) {
      r: createBookingSeries(booking: { print: $print }, issues: $issues, rows: $rows, continues: $continues, idempotencyKey: $key) {
        bookings { _id } } }`;
    const print = {
      price: 100_00,
      clientCompany: String(clientId),
      specs: { targetMedium: String(other.medium.id), issue: first, format: String(other.formats[0]?.id) },
    };
    const plan = async (variables: object) =>
      await post(backend, seller.token, SERIES, { print, key: randomUUID(), ...variables });
    const series = await plan({ issues: { size: 2, from: first } });
    expect(series.data.r.bookings).toHaveLength(2);

    // The same client in the same issues: two single bookings, which leave the series as it is.
    const line = { ...base, medium: other.medium.name, format: "1/1 Seite" };
    const file = csv([
      { ...line, issue: made[0]?.title },
      { ...line, issue: made[0]?.title },
    ]);
    const { report } = (await send(IMPORT, file, { onlyGood: false, key: randomUUID() }, seller.token)).data;
    expect(report).toMatchObject({ total: 2, good: 2, created: 2, problems: [] });
    const rows = await db
      .select()
      .from(bookings)
      .where(eq(bookings.targetMediumId, other.medium.id))
      .orderBy(bookings.id);
    expect(rows.map(({ issueId, seriesPosition }) => [String(issueId), seriesPosition])).toEqual([
      [first, 1],
      [second, 2],
      [first, null],
      [first, null],
    ]);

    // Once one of them begins a series, its issue is taken there.
    const imported = rows.at(-1);
    const continues = { id: String(imported?.id), version: imported?.version };
    const twice = await plan({
      issues: { size: 2, from: first },
      rows: [
        { date: "2098-01-12", issue: first },
        { date: "2098-02-12", issue: second },
      ],
      continues,
    });
    expect(twice.errors?.[0]?.extensions.data).toEqual([
      { field: "rows[0].issue", message: "series_issue_twice" },
    ]);
  });
});
