import { bookingComments } from "backend/modules/bookings/tables";
import type { Db } from "backend/platform/database";
import { activityChanges, activityLogs } from "backend/platform/tables";
import { addDays } from "domain/dates";
import { formatCents } from "domain/money";
import { instantOn } from "./bookings";
import { insertRows, type Row, reserveIds } from "./insert-rows";
import type { Staff } from "./people";
import type { SeededBooking } from "./planned-booking";
import type { Random } from "./random";

const COMMENTS = [
  "Kunde schickt die Druckdaten bis Freitag.",
  "Motiv ist da, bitte Beschnitt prüfen.",
  "Mit der Agentur telefoniert: Platzierung ist in Ordnung.",
  "Auftragsbestätigung ist unterschrieben zurück.",
  "Rabatt mit der Anzeigenleitung abgesprochen.",
  "Bitte noch die Rechnungsadresse klären.",
  "Kunde möchte im Herbst noch einmal schalten.",
  "Belegexemplar wurde verschickt.",
  "Erinnert: Unterlagen fehlen noch.",
];

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
        text: random.pick(COMMENTS),
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

/** Writes the log of the bookings: who booked, and who activated or cancelled (decisions §5). */
export async function writeLog(
  db: Db,
  random: Random,
  written: readonly SeededBooking[],
  now: Date,
): Promise<void> {
  type Change = { field: string; before: string | null; after: string | null };
  type Entry = { at: Date; actorId: number; action: string; recordId: number; changes: Change[] };
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
  }
  entries.sort((a, b) => Number(a.at) - Number(b.at));
  const firstLog = await reserveIds(db, activityLogs, entries.length);
  await insertRows(
    db,
    activityLogs,
    entries.map(({ changes: _changes, ...entry }, index) => ({
      id: firstLog + index,
      ...entry,
      area: "bookings",
      source: null,
    })),
  );
  const changes = entries.flatMap((entry, index) =>
    entry.changes.map((change) => ({ logId: firstLog + index, ...change })),
  );
  const firstChange = await reserveIds(db, activityChanges, changes.length);
  await insertRows(
    db,
    activityChanges,
    changes.map((change, index) => ({ id: firstChange + index, ...change })),
  );
}
