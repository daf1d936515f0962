import { open } from "node:fs/promises";

/** The boxes that lead to what is read here. */
const OUTER = new Set(["moov", "trak", "mdia"]);
const MOST_BOXES = 1000;
const HEAD = 40;

type Box = { type: string; head: Buffer };
type ReadHead = (at: number) => Buffer | Promise<Buffer>;

/** The boxes of an MP4 with their first bytes, those of its tracks among them. */
async function* boxesOf(readHead: ReadHead, end: number): AsyncGenerator<Box> {
  let at = 0;
  for (let nth = 0; nth < MOST_BOXES && at + 8 <= end; nth += 1) {
    const head = await readHead(at);
    const type = head.toString("latin1", 4, 8);
    yield { type, head };
    const size = OUTER.has(type) ? 8 : sizeOf(head);
    // The last one, or none at all.
    if (size < 8) return;
    at += size;
  }
}

function sizeOf(head: Buffer): number {
  const size = head.readUInt32BE(0);
  return size === 1 ? Number(head.readBigUInt64BE(8)) : size;
}

async function* boxesIn(path: string): AsyncGenerator<Box> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    yield* boxesOf(
      async (position) => (await file.read({ buffer: Buffer.alloc(HEAD), position })).buffer,
      size,
    );
  } finally {
    await file.close();
  }
}

/** Whether an MP4 has sound and no pictures: programs that record begin both alike. */
export async function isSoundAlone(path: string): Promise<boolean> {
  const tracks = new Set<string>();
  for await (const { type, head } of boxesIn(path))
    if (type === "hdlr") tracks.add(head.toString("latin1", 16, 20));
  return tracks.has("soun") && !tracks.has("vide");
}

/** Whether a film says how long it is: one that is cut off, and what only begins like a film, does not. */
export async function saysItsLength(path: string): Promise<boolean> {
  return (await secondsIn(boxesIn(path))) !== null;
}

/** How long an MP4 or a QuickTime film says that it is as a whole, in seconds; null where it does not. */
export async function filmSeconds(content: Uint8Array): Promise<number | null> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const readHead = (at: number) => Buffer.concat([bytes.subarray(at, at + HEAD)], HEAD);
  return await secondsIn(boxesOf(readHead, bytes.length));
}

async function secondsIn(boxes: AsyncIterable<Box>): Promise<number | null> {
  for await (const { type, head } of boxes) {
    if (type !== "mvhd") continue;
    const isLong = head[8] === 1;
    const unit = head.readUInt32BE(isLong ? 28 : 20);
    const length = isLong ? Number(head.readBigUInt64BE(32)) : head.readUInt32BE(24);
    return unit > 0 ? length / unit : null;
  }
  return null;
}
