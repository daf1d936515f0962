import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { attachments } from "backend/modules/attachments/tables";
import type { Db } from "backend/platform/database";
import { type FileStore, keyOfHash, storeFile } from "backend/platform/files";
import { insertRows, reserveIds } from "./insert-rows";
import { type DemoCategory, FORMATS, MEDIA } from "./publications";

/** Ids of the demo's files: ads by format key, final print documents by format key, and briefings. */
export interface DemoFiles {
  ads: ReadonlyMap<string, readonly number[]>;
  documents: ReadonlyMap<string, number>;
  briefings: readonly number[];
}

interface DemoFile {
  filename: string;
  mimeType: "image/png" | "application/pdf";
  content: Uint8Array;
  width: number | null;
  height: number | null;
}

const MOTIFS = [
  { name: "Motiv-A", colour: [31, 95, 139] },
  { name: "Motiv-B", colour: [160, 82, 45] },
  { name: "Motiv-C", colour: [61, 107, 58] },
] as const;

const PRINT_FORMATS = new Set(
  MEDIA.filter((medium) => medium.type === "print").flatMap((medium) =>
    medium.limits.map((limit) => limit.format),
  ),
);

const stemOf = (format: DemoCategory) => format.label.replaceAll("/", "-").replaceAll(" ", "_");

/** The start of the demo's file names, to find the files again. */
export const fileNameOf = {
  ad: (format: DemoCategory, motif: string) => `${stemOf(format)}_${motif}`,
  document: (format: DemoCategory) => `Druckdaten_${stemOf(format)}`,
};

/** Pixels per millimetre of a print ad's picture: enough for the screen, and small files. */
const PIXELS_PER_MM = 2;

/** Writes the demo's ads, print documents and briefings; their content only if a file store is given. */
export async function seedFiles(db: Db, now: Date, store: FileStore | undefined): Promise<DemoFiles> {
  const made: (DemoFile & { format: string | null; kind: "ad" | "document" | "briefing" })[] = [];
  for (const format of FORMATS) {
    const [width, height] = format.size ?? [210, 280];
    const isPrint = PRINT_FORMATS.has(format.key);
    const scale = isPrint ? PIXELS_PER_MM : 1;
    for (const { name, colour } of MOTIFS) {
      made.push({
        ...picture(`${fileNameOf.ad(format, name)}.png`, width * scale, height * scale, colour),
        format: format.key,
        kind: "ad",
      });
    }
    if (isPrint) {
      const text = `Druckdaten ${format.label}, ${width} x ${height} mm`;
      made.push({
        ...page(`${fileNameOf.document(format)}.pdf`, width, height, text),
        format: format.key,
        kind: "document",
      });
    }
  }
  for (const number of [1, 2, 3]) {
    made.push({
      ...page(`Briefing_${number}.pdf`, 210, 297, `Briefing ${number}`),
      format: null,
      kind: "briefing",
    });
  }

  const firstId = await reserveIds(db, attachments, made.length);
  const rows = [];
  for (const [index, file] of made.entries()) {
    const hash = createHash("sha256").update(file.content).digest("hex");
    const stored = store
      ? await storeFile(store, file.content)
      : { storageKey: keyOfHash(hash), hash, size: file.content.length };
    const { filename, mimeType, width, height } = file;
    rows.push({
      id: firstId + index,
      filename,
      mimeType,
      width,
      height,
      ...stored,
      uploadedById: null,
      createdAt: now,
    });
  }
  await insertRows(db, attachments, rows);

  const ads = new Map<string, number[]>();
  const documents = new Map<string, number>();
  const briefings: number[] = [];
  for (const [index, { format, kind }] of made.entries()) {
    const id = firstId + index;
    if (kind === "briefing") briefings.push(id);
    else if (format && kind === "document") documents.set(format, id);
    else if (format) ads.set(format, [...(ads.get(format) ?? []), id]);
  }
  return { ads, documents, briefings };
}

/** A PNG of one colour with a lighter border, so that an ad is visible on the page. */
function picture(filename: string, width: number, height: number, colour: readonly number[]): DemoFile {
  const border = Math.max(2, Math.round(Math.min(width, height) / 40));
  // One byte per pixel: 0 the border, 1 the motif.
  const inner = Buffer.alloc(width + 1, 1);
  inner[0] = 0;
  inner.fill(0, 1, 1 + border);
  inner.fill(0, 1 + width - border);
  const edge = Buffer.alloc(width + 1, 0);
  const lines = Array.from({ length: height }, (_, y) => (y < border || y >= height - border ? edge : inner));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, each a number in the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const content = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from([226, 232, 240, ...colour])),
    chunk("IDAT", deflateSync(Buffer.concat(lines), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { filename, mimeType: "image/png", content, width, height };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PDF of one page in millimetres with one line of text. */
function page(filename: string, width: number, height: number, text: string): DemoFile {
  const points = (millimetres: number) => ((millimetres * 72) / 25.4).toFixed(2);
  const stream = `BT /F1 14 Tf 24 24 Td (${text.replace(/[()\\]/g, "\\$&")}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(width)} ${points(height)}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let document = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = document.length;
    document += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = document.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  document += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  document += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return {
    filename,
    mimeType: "application/pdf",
    content: Buffer.from(document, "latin1"),
    width: null,
    height: null,
  };
}
