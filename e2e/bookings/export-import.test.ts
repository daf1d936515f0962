import { columnsOf } from "backend/modules/bookings/record/booking-record";
import { cleanText } from "backend/modules/bookings/record/input";
import { bookings } from "backend/modules/bookings/tables";
import { makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { parse } from "csv-parse/sync";
import { type BookingDraft, CROSS_BILL_TIMINGS, emptyBooking, MEDIUM_TYPES } from "domain/bookings/fields";
import { FIELD_PATHS, IMPORT_FIELDS } from "domain/bookings/import";
import { shapeBooking, withYearOfIssue } from "domain/bookings/shape";
import { addDays } from "domain/dates";
import { asc, gt } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loader as exportBookings } from "~/routes/bookings/export";
import { changeImport } from "~/routes/bookings/import/import.server";
import { SALES } from "../market";
import { screensOn } from "./posts";

let backend: TestBackend;
let token: string;
let house: Awaited<ReturnType<typeof makeHouse>>;

beforeAll(async () => {
  backend = await testBackend();
  const rights = [...SALES, "global:manage_nonbillable", "global:manage_internal_bookings"];
  ({ token } = await signedInUser(backend.db, rights));
  house = await makeHouse();
});
afterAll(() => backend.close());

/** A medium of each type, with two issues if it has issues, and companies whose names are hard to quote in CSV. */
async function makeHouse() {
  const { db } = backend;
  const media = await Promise.all(
    MEDIUM_TYPES.map(async (type) => {
      const hasIssues = type === "print" || type === "immoflash";
      const title = await makeTitle(db, [{ label: "1/1 Seite" }, { label: '+ Banner; "groß"' }], {
        type,
        hasIssues,
        name: `Ö3 "${type}"; +43`,
      });
      const days = hasIssues ? ["2027-03-12", "2028-01-14"] : [];
      const issues = await Promise.all(
        days.map((publishDate) => makeIssue(db, title.medium.id, { publishDate })),
      );
      return { ...title, type, issues };
    }),
  );
  const named = (name: string, values = {}) => makeCompany(db, { name, ...values });
  return {
    media,
    clients: [
      await named('ÖBB "Werbung"; Größe KG'),
      await named("=Summe & Söhne"),
      await named("'Ndrangheta OG"),
    ],
    agency: await named("@Agentur Ägäis", { isAgency: true, type: "Agency" }),
    supervisor: await makeUser(db, { firstName: "Ägid", lastName: "Öller" }),
  };
}

const text = (max: number) =>
  fc.option(
    fc
      .oneof(
        fc.string({ unit: "grapheme", maxLength: Math.min(max, 40) }),
        fc.constantFrom(
          "=1+1",
          "'=1",
          "''|x",
          "\u200b=cmd",
          'zwei\r\nZeilen; "so"',
          "\t+43",
          "0042",
          "Ja",
          "1.234,00",
        ),
      )
      .map((one) => cleanText(one.slice(0, max))),
    { nil: null },
  );
const day = fc.integer({ min: 0, max: 700 }).map((n) => addDays("2027-01-01", n));
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

/** Any booking that one line of a file can describe. */
const booking = fc
  .record({
    medium: fc.nat(3),
    client: fc.nat(2),
    withAgency: fc.boolean(),
    withSupervisor: fc.boolean(),
    price: fc.oneof(fc.nat(9_999_999_999), fc.constantFrom(0, 5, 100, 123_456)),
    easyJobId: text(50),
    easyJobIdEpMedia: text(50),
    nonbillable: fc.boolean(),
    isInternal: fc.boolean(),
    billingDate: maybe(day),
    recurs: fc.boolean(),
    crossBillTiming: fc.constantFrom(...CROSS_BILL_TIMINGS),
    months: fc.nat(300),
    format: maybe(fc.nat(1)),
    withPlacement: fc.boolean(),
    withArt: fc.boolean(),
    issue: maybe(fc.nat(1)),
    placementDetails: text(500),
    targetYear: maybe(fc.integer({ min: 1990, max: 2100 })),
    campaignStartDate: maybe(day),
    days: maybe(fc.nat(60)),
    productionDate: maybe(day),
    internalProduction: fc.boolean(),
    releaseDate: maybe(day),
    adTargetLink: maybe(fc.webUrl({ withQueryParameters: true, withFragments: true })),
    adHiddenOnMobile: fc.boolean(),
    comment: text(5000),
  })
  .map(({ days, recurs, months, ...made }) => ({
    ...made,
    isCrossBill: recurs && made.billingDate !== null,
    crossBillEnd: recurs && made.billingDate !== null ? addDays(made.billingDate, months) : null,
    campaignEndDate:
      made.campaignStartDate !== null && days !== null ? addDays(made.campaignStartDate, days) : null,
  }));
type Made = typeof booking extends fc.Arbitrary<infer T> ? T : never;

