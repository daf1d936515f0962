import { changeBookings, concerned, firstConcerned, logChanges } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import type { Db } from "backend/platform/database/database";
import { personNameSql, users } from "backend/platform/database/people";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { type BulkOutcome, judge } from "backend/platform/use-case/selection";
import { dayInVienna } from "domain/dates";
import { requestRefusal } from "domain/material/request";
import { and, eq } from "drizzle-orm";
import { loadMaterialCandidates, type MaterialCandidate } from "./candidates";
import { materialContacts } from "./tables";

/**
 * Asks in the house for the ad material of immoflash: whoever looks after each booking hears of it, and the booking
 * gets a note of the contact. Left out are bookings whose material is not wanted, that nobody else looks after, and
 * whose keeper was asked today.
 */
export async function askForMaterial(
  ctx: SignedInCtx,
  ids: readonly string[],
  key: string,
): Promise<BulkOutcome> {
  const change = { key, operation: "askForMaterial", input: { ids } };
  return await changeBookings(ctx, change, async ({ tx, notify }) => {
    const candidates = await loadMaterialCandidates(tx, ctx, { ids: [...ids] }, true);
    const found = candidates.found.map(({ id }) => id);
    const keeperById = await keepersOf(tx, found);
    const askedToday = await askedOn(tx, found, dayInVienna(ctx.now()));
    const { can, refused } = judge(
      candidates,
      (booking) => refusalOf(booking) ?? keeperRefusal(booking.id),
      ({ id, client }) => ({ label: `#${id} ${client}` }),
    );
    function keeperRefusal(id: number): string | null {
      const keeper = keeperById.get(id) ?? null;
      if (keeper === null) return "material_no_keeper";
      if (keeper === ctx.user.id) return "material_own";
      return askedToday.has(id) ? "material_asked_today" : null;
    }
    const names = await namesOf(tx, [...keeperById.values()]);
    const asked = can.flatMap(({ id, materialState }) => {
      const keeper = keeperById.get(id);
      return keeper ? [{ id, materialState, keeper, name: names.get(keeper) ?? "" }] : [];
    });
    if (asked.length === 0) return { done: 0, refused };
    await tx.insert(materialContacts).values(
      asked.map(({ id, name }) => ({
        bookingId: id,
        userId: ctx.user.id,
        at: ctx.now(),
        channel: "house" as const,
        contactPerson: name,
        note: "",
      })),
    );
    await logChanges(
      tx,
      ctx,
      asked.map(({ id, materialState, name }) => ({
        action: "materialContact",
        recordId: id,
        before: { specs: { bookingState: materialState } },
        after: { specs: { bookingState: materialState }, materialContact: name },
      })),
    );
    notify(
      ...asked.map(({ id, keeper }) => ({
        name: "booking_ad_not_uploaded" as const,
        cause: `material_asked:${id}:${dayInVienna(ctx.now())}`,
        about: { area: "bookings", id },
        params: { asked: "1" },
        to: [keeper],
      })),
    );
    return { done: asked.length, refused };
  });
}

/** Only immoflash is made in the newsroom: other material is asked for by those who sell. */
function refusalOf({ specType, status, materialState, isAwaited }: MaterialCandidate): string | null {
  if (specType !== "immoflash") return "not_authorized";
  return requestRefusal(status, materialState, isAwaited);
}

async function keepersOf(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select({ id: bookings.id, concerned })
    .from(bookings)
    .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
    .where(isOneOf(bookings.id, ids));
  return new Map(
    rows.flatMap((row) => {
      const keeper = firstConcerned(row.concerned);
      return keeper === null ? [] : [[row.id, keeper] as const];
    }),
  );
}

async function namesOf(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .select({ id: users.id, name: personNameSql(users) })
    .from(users)
    .where(isOneOf(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The bookings whose keepers were asked in the house on a day. */
async function askedOn(tx: Db, ids: readonly number[], day: string): Promise<ReadonlySet<number>> {
  const { bookingId, channel, at } = materialContacts;
  const rows = await tx
    .select({ id: bookingId, at })
    .from(materialContacts)
    .where(and(isOneOf(bookingId, ids), eq(channel, "house")));
  return new Set(rows.filter((row) => dayInVienna(row.at) === day).map(({ id }) => id));
}
