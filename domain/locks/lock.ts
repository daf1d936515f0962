/**
 * How long a lock lasts after the last sign of a window with scripts. In the background timers are rare: a window there
 * that has no line to the server gets longer.
 */
export const LIVE_MS = 45_000;
export const HIDDEN_LIVE_MS = 90_000;
/** How long a lock lasts after the last page load of a window without scripts. */
export const PAGE_MS = 10 * 60_000;
/** How long the holder has to answer before the record is handed over. */
export const COUNTDOWN_MS = 60_000;
/** How long a window that is left keeps the lock, so that another one of the same user can go on. */
export const LEFT_MS = 20_000;
/** How long somebody who was refused does not ask again. */
export const REFUSED_MS = 5 * 60_000;

/** How the holder came to the lock: nobody had it, or who had it allowed it, did not answer, or was gone. */
export const TAKEN_BY = ["opened", "allowed", "overdue", "lapsed"] as const;
export type TakenBy = (typeof TAKEN_BY)[number];

/**
 * Who edits a record. The lock informs and asks; the version of the record decides whether a save goes through. A lock
 * whose time is over stays as it is until somebody else takes it, so that a window that slept finds its own again.
 */
export interface Lock {
  holderId: number;
  /** Rises with each change of hands, and never falls. */
  token: number;
  /** Since when the holder edits. Signs of life leave it as it is. */
  acquiredAt: Date;
  takenBy: TakenBy;
  /** Who had it before it was handed over. */
  formerId: number | null;
  /** The time of windows with scripts. */
  liveUntil: Date | null;
  /** The time of a window without scripts, and that window; none: of who was handed the record and has not come yet. */
  pageUntil: Date | null;
  pageWindow: string | null;
  isDirty: boolean;
  lastInputAt: Date | null;
  askerId: number | null;
  askedAt: Date | null;
  refusedId: number | null;
  refusedUntil: Date | null;
}

/** What somebody does about a lock. `window` is a random name of the browser's window. */
export type LockStep =
  /** The first change: it takes a lock that is free or the user's own. */
  | { kind: "begin"; user: number; window: string; isPage?: boolean }
  /** A page load. It takes nothing, and prolongs the time of a user without scripts who has the lock. */
  | { kind: "load"; user: number; window: string }
  | {
      kind: "beat";
      user: number;
      token: number;
      window: string;
      isHidden?: boolean;
      /** Whether there is unsaved work, if that has changed or something was typed since the last sign. */
      isDirty?: boolean | null;
    }
  | { kind: "ask"; user: number }
  | { kind: "withdraw"; user: number }
  | { kind: "allow"; user: number; token: number; asker: number }
  | { kind: "refuse"; user: number; token: number; asker: number }
  | { kind: "release"; user: number; token: number; window: string }
  | { kind: "leave"; user: number };

/**
 * What came of a step. `mine`: the user holds the lock, in this window. `shared`: in another one. `others`: somebody
 * else does. `lost`: it has changed hands. `asked`, `asked_by_other`, `refused_recently` and `free` answer a request,
 * `answered` and `gone` an answer to one.
 */
