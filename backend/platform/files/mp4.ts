import { open } from "node:fs/promises";

/** The boxes that lead to what is read here. */
const OUTER = new Set(["moov", "trak", "mdia"]);
const MOST_BOXES = 1000;
const HEAD = 40;

type ReadHead = (at: number) => Buffer | Promise<Buffer>;

/** The boxes of an MP4 with their first bytes, those of its tracks among them. */
async function* boxesOf(readHead: ReadHead, end: number): AsyncGenerator<{ type: string; head: Buffer }> {
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

/** Whether an MP4 has sound and no pictures: programs that record begin both alike. */
export async function isSoundAlone(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const readHead = async (position: number) =>
      (await file.read({ buffer: Buffer.alloc(HEAD), position })).buffer;
    const tracks = new Set<string>();
    for await (const { type, head } of boxesOf(readHead, size))
      if (type === "hdlr") tracks.add(head.toString("latin1", 16, 20));
    return tracks.has("soun") && !tracks.has("vide");
  } finally {
    await file.close();
  }
}

/** How long an MP4 says that it is as a whole, in seconds; null where it does not. */
export async function filmSeconds(content: Uint8Array): Promise<number | null> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const readHead = (at: number) => Buffer.concat([bytes.subarray(at, at + HEAD)], HEAD);
  for await (const { type, head } of boxesOf(readHead, bytes.length)) {
    if (type !== "mvhd") continue;
    const isLong = head[8] === 1;
    const unit = head.readUInt32BE(isLong ? 28 : 20);
    const length = isLong ? Number(head.readBigUInt64BE(32)) : head.readUInt32BE(24);
    return unit > 0 ? length / unit : null;
  }
  return null;
}
