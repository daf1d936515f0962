import { changesLeft, type Finding } from "backend/modules/records/service";
import { updateMany } from "backend/platform/database/bulk-insert";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { nextVersionColumns } from "backend/platform/use-case/use-case";
import type { BookingDraft, BookingStatus } from "domain/bookings/fields";
import {
  type IdentifiedShareholder,
  refusedShares,
  type SplitPackage,
  sharesAfterStatus,
} from "domain/bookings/package-shares";
import { type BookingWork, logDrafts } from "../record/changes";
import type { LoadedBooking, LoadedPackage } from "../record/lock";
import { bookings } from "../tables";
import type { BookingPhases } from "./phases";

/** A package in the shape that the rules on shares need. */
export const splitOf = ({ status, price, specs }: BookingDraft): SplitPackage => ({
  status,
  price,
  billEvenly: specs.billEvenly,
});

/** The bookings of a package in the shape that the rules on shares need. */
export const shareholders = (children: readonly LoadedBooking[]): IdentifiedShareholder[] =>
  children.map(({ id, row: { hasPaidItem }, draft: { status, price, billingState } }) => ({
    id,
    status,
    price,
    billingState,
    hasPaidItem,
  }));

/** Some bookings may not be cancelled or reopened without their packages. `packages` are those of the changed bookings. */
export const sharesOfPackages = (
  packages: readonly LoadedPackage[],
  status: BookingStatus,
): BookingPhases => ({
  check: {
    findings: async (_tx, _ctx, changes, manner, earlier) => {
      const chosen = new Set(changesLeft(changes, earlier, manner).flatMap(({ id }) => id ?? []));
      // If the whole package changes, its children need no check of their own.
      const alone = packages.filter(({ main }) => !chosen.has(main.id));
      return alone.flatMap(({ main, children }) =>
        [...refusedShares(splitOf(main.draft), shareholders(children), chosen, status)].map(
          ([id, message]): Finding => ({ kind: "left out", id, field: "status", message }),
        ),
      );
    },
  },
});

/**
 * Splits the prices of packages anew after some of their bookings were cancelled or reopened, with a constant number of
 * statements. `packages` holds their state before. A package that is cancelled as a whole keeps its prices: nothing of
 * it is billed.
 */
export async function splitAfterStatus(
  work: BookingWork,
  ctx: SignedInCtx,
  packages: readonly LoadedPackage[],
  changed: ReadonlySet<number>,
  status: BookingStatus,
): Promise<void> {
  const { tx } = work;
  const changes = packages.flatMap(({ main, children }) => {
    const pack = splitOf(changed.has(main.id) ? { ...main.draft, status } : main.draft);
    const concerned = children.some(({ id }) => changed.has(id));
    if (pack.status === "cancelled" || !concerned) return [];
    const shares = sharesAfterStatus(pack, shareholders(children), changed, status);
    return children.flatMap((record, n) => {
      const price = shares?.[n] ?? record.draft.price;
      return price === record.draft.price ? [] : [{ record, price }];
    });
  });
  await updateMany(
    tx,
    bookings,
    changes.map(({ record: { id, row }, price }) => ({
      id,
      priceCents: price,
      ...nextVersionColumns(ctx, row),
    })),
  );
  await logDrafts(
    tx,
    ctx,
    changes.map(({ record: { id, draft }, price }) => ({
      action: "update",
      recordId: id,
      before: draft,
      after: { ...draft, price },
    })),
  );
  work.changed(...changes.map(({ record }) => record.id));
}
