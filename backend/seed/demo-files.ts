import { createHash } from "node:crypto";
import { attachments } from "backend/modules/attachments/tables";
import type { Db } from "backend/platform/database/database";
import { type FileStore, keyOfHash, storeFile } from "backend/platform/files/files";
import type { PictureUse } from "domain/attachments/picture";
import { slugify } from "domain/slug";
import { drawAd } from "./ad-pictures";
import { insertRows, type Row, reserveIds } from "./insert-rows";
import { type DemoCategory, FORMATS, MEDIA } from "./publications";

/** Ids of the demo's files: ads by format key, final print documents by format key, and briefings. */
export interface DemoFiles {
  ads: ReadonlyMap<string, readonly number[]>;
  documents: ReadonlyMap<string, number>;
  briefings: readonly number[];
}

/** A file of the demo before it is written. */
export interface DemoFile {
  filename: string;
  mimeType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf" | "audio/wav";
  /** Draws it; only where it is stored, because pictures take their time. */
  content: () => Promise<Uint8Array>;
  width: number | null;
  height: number | null;
  durationMs?: number;
  pages?: number;
  /** What the picture of a record is there for. */
  pictureOf?: PictureUse;
}

/** Ads that any client could have: what they say, for bookings that are long over. */
const MOTIFS = [
  { name: "Motiv-A", headline: "Alles neu im Frühling", seed: 2 },
  { name: "Motiv-B", headline: "Jetzt Angebote sichern", seed: 13 },
  { name: "Motiv-C", headline: "Wir freuen uns auf Sie", seed: 20 },
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
  const made: { file: DemoFile; format: string | null; kind: "ad" | "document" | "briefing" }[] = [];
  for (const format of FORMATS) {
    for (const { name, headline, seed } of MOTIFS) {
      const file = adFile(format, { headline, seed: seed + format.label.length, motif: name });
      made.push({ file, format: format.key, kind: "ad" });
    }
    if (!PRINT_FORMATS.has(format.key)) continue;
    const [width, height] = format.size ?? ANY_SIZE;
    const text = `Druckdaten ${format.label}, ${width} x ${height} mm`;
    const file = page(`${fileNameOf.document(format)}.pdf`, width, height, text);
    made.push({ file, format: format.key, kind: "document" });
  }
  for (const number of [1, 2, 3]) {
    const file = page(`Briefing_${number}.pdf`, 210, 297, `Briefing ${number}`);
    made.push({ file, format: null, kind: "briefing" });
  }
  const ids = await writeFiles(
    db,
    made.map(({ file }) => file),
    { now, store },
  );

  const ads = new Map<string, number[]>();
  const documents = new Map<string, number>();
  const briefings: number[] = [];
  for (const [index, { format, kind }] of made.entries()) {
    const id = ids[index] ?? 0;
    if (kind === "briefing") briefings.push(id);
    else if (format && kind === "document") documents.set(format, id);
    else if (format) ads.set(format, [...(ads.get(format) ?? []), id]);
  }
  return { ads, documents, briefings };
}

/** Files that are drawn at once: as many as their library works on. */
const AT_ONCE = 4;

/** Writes files in their order; returns their ids. Without a store their content is told by their names alone. */
export async function writeFiles(
  db: Db,
  files: readonly DemoFile[],
  { now, store }: { now: Date; store: FileStore | undefined },
): Promise<number[]> {
  const firstId = await reserveIds(db, attachments, files.length);
  const rows: Row<typeof attachments>[] = [];
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const some = files.slice(start, start + AT_ONCE).map(async (file, index) => {
      const { content, pictureOf = null, durationMs = null, pages = null, ...about } = file;
      const stored = store ? await storeFile(store, await content()) : placeholderOf(file.filename);
      return {
        id: firstId + start + index,
        ...about,
        ...stored,
        pictureOf,
        durationMs,
        pages,
        uploadedById: null,
        createdAt: now,
      };
    });
    rows.push(...(await Promise.all(some)));
  }
  await insertRows(db, attachments, rows);
  return rows.map(({ id }) => Number(id));
}

function placeholderOf(name: string) {
  const hash = createHash("sha256").update(name).digest("hex");
  return { storageKey: keyOfHash(hash), hash, size: name.length };
}

const ANY_SIZE = [210, 280] as const;

/** An ad in the size of its format. Without a company it is one that any client could have. */
export function adFile(
  format: DemoCategory,
  ad: { headline: string; seed: number; company?: string; motif?: string },
): DemoFile {
  const scale = PRINT_FORMATS.has(format.key) ? PIXELS_PER_MM : 1;
  const [width, height] = (format.size ?? ANY_SIZE).map((one) => one * scale) as [number, number];
  const { headline, seed, company = "" } = ad;
  const name = company ? `${slugify(company)}_${stemOf(format)}` : fileNameOf.ad(format, ad.motif ?? "");
  return {
    filename: `${name}.jpg`,
    mimeType: "image/jpeg",
    content: () => drawAd({ width, height, headline, company, seed }),
    width,
    height,
  };
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
    content: async () => Buffer.from(document, "latin1"),
    width: null,
    height: null,
  };
}
