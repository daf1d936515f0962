import { createRequire } from "node:module";
import sharp from "sharp";

/** What an ad of the demo shows; `seed` chooses its motif and its colours. */
export interface AdSpec {
  width: number;
  height: number;
  headline: string;
  company: string;
  seed: number;
}

type Colour = readonly [number, number, number];
/** The colour of a point; both coordinates go from 0 to 1. */
type Motif = (u: number, v: number) => Colour;
type Palette = { sky: Colour; ground: Colour; accent: Colour };

const PALETTES: readonly Palette[] = [
  { sky: [22, 78, 119], ground: [12, 45, 72], accent: [245, 184, 65] },
  { sky: [122, 46, 40], ground: [74, 24, 28], accent: [242, 201, 140] },
  { sky: [43, 96, 66], ground: [22, 58, 44], accent: [214, 225, 160] },
  { sky: [92, 58, 116], ground: [52, 32, 74], accent: [240, 160, 132] },
  { sky: [20, 110, 112], ground: [10, 66, 74], accent: [250, 214, 120] },
  { sky: [164, 84, 34], ground: [104, 48, 22], accent: [252, 226, 170] },
  { sky: [46, 60, 84], ground: [24, 32, 50], accent: [226, 92, 76] },
  { sky: [140, 36, 74], ground: [84, 18, 48], accent: [246, 194, 208] },
];

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** Motifs as advertisers like them: mountains with a sun, hills, rays, tiles, circles. */
const MOTIFS: readonly ((palette: Palette, phase: number) => Motif)[] = [
  ({ sky, ground, accent }, phase) =>
    (u, v) => {
      const ridge = 0.62 + 0.16 * Math.abs(((u * 3 + phase) % 1) - 0.5) - 0.08 * Math.sin(u * 5 + phase * 6);
      const front = 0.78 + 0.1 * Math.abs(((u * 2 + phase * 3) % 1) - 0.5);
      if (v > front) return ground;
      if (v > ridge) return mix(sky, ground, 0.55);
      if (Math.hypot(u - 0.74, (v - 0.52) * 1.2) < 0.1) return accent;
      return mix(sky, accent, v * 0.45);
    },
  ({ sky, ground, accent }, phase) =>
    (u, v) => {
      const wave = (height: number, speed: number) => height + 0.05 * Math.sin(u * speed + phase * 9);
      if (v > wave(0.8, 7)) return ground;
      if (v > wave(0.7, 5)) return mix(ground, accent, 0.35);
      if (v > wave(0.6, 4)) return mix(sky, accent, 0.6);
      return mix(sky, ground, v * 0.5);
    },
  ({ sky, ground, accent }, phase) =>
    (u, v) => {
      const angle = Math.atan2(v - 1.05, u - 0.3 - phase * 0.4);
      return Math.floor((angle + 7) * 7) % 2 === 0 ? mix(sky, accent, v * 0.25) : mix(sky, ground, 0.6);
    },
  ({ sky, ground, accent }, phase) =>
    (u, v) => {
      if (v < 0.5) return mix(sky, ground, v);
      const tile = (Math.floor(u * 5) * 7 + Math.floor(v * 10) * 5 + Math.floor(phase * 10)) % 4;
      return [ground, sky, mix(sky, accent, 0.5), accent][tile] ?? ground;
    },
  ({ sky, ground, accent }, phase) =>
    (u, v) => {
      const far = Math.hypot(u - 0.2 - phase * 0.6, v - 0.85);
      if (far < 0.2) return accent;
      if (far < 0.32) return mix(sky, accent, 0.45);
      return far < 0.46 ? mix(sky, ground, 0.2) : mix(sky, ground, 0.2 + v * 0.6);
    },
];

