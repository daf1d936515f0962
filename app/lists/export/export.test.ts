import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { ExportColumn } from "./export-columns";
import { exportResponse } from "./export-request.server";
import { rowsInParts } from "./export-route.server";
import { AT_A_TIME } from "./in-turns.server";

type Row = { name: string; price: number | null; day: string | null; count: number };
const columns: ExportColumn<Row>[] = [
  { header: "Name", kind: "text", value: (row) => row.name },
  { header: "Preis (€)", kind: "cents", value: (row) => row.price },
  { header: "Tag", kind: "day", value: (row) => row.day },
  { header: "Anzahl", kind: "number", value: (row) => row.count },
];
const rows: Row[] = [
  { name: 'Müller; "Söhne" & <Co>\nGraz', price: 145000, day: "2027-03-12", count: 2.5 },
  { name: "=HYPERLINK(1)", price: 5, day: null, count: -3 },
  { name: "  @SUM", price: -1205, day: "1999-12-31", count: 0 },
  { name: "a\u0000\ud800b", price: null, day: "2028-02-29", count: 1 },
  { name: "\u200b|calc", price: null, day: null, count: 1 },
];

/** The rows in parts of one size. */
function* pagesOf(all: readonly Row[], size: number) {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

describe("CSV", () => {
  test("is what German spreadsheets read", async () => {
    const response = await exportResponse("csv", "Buchungen März", columns, pagesOf(rows, 3));
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      [
        "Name;Preis (€);Tag;Anzahl",
        '"Müller; ""Söhne"" & <Co>\nGraz";1450,00;2027-03-12;2,5',
        "'=HYPERLINK(1);0,05;;-3",
        "'  @SUM;-12,05;1999-12-31;0",
        "a\u0000\ufffdb;;2028-02-29;1",
        "'\u200b|calc;;;1",
        "",
      ].join("\r\n"),
    );
    expect(response.headers.get("Content-Disposition")).toBe(
      "attachment; filename=\"Buchungen_M_rz.csv\"; filename*=UTF-8''Buchungen%20M%C3%A4rz.csv",
    );
  });

  test("keeps every kind of line break within its cell", async () => {
    const names = ["a\nb", "a\rb", "a\r\nb"];
    const lines = names.map((name) => ({ name, price: null, day: null, count: null as never }));
    const response = await exportResponse("csv", "x", columns, pagesOf(lines, 10));
    expect(await response.text()).toBe(
      `Name;Preis (€);Tag;Anzahl\r\n${names.map((name) => `"${name}";;;\r\n`).join("")}`,
    );
  });

  test("of nothing still has its head", async () => {
    const response = await exportResponse("csv", "leer", columns, pagesOf([], 10));
    expect(await response.text()).toBe("Name;Preis (€);Tag;Anzahl\r\n");
  });
});

describe("XLSX", () => {
  test("reads back with texts, numbers and dates", async () => {
    const response = await exportResponse("xlsx", "Buchungen", columns, pagesOf(rows, 3));
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(parts).sort()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    const lines = [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map((match) =>
      cellsOf(match[2] ?? ""),
    );
    expect(lines).toEqual([
      ["Name", "Preis (€)", "Tag", "Anzahl"],
      ['Müller; "Söhne" &amp; &lt;Co&gt;\nGraz', 1450, 46458, 2.5],
      ["=HYPERLINK(1)", 0.05, null, -3],
      ["  @SUM", -12.05, 36525, 0],
      ["a\ufffdb", null, 46812, 1],
      ["\u200b|calc", null, null, 1],
    ]);
    // A text that looks like a formula stays a text when its cell is edited.
    expect([...sheet.matchAll(/ s="4" t="inlineStr"/g)]).toHaveLength(3);
    expect(strFromU8(parts["xl/styles.xml"] ?? new Uint8Array())).toMatch(
      /(<xf [^>]*\/>){4}<xf [^>]*quotePrefix="1"\/><\/cellXfs>/,
    );
    expect(sheet).not.toContain("<f>");
    expect(sheet).toContain('<autoFilter ref="A1:D6"/>');
  });
});

/** Cells of one row by their address: text, number or nothing. */
function cellsOf(xml: string): (string | number | null)[] {
  const cells: (string | number | null)[] = [null, null, null, null];
  for (const [, letter = "", content = ""] of xml.matchAll(/<c r="([A-D])\d+"[^>]*>(.*?)<\/c>/gs)) {
    const text = /<t [^>]*>(.*)<\/t>/s.exec(content);
    cells["ABCD".indexOf(letter)] = text ? (text[1] ?? "") : Number(/<v>(.*)<\/v>/.exec(content)?.[1]);
  }
  return cells;
}

describe("a long export", () => {
  const many = Array.from({ length: 5000 }, (_, n) => rows[n % rows.length] as Row);
  const unpacked = {
    csv: (bytes: Uint8Array) => strFromU8(bytes),
    xlsx: (bytes: Uint8Array) => strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array()),
  };

  test.each(["csv", "xlsx"] as const)(
    "as %s leaves others their turn, and is the same file",
    async (format) => {
      const contentOf = async (size: number) => {
        const response = await exportResponse(format, "x", columns, pagesOf(many, size));
        return unpacked[format](new Uint8Array(await response.arrayBuffer()));
      };
      let turns = 0;
      let isOver = false;
      const others = () => {
        turns += 1;
        if (!isOver) setImmediate(others);
      };
      setImmediate(others);
      const atOnce = await contentOf(many.length);
      isOver = true;
      expect(turns).toBeGreaterThanOrEqual(many.length / AT_A_TIME);
      expect(await contentOf(7)).toBe(atOnce);
    },
  );
});

