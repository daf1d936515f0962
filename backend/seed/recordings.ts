import type { Random } from "./random";

/** Samples of a second; what is heard here has no higher tones. */
const RATE = 16_000;
const LOUDEST = 0.7 * 32_767;

/** A sound before it is written: what it is, and its samples of one channel. */
type Samples = Float32Array;

const silence = (seconds: number): Samples => new Float32Array(seconds * RATE);

/** Adds a tone that is struck and fades: the half of it is left after `halfLife` seconds. */
function strike(
  samples: Samples,
  at: number,
  { pitch, halfLife, loudness }: { pitch: number; halfLife: number; loudness: number },
): void {
  const angle = (2 * Math.PI * pitch) / RATE;
  const decay = 0.5 ** (1 / (halfLife * RATE));
  const [turn, fade] = [2 * decay * Math.cos(angle), decay * decay];
  let [before, now] = [0, loudness * Math.sin(angle)];
  const end = Math.min(samples.length, Math.round((at + 7 * halfLife) * RATE));
  for (let nth = Math.round(at * RATE); nth < end; nth++) {
    samples[nth] = (samples[nth] ?? 0) + now;
    [before, now] = [now, turn * now - fade * before];
  }
}

/** The parts of the tone of a bell: pitch, and loudness, by that of its strike note. */
const BELL = [
  [0.5, 0.5],
  [1, 1],
  [1.2, 0.7],
  [1.5, 0.4],
  [2, 0.6],
  [2.67, 0.3],
  [3, 0.2],
] as const;

function ringBell(samples: Samples, at: number, pitch: number, halfLife: number, loudness = 1): void {
  for (const [part, share] of BELL)
    strike(samples, at, { pitch: pitch * part, halfLife: halfLife / part, loudness: share * loudness });
}

/** Adds a tone that is blown: it swells, and its overtones with it. */
function blow(
  samples: Samples,
  { at, seconds, pitch }: { at: number; seconds: number; pitch: number },
): void {
  const length = Math.round(seconds * RATE);
  const angle = (2 * Math.PI * pitch) / RATE;
  for (let nth = 0; nth < length; nth++) {
    const place = Math.round(at * RATE) + nth;
    if (place >= samples.length) return;
    const swelling = Math.min(1, nth / (0.12 * RATE), (length - nth) / (0.2 * RATE));
    const phase = angle * nth + 0.02 * Math.sin((2 * Math.PI * 5 * nth) / RATE) * (pitch / 60);
    const tone = Math.sin(phase) + 0.45 * Math.sin(2 * phase) + 0.2 * Math.sin(3 * phase);
    samples[place] = (samples[place] ?? 0) + swelling * tone;
  }
}

/** The bells of a church, each in its own time. */
export function churchBells(seconds: number): Samples {
  const samples = silence(seconds);
  for (const [pitch, every, first] of [
    [392, 1.31, 4],
    [311, 1.57, 2],
    [233, 1.93, 0.3],
  ] as const)
    for (let at = first; at < seconds - 4; at += every) ringBell(samples, at, pitch, 0.8);
  return samples;
}

export function cowBells(seconds: number, random: Random): Samples {
  const samples = silence(seconds);
  for (const pitch of [540, 610, 695, 820])
    for (let at = random.next(); at < seconds - 0.5; at += 0.25 + random.next() * 1.6)
      ringBell(samples, at, pitch, 0.09, 0.3 + random.next() * 0.7);
  return samples;
}

/** A call on the natural tones of an alpine horn. */
export function alpineHorn(seconds: number): Samples {
  const samples = silence(seconds);
  const call = [4, 5, 6, 8, 6, 5, 6, 4, 6, 8, 9, 10, 8, 6, 5, 4];
  const long = seconds / (call.length + 2);
  for (const [nth, tone] of call.entries()) {
    const isLast = nth === call.length - 1;
    blow(samples, { at: 0.2 + nth * long, seconds: long * (isLast ? 2 : 1.02), pitch: tone * 46.25 });
  }
  return samples;
}

export function cuckoo(seconds: number): Samples {
  const samples = silence(seconds);
  for (let at = 0.5; at < seconds - 1; at += 1.7) {
    blow(samples, { at, seconds: 0.24, pitch: 659 });
    blow(samples, { at: at + 0.42, seconds: 0.36, pitch: 523 });
  }
  return samples;
}

/** Water over stones: noise that swells and falls, with its high parts softened. */
export function brook(seconds: number, random: Random): Samples {
  const samples = silence(seconds);
  let [soft, swell] = [0, 0.5];
  for (let nth = 0; nth < samples.length; nth++) {
    if (nth % 800 === 0) swell += 0.3 * (random.next() - swell);
    soft += 0.35 * (random.next() * 2 - 1 - soft);
    samples[nth] = soft * (0.5 + swell);
  }
  return samples;
}

/** A few plucked tones, as podcasts begin with. */
export function jingle(seconds: number): Samples {
  const samples = silence(seconds);
  for (const [nth, pitch] of [262, 330, 392, 523, 494, 392, 440, 523].entries())
    for (const part of [1, 2, 3, 4])
      strike(samples, 0.1 + nth * 0.32, {
        pitch: pitch * part,
        halfLife: (nth === 7 ? 0.7 : 0.3) / part,
        loudness: 1 / part,
      });
  return samples;
}

/** Samples as a WAV of 16 bits, as loud as they can be. */
export function wavOf(samples: Samples): Buffer<ArrayBuffer> {
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  // PCM with one channel.
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9);
  for (let nth = 0; nth < samples.length; nth++)
    wav.writeInt16LE(Math.round(((samples[nth] ?? 0) / highest) * LOUDEST), 44 + nth * 2);
  return wav;
}
