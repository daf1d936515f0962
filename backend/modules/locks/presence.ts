import { randomUUID } from "node:crypto";
import type { PubSub } from "backend/platform/live/pub-sub";
import type { Ctx } from "backend/platform/use-case/context";
import { LIVE_MS } from "domain/locks/lock";
import type { LockedRecord } from "./edit-locks";

/** So many users are remembered at one record. */
export const MOST_VIEWERS = 20;
/** A record's next change is said so much later, with all that came in between. */
const PAUSE_MS = 250;
/** How often each server says again who is at its records. */
const AGAIN_MS = 20_000;

/** Who has which record open, at all servers of the house. It is kept in memory: who is there says so. */
interface Presence {
  /** A window of the user opens the record. Returns what is called when it is left. */
  enter(record: LockedRecord, userId: number): () => void;
  /** The users at a record, each once, at most `MOST_VIEWERS`. */
  at(record: LockedRecord): number[];
}

type House = Pick<Ctx, "pubSub" | "now">;

const houses = new WeakMap<PubSub, Presence>();

/** The presence of a house. */
export function presenceOf({ pubSub, now }: House): Presence {
  const known = houses.get(pubSub);
  if (known) return known;
  const presence = openPresence({ pubSub, now });
  houses.set(pubSub, presence);
  return presence;
}

const keyOf = ({ area, recordId }: LockedRecord) => `${area} ${recordId}`;

function openPresence({ pubSub, now }: House): Presence {
  const server = randomUUID();
  /** At this server: the windows of each user at a record. */
  const here = new Map<string, { record: LockedRecord; windows: Map<number, number> }>();
  /** By record and server: who is there, and when that server said so. */
  const elsewhere = new Map<string, Map<string, { userIds: readonly number[]; saidAt: number }>>();
  let sayingAgain: NodeJS.Timeout | undefined;
  let sweptAt = now().getTime();

  /** Records of which something was said just now: what was said. */
  const pausing = new Map<string, string>();

  const usersHere = (record: LockedRecord) => [...(here.get(keyOf(record))?.windows.keys() ?? [])];
  const say = (record: LockedRecord) => {
    const { area, recordId: id } = record;
    pubSub.publish("presence", { area, id, server, userIds: usersHere(record) });
  };
  /** However fast windows come and go, others hear of it four times a second. */
  function sayChange(record: LockedRecord): void {
    const key = keyOf(record);
    if (pausing.has(key)) return;
    pausing.set(key, String(usersHere(record)));
    say(record);
    setTimeout(() => {
      const said = pausing.get(key);
      pausing.delete(key);
      if (said !== String(usersHere(record))) sayChange(record);
    }, PAUSE_MS).unref();
  }
  const isFresh = ({ saidAt }: { saidAt: number }) => now().getTime() - saidAt < LIVE_MS;

  /** A server that has died says nothing any more. */
  function sweep(): void {
    if (now().getTime() - sweptAt < LIVE_MS) return;
    sweptAt = now().getTime();
    for (const [key, servers] of elsewhere) {
      for (const [name, said] of servers) if (!isFresh(said)) servers.delete(name);
      if (servers.size === 0) elsewhere.delete(key);
    }
  }

  async function listen(): Promise<never> {
    // A stream that has fallen behind ends; the next round says all again.
    for (;;)
      for await (const { area, id, server: name, userIds } of pubSub.subscribe("presence")) {
        sweep();
        if (name === server) continue;
        const key = keyOf({ area, recordId: id });
        const servers = elsewhere.get(key) ?? new Map();
        if (userIds.length > 0) servers.set(name, { userIds, saidAt: now().getTime() });
        else servers.delete(name);
        if (servers.size > 0) elsewhere.set(key, servers);
        else elsewhere.delete(key);
      }
  }
  void listen();

  function leave(record: LockedRecord, userId: number): void {
    const key = keyOf(record);
    const there = here.get(key);
    const windows = there?.windows.get(userId);
    if (!there || windows === undefined) return;
    if (windows > 1) return void there.windows.set(userId, windows - 1);
    there.windows.delete(userId);
    if (there.windows.size === 0) here.delete(key);
    if (here.size === 0) {
      clearInterval(sayingAgain);
      sayingAgain = undefined;
    }
    sayChange(record);
  }

  return {
    enter: (record, userId) => {
      const key = keyOf(record);
      const there = here.get(key) ?? { record, windows: new Map<number, number>() };
      const windows = there.windows.get(userId);
      if (windows === undefined && there.windows.size >= MOST_VIEWERS) return () => {};
      there.windows.set(userId, (windows ?? 0) + 1);
      here.set(key, there);
      sayingAgain ??= setInterval(() => {
        for (const one of here.values()) say(one.record);
      }, AGAIN_MS).unref();
      if (windows === undefined) sayChange(record);
      return () => leave(record, userId);
    },
    at: (record) => {
      const others = [...(elsewhere.get(keyOf(record))?.values() ?? [])].filter(isFresh);
      const userIds = [
        ...(here.get(keyOf(record))?.windows.keys() ?? []),
        ...others.flatMap((said) => said.userIds),
      ];
      return [...new Set(userIds)].slice(0, MOST_VIEWERS);
    },
  };
}
