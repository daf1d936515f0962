import { attachments } from "backend/modules/attachments/tables";
import { startFingerprints } from "backend/modules/library/fingerprints";
import { assets, folders } from "backend/modules/library/tables";
import type { Db } from "backend/platform/database/database";
import type { FileStore } from "backend/platform/files/files";
import { addDays, todayInVienna } from "domain/dates";
import { slugify } from "domain/slug";
import { inArray } from "drizzle-orm";
import { type DemoFile, writeFiles } from "./demo-files";
import { box, type Colour, draw, ellipse, peak, type Shape } from "./drawings";
import { paperAsPdf, papersOf } from "./papers";
import { type Random, seededRandom } from "./random";
import { alpineHorn, brook, churchBells, cowBells, cuckoo, jingle, wavOf } from "./recordings";

/** What is drawn as a few shapes, and enlarged: a start with an empty database stays quick. */
const DRAWN = { width: 192, height: 128 };
const SCALE = 5;

const FOLDERS = [
  { key: "landscapes", name: "Landschaft", under: null },
  { key: "mountains", name: "Berge", under: "landscapes" },
  { key: "lakes", name: "Seen", under: "landscapes" },
  { key: "villages", name: "Dörfer", under: null },
  { key: "seasons", name: "Jahreszeiten", under: null },
  { key: "backgrounds", name: "Hintergründe", under: null },
  { key: "sounds", name: "Töne", under: null },
  { key: "papers", name: "Unterlagen", under: null },
] as const;
type FolderKey = (typeof FOLDERS)[number]["key"];

type Light = { name: string; sky: Colour; far: Colour; near: Colour; sun: Colour | null };

const LIGHTS: readonly Light[] = [
  {
    name: "am Morgen",
    sky: [252, 226, 200],
    far: [150, 160, 186],
    near: [62, 84, 92],
    sun: [255, 246, 214],
  },
  {
    name: "am Abend",
    sky: [244, 176, 128],
    far: [134, 96, 120],
    near: [58, 44, 66],
    sun: [255, 222, 150],
  },
  {
    name: "im Winter",
    sky: [222, 234, 244],
    far: [176, 196, 216],
    near: [238, 244, 250],
    sun: null,
  },
  {
    name: "im Sommer",
    sky: [176, 214, 240],
    far: [118, 152, 168],
    near: [84, 128, 72],
    sun: [255, 250, 226],
  },
];

const SNOW: Colour = [246, 249, 252];
const WALLS: readonly Colour[] = [
  [250, 244, 232],
  [244, 226, 196],
  [236, 214, 204],
];
const ROOF: Colour = [140, 62, 48];
const LARCH: Colour = [206, 148, 56];

/** Mountains under a sky, the highest one with snow. */
function mountains({ sky, far, near, sun }: Light, shift: number): Shape[] {
  const [x, top] = [0.35 + shift * 0.3, 0.16 + shift * 0.1];
  return [
    box(sky, [0, 0, 1, 1]),
    ...(sun ? [ellipse(sun, [0.82 - shift * 0.5, 0.2], 0.05, 0.075)] : []),
    peak(far, [x, top], 0.42, 0.9),
    peak(SNOW, [x, top], 0.1, top + 0.17),
    peak(far, [x + 0.4, top + 0.16], 0.34, 0.9),
    peak(near, [x - 0.3, top + 0.34], 0.5, 1),
    peak(near, [x + 0.62, top + 0.38], 0.5, 1),
    box(near, [0, 0.86, 1, 0.14]),
  ];
}

function lake(light: Light, shift: number): Shape[] {
  const [red, green, blue] = light.sky;
  const water: Colour = [Math.round(red * 0.62), Math.round(green * 0.74), Math.round(blue * 0.86)];
  return [
    ...mountains(light, shift),
    box(water, [0, 0.66, 1, 0.34]),
    ellipse(light.near, [0.1 + shift * 0.2, 1], 0.4, 0.12),
    box(light.sky, [0.2 + shift * 0.3, 0.78, 0.3, 0.012]),
    box(light.sky, [0.45 + shift * 0.2, 0.86, 0.24, 0.012]),
  ];
}

function village(light: Light, shift: number): Shape[] {
  const houses = [0.12, 0.34, 0.7, 0.86].flatMap((left, n): Shape[] => {
    const x = left + shift * 0.04;
    return [
      box(WALLS[n % WALLS.length] ?? SNOW, [x - 0.06, 0.74, 0.12, 0.14]),
      peak(ROOF, [x, 0.64], 0.085, 0.75),
    ];
  });
  const tower = 0.52 + shift * 0.06;
  return [
    ...mountains(light, shift),
    ...houses,
    box(WALLS[0] ?? SNOW, [tower - 0.03, 0.52, 0.06, 0.36]),
    peak(ROOF, [tower, 0.34], 0.04, 0.53),
  ];
}