function rowOf(made: Made) {
  const { media, clients, agency, supervisor } = house;
  const medium = media[made.medium] ?? media[0];
  if (!medium) throw new Error("no medium");
  const issue = made.issue === null ? undefined : medium.issues[made.issue];
  const id = (record: { id: number } | undefined) => (record ? String(record.id) : null);
  const { specs, ...empty } = emptyBooking();
  const draft: BookingDraft = {
    ...empty,
    clientCompany: id(clients[made.client]),
    agencyCompany: made.withAgency ? id(agency) : null,
    supervisor: made.withSupervisor ? id(supervisor) : null,
    easyJobId: made.easyJobId,
    easyJobIdEpMedia: made.easyJobIdEpMedia,
    price: made.price,
    nonbillable: made.nonbillable,
    isInternal: made.isInternal,
    billingDate: made.billingDate,
    isCrossBill: made.isCrossBill,
    crossBillTiming: made.isCrossBill ? made.crossBillTiming : "monthly",
    crossBillEnd: made.crossBillEnd,
    specs: {
      ...specs,
      type: medium.type,
      targetMedium: id(medium.medium),
      issue: id(issue),
      format: made.format === null ? null : id(medium.formats[made.format]),
      placement: made.withPlacement ? id(medium.placement) : null,
      bookingType: made.withArt ? id(medium.art) : null,
      placementDetails: made.placementDetails,
      targetYear: made.targetYear,
      campaignStartDate: made.campaignStartDate,
      campaignEndDate: made.campaignEndDate,
      productionDate: made.productionDate,
      internalProduction: made.internalProduction,
      releaseDate: made.releaseDate,
      adTargetLink: made.adTargetLink,
      adHiddenOnMobile: made.adHiddenOnMobile,
      comment: made.comment,
    },
  };
  return columnsOf(withYearOfIssue(shapeBooking(draft), issue?.publishDate ?? null), issue ?? null);
}

async function exported(ids: readonly number[]): Promise<Uint8Array<ArrayBuffer>> {
  const fields = new FormData();
  for (const id of ids) fields.append("ids", String(id));
  fields.append("format", "csv");
  const { context, headers } = screensOn(backend, token);
  const request = new Request("http://house/bookings/export", { method: "POST", body: fields, headers });
  const response = await exportBookings({ request, context, params: {} });
  return new Uint8Array(await response.arrayBuffer());
}

describe("an export of bookings", () => {
  it("can be imported, and gives the same bookings in every column of the import", async () => {
    const { db } = backend;
    const { post } = screensOn(backend, token);
    await fc.assert(
      fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 40 }), async (all) => {
        const originals = await db.insert(bookings).values(all.map(rowOf)).returning();
        const bytes = await exported(originals.map(({ id }) => id));
        const file = new File([bytes], "buchungen.csv");
        const checked = await post(changeImport, "/bookings/import", [["file", file]]);
        expect(checked.data).toMatchObject({
          step: "report",
          total: all.length,
          good: all.length,
          problems: [],
        });
        const take = [
          ["csv", checked.data.text.replaceAll("\n", "\r\n")],
          ["intent", "import"],
        ] as const;
        const taken = await post(changeImport, "/bookings/import", take);
        expect(taken.data).toMatchObject({ step: "outcome", created: all.length });
        const last = originals.at(-1)?.id ?? 0;
        const made = await db.select().from(bookings).where(gt(bookings.id, last)).orderBy(asc(bookings.id));
        const lines: string[][] = parse(new TextDecoder().decode(bytes), { delimiter: ";", from: 2 });
        const inOrder = lines.map(([number]) => originals.find(({ id }) => id === Number(number)));
        expect(made.map(known)).toEqual(inOrder.map((one) => one && known(one)));
      }),
      { numRuns: 6 },
    );
  });

  it("has every column of the import, with the names of the form", async () => {
    const [row] = await backend.db
      .insert(bookings)
      .values(rowOf(fc.sample(booking, { numRuns: 1, seed: 1 })[0] as Made))
      .returning();
    const text = new TextDecoder().decode(await exported([row?.id ?? 0]));
    const { data } = await screensOn(backend, token).post(changeImport, "/bookings/import", [["csv", text]]);
    const others = [
      "Nr.",
      "Buchungsart",
      "Medienart",
      "Erscheint",
      "Buchung",
      "Stand der Unterlagen",
      "Verrechnung",
    ];
    expect(data.unknown).toEqual(others);
    expect(text.split("\r\n")[0]?.split(";")).toHaveLength(IMPORT_FIELDS.length + others.length);
  });
});

/** The fields of a booking that the import sets, and the fields that follow from them. */
function known(row: typeof bookings.$inferSelect) {
  const names = Object.values(FIELD_PATHS).map((path) => path.replace("specs.", ""));
  const columns: Record<string, keyof typeof row> = {
    clientCompany: "clientCompanyId",
    agencyCompany: "agencyCompanyId",
    supervisor: "supervisorId",
    targetMedium: "targetMediumId",
    issue: "issueId",
    format: "formatId",
    placement: "placementId",
    bookingType: "bookingArtId",
    price: "priceCents",
  };
  const fields = names.map((name) => [name, row[columns[name] ?? (name as keyof typeof row)]]);
  expect(fields.filter(([, value]) => value === undefined)).toEqual([]);
  return Object.fromEntries([...fields, ["days", [row.appearsFrom, row.appearsOn]], ["type", row.specType]]);
}