export type LockOutcome =
  | "mine"
  | "shared"
  | "others"
  | "lost"
  | "asked"
  | "asked_by_other"
  | "refused_recently"
  | "free"
  | "withdrawn"
  | "answered"
  | "gone"
  | "released";

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
const later = (one: Date | null, other: Date) => (one && one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** When the lock is free unless the holder gives another sign. */
export const endOf = ({ liveUntil, pageUntil, acquiredAt }: Lock): Date =>
  later(liveUntil, later(pageUntil, acquiredAt));

/** The lock while somebody has it; null when it is free. */
export const activeLock = (lock: Lock | null, now: Date): Lock | null =>
  lock && endOf(lock) > now ? lock : null;

/** When the record is handed over to who asks for it; null while nobody does. */
export const handoverAt = ({ askedAt }: Lock): Date | null => (askedAt ? after(askedAt, COUNTDOWN_MS) : null);

function handedOver(lock: Lock, at: Date, takenBy: TakenBy): Lock {
  return {
    ...begun(lock.askerId ?? lock.holderId, lock.token + 1, at),
    takenBy,
    formerId: lock.holderId,
    pageUntil: after(at, LIVE_MS),
  };
}

const begun = (holderId: number, token: number, acquiredAt: Date): Lock => ({
  holderId,
  token,
  acquiredAt,
  takenBy: "opened",
  formerId: null,
  liveUntil: null,
  pageUntil: null,
  pageWindow: null,
  isDirty: false,
  lastInputAt: null,
  askerId: null,
  askedAt: null,
  refusedId: null,
  refusedUntil: null,
});

/**
 * The lock as it is by now: without an answer it goes to who asked for it, when the countdown is over or the holder is
 * gone. No timer does that. It is worked out by whoever looks next, and does not depend on when they look.
 */
export function settled(lock: Lock, now: Date): Lock {
  const due = lock.askerId === null ? null : handoverAt(lock);
  if (!due) return lock;
  const at = earlier(due, endOf(lock));
  return at > now ? lock : handedOver(lock, at, at < due ? "lapsed" : "overdue");
}

type Stepped = { lock: Lock | null; outcome: LockOutcome };

/** The lock after a step, and what came of the step. The lock is `settled` first. */
export function afterStep(storedLock: Lock | null, step: LockStep, now: Date): Stepped {
  const lock = storedLock && settled(storedLock, now);
  if (step.kind === "begin") return begin(lock, step, now);
  if (!lock) return { lock, outcome: step.kind === "ask" || step.kind === "load" ? "free" : "gone" };
  if (step.kind === "load") return loaded(lock, step, now);
  if (step.kind === "ask") return asked(lock, step.user, now);
  if (step.kind === "withdraw") return withdrawn(lock, step.user);
  if (step.kind === "leave") return left(lock, step.user, now);
  const isHolder = lock.holderId === step.user && lock.token === step.token;
  if (step.kind === "allow" || step.kind === "refuse") {
    if (!isHolder || lock.askerId !== step.asker) return { lock, outcome: "gone" };
    if (step.kind === "allow") return { lock: handedOver(lock, now, "allowed"), outcome: "answered" };
    const refusal = { refusedId: step.asker, refusedUntil: after(now, REFUSED_MS) };
    return { lock: { ...lock, askerId: null, askedAt: null, ...refusal }, outcome: "answered" };
  }
  if (!isHolder) return { lock, outcome: "lost" };
  const isItsPage = lock.pageWindow === null || lock.pageWindow === step.window;
  const page = isItsPage ? { pageUntil: null, pageWindow: null } : {};
  if (step.kind === "release") {
    const liveUntil = earlier(endOf(lock), after(now, LEFT_MS));
    return { lock: { ...lock, ...page, liveUntil, isDirty: false }, outcome: "released" };
  }
  const input = step.isDirty ? { isDirty: true, lastInputAt: now } : {};
  const cleaned = step.isDirty === false ? { isDirty: false } : {};
  const liveUntil = later(lock.liveUntil, after(now, step.isHidden ? HIDDEN_LIVE_MS : LIVE_MS));
  return { lock: { ...lock, ...page, ...input, ...cleaned, liveUntil }, outcome: "mine" };
}

function begin(lock: Lock | null, step: LockStep & { kind: "begin" }, now: Date): Stepped {
  const { user, window, isPage = false } = step;
  const present = activeLock(lock, now);
  if (present && present.holderId !== user) return { lock, outcome: "others" };
  const token = (lock?.token ?? 0) + (lock?.holderId === user ? 0 : 1);
  const own = present ?? begun(user, token, now);
  if (isPage) return { lock: { ...own, ...pageOf(window, now) }, outcome: "mine" };
  const page = own.pageWindow === window ? { pageUntil: null, pageWindow: null } : {};
  const input = { isDirty: true, lastInputAt: now };
  const liveUntil = later(own.liveUntil, after(now, LIVE_MS));
  return { lock: { ...own, ...page, ...input, liveUntil }, outcome: "mine" };
}

const pageOf = (window: string, now: Date) => ({ pageUntil: after(now, PAGE_MS), pageWindow: window });

function loaded(lock: Lock, { user, window }: { user: number; window: string }, now: Date): Stepped {
  const present = activeLock(lock, now);
  if (present?.holderId !== user) return { lock, outcome: present ? "others" : "free" };
  // Windows with scripts keep it by their signs: this load is one of a page beside them.
  if (present.pageUntil === null || present.pageUntil <= now) return { lock, outcome: "shared" };
  return { lock: { ...present, ...pageOf(window, now) }, outcome: "mine" };
}

function asked(lock: Lock, user: number, now: Date): Stepped {
  if (!activeLock(lock, now)) return { lock, outcome: "free" };
  if (lock.holderId === user) return { lock, outcome: "mine" };
  if (lock.askerId === user) return { lock, outcome: "asked" };
  if (lock.askerId !== null) return { lock, outcome: "asked_by_other" };
  if (lock.refusedId === user && lock.refusedUntil && lock.refusedUntil > now)
    return { lock, outcome: "refused_recently" };
  return { lock: { ...lock, askerId: user, askedAt: now }, outcome: "asked" };
}

function withdrawn(lock: Lock, user: number): Stepped {
  if (lock.askerId !== user) return { lock, outcome: "gone" };
  return { lock: { ...lock, askerId: null, askedAt: null }, outcome: "withdrawn" };
}

/** The user is gone from the house: signed out, or without the right. */
function left(lock: Lock, user: number, now: Date): Stepped {
  if (lock.askerId === user) return withdrawn(lock, user);
  if (lock.holderId !== user || !activeLock(lock, now)) return { lock, outcome: "gone" };
  if (lock.askerId !== null) return { lock: handedOver(lock, now, "lapsed"), outcome: "released" };
  const until = { liveUntil: lock.liveUntil && now, pageUntil: null, pageWindow: null };
  return { lock: { ...lock, ...until, isDirty: false }, outcome: "released" };
}