const FONT = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf");
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A picture as an advertiser would send it: a motif, a headline, and the company's name on white. */
export async function drawAd({ width, height, headline, company, seed }: AdSpec): Promise<Uint8Array> {
  const palette = PALETTES[seed % PALETTES.length] as Palette;
  const motif = MOTIFS[Math.floor(seed / 8) % MOTIFS.length] as (typeof MOTIFS)[number];
  const isBanner = width > height * 2.2;
  // A banner has the name at its right end, all others at the foot.
  const white = isBanner
    ? { left: Math.round(width * 0.68), top: 0 }
    : { left: 0, top: Math.round(height * (company ? 0.84 : 1)) };
  const split = company ? white : { left: isBanner ? width : 0, top: isBanner ? 0 : height };
  const pixels = paint(width, height, motif(palette, (seed % 10) / 10), split, isBanner);
  const texts = [
    isBanner
      ? await written(headline, "#ffffff", [width * 0.04, height * 0.2, width * 0.58, height * 0.6])
      : await written(headline, "#ffffff", [width * 0.08, height * 0.08, width * 0.84, height * 0.3]),
    ...(company
      ? [
          isBanner
            ? await written(company, INK, [width * 0.7, height * 0.25, width * 0.28, height * 0.5])
            : await written(company, INK, [width * 0.08, height * 0.87, width * 0.84, height * 0.1]),
        ]
      : []),
  ];
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .composite(texts)
    .jpeg({ quality: 82 })
    .toBuffer();
}

const INK = "#1e293b";

function paint(
  width: number,
  height: number,
  motif: Motif,
  white: { left: number; top: number },
  isBanner: boolean,
): Buffer {
  const pixels = Buffer.alloc(width * height * 3, 255);
  const across = isBanner ? white.left : width;
  const down = isBanner ? height : white.top;
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const [red, green, blue] = motif(x / across, y / down);
      const at = (y * width + x) * 3;
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  }
  return pixels;
}

/** A text as large as its box allows, in a font of our own, so that it looks the same on every machine. */
export async function written(text: string, colour: string, box: readonly [number, number, number, number]) {
  const [left = 0, top = 0, width = 1, height = 1] = box.map((one) => Math.max(1, Math.round(one)));
  const markup = `<span foreground="${colour}">${escaped(text)}</span>`;
  const input = {
    text: markup,
    font: "DejaVu Sans Bold",
    fontfile: FONT,
    rgba: true,
    width,
    height,
  } as const;
  return { input: await sharp({ text: input }).png().toBuffer(), left, top };
}

/** Headlines by the trade that a company's name tells. */
const HEADLINES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/Autohaus|Fahrschule|Landtechnik/, ["Jetzt Probe fahren", "Bereit für den Winter"]],
  [/Bäckerei|Konditorei|Metzgerei|Molkerei/, ["Frisch aus der Region", "Handwerk, das man schmeckt"]],
  [/Hotel|Gasthof|Therme|Tourismus|Reisebüro/, ["Drei Tage Auszeit", "Winter mit Aussicht"]],
  [/Weingut|Brauerei/, ["Zum Wohl!", "Seit 1896 mit Liebe gebraut"]],
  [/Möbel|Küchen|Tischlerei|Fliesen|Fenster|Maler/, ["Schöner wohnen", "Nach Maß, nicht von der Stange"]],
  [/bank|Sparkasse|Versicherung|Steuer|Rechtsanw/, ["Gut beraten in die Zukunft", "Sicher ist sicher"]],
  [/Bergbahnen|Seilbahn|Sport/, ["Rauf auf den Berg", "Die Saison beginnt"]],
  [/Solar|Elektro|Installation|Stadtwerke/, ["Energie von hier", "Sonne aufs Dach"]],
  [/Immobilien|Wohnbau|Bau|Zimmerei|Dach/, ["Hier wird gebaut", "Wohnen mit Weitblick"]],
  [/Trachten|Mode|Juwelier|Optik/, ["Die neue Kollektion", "Zeig, wer du bist"]],
  [/Kultur|Festspiele|Buch/, ["Vorhang auf!", "Karten jetzt sichern"]],
];
const ANY = ["Ganz in Ihrer Nähe", "Wir sind für Sie da", "Tradition trifft Zukunft", "Schauen Sie vorbei"];

/** A headline that fits a company. */
export function headlineFor(company: string, seed: number): string {
  const lines = HEADLINES.find(([trade]) => trade.test(company))?.[1] ?? ANY;
  return lines[seed % lines.length] ?? company;
}
