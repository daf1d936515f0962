import { mailingLists } from "backend/modules/mailing-lists/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { nextVersionColumns, systemCase, type Work } from "backend/platform/use-case/use-case";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { confirmConsents, listsById, noteConsents, withdrawConsents } from "./consents";
import { listsOf, lockReceiver } from "./steps";
import { liftSuppression, suppress } from "./suppression";
import { receiverConsents, receiverLists, receivers } from "./tables";
import { receiverOfToken } from "./tokens";

type Receiver = typeof receivers.$inferSelect;

/** A list as its receivers see it. */
export interface OfferedList {
  id: number;
  name: string;
  description: string | null;
  /** What they agree to by choosing it. */
  consentText: string;
  isOn: boolean;
}

/** What a receiver sees of themselves, at the address that only mails to them have. */
export interface OwnPage {
  receiver: Receiver;
  lists: OfferedList[];
}

/** The lists that a receiver is on, or was once: no others, as not every list is for everybody. */
async function offeredTo(db: Db, receiverId: number): Promise<OfferedList[]> {
  const on = db
    .select({ id: receiverLists.listId })
    .from(receiverLists)
    .where(eq(receiverLists.receiverId, receiverId));
  const agreed = db
    .select({ list: receiverConsents.list })
    .from(receiverConsents)
    .where(eq(receiverConsents.receiverId, receiverId));
  return await db
    .select({
      id: mailingLists.id,
      name: mailingLists.name,
      description: mailingLists.description,
      consentText: mailingLists.consentText,
      isOn: sql<boolean>`${mailingLists.id} in ${on}`,
    })
    .from(mailingLists)
    .where(or(inArray(mailingLists.id, on), inArray(mailingLists.name, agreed)))
    .orderBy(asc(mailingLists.name), asc(mailingLists.id));
}

/** The page of a token; null for one that is not ours, or whose receiver was deleted. */
export async function ownPage(ctx: Ctx, token: string): Promise<OwnPage | null> {
  const id = await receiverOfToken(ctx.db, token);
  if (id === null) return null;
  const [receiver] = await ctx.db.select().from(receivers).where(eq(receivers.id, id));
  return receiver ? { receiver, lists: await offeredTo(ctx.db, id) } : null;
}

/** Runs a change by a receiver, who is no user: the log names nobody. */
async function bySelf<T>(
  ctx: Ctx,
  token: string,
  change: (work: Work, row: Receiver) => Promise<T>,
): Promise<T> {
  const id = await receiverOfToken(ctx.db, token);
  if (id === null) throw notFound();
  return await systemCase(ctx, { user: null, source: null, now: ctx.now }, async (work) =>
    change(work, await lockReceiver(work.tx, id)),
  );
}

const nextOf = (row: Receiver, at: Date) => nextVersionColumns({ user: null, now: () => at }, row);

/** A receiver confirms that they want the newsletter. Again is as good as once. */
export function confirmOwn(ctx: Ctx, token: string): Promise<boolean> {
  return bySelf(ctx, token, async ({ tx, log }, row) => {
    if (row.state !== "pending") return row.state === "subscribed";
    const at = ctx.now();
    await tx
      .update(receivers)
      .set({ ...nextOf(row, at), state: "subscribed", confirmedAt: at })
      .where(eq(receivers.id, row.id));
    await confirmConsents(tx, row.id, at);
    await liftSuppression(tx, row.email);
    const change = { before: { state: row.state }, after: { state: "subscribed" } };
    await log([{ area: "receivers", action: "confirm", recordId: row.id, ...change }]);
    return true;
  });
}

/** A receiver chooses among their lists; none: they leave. Whoever has complained gets nothing for good. */
export function chooseOwnLists(ctx: Ctx, token: string, chosen: readonly string[]): Promise<boolean> {
  return bySelf(ctx, token, async (work, row) => {
    if (row.state === "complained") throw badUserInput([{ field: "", message: "receiver_complained" }]);
    const offered = await offeredTo(work.tx, row.id);
    const ids = new Set(parseIds([...chosen]));
    const wanted = offered.filter(({ id }) => ids.has(id));
    // What was chosen is gone meanwhile: that is no wish to leave.
    if (wanted.length === 0 && chosen.length > 0)
      throw badUserInput([{ field: "", message: "receiver_list_missing" }]);
    if (wanted.length === 0) await leave(work, row, ctx.now());
    else await stay(work, row, wanted, ctx.now());
    return true;
  });
}

async function leave({ tx, log }: Work, row: Receiver, at: Date): Promise<void> {
  if (row.state === "unsubscribed") return;
  await tx
    .update(receivers)
    .set({ ...nextOf(row, at), state: "unsubscribed", leftAt: at })
    .where(eq(receivers.id, row.id));
  await withdrawConsents(tx, [row.id], at);
  await suppress(tx, [row.email], { reason: "unsubscribed", at });
  const change = { before: { state: row.state }, after: { state: "unsubscribed" } };
  await log([{ area: "receivers", action: "leave", recordId: row.id, ...change }]);
}

async function stay(
  { tx, log }: Work,
  row: Receiver,
  wanted: readonly OfferedList[],
  at: Date,
): Promise<void> {
  const wasOn = await listsOf(tx, row.id);
  const isOpen = row.state === "subscribed" || row.state === "pending";
  const lists = wanted.map(({ id }) => String(id));
  const added = isOpen ? lists.filter((id) => !wasOn.includes(id)) : lists;
  const left = wasOn.filter((id) => !lists.includes(id));
  if (row.state === "subscribed" && added.length === 0 && left.length === 0) return;
  await tx
    .update(receivers)
    .set({ ...nextOf(row, at), state: "subscribed", leftAt: null, confirmedAt: row.confirmedAt ?? at })
    .where(eq(receivers.id, row.id));
  if (left.length > 0) {
    const named = await listsById(tx, left);
    const names = [...named.values()].map(({ name }) => name);
    await withdrawConsents(tx, [row.id], at, names);
  }
  await tx
    .delete(receiverLists)
    .where(and(eq(receiverLists.receiverId, row.id), isOneOf(receiverLists.listId, parseIds(left))));
  await tx
    .insert(receiverLists)
    .values(parseIds(lists).map((listId) => ({ receiverId: row.id, listId })))
    .onConflictDoNothing();
  const agreed = {
    receiverId: row.id,
    lists: added,
    ground: "confirmation",
    source: null,
    agreedOn: null,
  } as const;
  await noteConsents(tx, [agreed], { at, by: null });
  await confirmConsents(tx, row.id, at);
  await liftSuppression(tx, row.email);
  const change = {
    before: { state: row.state, lists: wasOn.length },
    after: { state: "subscribed", lists: lists.length },
  };
  await log([{ area: "receivers", action: "choose", recordId: row.id, ...change }]);
}
