import type { AppLoadContext } from "@remix-run/node";
import { parseCsv } from "backend/platform/threads/csv";
import { IMPORT_FIELDS } from "domain/bookings/import";
import { beforeAll, describe, expect, it } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { readImportFile } from "~/routes/bookings/import/file.server";

beforeAll(() => {
  startTexts();
});

function posted(content: string | Uint8Array<ArrayBuffer> | { csv: string }) {
  const form = new FormData();
  if (typeof content === "object" && "csv" in content) form.set("csv", content.csv);
  else form.set("file", new File([content], "a.csv"));
  const request = new Request("https://verlag.example/", { headers: { Cookie: "imvtoken=x" } });
  const context = { parseCsv } as unknown as AppLoadContext;
  return readImportFile({ request, context }, form);
}
const read = async (content: Parameters<typeof posted>[0]) => {
  const { file, problem } = await posted(content);
  if (!file) throw new Error(JSON.stringify(problem));
  return file;
};
const HEAD = "Kunde;Medium;Preis netto";

describe("a CSV of bookings as people hand it over", () => {
  it.each([
    ["semicolons and a BOM", `\ufeff${HEAD}\r\nMöbel;AB;"1.450,00"\r\n`],
    ["commas", 'Kunde,Medium,Preis netto\nMöbel,AB,"1.450,00"'],
    ["tabs, other case and spaces", " kunde \tMEDIUM\tPreis  Netto\nMöbel\tAB\t1.450,00"],
    ["the service's names", 'client;medium;price\nMöbel;AB;"1.450,00"'],
  ])("is read with %s", async (_name, text) => {
    const file = await read(text);
    expect(file.cells).toEqual([{ client: "Möbel", medium: "AB", price: "1.450,00" }]);
    const [head, line] = (await file.canonical.text()).split("\n");
    expect(head).toBe(IMPORT_FIELDS.map((field) => `"${field}"`).join(";"));
    expect(line).toMatch(/^"Möbel";"";"";"AB";.*"1\.450,00"/);
  });

  it("finds columns by their names in the form and in former templates", async () => {
    const now = await read(
      `${HEAD};Interne Buchung;Erscheint am;Auf Mobilgeräten ausblenden;Jobnummer\na;b;1;Ja;1.4.2027;Nein;J-1`,
    );
    const former = await read(
      `${HEAD};Intern;Veröffentlichung;Mobil ausblenden;easyJob-Nr.\na;b;1;Ja;1.4.2027;Nein;J-1`,
    );
    expect(now.cells).toMatchObject([
      { isInternal: "Ja", releaseDate: "1.4.2027", adHiddenOnMobile: "Nein", easyJobId: "J-1" },
    ]);
    expect(former.cells).toEqual(now.cells);
    expect([now.unknown, former.unknown]).toEqual([[], []]);
  });

  it("knows on which line each record begins, whatever its cells hold, and what nobody knows", async () => {
    const file = await read(
      `${HEAD};Bemerkung;Farbe\r\n\r\na;b;1;"zwei\r\nZeilen";rot\r\nc;d;2\r\n;;;\r\ne;f;3\r\n`,
    );
    expect(file.lines).toEqual([3, 5, 7]);
    expect(file.cells.map(({ client }) => client)).toEqual(["a", "c", "e"]);
    expect(file.unknown).toEqual(["Farbe"]);
    expect((await read({ csv: file.text })).lines).toEqual([3, 5, 7]);
  });

  it.each<[Parameters<typeof posted>[0], object]>([
    ["", { field: "file", message: "csv_nothing" }],
    [{ csv: "Kunde" }, { field: "csv", message: "csv_columns_missing" }],
    [{ csv: "  \n" }, { message: "csv_nothing" }],
    [HEAD, { message: "csv_empty" }],
    ["Kunde;Medium\na;b", { message: "csv_columns_missing", params: { columns: "Preis netto" } }],
    [`${HEAD};Kunde\na;b;1;c`, { message: "csv_columns_double", params: { columns: "Kunde" } }],
    [`${HEAD}\na;b;1\n"c;d`, { message: "csv_broken" }],
    [new Uint8Array([0x4b, 0xfc, 0x6e]), { message: "csv_not_utf8" }],
    ["x".repeat(5_000_001), { message: "file_too_large" }],
  ])("is refused in words where it is none: %j", async (content, problem) => {
    expect((await posted(content)).problem).toMatchObject(problem);
  });
});
