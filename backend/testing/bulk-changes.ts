import { randomUUID } from "node:crypto";
import { bookings } from "backend/modules/bookings/tables";
import { asc, inArray } from "drizzle-orm";
import { expect } from "vitest";
import type { TestBackend } from "./databases";
import { send } from "./request";

/** The documents of bulk changes of bookings, with the parts of a refusal and of an outcome that a test compares. */
export const bulkDocuments = (refusal = "_id reason", outcome = "done") => ({
  PREVIEW: `query ($selection: BookingSelection!, $change: BookingBulkChange!) {
    bulkBookingsPreview(selection: $selection, change: $change) { total can refused { ${refusal} } } }`,
  BULK: `mutation ($selection: BookingSelection!, $change: BookingBulkChange!, $key: String!) {
    bulkBookings(selection: $selection, change: $change, idempotencyKey: $key) { ${outcome} refused { ${refusal} } } }`,
});

/** Bulk changes as the list sends them, and the bookings after them. */
export function bulkChanges(
  user: () => { backend: TestBackend; token: string },
  { PREVIEW, BULK }: ReturnType<typeof bulkDocuments>,
) {
  return {
    async preview(ids: string[], change: object) {
      const { backend, token } = user();
      return (await send(backend, token, PREVIEW, { selection: { ids }, change })).data.bulkBookingsPreview;
    },
    async apply(ids: string[], change: object, { key = randomUUID() as string, as = user().token } = {}) {
      const { data, errors } = await send(user().backend, as, BULK, { selection: { ids }, change, key });
      expect(errors).toBeUndefined();
      return data.bulkBookings;
    },
    rowsOf(ids: string[]) {
      const chosen = inArray(bookings.id, ids.map(Number));
      return user().backend.db.select().from(bookings).where(chosen).orderBy(asc(bookings.id));
    },
  };
}
