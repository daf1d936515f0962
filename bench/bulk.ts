import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { type LoadFigures, measureLoad } from "./load";
import { BULK, type Market } from "./market";
import { ask, type Client, send } from "./service";

const BULK_CHANGE = `mutation ($selection: BookingSelection!, $change: BookingBulkChange!, $key: String!) {
  r: bulkBookings(selection: $selection, change: $change, idempotencyKey: $key) { done refused { _id } } }`;

/** Changes 5,000 bookings at once, to one value and to another one in turn: no change leaves any as it was. */
export async function measureBulk(
  client: Client,
  { bulk }: Market,
  rounds: number,
): Promise<Record<string, LoadFigures>> {
  const selection = { all: { filter: { clientIds: [bulk.client] } } };
  const changes: [string, string, (turn: number) => string | undefined][] = [
    ["supervisor of 5,000", "supervisor", (turn) => bulk.supervisors[turn % 2]],
    ["placement details of 5,000", "placementDetails", (turn) => `rechte Seite ${turn}`],
    ["move 5,000 to another issue", "issue", (turn) => bulk.issues[(turn + 1) % 2]],
  ];
  const figures: Record<string, LoadFigures> = {};
  for (const [label, action, valueOf] of changes) {
    figures[label] = await measureLoad(1, rounds, async (_client, round) => {
      const change = { action, value: valueOf(round) };
      const { done } = await ask<{ done: number }>(client, BULK_CHANGE, { selection, change });
      if (done !== BULK) throw new Error(`${action} was done for ${done} only`);
    });
  }
  return figures;
}

const IMPORT = `mutation ($file: File!, $key: String!) {
  r: importBookings(file: $file, onlyGood: false, idempotencyKey: $key) { created } }`;

/** Books 5,000 lines of a CSV, each a campaign of four weeks. */
export async function measureImport(client: Client, { names }: Market, rounds: number): Promise<LoadFigures> {
  const line = [names.client, names.medium, names.format, "01.03.2099", "28.03.2099", "1200,00"].join(";");
  const header = "client;medium;format;campaignStart;campaignEnd;price";
  const file = new File([[header, ...Array(BULK).fill(line)].join("\n")], "buchungen.csv");
  return await measureLoad(1, rounds, async () => {
    const { created } = await send<{ created: number }>(client, IMPORT, file);
    if (created !== BULK) throw new Error(`the import booked ${created} only`);
  });
}

const UPLOAD = "mutation ($file: File!) { r: uploadAttachment(file: $file) { size } }";

/** Pixels of a picture whose noise no format can compress: three bytes each, 10 MB together. */
const NOISE = { width: 2000, height: 1670, channels: 3 as const };

/** Uploads pictures of 10 MB, each another one, with all checks of their content. */
export async function measureUpload(client: Client, rounds: number): Promise<LoadFigures> {
  const pictures: File[] = [];
  for (let n = 0; n < rounds + 1; n++) {
    const noise = randomBytes(NOISE.width * NOISE.height * NOISE.channels);
    const png = await sharp(noise, { raw: NOISE }).png({ compressionLevel: 0 }).toBuffer();
    pictures.push(new File([new Uint8Array(png)], `anzeige-${n}.png`, { type: "image/png" }));
  }
  return await measureLoad(1, rounds, async (_client, round) => {
    const picture = pictures[round];
    if (!picture || picture.size < 10_000_000) throw new Error("no picture of 10 MB");
    await send(client, UPLOAD, picture);
  });
}