describe("rows in parts", () => {
  test("come once each and none is lost, though others save between the parts", async () => {
    const table = Array.from({ length: 10 }, (_, n) => ({ _id: String(n), name: `Kunde ${n}` }));
    const parts = rowsInParts(
      async () => table.map(({ _id }) => _id),
      // The service answers the rows as they are now, in any order.
      async (ids) => [...table].reverse().filter(({ _id }) => ids.includes(_id)),
      4,
    );
    const read: string[] = [];
    for await (const part of parts) {
      read.push(...part.map(({ _id }) => _id));
      // Meanwhile somebody adds a row at the front, and deletes one that is not exported yet.
      table.unshift({ _id: `new ${read.length}`, name: "Neu" });
      table.splice(
        table.findIndex(({ _id }) => _id === "9"),
        read.length === 4 ? 1 : 0,
      );
    }
    expect(read).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8"]);
  });
});

describe("a part is read ahead", () => {
  const ids = Array.from({ length: 10 }, (_, n) => String(n));
  const asRows = (part: readonly string[]) => part.map((_id) => ({ _id }));

  test("while one is written, and no further one", async () => {
    let asked = 0;
    const read = async (part: readonly string[]) => {
      asked += 1;
      return asRows(part);
    };
    const parts = rowsInParts(async () => ids, read, 3);
    expect((await parts.next()).value).toEqual(asRows(["0", "1", "2"]));
    await Promise.resolve();
    expect(asked).toBe(2);
    await parts.next();
    await parts.next();
    expect((await parts.next()).value).toEqual(asRows(["9"]));
    expect(await parts.next()).toMatchObject({ done: true });
    expect(asked).toBe(4);
  });

  test("and its failure is told where it is asked for, and to nobody else", async () => {
    const read = async (part: readonly string[]) => {
      if (part[0] !== "0") throw new Error("refused");
      return asRows(part);
    };
    const left = rowsInParts(async () => ids, read, 3);
    await left.next();
    await left.return(undefined);
    const asking = rowsInParts(async () => ids, read, 3);
    await asking.next();
    await expect(asking.next()).rejects.toThrow("refused");
  });
});

describe("streaming", () => {
  test("asks for a page only when the reader wants it, and stops when the reader leaves", async () => {
    let asked = 0;
    let left = false;
    async function* endless(): AsyncGenerator<Row[]> {
      try {
        for (;;) {
          asked += 1;
          yield Array.from({ length: 500 }, () => rows[0] as Row);
        }
      } finally {
        left = true;
      }
    }
    const response = await exportResponse("csv", "endlos", columns, endless());
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    expect(asked).toBeLessThan(6);
    await reader?.cancel();
    expect(left).toBe(true);
  });

  test("fails as an answer of its own before the first row, and breaks off after it", async () => {
    async function* failing(after: number): AsyncGenerator<Row[]> {
      for (let page = 0; page < after; page++) yield rows;
      throw new Error("refused");
    }
    await expect(exportResponse("csv", "x", columns, failing(0))).rejects.toThrow("refused");
    await expect(exportResponse("xlsx", "x", columns, failing(0))).rejects.toThrow("refused");
    const broken = await exportResponse("csv", "x", columns, failing(1));
    await expect(broken.text()).rejects.toThrow("refused");
  });
});
