import type { Ctx } from "backend/platform/use-case/context";
import { type Announcements, mapAnnouncements, type Topic } from "./pub-sub";

/** A state, and the announcement that it was looked at for; none at the beginning. */
export type LiveState<State> = State & { commit?: object };

interface Look<T extends Topic, State> {
  topic: T;
  /** The state at the beginning. Refuses the subscription where it throws. */
  first(): Promise<State>;
  concerns(change: Announcements[T], present: State): boolean;
  /** The state after a change: the same one if nothing is new, null where the subscription ends without a word. */
  again(present: State, change: Announcements[T]): Promise<State | null>;
  /** Nothing more comes after this one. */
  isLast?(present: State): boolean;
}

/**
 * A state at the beginning and after each change that concerns it. It listens before it looks, so that no change is
 * missed in between, and looks with the rights that the user has by then.
 */
export async function followState<T extends Topic, State extends object>(
  ctx: Pick<Ctx, "pubSub" | "refresh">,
  { topic, first, concerns, again, isLast }: Look<T, State>,
): Promise<AsyncGenerator<LiveState<State>>> {
  const changes = ctx.pubSub.subscribe(topic);
  const begin = await first().catch(async (refusal: unknown) => {
    await changes.return();
    throw refusal;
  });
  return mapAnnouncements<Announcements[T], LiveState<State>>(changes, async function* (events) {
    let present = begin;
    yield present;
    for await (const commit of events) {
      if (!concerns(commit, present)) continue;
      await ctx.refresh(commit);
      const next = await again(present, commit);
      if (next === null) return;
      if (next === present) continue;
      present = next;
      yield { ...present, commit };
      if (isLast?.(present)) return;
    }
  });
}
