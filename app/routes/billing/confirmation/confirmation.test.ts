import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { type Confirmation, confirmationOf } from "./order";
import { confirmationPdf } from "./pdf.server";

type Order = Parameters<typeof confirmationOf>[0];

beforeAll(() => {
  startTexts();
});

const specs = (medium: string) => ({
  type: "print" as const,
  bookingState: "requested" as const,
  internalProduction: false,
  targetMedium: { name: medium },
  issue: { title: "Frühling", issueNumber: "3/2027" },
  format: { name: "1/2 Seite quer", noAd: false, formatSize: { width: 210, height: 148 } },
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
  materialDueOn: "2027-03-12",
  materialDueBy: "appearance" as const,
  billingItems: [{ dueDate: "2027-03-31", amount: price }] as { dueDate: string | null; amount: number }[],
  specs: specs("Alpenblick Magazin"),
});
const nowhere = { street: null, zip: null, city: null, country: null };
const company = (name: string, email: string | null) => ({
  name,
  email,
  billsElsewhere: false,
  address: nowhere,
  billingAddress: nowhere,
  vatId: null,
  paymentDays: null,
  contacts: [],
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
  clientCompany: { ...company("Öko-Möbel Žižek & Söhne", "büro@žižek.test"), externalId: "K-77" },
  agencyCompany: null,
  supervisor: { first_name: "Maria", last_name: "Hofer" },
  contactEmail: "maria.hofer@alpenblick.test",
  packageSpecs: { billEvenly: false },
  parentBooking: null,
  childBookings: [],
  series: null,
};
const HOUSE = { houseName: null, houseAddress: null, housePlace: "Graz", logo: null };
const confirmed = (values: Partial<Order> = {}) =>
  confirmationOf({ ...order, ...values }, "2027-02-02", HOUSE);
const fact = ({ facts }: Confirmation, label: string) => facts.find((one) => one.label === label)?.value;

describe("a booking confirmation", () => {
  it("goes to where the recipient gets invoices, with its UID number and terms of payment", () => {
    const address = { ...nowhere, street: "Hauptplatz 1", zip: "8010", city: "Graz" };
    const billingAddress = { street: "Marienplatz 2", zip: "80331", city: "München", country: "Deutschland" };
    const client = { ...order.clientCompany, address, vatId: "ATU13585627", paymentDays: 14 };
    const confirmation = confirmed({ clientCompany: client });
    const lines = [client.name, "Hauptplatz 1", "8010 Graz", client.email];
    expect(confirmation.recipient).toEqual(lines);
    expect(fact(confirmation, "UID-Nummer")).toBe("ATU13585627");
    expect(confirmation.notes).toContain("Zahlbar innerhalb von 14 Tagen ab Rechnung.");
    const elsewhere = { ...client, billsElsewhere: true, billingAddress };
    expect(confirmed({ clientCompany: elsewhere }).recipient.slice(1, 4)).toEqual([
      "Marienplatz 2",
      "80331 München",
      "Deutschland",
    ]);
  });

  it("says what was sold to whom, for how much, and when it is billed", () => {
    const confirmation = confirmed();
    expect(confirmation).toMatchObject({
      heading: "Auftragsbestätigung Nr. 4711",
      placeAndDay: "Graz, 2. Februar 2027",
      sender: "Anzeigenverkauf, Graz",
      recipient: ["Öko-Möbel Žižek & Söhne", "büro@žižek.test"],
      positions: [
        [
          "1",
          "Alpenblick Magazin 3/2027",
          "1/2 Seite quer (210 × 148 mm), rechts, Anzeige",
          "12.03.2027\nUnterlagen vor dem 12.03.2027",
          "1.450,00\u00a0€",
        ],
      ],
      totals: [{ label: "Summe netto", value: "1.450,00\u00a0€" }],
      notes: ["Alle Preise verstehen sich zuzüglich der gesetzlichen Umsatzsteuer."],
    });
    // Half past midnight in Vienna.
    expect(fact(confirmation, "Gebucht am")).toBe("01.02.2027");
    expect(fact(confirmation, "Verrechnung")).toBe("am 31.03.2027");
  });

  it("names no place where the settings have none", () => {
    expect(confirmationOf(order, "2027-02-02", { ...HOUSE, housePlace: null })).toMatchObject({
      placeAndDay: "2. Februar 2027",
      sender: "Anzeigenverkauf",
    });
  });

  it("goes to the agency, and names the recurring invoice", () => {
    const confirmation = confirmed({
      agencyCompany: company("Agentur Blau", null),
      isCrossBill: true,
      crossBillEnd: "2027-12-31",
      billingItems: ["2027-04-30", "2027-03-31"].map((dueDate) => ({ dueDate, amount: 145_000 })),
    });
    expect(confirmation.recipient).toEqual(["Agentur Blau"]);
    expect(fact(confirmation, "Verrechnung")).toBe(
      "monatlich ab 31.03.2027 bis 31.12.2027, je 1.450,00\u00a0€",
    );
    expect(confirmation.totals).toEqual([
      { label: "Summe netto je Rechnung", value: "1.450,00\u00a0€" },
      { label: "Summe netto aller 2 Rechnungen", value: "2.900,00\u00a0€" },
    ]);
    expect(confirmation.notes[0]).toBe("Rechnungstermine: 31.03.2027, 30.04.2027, je 1.450,00\u00a0€ netto.");
  });

  it("asks for material only where it is still awaited", () => {
    const appears = (values: Partial<Order>, of: Partial<Order["specs"]> = {}) =>
      confirmed({ ...values, specs: { ...order.specs, ...of } }).positions[0]?.[3];
    expect(appears({})).toContain("Unterlagen");
    expect(appears({ materialDueOn: null })).toBe("12.03.2027");
    expect(appears({ status: "completed" })).toBe("12.03.2027");
    expect(appears({}, { bookingState: "available" })).toBe("12.03.2027");
    expect(appears({}, { type: "video", internalProduction: true })).toBe("12.03.2027");
    const format = { name: "Impressum", noAd: true, formatSize: null };
    expect(appears({}, { format })).toBe("12.03.2027");
  });

  it("names the Druckunterlagenschluss of the issue where there is one, in the PDF in one piece", async () => {
    const closing = (materialDueOn: string) => ({ materialDueBy: "closing" as const, materialDueOn });
    const appears = (day: string) => confirmed(closing(day)).positions[0]?.[3];
    expect(appears("2027-02-26")).toBe("12.03.2027\nDruckunterlagenschluss 26.02.2027");
    // The confirmation is of 2 February.
    expect(appears("2027-02-02")).toBe("12.03.2027\nDruckunterlagenschluss 02.02.2027");
    expect(appears("2027-02-01")).toBe("12.03.2027\nDruckunterlagenschluss war 01.02.2027");
    const pdf = await getDocument({
      data: await confirmationPdf(confirmed(closing("2027-02-26"))),
      verbosity: 0,
    }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const words = items.map((item) => ("str" in item ? item.str.trim() : ""));
    expect(words).toContain("Druckunterlagenschluss");
    expect(words).toContain("26.02.2027");
  });

  it("names the invoices of a series that fall due on several days", () => {
    const on = (id: string, price: number, dueDate: string | null) => ({
      ...position(id, price),
      billingItems: [{ dueDate, amount: price }],
    });
    const series = { bookings: [on("2", 200, "2027-05-01"), on("1", 100, "2027-04-01"), on("3", 5, null)] };
    expect(confirmed({ series }).notes[0]).toBe(
      "Rechnungstermine, mit dem Betrag netto: 01.04.2027 1,00\u00a0€, 01.05.2027 2,00\u00a0€.",
    );
  });

  it("lists a package's bookings, and its own price where it is billed alone", () => {
    const childBookings = [position("1", 0), position("2", 0), position("3", 0, "cancelled")];
    const whole = confirmed({ bookingType: "multi", childBookings });
    expect(whole.positions.map((cells) => cells[4])).toEqual(["im Paket", "im Paket"]);
    expect(whole.totals[0]?.value).toBe("1.450,00\u00a0€");
    const evenly = confirmed({
      bookingType: "multi",
      childBookings: [position("1", 72_500), position("2", 72_500)],
      packageSpecs: { billEvenly: true },
    });
    expect(evenly.positions.map((cells) => cells[4])).toEqual(["725,00\u00a0€", "725,00\u00a0€"]);
  });

  it("adds up what the bookings of a package are billed, without those that are cancelled", () => {
    const childBookings = [position("1", 3000), position("2", 6000), position("3", 0, "cancelled")];
    const evenly = confirmed({
      bookingType: "multi",
      // The price of the package is the sum of its bookings; its own price does not count.
      price: 12_000,
      childBookings,
      packageSpecs: { billEvenly: true },
    });
    expect(evenly.positions).toHaveLength(2);
    expect(evenly.totals).toEqual([{ label: "Summe netto", value: "90,00\u00a0€" }]);
  });

  it("names the package that a booking is billed with, instead of a price of nothing", () => {
    const child = { price: 0, billingDate: null, billingItems: [] };
    const whole = confirmed({ ...child, parentBooking: { _id: "4700", specs: { billEvenly: false } } });
    expect(whole.positions[0]?.[4]).toBe("im Paket");
    expect(whole.totals).toEqual([{ label: "Summe netto", value: "im Paket" }]);
    expect(fact(whole, "Verrechnung")).toBe("mit dem Paket Nr. 4700");
    const evenly = confirmed({ parentBooking: { _id: "4700", specs: { billEvenly: true } } });
    expect(evenly.totals).toEqual([{ label: "Summe netto", value: "1.450,00\u00a0€" }]);
  });

  it("says the same sum of a series of which one appearance recurs, from each of its appearances", () => {
    const items = (...days: string[]) => days.map((dueDate) => ({ dueDate, amount: 333 }));
    const monthly = { ...position("1", 333), billingItems: items("2027-04-01", "2027-05-01", "2027-06-01") };
    const once = { ...position("2", 333), billingItems: items("2027-04-01") };
    const series = { bookings: [monthly, once] };
    const recurring = { isCrossBill: true, billingDate: "2027-04-01", crossBillEnd: "2027-06-30" };
    for (const one of [confirmed({ ...monthly, ...recurring, series }), confirmed({ ...once, series })]) {
      expect(one.totals).toEqual([{ label: "Summe netto aller 3 Rechnungen", value: "13,32\u00a0€" }]);
      expect(one.notes[0]).toBe(
        "Rechnungstermine, mit dem Betrag netto: 01.04.2027 6,66\u00a0€, 01.05.2027 3,33\u00a0€, 01.06.2027 3,33\u00a0€.",
      );
      expect(fact(one, "Verrechnung")).toBe("zu den genannten Rechnungsterminen");
    }
    // If all bookings recur in the same way, each invoice has its sum.
    expect(
      confirmed({ ...recurring, series: { bookings: [monthly, { ...monthly, _id: "2" }] } }).totals,
    ).toEqual([
      { label: "Summe netto je Rechnung", value: "6,66\u00a0€" },
      { label: "Summe netto aller 3 Rechnungen", value: "19,98\u00a0€" },
    ]);
  });

  it("lists a series' appearances with their sum, and no price for what is not billed", () => {
    const series = {
      bookings: [position("4711", 100), position("4712", 99), position("4713", 50, "cancelled")],
    };
    expect(confirmed({ series }).positions).toHaveLength(2);
    expect(confirmed({ series }).totals[0]?.value).toBe("1,99\u00a0€");
    expect(confirmed({ nonbillable: true })).toMatchObject({
      totals: [],
      notes: ["Dieser Auftrag wird nicht verrechnet."],
    });
    expect(confirmed({ status: "cancelled" }).introduction).toBe("Dieser Auftrag ist storniert.");
  });

  it("never breaks an e-mail address, however long", async () => {
    const email = "anzeigen-und-druckunterlagen@raiffeisenbank-bischofshofen-egen.example";
    const bytes = await confirmationPdf(confirmed({ clientCompany: { ...order.clientCompany, email } }));
    const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const line = items.find((item) => "str" in item && item.str === email);
    const right = line && "width" in line ? line.transform[4] + line.width : 0;
    expect(right).toBeGreaterThan(300);
    expect(right).toBeLessThan(595);
  });

  it("has the logo of the house on its first page, beside the sender", async () => {
    const series = { bookings: Array.from({ length: 60 }, (_, n) => position(String(n + 1), 145_000)) };
    const picture = sharp({ create: { width: 400, height: 100, channels: 4, background: "#1f5f8b80" } });
    const logo = new Uint8Array(await picture.png().toBuffer());
    const picturesOf = async (bytes: Uint8Array<ArrayBuffer>) => {
      const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
      const pages = Array.from({ length: pdf.numPages }, async (_, n) => {
        const { fnArray, argsArray } = await (await pdf.getPage(n + 1)).getOperatorList();
        const at = fnArray.indexOf(OPS.paintImageXObject);
        if (at < 0) return null;
        const [, width, height] = argsArray[at] as [string, number, number];
        // The matrix that was set before it: how wide and how high it is drawn, and where.
        const [right, , , up, x] = argsArray[fnArray.lastIndexOf(OPS.transform, at)] as number[];
        return { width, height, drawn: [right, Math.abs(up ?? 0), x].map((one) => Math.round(one ?? 0)) };
      });
      return await Promise.all(pages);
    };
    const [first, ...others] = await picturesOf(await confirmationPdf(confirmed({ series }), logo));
    // At the right margin, in its proportions.
    expect(first).toEqual({ width: 400, height: 100, drawn: [170, 43, 368] });
    expect(others.length).toBeGreaterThan(0);
    expect(others.every((page) => page === null)).toBe(true);
    expect(await picturesOf(await confirmationPdf(confirmed()))).toEqual([null]);
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
    // Lines break at the end of the column.
    const all = pages.join(" ").replace(/\s+/g, " ");
    expect(all.match(/Alpenblick Magazin 3\/2027/g)).toHaveLength(99);
    expect(all).toContain("143.550,00 €");
  });
});