function trees(light: Light, shift: number): Shape[] {
  const leaves = light.name === "im Winter" ? SNOW : light.name === "am Abend" ? LARCH : light.near;
  const places = [0.1, 0.24, 0.4, 0.58, 0.76, 0.92].map((x, n) => [x + shift * 0.05, 0.42 + (n % 3) * 0.08]);
  return [
    ...mountains(light, shift),
    ...places.map(([x = 0, top = 0]) => peak(leaves, [x, top], 0.07, 0.9)),
    box(light.near, [0, 0.88, 1, 0.12]),
  ];
}

function bands({ sky, far, near }: Light, shift: number): Shape[] {
  const part = (n: number): Colour =>
    [0, 1, 2].map((at) => Math.round((sky[at] ?? 0) + ((far[at] ?? 0) - (sky[at] ?? 0)) * (n / 11))) as never;
  return [
    ...Array.from({ length: 12 }, (_, n) => box(part(n), [0, n / 12, 1, 1 / 12 + 0.01])),
    ellipse(near, [0.5 + shift, 1.25], 0.9, 0.42),
  ];
}

type Motif = {
  folder: FolderKey;
  places: readonly string[];
  shapes: (light: Light, shift: number) => Shape[];
  alt: (place: string, light: string) => string;
};

const MOTIFS: readonly Motif[] = [
  {
    folder: "mountains",
    places: [
      "Großglockner",
      "Ortler",
      "Dachstein",
      "Wildspitze",
      "Marmolata",
      "Hochkönig",
      "Zugspitze",
      "Großvenediger",
      "Watzmann",
      "Olperer",
      "Hochalmspitze",
      "Triglav",
      "Piz Buin",
      "Zuckerhütl",
      "Schneeberg",
    ],
    shapes: mountains,
    alt: (place, light) => `Der ${place} ${light}, davor dunkle Hügel`,
  },
  {
    folder: "lakes",
    places: [
      "Attersee",
      "Wolfgangsee",
      "Achensee",
      "Weissensee",
      "Traunsee",
      "Mondsee",
      "Reschensee",
      "Faaker See",
      "Hallstätter See",
      "Millstätter See",
      "Plansee",
      "Zeller See",
      "Fuschlsee",
      "Grundlsee",
      "Lünersee",
    ],
    shapes: lake,
    alt: (place, light) => `Der ${place} ${light}, am anderen Ufer Berge`,
  },
  {
    folder: "villages",
    places: [
      "Heiligenblut",
      "Alpbach",
      "Gosau",
      "Kals",
      "Lech",
      "Filzmoos",
      "Going",
      "Hallstatt",
      "Ischgl",
      "Serfaus",
      "Maria Alm",
      "Damüls",
      "Vent",
      "Obertilliach",
      "Großarl",
    ],
    shapes: village,
    alt: (place, light) => `${place} ${light}: Häuser um den Kirchturm, dahinter Berge`,
  },
  {
    folder: "seasons",
    places: [
      "Almwiese",
      "Lärchenwald",
      "Zirbenwald",
      "Hochmoor",
      "Waldrand",
      "Talschluss",
      "Bergahorn",
      "Forststraße",
      "Streuobstwiese",
      "Auwald",
      "Schluchtwald",
      "Bergwiese",
      "Heuweg",
      "Bannwald",
      "Buchenhang",
    ],
    shapes: trees,
    alt: (place, light) => `${place} ${light}: einzelne Bäume vor Bergen`,
  },
  {
    folder: "backgrounds",
    places: [
      "Verlauf",
      "Horizont",
      "Dunst",
      "Hügelland",
      "Fernsicht",
      "Nebelband",
      "Weite",
      "Dämmerung",
      "Silhouette",
      "Lichtband",
      "Ferne",
      "Talblick",
      "Hochebene",
      "Wolkenbank",
      "Schichten",
    ],
    shapes: bands,
    alt: (place, light) => `${place} in den Farben ${light}`,
  },
];

type Recorded = {
  name: string;
  label: string;
  seconds: number;
  play: (seconds: number, random: Random) => Float32Array;
};

const SOUNDS: readonly Recorded[] = [
  {
    name: "Kirchenglocken in Heiligenblut",
    label: "Samstag um fünf, vom Friedhof aus",
    seconds: 19,
    play: churchBells,
  },
  {
    name: "Kuhglocken auf der Almwiese",
    label: "Am Nachmittag, ohne Stimmen",
    seconds: 16,
    play: cowBells,
  },
  {
    name: "Alphorn am Achensee",
    label: "Ein Ruf über das Wasser",
    seconds: 14,
    play: alpineHorn,
  },
  {
    name: "Kuckuck im Auwald",
    label: "Sechs Rufe, aus der Nähe",
    seconds: 11,
    play: cuckoo,
  },
  {
    name: "Bergbach am Hochmoor",
    label: "Zum Unterlegen, lässt sich wiederholen",
    seconds: 18,
    play: brook,
  },
  {
    name: "Erkennungsmelodie",
    label: "Beginn unserer Hörstücke",
    seconds: 5,
    play: jingle,
  },
];

