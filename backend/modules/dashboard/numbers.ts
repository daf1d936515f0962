import { sumsOfItems } from "backend/modules/billing/service";
import { countOfBookings, sumOfBookings } from "backend/modules/bookings/service";
import { countMaterial } from "backend/modules/material/service";
import { releaseRecord } from "backend/modules/press-releases/types";
import { defineLoader } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import type { BillingState, BookingStatus } from "domain/bookings/fields";
import { type BoundedCount, COUNT_BOUND, countedUpTo } from "domain/counted";

// The numbers of lists, as their own screens count them. A tile and a panel that ask for the same one read it once.

/** How many records a list has, what they amount to in cents, and how many of them are late; null where it has no such. */
export interface Numbers {
  counted: BoundedCount;
  amount: number | null;
  overdue: number | null;
}

type Owned = { supervisorIds?: readonly string[] };

export const bookingNumbers = defineLoader<
  Owned & { status: readonly BookingStatus[]; withoutEasyJobId?: boolean },
  Numbers
>((wanted, ctx) =>
  Promise.all(
    wanted.map(async (filter) => {
      const [count, amount] = await Promise.all([
        countOfBookings(ctx, { filter })(COUNT_BOUND + 1),
        sumOfBookings(ctx, { filter }, COUNT_BOUND),
      ]);
      return { counted: countedUpTo(COUNT_BOUND, count), amount, overdue: null };
    }),
  ),
);

/** What is missing of what still appears. */
export const missingNumbers = defineLoader<Owned, Numbers>((wanted, ctx) =>
  Promise.all(
    wanted.map(async (filter) => {
      const counts = await countMaterial(ctx, { filter }, COUNT_BOUND);
      const count = counts ? counts.missing : COUNT_BOUND + 1;
      return { counted: countedUpTo(COUNT_BOUND, count), amount: null, overdue: counts?.overdue ?? null };
    }),
  ),
);

export const itemNumbers = defineLoader<Owned & { states: readonly BillingState[] }, Numbers>((wanted, ctx) =>
  Promise.all(
    wanted.map(async (filter) => {
      const sums = await sumsOfItems(ctx, { filter });
      const counted = countedUpTo(COUNT_BOUND, await sums.count(COUNT_BOUND + 1));
      return { counted, amount: await sums.sum(COUNT_BOUND), overdue: null };
    }),
  ),
);

const PENDING = { page: { limit: 1, skip: 0 }, filter: { states: ["pending"] } };

/** Press releases that wait for a decision. */
export const releaseNumbers = defineLoader<"pending", Numbers>((wanted, ctx: Ctx) =>
  Promise.all(
    wanted.map(async () => {
      const list = await releaseRecord.list(ctx, PENDING as never);
      return { counted: await list.counted(COUNT_BOUND), amount: null, overdue: null };
    }),
  ),
);
