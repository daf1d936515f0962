import {
  checkOfSaves,
  deletedIn,
  type Finding,
  followSaves,
  type Manner,
  refused,
  type Save,
  type SavePhases,
  type WrittenSave,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import type { Work } from "backend/platform/use-case/use-case";
import { todayInVienna } from "domain/dates";
import type { ReceiverDraft } from "domain/receivers/receiver";
import { firstState } from "domain/receivers/states";
import { and, eq } from "drizzle-orm";
import { askToConfirm } from "./confirmation";
import { listsById, noteConsents, withdrawConsents } from "./consents";
import { suppress, suppressionsOf } from "./suppression";
import { receivers, type Suppression } from "./tables";

const SUPPRESSED: Record<Suppression, string> = {
  erased: "receiver_erased",
  unsubscribed: "receiver_unsubscribed",
  bounced: "receiver_bounced",
  complained: "receiver_complained",
};

/** Why these addresses are not entered anew, by address; without those that nothing speaks against. */
export async function reasonsAgainst(tx: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  const suppressed = await suppressionsOf(tx, addresses);
  return new Map(
    addresses.flatMap((address) => {
      const reason = suppressed(address);
      return reason ? [[address, SUPPRESSED[reason]] as const] : [];
    }),
  );
}

type Change = Save<ReceiverDraft>;
type Changed = WrittenSave<ReceiverDraft>;

const addedLists = ({ before, after }: Pick<Change, "before" | "after">) =>
  after.lists.filter((list) => !before?.lists.includes(list));
const removedLists = ({ before, after }: Changed) =>
  (before?.lists ?? []).filter((list) => !after.lists.includes(list));

/** What speaks against a change of one receiver, at its field. `state` is that of a receiver that there is. */
function problemOf(
  { before, after }: Pick<Change, "before" | "after">,
  state: string | undefined,
  today: string,
): Problem | null {
  if (after.agreedOn !== null && after.agreedOn > today)
    return { field: "agreedOn", message: "receiver_day_future" };
  if (before === null) return null;
  if (before.email !== after.email) return { field: "email", message: "receiver_address_fixed" };
  if (before.ground !== "confirmation" && after.ground === "confirmation")
    return { field: "ground", message: "receiver_ground_fixed" };
  if (addedLists({ before, after }).length === 0) return null;
  if (!isReached(state)) return { field: "lists", message: "receiver_list_ended" };
  // Nobody has agreed to a further list by confirming the first ones.
  if (after.ground === "confirmation" && state !== "pending")
    return { field: "lists", message: "receiver_list_not_agreed" };
  return null;
}

/** Who gets something, or will once they confirm. Whoever has left agrees to nothing by what the house enters. */
const isReached = (state: string | undefined) => state === "pending" || state === "subscribed";

async function statesOf(tx: Db, changes: readonly (Change | Changed)[]) {
  const ids = changes.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return new Map<number, string>();
  const rows = await tx
    .select({ id: receivers.id, state: receivers.state })
    .from(receivers)
    .where(isOneOf(receivers.id, ids));
  return new Map(rows.map(({ id, state }) => [id, state as string]));
}

/**
 * An address stays as it is, nobody is added who is not to get anything, and each list needs its consent. A bulk change
 * leaves out those of whom it does not hold; a day to come it refuses as a whole.
 */
async function receiverFindings(
  tx: Db,
  ctx: SignedInCtx,
  saves: readonly Change[],
  { isBulk }: Manner,
): Promise<readonly Finding[]> {
  const today = todayInVienna(ctx.now());
  const states = await statesOf(tx, saves);
  // Whoever has left comes back by a confirmation, and not by what somebody enters.
  const isEntered = ({ before, after }: Change) =>
    before === null || (before.ground === "confirmation" && after.ground !== "confirmation");
  const suppressed = await suppressionsOf(
    tx,
    saves.filter(isEntered).map(({ after }) => after.email),
  );
  return saves.flatMap((save): Finding[] => {
    const { id, before, after } = save;
    const state = states.get(id ?? 0);
    const ofOne = isBulk ? problemOf(save, state, after.agreedOn ?? "") : null;
    if (ofOne)
      return [
        {
          ...ofOne,
          kind: "left out",
          id,
        },
      ];
    const reason = isEntered(save) ? suppressed(after.email) : undefined;
    if (reason) return refused([{ field: before ? "ground" : "email", message: SUPPRESSED[reason] }]);
    const problem = problemOf(save, state, today);
    return problem ? refused([problem]) : [];
  });
}

const isAgreedAnew = ({ before, after }: Changed) =>
  before !== null &&
  (before.ground !== after.ground || before.source !== after.source || before.agreedOn !== after.agreedOn);

/** Notes what was agreed to and what not any more, and asks whoever has to confirm. */
async function keepConsents({ tx }: Work, ctx: SignedInCtx, changes: readonly Changed[]): Promise<void> {
  const at = ctx.now();
  const former = await statesOf(
    tx,
    changes.filter(({ before }) => before !== null),
  );
  const isAgreeing = ({ id, before }: Changed) => before === null || isReached(former.get(id));
  const agreed = changes
    .filter(isAgreeing)
    .map((change) => ({
      ...change.after,
      receiverId: change.id,
      lists: isAgreedAnew(change) ? change.after.lists : addedLists(change),
    }))
    .filter(({ lists }) => lists.length > 0);
  await endConsents(tx, changes, { isAgreeing, at });
  await noteConsents(tx, agreed, { at, by: ctx.user.id });
  // An agreement that somebody has brought makes the confirmation unnecessary.
  const agreedElsewhere = changes.filter(
    ({ before, after }) => before?.ground === "confirmation" && after.ground !== "confirmation",
  );
  const ids = agreedElsewhere.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .update(receivers)
      .set({ state: "subscribed" })
      .where(and(isOneOf(receivers.id, ids), eq(receivers.state, "pending")));
  }
  const asked = changes
    .filter(({ before, after }) => before === null && after.ground === "confirmation")
    .map(({ id, after }) => ({ ...after, id, timesAsked: 0 }));
  await askToConfirm(tx, asked, { origin: ctx.originOfLinks(""), now: at });
}

