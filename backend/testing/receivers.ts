import { mailingLists } from "backend/modules/mailing-lists/tables";
import { receiverLists, receivers } from "backend/modules/receivers/tables";
import { insertMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { sql } from "drizzle-orm";
import { nextNumber } from "./factories";

/** A list of receivers. */
export async function makeMailingList(db: Db, values: Partial<typeof mailingLists.$inferInsert> = {}) {
  const name = `Verteiler ${nextNumber()}`;
  const [list] = await db
    .insert(mailingLists)
    .values({ name, consentText: "Ich möchte Neues und Anzeigen per E-Mail bekommen.", ...values })
    .returning();
  if (!list) throw new Error("no list");
  return list;
}

/** A receiver who gets what is sent to a list. */
export async function makeReceiver(
  db: Db,
  listId: number,
  values: Partial<typeof receivers.$inferInsert> = {},
) {
  const email = `empfaenger.${nextNumber()}@post.test`;
  const agreed = { state: "subscribed", ground: "consent", source: "Messe", agreedOn: "2026-01-02" } as const;
  const [receiver] = await db
    .insert(receivers)
    .values({ email, ...agreed, ...values })
    .returning();
  if (!receiver) throw new Error("no receiver");
  await db.insert(receiverLists).values({ receiverId: receiver.id, listId });
  return receiver;
}

/** Many receivers of a list. */
export async function makeReceivers(db: Db, listId: number, count: number): Promise<void> {
  const agreed = { state: "subscribed", ground: "consent", source: "Messe", agreedOn: "2026-01-02" } as const;
  const made = await insertMany(
    db,
    receivers,
    Array.from({ length: count }, () => ({ email: `empfaenger.${nextNumber()}@post.test`, ...agreed })),
  );
  await db.execute(sql`
    insert into ${receiverLists} ("receiver_id", "list_id")
    select ${receivers.id}, ${listId} from ${receivers} where ${receivers.id} >= ${Math.min(...made)}`);
}
