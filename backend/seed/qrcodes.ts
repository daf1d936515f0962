import { qrcodeScans, qrcodes } from "backend/modules/qrcodes/tables";
import type { Db } from "backend/platform/database/database";
import { addDays, todayInVienna } from "domain/dates";
import { insertRows } from "./insert-rows";
import { seededRandom } from "./random";

const SITE = "https://www.alpenblick.test";

/** Codes of the house, each with its usual scans on a day. */
const CODES = [
  { code: "abo", path: "/abo", comment: "Abo-Karte im Magazin", daily: 14 },
  { code: "probe-abo", path: "/abo/probe", comment: "Plakat Bahnhof Salzburg, Frühling", daily: 6 },
  { code: "gewinnspiel", path: "/gewinnspiel", comment: "Gewinnspiel, Seite 3", daily: 40 },
  { code: "mediadaten", path: "/mediadaten.pdf", comment: "Visitenkarten Anzeigenverkauf", daily: 2 },
  {
    code: "video-tour",
    path: "/video/haustour",
    comment: "Immobilien-Strecke, Video zur Haustour",
    daily: 9,
  },
  { code: "wk7m2xq", path: "/leserreise/dolomiten", comment: "Leserreise, Anzeige ½ Seite", daily: 5 },
  { code: "hj4tz9c", path: "/rezepte/kaiserschmarren", comment: null, daily: 3 },
  { code: "messe-wels", path: "/messe/2026", comment: "Rollup Messe Wels (vorbei)", daily: 0, missing: true },
] as const;

const DAYS = 90;

/** QR codes with their scans of the last months. */
export async function seedQrCodes(db: Db, madeBy: number, now: Date): Promise<void> {
  const random = seededRandom(75);
  const today = todayInVienna(now);
  const written = await db
    .insert(qrcodes)
    .values(
      CODES.map(({ code, path, comment, ...rest }, nth) => {
        const createdAt = new Date(now.getTime() - (DAYS + 10 * nth) * 86_400_000);
        const targetState = "missing" in rest ? ("missing" as const) : ("reachable" as const);
        const stamps = { createdAt, updatedAt: createdAt, targetCheckedAt: createdAt };
        const people = madeBy ? { createdById: madeBy, updatedById: madeBy } : {};
        return { code, longUrl: SITE + path, comment, targetState, ...stamps, ...people };
      }),
    )
    .returning({ id: qrcodes.id });
  const scans = CODES.flatMap(({ daily }, nth) =>
    Array.from({ length: DAYS }, (_, ago) => ({
      qrcodeId: written[nth]?.id ?? 0,
      day: addDays(today, -ago),
      scans: random.between(0, daily * 2),
    })),
  );
  await insertRows(
    db,
    qrcodeScans,
    scans.filter((one) => one.scans > 0),
  );
}
