import { categories } from "backend/modules/categories/tables";
import { globalSettings } from "backend/modules/settings/tables";
import { users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import type { FileStore } from "backend/platform/files/files";
import type { PictureUse } from "domain/attachments/picture";
import { eq } from "drizzle-orm";
import { written } from "./ad-pictures";
import { type DemoFile, writeFiles } from "./demo-files";
import { box, type Colour, draw, ellipse, peak, type Shape, within } from "./drawings";
import type { CategoryIds } from "./publishing";

type Look = {
  skin: Colour;
  hair: Colour;
  clothes: Colour;
  wall: Colour;
  hairstyle: "short" | "long" | "bun" | "none";
};
type Portrait = Look & { username: string; glasses?: boolean; beard?: boolean };

const SKIN = { light: [246, 214, 190], tan: [226, 178, 142], brown: [176, 122, 88] } as const;
const HAIR = {
  blond: [222, 184, 104],
  brown: [92, 62, 42],
  black: [44, 38, 40],
  grey: [158, 160, 164],
  red: [168, 84, 44],
} as const;

/** Some of the house have sent their picture, others have not. */
const PORTRAITS: readonly Portrait[] = [
  {
    username: "katharina.steindl",
    skin: SKIN.light,
    hair: HAIR.brown,
    hairstyle: "long",
    clothes: [30, 74, 92],
    wall: [214, 230, 236],
  },
  {
    username: "maria.hofer",
    skin: SKIN.tan,
    hair: HAIR.black,
    hairstyle: "bun",
    clothes: [140, 52, 60],
    wall: [244, 226, 210],
  },
  {
    username: "stefan.lackner",
    skin: SKIN.light,
    hair: HAIR.blond,
    hairstyle: "short",
    beard: true,
    clothes: [52, 62, 84],
    wall: [222, 232, 216],
  },
  {
    username: "julia.moosbrugger",
    skin: SKIN.light,
    hair: HAIR.red,
    hairstyle: "long",
    glasses: true,
    clothes: [64, 104, 72],
    wall: [236, 228, 242],
  },
  {
    username: "lukas.brandstaetter",
    skin: SKIN.brown,
    hair: HAIR.black,
    hairstyle: "short",
    glasses: true,
    clothes: [196, 138, 60],
    wall: [218, 226, 240],
  },
  {
    username: "elisabeth.wimmer",
    skin: SKIN.light,
    hair: HAIR.grey,
    hairstyle: "bun",
    glasses: true,
    clothes: [92, 72, 112],
    wall: [240, 236, 220],
  },
  {
    username: "thomas.egger",
    skin: SKIN.tan,
    hair: HAIR.grey,
    hairstyle: "none",
    beard: true,
    clothes: [40, 92, 110],
    wall: [238, 222, 222],
  },
];

const INK: Colour = [40, 44, 52];
const EVERYWHERE = [0, 0, 1, 1] as const;

function portraitOf({ skin, hair, clothes, wall, hairstyle, glasses, beard }: Portrait): Shape[] {
  const head = ellipse(skin, [0.5, 0.43], 0.17, 0.21);
  const eye = (x: number) => ellipse(INK, [x, 0.42], 0.017);
  const lens = (x: number): Shape[] => [ellipse(INK, [x, 0.42], 0.058), ellipse(skin, [x, 0.42], 0.046)];
  const top = within(ellipse(hair, [0.5, 0.35], 0.19, 0.17), box(hair, [0, 0, 1, 0.34]));
  return [
    box(wall, EVERYWHERE),
    ...(hairstyle === "long" ? [ellipse(hair, [0.5, 0.47], 0.235, 0.3)] : []),
    ...(hairstyle === "bun" ? [ellipse(hair, [0.5, 0.16], 0.085)] : []),
    ellipse(clothes, [0.5, 1.04], 0.38, 0.34),
    ellipse(skin, [0.5, 0.7], 0.085, 0.1),
    ...(beard ? [ellipse(hair, [0.5, 0.49], 0.172, 0.19)] : []),
    beard ? within(head, box(skin, [0, 0, 1, 0.5])) : head,
    ...(hairstyle === "none" ? [] : [top]),
    ...(glasses ? [...lens(0.43), ...lens(0.57), box(INK, [0.48, 0.415, 0.04, 0.012])] : []),
    eye(0.43),
    eye(0.57),
    ...(beard ? [ellipse(skin, [0.5, 0.545], 0.06, 0.02)] : []),
    within(ellipse([186, 84, 84], [0.5, 0.525], 0.05, 0.035), box(INK, [0, 0.535, 1, 0.1])),
  ];
}

type Place = readonly [left: number, top: number, width: number, height: number];

/** Where the formats of a magazine stand on their page, in parts of it. */
const PAGE_FORMATS: Readonly<Record<string, Place>> = {
  full: [0, 0, 1, 1],
  "half-tall": [0.5, 0, 0.5, 1],
  "half-wide": [0, 0.5, 1, 0.5],
  third: [0.67, 0, 0.33, 1],
  quarter: [0.5, 0.5, 0.5, 0.5],
};

/** The sketch of a page: lines of text, and the place of the ad. */
function pageOf([left, top, width, height]: Place): Shape[] {
  const [x, y, w, h] = [0.26, 0.06, 0.48, 0.88];
  const isFree = (u: number, v: number) =>
    u < x + left * w || u > x + (left + width) * w || v < y + top * h || v > y + (top + height) * h;
  const lines = Array.from({ length: 20 }, (_, n) =>
    box([198, 204, 210], [0.3, 0.11 + n * 0.04, 0.4, 0.018]),
  );
  return [
    box([121, 130, 140], [x - 0.008, y - 0.008, w + 0.016, h + 0.016]),
    box([255, 255, 255], [x, y, w, h]),
    ...lines.map(({ colour, holds }) => ({
      colour,
      holds: (u: number, v: number) => holds(u, v) && isFree(u, v),
    })),
    box([10, 83, 96], [x + left * w, y + top * h, width * w, height * h]),
  ];
}

const MOUNTAINS: readonly Shape[] = [
  peak([126, 208, 222], [0.2, 0.28], 0.13, 0.86),
  peak([10, 83, 96], [0.12, 0.12], 0.12, 0.86),
  ellipse([233, 196, 106], [0.245, 0.2], 0.026, 0.1),
];

async function logo(): Promise<Uint8Array> {
  const [width, height] = [640, 160];
  const name = await written("Alpenblick", "#14202a", [
    width * 0.36,
    height * 0.3,
    width * 0.62,
    height * 0.5,
  ]);
  return await draw(width, height, MOUNTAINS).composite([name]).png().toBuffer();
}

const SIZE = 240;

const picture = (use: PictureUse, name: string, shapes: readonly Shape[]): DemoFile => ({
  filename: `${name}.webp`,
  mimeType: "image/webp",
  content: async () => await draw(SIZE, SIZE, shapes).webp({ quality: 85 }).toBuffer(),
  width: SIZE,
  height: SIZE,
  pictureOf: use,
});

/** Gives people, formats and the house pictures, drawn for the demo; none where their content is not kept. */
export async function seedRecordPictures(
  db: Db,
  categoryIds: CategoryIds,
  { now, store }: { now: Date; store: FileStore | undefined },
): Promise<void> {
  if (!store) return;
  const formats = Object.entries(PAGE_FORMATS);
  const files: DemoFile[] = [
    ...PORTRAITS.map((one) => picture("avatar", `Porträt_${one.username}`, portraitOf(one))),
    ...formats.map(([key, place]) => picture("category", `Zeichen_${key}`, pageOf(place))),
    {
      filename: "Logo.png",
      mimeType: "image/png",
      content: logo,
      width: 640,
      height: 160,
      pictureOf: "logo",
    },
  ];
  const ids = await writeFiles(db, files, { now, store });
  for (const [n, { username }] of PORTRAITS.entries())
    await db.update(users).set({ avatarId: ids[n] }).where(eq(users.username, username));
  for (const [n, [key]] of formats.entries()) {
    const imageId = ids[PORTRAITS.length + n];
    await db
      .update(categories)
      .set({ imageId })
      .where(eq(categories.id, categoryIds.get(key) ?? 0));
  }
  await db.update(globalSettings).set({ logoId: ids.at(-1) });
}
