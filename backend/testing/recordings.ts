const RATE = 8000;

/** Sound without a sound, as WAV. Each number makes a content of its own. */
export function wav(seconds: number, number = 0): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * RATE), 128);
  samples.writeUInt32LE(number, 0);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  // PCM with one channel, a byte each.
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Silence as MP3, of 1152 samples a frame at 44.1 kHz and 128 kbit/s. */
export function mp3(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb90c4, 0);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** The milliseconds of a frame of such an MP3. */
export const MP3_FRAME_MS = (1152 / 44_100) * 1000;

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

const numbers = (...values: number[]) => {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [nth, value] of values.entries()) buffer.writeUInt32BE(value, 4 * nth);
  return buffer;
};

/** The heads of an MP4 with tracks of these kinds, and no content. */
export function mp4({
  tracks,
  seconds,
  brand = "mp42",
}: {
  tracks: readonly ("vide" | "soun")[];
  seconds: number;
  brand?: string;
}): Buffer {
  const track = (kind: string) =>
    box(
      "trak",
      box("mdia", box("hdlr", numbers(0, 0), Buffer.from(kind), numbers(0, 0, 0), Buffer.from("\0"))),
    );
  const length = box("mvhd", numbers(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80));
  return Buffer.concat([
    box("ftyp", Buffer.from(brand.padEnd(4)), numbers(0), Buffer.from("isom")),
    box("mdat", Buffer.alloc(64)),
    box("moov", length, ...tracks.map(track)),
  ]);
}
