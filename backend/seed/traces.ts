import { bookingComments } from "backend/modules/bookings/comments/tables";
import type { Db } from "backend/platform/database/database";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { addDays, addMonths, todayInVienna } from "domain/dates";
import { formatCents } from "domain/money";
import { DEFAULT_SETTINGS } from "domain/settings/settings";
import { instantOn } from "./bookings";
import { insertRows, type Row, reserveIds } from "./insert-rows";
import type { Staff } from "./people";
import type { PlannedBooking, SeededBooking } from "./planned-booking";
import type { Random } from "./random";

const COMMENTS = [
  "Mit der Agentur telefoniert: Platzierung ist in Ordnung.",
  "Auftragsbestätigung ist unterschrieben zurück.",
  "Rabatt mit der Anzeigenleitung abgesprochen.",
  "Bitte noch die Rechnungsadresse klären.",
  "Kunde möchte im Herbst noch einmal schalten.",
];
/** What is said while the material is open, requested, available or approved. */
const OF_MATERIAL = {
  open: ["Kunde weiß noch nicht, welches Motiv.", "Motiv kommt von der neuen Agentur, bitte nachfragen."],
  requested: ["Kunde schickt die Druckdaten bis Freitag.", "Erinnert: Unterlagen fehlen noch."],
  available: [
    "Motiv ist da, bitte Beschnitt prüfen.",
    "Auflösung ist knapp, bitte vor der Freigabe ansehen.",
  ],
  approved: ["Motiv ist freigegeben.", "Belegexemplar wurde verschickt."],
} as const;

/** Writes comments on some bookings, by sales, editors and accounts. */
export async function writeComments(
  db: Db,
  random: Random,
  written: readonly SeededBooking[],
  options: { staff: Staff; now: Date },
): Promise<void> {
  const { staff, now } = options;
  const rows: Omit<Row<typeof bookingComments>, "id">[] = [];
  for (const { id, planned } of written) {
    if (!random.chance(0.14)) continue;
    const authors = [planned.sellerId, planned.sellerId, ...staff.editors, ...staff.accountants];
    let day = planned.createdOn;
    for (let number = random.between(1, 3); number > 0; number--) {
      day = addDays(day, random.between(1, 9));
      const createdAt = instantOn(random, day, now);
      rows.push({
        bookingId: id,
        authorId: random.pick(authors),
        text: random.pick(number === 1 ? OF_MATERIAL[planned.draft.specs.bookingState] : COMMENTS),
        createdAt,
        editedAt: null,
      });
    }
  }
  rows.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
  const firstId = await reserveIds(db, bookingComments, rows.length);
  await insertRows(
    db,
    bookingComments,
    rows.map((row, index) => ({ id: firstId + index, ...row })),
  );
}

const DAYS_OF_DETAILS = 60;
const STEPS = ["open", "requested", "available", "approved"] as const;

type Change = { field: string; before: string | null; after: string | null };
type Entry = { at: Date; actorId: number; action: string; recordId: number; changes: Change[] };

/** How the material of a booking came to where it is: a step every few hours. */
function materialSteps(
  recordId: number,
  { draft, sellerId }: PlannedBooking,
  from: Date,
  now: Date,
): Entry[] {
  const reached = STEPS.indexOf(draft.specs.bookingState);
  if (draft.bookingType === "multi" || reached < 1) return [];
  const hours = (now.getTime() - from.getTime()) / 3_600_000;
  const between = Math.min(17, hours / (reached + 1)) * 3_600_000;
  return STEPS.slice(1, reached + 1).map((after, step) => ({
    at: new Date(from.getTime() + (step + 1) * between),
    actorId: sellerId,
    action: "update",
    recordId,
    changes: [{ field: "specs.bookingState", before: STEPS[step] ?? null, after }],
  }));
}

/** Writes the log of the bookings: who booked, and who activated or cancelled (decisions §5). */
export async function writeLog(
  db: Db,
  random: Random,
  written: readonly SeededBooking[],
  now: Date,
): Promise<void> {
  const entries: Entry[] = [];
  for (const { id, planned, createdAt } of written) {
    const { draft, sellerId, createdOn, cancelReason } = planned;
    const created = [
      { field: "status", before: null, after: "open" },
      { field: "price", before: null, after: formatCents(draft.price) },
    ];
    entries.push({ at: createdAt, actorId: sellerId, action: "create", recordId: id, changes: created });
    if (draft.status === "open") continue;
    const at = instantOn(random, addDays(createdOn, random.between(2, 20)), now);
    const cancelled = draft.status === "cancelled";
    const changes: Change[] = [
      { field: "status", before: "open", after: cancelled ? "cancelled" : "active" },
    ];
    if (cancelled) changes.push({ field: "cancelReason", before: null, after: cancelReason });
    entries.push({
      at: at < createdAt ? createdAt : at,
      actorId: sellerId,
      action: cancelled ? "cancel" : "activate",
      recordId: id,
      changes,
    });
    // What is long over is looked at rarely; a load has little else, and shall not take longer.
    if (planned.from > addDays(todayInVienna(now), -DAYS_OF_DETAILS))
      entries.push(...materialSteps(id, planned, at, now));
  }
  // A house that has worked for longer has removed what is older.
  const oldest = addMonths(todayInVienna(now), -12 * Number(DEFAULT_SETTINGS.logYears));
  const recentEntries = entries
    .filter(({ at }) => at > new Date(oldest))
    .sort((a, b) => Number(a.at) - Number(b.at));
  const firstLog = await reserveIds(db, activityLogs, recentEntries.length);
  await insertRows(
    db,
    activityLogs,
    recentEntries.map(({ changes: _changes, ...entry }, index) => ({
      id: firstLog + index,
      ...entry,
      area: "bookings",
      source: null,
    })),
  );
  const changes = recentEntries.flatMap((entry, index) =>
    entry.changes.map((change) => ({ logId: firstLog + index, ...change })),
  );
  const firstChange = await reserveIds(db, activityChanges, changes.length);
  await insertRows(
    db,
    activityChanges,
    changes.map((change, index) => ({ id: firstChange + index, ...change })),
  );
}
