import { materialContacts } from "backend/modules/material/tables";
import type { Db } from "backend/platform/database/database";
import { addDays } from "domain/dates";
import type { ContactChannel } from "domain/material/limits";
import { instantOn } from "./bookings";
import { insertRows, type Row, reserveIds } from "./insert-rows";
import type { SeededBooking } from "./planned-booking";
import { seededRandom } from "./random";

const REQUESTED = "Unterlagen mit Format und Termin angefordert.";
const PEOPLE = ["Fr. Hofer", "Hr. Leitner", "Fr. Mag. Auer", "Sekretariat", "Hr. Pichler", "Fr. Moser"];
const FOLLOW_UPS: readonly (readonly [ContactChannel, string])[] = [
  ["phone", "Nicht erreicht, auf Band gesprochen."],
  ["phone", "Motiv ist bei der Grafik, kommt Ende der Woche."],
  ["phone", "Schickt die Druckdaten morgen, Format noch einmal durchgegeben."],
  ["meeting", "Beim Termin besprochen: Motiv vom Vorjahr mit neuem Preis."],
  ["other", "Lädt die Datei auf den Server der Agentur, Link folgt."],
];

/** Writes material contacts for the bookings that await material, and for some that already have it. */
export async function seedMaterialContacts(
  db: Db,
  written: readonly SeededBooking[],
  now: Date,
): Promise<void> {
  // Own random numbers, so that the rest of the demo does not change.
  const random = seededRandom(written.length + 41);
  const rows: Omit<Row<typeof materialContacts>, "id">[] = [];
  for (const { id, planned } of written) {
    const { bookingState } = planned.draft.specs;
    const isRequested = bookingState === "requested";
    if (!isRequested && !(bookingState === "available" && random.chance(0.2))) continue;
    let day = addDays(planned.createdOn, random.between(3, 12));
    const base = { bookingId: id, userId: planned.sellerId, mailId: null };
    rows.push({
      ...base,
      at: instantOn(random, day, now),
      channel: "mail",
      contactPerson: null,
      note: REQUESTED,
    });
    for (let number = random.between(0, 2); number > 0; number--) {
      day = addDays(day, random.between(2, 9));
      const [channel, note] = random.pick(FOLLOW_UPS);
      rows.push({
        ...base,
        at: instantOn(random, day, now),
        channel,
        contactPerson: random.pick(PEOPLE),
        note,
      });
    }
  }
  rows.sort((a, b) => Number(a.at) - Number(b.at));
  const firstId = await reserveIds(db, materialContacts, rows.length);
  await insertRows(
    db,
    materialContacts,
    rows.map((row, index) => ({ id: firstId + index, ...row })),
  );
}
