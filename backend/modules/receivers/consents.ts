import { mailingLists } from "backend/modules/mailing-lists/tables";
import { insertMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { ReceiverDraft } from "domain/receivers/receiver";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { receiverConsents } from "./tables";

export type Consent = typeof receiverConsents.$inferSelect;

/** What somebody has agreed to, list by list, the first one first. */
export const consentsOf = defineGroupLoader<Consent>(
  (db, ids) =>
    db
      .select()
      .from(receiverConsents)
      .where(isAnyOf(receiverConsents.receiverId, ids))
      .orderBy(asc(receiverConsents.id)),
  ({ receiverId }) => receiverId,
);

/** The lists of these ids, by id. */
export async function listsById(tx: Db, ids: readonly string[]) {
  const rows = await tx
    .select()
    .from(mailingLists)
    .where(isOneOf(mailingLists.id, parseIds([...new Set(ids)])));
  return new Map(rows.map((list) => [String(list.id), list]));
}

/** What receivers agree to: the lists, and on what ground. */
interface Agreed extends Pick<ReceiverDraft, "ground" | "source" | "agreedOn"> {
  receiverId: number;
  lists: readonly string[];
}

/** Notes consents, with the text of each list as it is now. */
export async function noteConsents(
  tx: Db,
  agreed: readonly Agreed[],
  { at, by }: { at: Date; by: number | null },
): Promise<void> {
  const lists = await listsById(
    tx,
    agreed.flatMap((one) => one.lists),
  );
  const rows = agreed.flatMap(({ receiverId, lists: ids, ground, source, agreedOn }) =>
    ids.flatMap((id) => {
      const list = lists.get(id);
      if (!list) return [];
      const wording = { list: list.name, text: list.consentText };
      return [{ receiverId, ...wording, ground, source, agreedOn, enteredAt: at, enteredById: by }];
    }),
  );
  await insertMany(tx, receiverConsents, rows);
}

/** Ends what receivers have agreed to: for lists by their names, or for all. */
export async function withdrawConsents(
  tx: Db,
  receiverIds: readonly number[],
  at: Date,
  lists?: readonly string[],
): Promise<void> {
  await tx
    .update(receiverConsents)
    .set({ withdrawnAt: at })
    .where(
      and(
        isOneOf(receiverConsents.receiverId, receiverIds),
        isNull(receiverConsents.withdrawnAt),
        lists === undefined ? undefined : inArray(receiverConsents.list, [...lists]),
      ),
    );
}

/** Notes that a receiver has confirmed what they were asked for. */
export async function confirmConsents(tx: Db, receiverId: number, at: Date): Promise<void> {
  await tx
    .update(receiverConsents)
    .set({ confirmedAt: at })
    .where(
      and(
        eq(receiverConsents.receiverId, receiverId),
        eq(receiverConsents.ground, "confirmation"),
        isNull(receiverConsents.confirmedAt),
        isNull(receiverConsents.withdrawnAt),
      ),
    );
}