const PUBLISHER = "© Verlag Alpenblick";
const PHOTOGRAPHERS = ["© Anna Huber", PUBLISHER, "© Toni Wieser", "© Bergbild Agentur"] as const;

/** Sounds and papers of the demo, with how long they are. */
export function recordingsAndPapers(now: Date, random: Random) {
  const papers = papersOf(Number(todayInVienna(now).slice(0, 4)) + 1);
  const nothingSeen = { width: null, height: null };
  return [
    ...SOUNDS.map(({ name, label, seconds, play }) => ({
      ...({ folder: "sounds", kind: "audio", name, label } as const),
      file: {
        filename: `${slugify(name)}.wav`,
        mimeType: "audio/wav",
        content: async () => wavOf(play(seconds, random)),
        durationMs: seconds * 1000,
        ...nothingSeen,
      } satisfies DemoFile,
    })),
    ...papers.map((paper) => ({
      ...({ folder: "papers", kind: "document", name: paper.name, label: paper.label } as const),
      file: {
        filename: `${slugify(paper.name)}.pdf`,
        mimeType: "application/pdf",
        content: () => paperAsPdf(paper, now),
        pages: paper.pages.length,
        ...nothingSeen,
      } satisfies DemoFile,
    })),
  ];
}

/** The library of the demo: pictures in folders, some without copyright, some licences that end; sounds and papers. */
export async function seedLibrary(
  db: Db,
  madeBy: number,
  { now, store }: { now: Date; store: FileStore | undefined },
): Promise<void> {
  const random = seededRandom(115);
  const today = todayInVienna(now);
  const people = madeBy ? { createdById: madeBy, updatedById: madeBy } : {};
  const folderIds = new Map<FolderKey, number>();
  for (const { key, name, under } of FOLDERS) {
    const siblings = FOLDERS.filter((one) => one.under === under);
    const place = {
      parentId: under && folderIds.get(under),
      position: siblings.findIndex((one) => one.key === key) + 1,
    };
    const stamps = { createdAt: now, updatedAt: now, ...people };
    const [made] = await db
      .insert(folders)
      .values({ name, ...place, ...stamps })
      .returning({ id: folders.id });
    folderIds.set(key, made?.id ?? 0);
  }

  const pictures = MOTIFS.flatMap(({ folder, places, shapes, alt }) =>
    places.flatMap((place) => {
      const shift = random.next();
      return LIGHTS.map((light) => ({
        folder,
        name: `${place} ${light.name}`,
        alt: alt(place, light.name),
        shapes: shapes(light, shift),
      }));
    }),
  );
  const [width, height] = [DRAWN.width * SCALE, DRAWN.height * SCALE];
  const files = pictures.map(
    ({ name, shapes }): DemoFile => ({
      filename: `${slugify(name)}.jpg`,
      mimeType: "image/jpeg",
      content: async () =>
        await draw(DRAWN.width, DRAWN.height, shapes)
          .removeAlpha()
          .resize(width, height, { kernel: "cubic" })
          .jpeg({ quality: 82 })
          .toBuffer(),
      width,
      height,
    }),
  );
  const others = recordingsAndPapers(now, random);
  const ids = await writeFiles(db, [...files, ...others.map(({ file }) => file)], { now, store });
  const stored = await db
    .select({ id: attachments.id, hash: attachments.hash })
    .from(attachments)
    .where(inArray(attachments.id, ids));
  const hashOf = new Map(stored.map(({ id, hash }) => [id, hash]));
  const common = (n: number, { folder, daysAgo }: { folder: FolderKey; daysAgo: number }) => {
    const createdAt = new Date(now.getTime() - daysAgo * 86_400_000);
    const fileId = ids[n] ?? 0;
    return {
      fileId,
      hash: hashOf.get(fileId) ?? "",
      folderId: folderIds.get(folder) ?? null,
      createdAt,
      updatedAt: createdAt,
      ...people,
    };
  };
  await db.insert(assets).values([
    ...pictures.map(({ folder, name, alt }, n) => ({
      ...common(n, { folder, daysAgo: pictures.length - n }),
      kind: "image" as const,
      name,
      alt: random.chance(0.85) ? alt : null,
      copyright: random.chance(0.75) ? random.pick(PHOTOGRAPHERS) : null,
      licenceUntil: random.chance(0.2) ? addDays(today, random.between(-40, 200)) : null,
    })),
    ...others.map(({ folder, kind, name, label }, n) => ({
      ...common(pictures.length + n, { folder, daysAgo: 2.5 + 4 * n }),
      kind,
      name,
      label,
      copyright: PUBLISHER,
    })),
  ]);
  if (store) await startFingerprints(db, now);
}
