import { globalSettings } from "backend/modules/settings/tables";
import type { Db } from "backend/platform/database/database";

/** The settings of Verlag Alpenblick, as its confirmations show them. */
export async function seedHouse(db: Db, now: Date): Promise<void> {
  await db.insert(globalSettings).values({
    id: 1,
    updatedAt: now,
    houseName: "Verlag Alpenblick GmbH",
    houseAddress: "Maria-Theresien-Straße 18\n6020 Innsbruck\nÖsterreich",
    housePlace: "Innsbruck",
    logYears: 10,
    notificationsOff: [],
  });
}
