import { randomUUID } from "node:crypto";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, expect, it } from "vitest";
import { bookings } from "../tables";

const CREATE = `mutation ($data: MultiBookingInput!, $lines: [PackageLineInput!], $asks: Boolean, $key: String!) {
  createMultiBooking(data: $data, lines: $lines, asksIfOut: $asks, idempotencyKey: $key) {
    price
    childBookings {
      price appearsOn
      specs { targetMedium { _id } issue { _id } format { _id } placement { _id } campaignStartDate campaignEndDate }
    }
  } }`;

describeOnDatabase("a package with lines", (open) => {
  let backend: TestBackend;
  let token: string;
  let print: Awaited<ReturnType<typeof makeTitle>>;
  let digital: Awaited<ReturnType<typeof makeTitle>>;
  let client: string;
  let issue: string;
  let outIssue: string;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    print = await makeTitle(db, [{ label: "1/1 Seite", slots: 2 }, { label: "1/2 Seite" }]);
    digital = await makeTitle(db, [{ label: "Banner" }], { type: "digital", hasIssues: false });
    client = String((await makeCompany(db)).id);
    issue = String((await makeIssue(db, print.medium.id, { publishDate: "2099-05-01" })).id);
    outIssue = String((await makeIssue(db, print.medium.id, { publishDate: "2020-05-01" })).id);
    token = (await signedInUser(db, ["global:create__bookings", "global:read__bookings"])).token;
  });

  const ids = () => ({ print: String(print.medium.id), digital: String(digital.medium.id) });
  const inPrint = (more: object = {}) => ({
    medium: ids().print,
    issue,
    format: String(print.formats[0]?.id),
    placement: String(print.placement.id),
    ...more,
  });
  const create = (lines: object[], asks = false, specs: object = {}, price = 1000_01) => {
    const { print, digital } = ids();
    const data = {
      clientCompany: client,
      price,
      specs: { targetMedia: [print, digital], billEvenly: true, ...specs },
    };
    return send(backend, token, CREATE, { data, lines, asks, key: randomUUID() });
  };
  const problems = (answer: Awaited<ReturnType<typeof send>>) => answer.errors?.[0]?.extensions.data;

  it("books each medium complete, with its own price or its share of the rest", async () => {
    const banner = String(digital.formats[0]?.id);
    const days = { campaignStartDate: "2099-05-04", campaignEndDate: "2099-05-17" };
    const { data, errors } = await create([
      inPrint({ price: 600_00 }),
      { medium: ids().digital, format: banner, ...days },
    ]);
    expect(errors).toBeUndefined();
    expect(data?.createMultiBooking.childBookings).toMatchObject([
      {
        price: 600_00,
        appearsOn: "2099-05-01",
        specs: {
          issue: { _id: issue },
          format: { _id: String(print.formats[0]?.id) },
          placement: { _id: String(print.placement.id) },
        },
      },
      { price: 400_01, appearsOn: "2099-05-17", specs: { format: { _id: banner }, ...days } },
    ]);
  });

  it("leaves a medium without a line as a draft", async () => {
    const { data } = await create([inPrint()]);
    expect(data?.createMultiBooking.childBookings).toMatchObject([
      { price: 500_01, specs: { issue: { _id: issue } } },
      { price: 500_00, specs: { format: null } },
    ]);
  });

  it("claims the slots, and writes nothing where one is missing", async () => {
    const { db } = backend;
    const small = await makeIssue(db, print.medium.id, { publishDate: "2099-06-01" });
    const place = {
      clientCompanyId: Number(client),
      targetMediumId: print.medium.id,
      issueId: small.id,
      formatId: print.formats[0]?.id ?? 0,
    };
    await makeBooking(db, place);
    const line = inPrint({ issue: String(small.id) });
    expect((await create([line])).errors).toBeUndefined();
    const before = await db.$count(bookings);
    const refused = await create([{ medium: ids().digital }, line]);
    expect(problems(refused)).toMatchObject([{ field: "lines[1].format", message: "slots_sold_out" }]);
    expect(await db.$count(bookings)).toBe(before);
  });

  it.each([
    [
      "a format of another medium",
      () => [inPrint({ format: String(digital.formats[0]?.id) })],
      "lines[0].format",
    ],
    ["an unknown issue", () => [inPrint({ issue: "999999999" })], "lines[0].issue"],
    [
      "a campaign that ends before it starts",
      () => [
        inPrint(),
        { medium: ids().digital, campaignStartDate: "2099-05-09", campaignEndDate: "2099-05-01" },
      ],
      "lines[1].campaignEndDate",
    ],
    ["a price above that of the package", () => [inPrint({ price: 2000_00 })], "lines[0].price"],
    ["a medium that is not in the package", () => [{ ...inPrint(), medium: "999999999" }], "lines[0].medium"],
    ["two lines for a medium", () => [inPrint(), inPrint()], "lines[1].medium"],
  ])("refuses %s at its field", async (_, lines, field) => {
    const before = await backend.db.$count(bookings);
    expect(problems(await create(lines()))).toMatchObject([{ field }]);
    expect(await backend.db.$count(bookings)).toBe(before);
  });

  it("asks about an issue that is out, at its line", async () => {
    const lines = [inPrint({ issue: outIssue })];
    expect(problems(await create(lines, true))).toMatchObject([
      { field: "lines[0].issue", message: "issue_is_out" },
    ]);
    expect((await create(lines)).errors).toBeUndefined();
  });

  it("has prices of its lines only where the price is split", async () => {
    const refused = await create([inPrint({ price: 1 })], false, { billEvenly: false });
    expect(problems(refused)).toMatchObject([{ field: "lines[0].price", message: "package_line_not_split" }]);
  });
});
