import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, describe, expect, it } from "vitest";
import { i18n, options } from "~/i18n/i18n";
import { type Confirmation, confirmationOf } from "./confirmation-order";
import { confirmationPdf } from "./confirmation-pdf.server";

type Order = Parameters<typeof confirmationOf>[0];

beforeAll(async () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../../locales/de/${name}.json`, import.meta.url), "utf8"));
  await i18n.init({
    ...options,
    resources: { de: { confirmation: read("confirmation"), frame: read("frame") } },
  });
});

const specs = (medium: string) => ({
  targetMedium: { name: medium },
  issue: { title: "Frühling", issueNumber: "3/2027" },
  format: { name: "1/2 Seite quer" },
  placement: null,
  bookingType: { name: "Anzeige" },
  placementDetails: "rechts",
  campaignStartDate: null,
  campaignEndDate: null,
  targetYear: null,
});
const position = (id: string, price: number, status: Order["status"] = "open") => ({
  _id: id,
  status,
  price,
  appearsOn: "2027-03-12",
  specs: specs("Alpenblick Magazin"),
});
const order: Order = {
  ...position("4711", 145_000),
  bookingType: "single",
  createdAt: "2027-01-31T23:30:00Z",
  easyJobId: "J-1",
  nonbillable: false,
  billingDate: "2027-03-31",
  isCrossBill: false,
  crossBillTiming: "monthly",
  crossBillEnd: null,
  clientCompany: { name: "Öko-Möbel Žižek & Söhne", externalId: "K-77" },
  agencyCompany: null,
  supervisor: { first_name: "Maria", last_name: "Hofer", email: "maria.hofer@alpenblick.test" },
  packageSpecs: { billEvenly: false },
  childBookings: [],
  series: null,
};
const confirmed = (values: Partial<Order> = {}) => confirmationOf({ ...order, ...values }, "2027-02-02");
const fact = ({ facts }: Confirmation, label: string) => facts.find((one) => one.label === label)?.value;

describe("a booking confirmation", () => {
  it("says what was sold to whom, for how much, and when it is billed", () => {
    const confirmation = confirmed();
    expect(confirmation).toMatchObject({
      heading: "Auftragsbestätigung Nr. 4711",
      placeAndDay: "Wien, 2. Februar 2027",
      recipient: "Öko-Möbel Žižek & Söhne",
      positions: [
        [
          "1",
          "Alpenblick Magazin 3/2027",
          "1/2 Seite quer, rechts, Anzeige",
          "12.03.2027",
          "1.450,00\u00a0€",
        ],
      ],
      total: { label: "Summe netto", value: "1.450,00\u00a0€" },
    });
    // Half past midnight in Vienna.
    expect(fact(confirmation, "Gebucht am")).toBe("01.02.2027");
    expect(fact(confirmation, "Verrechnung")).toBe("am 31.03.2027");
  });

  it("goes to the agency, and names the recurring invoice", () => {
    const confirmation = confirmed({
      agencyCompany: { name: "Agentur Blau" },
      isCrossBill: true,
      crossBillEnd: "2027-12-31",
    });
    expect(confirmation.recipient).toBe("Agentur Blau");
    expect(fact(confirmation, "Verrechnung")).toBe(
      "monatlich ab 31.03.2027 bis 31.12.2027, je 1.450,00\u00a0€",
    );
  });

  it("lists a package's bookings, and its own price where it is billed alone", () => {
    const childBookings = [position("1", 0), position("2", 0), position("3", 0, "cancelled")];
    const whole = confirmed({ bookingType: "multi", childBookings });
    expect(whole.positions.map((cells) => cells[4])).toEqual(["im Paket", "im Paket"]);
    expect(whole.total?.value).toBe("1.450,00\u00a0€");
    const evenly = confirmed({
      bookingType: "multi",
      childBookings: [position("1", 72_500), position("2", 72_500)],
      packageSpecs: { billEvenly: true },
    });
    expect(evenly.positions.map((cells) => cells[4])).toEqual(["725,00\u00a0€", "725,00\u00a0€"]);
  });

  it("lists a series' appearances with their sum, and no price for what is not billed", () => {
    const series = {
      bookings: [position("4711", 100), position("4712", 99), position("4713", 50, "cancelled")],
    };
    expect(confirmed({ series }).positions).toHaveLength(2);
    expect(confirmed({ series }).total?.value).toBe("1,99\u00a0€");
    expect(confirmed({ nonbillable: true })).toMatchObject({
      total: null,
      notes: ["Dieser Auftrag wird nicht verrechnet."],
    });
    expect(confirmed({ status: "cancelled" }).introduction).toBe("Dieser Auftrag ist storniert.");
  });

  it("is a PDF of A4 pages with the same words, each page with the table's head", async () => {
    const series = { bookings: Array.from({ length: 99 }, (_, n) => position(String(n + 1), 145_000)) };
    const bytes = await confirmationPdf(confirmed({ series }));
    expect(new TextDecoder("latin1").decode(bytes.slice(0, 5))).toBe("%PDF-");
    const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
    expect(pdf.numPages).toBeGreaterThan(2);
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, n) => {
        const page = await pdf.getPage(n + 1);
        expect(page.view.map(Math.round)).toEqual([0, 0, 595, 842]);
        const { items } = await page.getTextContent();
        return items.map((item) => ("str" in item ? item.str : "")).join(" ");
      }),
    );
    expect(pages[0]).toContain("Öko-Möbel Žižek & Söhne");
    for (const [n, page] of pages.entries()) {
      expect(page).toContain("Preis netto");
      expect(page).toContain(`Seite ${n + 1} von ${pages.length}`);
    }
    // Lines are broken where the column ends.
    const all = pages.join(" ").replace(/\s+/g, " ");
    expect(all.match(/Alpenblick Magazin 3\/2027/g)).toHaveLength(99);
    expect(all).toContain("143.550,00 €");
  });
});