/** Ends the consents for lists that were removed, and what was agreed to anew. */
async function endConsents(
  tx: Db,
  changes: readonly Changed[],
  { isAgreeing, at }: { isAgreeing(change: Changed): boolean; at: Date },
): Promise<void> {
  const removed = new Map<string, number[]>();
  for (const change of changes) {
    const isAnew = isAgreeing(change) && isAgreedAnew(change);
    const ended = isAnew ? (change.before?.lists ?? []) : removedLists(change);
    for (const list of ended) removed.set(list, [...(removed.get(list) ?? []), change.id]);
  }
  if (removed.size === 0) return;
  const lists = await listsById(tx, [...removed.keys()]);
  for (const [id, receiverIds] of removed) {
    const list = lists.get(id);
    if (list) await withdrawConsents(tx, receiverIds, at, [list.name]);
  }
}

/** What a save of receivers does besides: what they agree to is noted, and who is deleted is not added again. */
export const receiverPhases: SavePhases<
  ReceiverDraft,
  typeof receivers.$inferSelect,
  Partial<typeof receivers.$inferInsert>
> = {
  check: { findings: checkOfSaves(receiverFindings) },
  // New ones begin by their ground.
  async write(_work, _ctx, changes) {
    const news = changes.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []));
    return news.length > 0 ? news.map(({ ground }) => ({ state: firstState(ground) })) : undefined;
  },
  async follow(work, ctx, changes) {
    await followSaves(keepConsents)(work, ctx, changes);
    const addresses = deletedIn(changes).map(({ email }) => email);
    // Nobody adds them again by mistake.
    if (addresses.length > 0) await suppress(work.tx, addresses, { reason: "erased", at: new Date() });
  },
  after: async (ctx) => ctx.wakeMail(),
};
