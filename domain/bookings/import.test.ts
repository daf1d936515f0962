import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MEDIUM_TYPES } from "./fields";
import { columnsNotOf, IMPORT_FIELDS, readCellDay, readImportRow } from "./import";

const line = { client: "Möbel Huber", medium: "Alpenblick", price: "1.450,00" };
const found = (row: object) =>
  readImportRow({ ...line, ...row }).problems.map(({ field, message }) => `${field}: ${message}`);

describe("a line of a CSV of bookings", () => {
  it("names the columns that its type does not have, and no empty ones", () => {
    const days = { campaignStart: "2027-03-12", campaignEnd: "2027-03-13", releaseDate: "2027-03-12" };
    const full = {
      ...line,
      ...days,
      issue: "3/2027",
      format: "Pre-Roll",
      placement: "oben",
      placementDetails: "rechts",
      bookingArt: "Anzeige",
      targetYear: "2027",
      productionDate: "2027-03-01",
      internalProduction: "ja",
      adTargetLink: "https://firma.at",
      adHiddenOnMobile: "ja",
    };
    const ofPrint = ["placementDetails", "targetYear"];
    const expected = {
      print: [
        "campaignStart",
        "campaignEnd",
        "productionDate",
        "internalProduction",
        "releaseDate",
        "adTargetLink",
      ],
      digital: ["issue", ...ofPrint],
      video: ["issue", "format", "placement", ...ofPrint],
      immoflash: ofPrint,
    };
    for (const type of MEDIUM_TYPES) {
      expect(columnsNotOf(type, readImportRow(full).values)).toEqual(expected[type]);
      expect(columnsNotOf(type, readImportRow(line).values)).toEqual([]);
    }
  });

  it("is read with German numbers, days and yes", () => {
    const { values, problems } = readImportRow({
      ...line,
      issue: " 3/2027 ",
      billingDate: "1.4.2027",
      campaignStart: "2027-03-12",
      nonbillable: "Ja",
      isInternal: "",
      targetYear: "2027",
      comment: "'=1+1",
    });
    expect(problems).toEqual([]);
    expect(values).toMatchObject({
      client: "Möbel Huber",
      issue: "3/2027",
      price: 145_000,
      billingDate: "2027-04-01",
      campaignStart: "2027-03-12",
      nonbillable: true,
      isInternal: false,
      targetYear: 2027,
      comment: "=1+1",
      agency: null,
    });
  });

  it("recurs where it says so, or says how often or how long", () => {
    const read = (row: object) => {
      const { isCrossBill, crossBillTiming, crossBillEnd } = readImportRow({ ...line, ...row }).values;
      return [isCrossBill, crossBillTiming, crossBillEnd];
    };
    expect(read({})).toEqual([false, null, null]);
    expect(read({ isCrossBill: "nein" })).toEqual([false, null, null]);
    expect(read({ isCrossBill: "ja" })).toEqual([true, null, null]);
    expect(read({ crossBillTiming: "Vierteljährlich" })).toEqual([true, "quarterly", null]);
    expect(read({ crossBillEnd: "1.9.2027" })).toEqual([true, null, "2027-09-01"]);
  });

  it.each<[object, string[]]>([
    [{ client: " ", price: "" }, ["client: required", "price: required"]],
    [{ medium: "\0" }, ["medium: required"]],
    [{ price: "12 Euro" }, ["price: money_invalid"]],
    [{ price: "-1" }, ["price: money_negative"]],
    [{ price: "1450.00" }, ["price: money_invalid"]],
    [{ billingDate: "31.2.2027" }, ["billingDate: import_date_invalid"]],
    [{ billingDate: "03/12/2027" }, ["billingDate: import_date_invalid"]],
    [{ isInternal: "vielleicht" }, ["isInternal: import_yes_no"]],
    [{ targetYear: "27" }, ["targetYear: year_invalid"]],
    [{ crossBillTiming: "täglich" }, ["crossBillTiming: import_timing_invalid"]],
    [{ isCrossBill: "manchmal" }, ["isCrossBill: import_yes_no"]],
    [{ isCrossBill: "nein", crossBillTiming: "monatlich" }, ["isCrossBill: import_cross_bill_denied"]],
    [{ isCrossBill: "ja", crossBillEnd: "immer" }, ["crossBillEnd: import_date_invalid"]],
  ])("says which cell cannot be read: %j", (row, problems) => expect(found(row)).toEqual(problems));

  it("never fails, whatever stands in the cells", () => {
    const cells = fc.dictionary(fc.constantFrom(...IMPORT_FIELDS), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(cells, (row) => {
        const { values } = readImportRow(row);
        expect(JSON.stringify(values)).not.toContain("\\u0000");
      }),
    );
  });

  it("reads back every day as it is shown", () => {
    const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = day.split("-");
        expect(readCellDay(day)).toBe(day);
        expect(readCellDay(`${dayOfMonth}.${month}.${year}`)).toBe(day);
        expect(readCellDay(`${Number(dayOfMonth)}.${Number(month)}.${year}`)).toBe(day);
      }),
    );
  });
});
