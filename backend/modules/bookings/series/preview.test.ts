import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { makeCompany, makeIssue, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { openSeries, problemsOf, SESSION_START, type SeriesDesk } from "../../../testing/series";

describeOnDatabase("previews of series", (open) => {
  let backend: SeriesDesk["backend"];
  let print: SeriesDesk["print"];
  let ofPrint: SeriesDesk["ofPrint"];
  let ofDigital: SeriesDesk["ofDigital"];
  let preview: SeriesDesk["preview"];
  let create: SeriesDesk["create"];
  let counted: SeriesDesk["counted"];

  beforeAll(async () => {
    ({ backend, print, ofPrint, ofDigital, preview, create, counted } = await openSeries(open));
  });

  it("previews each date with its issue, free slots and price share, and books exactly these", async () => {
    const monthly = { pattern: "monthly", start: "2027-01-20", size: 4, weekdays: [3], splitPrice: true };
    const { data, errors } = await preview(ofPrint(), monthly);
    expect(errors).toBeUndefined();
    expect(data.r).toEqual({
      total: 1000,
      warnings: [],
      rows: [
        {
          date: "2027-01-20",
          issue: { title: "Heft 02" },
          from: "2027-02-10",
          to: "2027-02-10",
          price: 250,
          available: 1,
          free: 1,
          problems: [],
          warnings: [],
        },
        expect.objectContaining({ date: "2027-02-24", issue: { title: "Heft 03" } }),
        expect.objectContaining({ date: "2027-03-24", issue: { title: "Heft 04" } }),
        expect.objectContaining({
          date: "2027-04-21",
          issue: null,
          available: null,
          free: null,
          warnings: [{ field: "rows[3].issue", message: "series_issue_missing" }],
        }),
      ],
    });
    const made = await create(ofPrint(), monthly);
    expect(made.errors).toBeUndefined();
    expect(made.data.r).toMatchObject({ pattern: "monthly", start: "2027-01-20", weekdays: [3] });
    expect(made.data.r.bookings).toMatchObject(
      ["Heft 02", "Heft 03", "Heft 04", null].map((title, n) => ({
        seriesPosition: n + 1,
        version: 1,
        price: 250,
        series: { _id: made.data.r._id },
        specs: { issue: title && { title }, format: { name: "1/1 Seite" } },
        history: [{ action: "create" }],
      })),
    );
    // Now all three issues are full.
    const again = await preview(ofPrint(), monthly);
    expect(again.data.r.rows[0]).toMatchObject({
      free: 0,
      problems: [{ field: "rows[0].issue", message: "no_slot_left" }],
    });
    const before = await counted();
    const refused = await create(ofPrint(), monthly);
    expect(problemsOf(refused)).toEqual({
      "rows[0].issue": "no_slot_left",
      "rows[1].issue": "no_slot_left",
      "rows[2].issue": "no_slot_left",
    });
    expect(await counted()).toEqual(before);
  });

  it("counts slots that earlier appearances of the same series take", async () => {
    const rows = [{ date: "2027-07-01" }, { date: "2027-07-01" }, { date: "2027-07-01" }];
    const { data } = await preview(ofDigital(), {}, rows);
    expect(data.r.rows.map((row: { free: number }) => row.free)).toEqual([2, 1, 0]);
    expect(problemsOf(await create(ofDigital(), {}, rows))).toEqual({ "rows[2].date": "slots_full_days" });
  });

  it("warns of issues that an appearance comes late into", async () => {
    const { medium, formats } = await makeTitle(backend.db);
    const make = (publishDate: string, days: object) =>
      makeIssue(backend.db, medium.id, { publishDate, ...days });
    const out = await make("2027-01-15", {});
    const closed = await make("2027-02-10", { adClosesOn: "2027-01-14" });
    const unpaged = await make("2027-02-17", { adClosesOn: "2027-01-15", materialDueOn: "2027-01-14" });
    const open = await make("2027-02-24", { adClosesOn: "2027-01-15", materialDueOn: "2027-01-15" });
    const rows = [out, closed, unpaged, open].map(({ id, publishDate: date }) => ({
      date,
      issue: String(id),
    }));
    const place = { targetMedium: String(medium.id), format: String(formats[0]?.id) };
    const { data } = await preview(ofPrint(place), {}, rows);
    const warned = data.r.rows.map(({ warnings }: { warnings: { message: string }[] }) =>
      warnings.map(({ message }) => message),
    );
    expect(warned).toEqual([["series_issue_out"], ["series_issue_closed"], ["series_material_closed"], []]);
  });

  it("warns of past dates, and refuses all rows of an issue that occurs twice", async () => {
    const { data } = await preview(ofPrint(), { start: "2027-01-04", size: 4 });
    expect(data.r.warnings).toEqual([{ field: "series.start", message: "series_start_in_past" }]);
    type Shown = Record<"problems" | "warnings", { message: string }[]>;
    expect(
      data.r.rows.map(({ problems, warnings }: Shown) =>
        [...warnings, ...problems].map(({ message }) => message),
      ),
    ).toEqual([
      ["series_date_in_past", "series_issue_twice"],
      ["series_date_in_past", "series_issue_twice"],
      ["series_issue_twice"],
      ["series_issue_twice"],
    ]);
    const before = await counted();
    const refused = await create(ofPrint(), { start: "2027-01-18", size: 2 });
    expect(problemsOf(refused)).toEqual({
      "rows[0].issue": "series_issue_twice",
      "rows[1].issue": "series_issue_twice",
    });
    expect(await counted()).toEqual(before);
  });

  it("refuses an invalid plan or booking at its field, and books nothing", async () => {
    const before = await counted();
    const noFormat = ofPrint({ format: null });
    const wrong = { size: 100, weekdays: [] as number[] };
    for (const refused of [await preview(noFormat, wrong), await create(noFormat, wrong)]) {
      expect(problemsOf(refused)).toEqual({
        "specs.format": "required",
        "series.size": "number_out_of_range",
        "series.weekdays": "series_weekday_missing",
      });
    }
    // Problems that a scalar finds before any rule runs have the same paths.
    const noDay = { date: "2027-02-30" };
    for (const [refused, problems] of [
      [await preview(ofDigital(), { start: "2027-02-30" }), { "series.start": "date_invalid" }],
      [await create(ofDigital(), { size: 1.5 }), { "series.size": "value_invalid" }],
      [await create(ofDigital(), {}, [{ date: "2027-08-01" }, noDay]), { "rows[1].date": "date_invalid" }],
      [await create(ofDigital({ releaseDate: "2027-02-30" })), { "specs.releaseDate": "date_invalid" }],
    ] as const) {
      expect(refused.code).toBe("BAD_USER_INPUT");
      expect(problemsOf(refused)).toEqual(problems);
    }
    expect(problemsOf(await create({}))).toEqual({ booking: "choice_invalid" });
    expect(problemsOf(await create({ ...ofPrint(), ...ofDigital() }))).toEqual({ booking: "choice_invalid" });
    expect(problemsOf(await create(ofDigital(), {}, []))).toEqual({ rows: "number_out_of_range" });
    const other = await makeIssue(backend.db, (await makeTitle(backend.db)).medium.id);
    const rows = [
      { date: "2027-08-01", issue: String(other.id) },
      { date: "2027-08-01", issue: "99999999" },
      { date: "2027-08-01", issue: null, price: -1 },
    ];
    expect(problemsOf(await create(ofPrint(), {}, rows))).toEqual({
      "rows[0].issue": "choice_invalid",
      "rows[1].issue": "choice_invalid",
      "rows[2].price": "money_negative",
    });
    // The preview does not show issues of media that the user may not book.
    const shown = await preview(ofPrint(), {}, rows.slice(0, 2));
    const unknown = { issue: null, problems: [{ message: "choice_invalid" }] };
    expect(shown.data.r.rows).toMatchObject([unknown, unknown]);
    const viewer = await signedInUser(
      backend.db,
      [`medium:${print.medium.id}:view__bookings`],
      {},
      SESSION_START,
    );
    expect((await create(ofPrint(), {}, undefined, viewer.token)).code).toBe("NOT_AUTHORIZED");
    expect(await counted()).toEqual(before);
  });

  it("refuses a user who may not book in any medium, without naming records", async () => {
    const { db } = backend;
    const retired = await makeCompany(db, { isActive: false });
    const { token: viewer } = await signedInUser(db, ["global:read__bookings"], {}, SESSION_START);
    for (const targetMedium of ["x", ""]) {
      for (const clientCompany of [String(retired.id), "99999999"]) {
        const { print: booking } = ofPrint({ targetMedium });
        const named = { print: { ...booking, clientCompany } };
        for (const refused of [
          await preview(named, {}, undefined, viewer),
          await create(named, {}, undefined, viewer),
          await send(
            backend,
            viewer,
            `mutation ($data: PrintBookingInput!, $key: String!) {
              r: createPrintBooking(data: $data, idempotencyKey: $key) { _id } }`,
            { data: named.print, key: randomUUID() },
          ),
          await send(
            backend,
            viewer,
            `mutation ($data: MultiBookingInput!, $key: String!) {
              r: createMultiBooking(data: $data, idempotencyKey: $key) { _id } }`,
            {
              data: {
                clientCompany,
                price: 1,
                specs: { targetMedia: [targetMedium], billEvenly: true },
              },
              key: randomUUID(),
            },
          ),
        ]) {
          expect([refused.code, problemsOf(refused)]).toEqual(["NOT_AUTHORIZED", {}]);
        }
      }
    }
  });
});
