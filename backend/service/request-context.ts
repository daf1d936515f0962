import { noteUse, sessionUser } from "backend/modules/users/service";
import type { Db } from "backend/platform/database/database";
import type { ExternalHttpClient } from "backend/platform/external/link-check";
import type { FileStore } from "backend/platform/files/files";
import type { IncomingFiles } from "backend/platform/files/incoming-files";
import { OperationBudget } from "backend/platform/limits/operation-budget";
import type { SignInLimits } from "backend/platform/limits/sign-in-limits";
import type { PubSub } from "backend/platform/live/pub-sub";
import { type Ctx, LoaderStore, type OnSignOfLife } from "backend/platform/use-case/context";
import type { Logger } from "pino";

/** The parts that all requests of one backend share. */
export interface SharedContext {
  db: Db;
  log: Logger;
  now(): Date;
  pubSub: PubSub;
  files: FileStore;
  incoming: IncomingFiles;
  wakeMail(): void;
  afterwards: Ctx["afterwards"];
  originOfLinks: Ctx["originOfLinks"];
  signInLimits: SignInLimits;
  outside: ExternalHttpClient;
  identityProvider: Ctx["identityProvider"];
  connectors: Ctx["connectors"];
  wakeWork: Ctx["wakeWork"];
  bulkMail: Ctx["bulkMail"];
  pressMailToken: Ctx["pressMailToken"];
  server: Ctx["server"];
}

/** The sessions that are read, by database and token. */
const sessionsToRead = new WeakMap<Db, Turns<Session>>();

/**
 * The session of a token; null for an unknown or expired one, and for a user who may not sign in any more. The requests
 * of one screen arrive together, so the session is read once for all of them. Requests that arrive after the reading has
 * begun share the next one, because the user may have lost a right in between.
 */
export function readSession({ db, now }: SharedContext, token: string): ReturnType<typeof sessionUser> {
  const turns: Turns<Session> = sessionsToRead.get(db) ?? new Map();
  sessionsToRead.set(db, turns);
  return takeTurn(turns, token, () => sessionUser(db, token, now()));
}

/** By key: what is under way, and what begins after it. */
type Turns<T> = Map<string, { underWay: Promise<unknown>; next: Promise<T> | null }>;

/**
 * Does something once for all who ask for it before it begins. Who asks later shares the next turn, which begins when
 * the present one has ended: a program that asks a thousand times a second costs a few statements at a time.
 */
export function takeTurn<T>(turns: Turns<T>, key: string, begin: () => Promise<T>): Promise<T> {
  const turn = turns.get(key) ?? { underWay: new Promise((resolve) => setImmediate(resolve)), next: null };
  turns.set(key, turn);
  if (turn.next) return turn.next;
  const begun = turn.underWay.then(() => {
    turn.next = null;
    const value = begin();
    const ended = value.then(
      () => {},
      () => {},
    );
    turn.underWay = ended;
    void ended.then(() => {
      if (turn.next === null && turn.underWay === ended) turns.delete(key);
    });
    return value;
  });
  turn.next = begun;
  return begun;
}

export type Session = Awaited<ReturnType<typeof sessionUser>>;

/** Who sends a request: the user whose session it is made in. */
export interface RequestSender {
  id: string;
  permissions: readonly string[];
}

/** The user of a session; null for none. */
export const senderOf = (session: Session): RequestSender | null =>
  session && { id: String(session.user.id), permissions: session.permissions };

type Read = Pick<Ctx, "user" | "permissions" | "sessionId" | "loaders">;

/** The part of a context that comes from a session, without anything loaded yet. */
const asRead = (session: Session): Read => ({
  user: session?.user ?? null,
  permissions: session?.permissions ?? [],
  sessionId: session?.sessionId ?? null,
  loaders: new LoaderStore(session?.masterVersions),
});

/** Per commit and token: the session that all its subscriptions read for that change. */
const readForCommit = new WeakMap<object, Map<string, Promise<Read>>>();

function sharedRead(commit: object, token: string, read: () => Promise<Session> | null): Promise<Read> {
  const byToken = readForCommit.get(commit) ?? new Map<string, Promise<Read>>();
  readForCommit.set(commit, byToken);
  const existing = byToken.get(token);
  if (existing) return existing;
  const made = (async () => asRead(await read()))();
  byToken.set(token, made);
  return made;
}

/** The context of one request: the session is read from the database each time (decisions §2). */
export async function requestContext(
  shared: SharedContext,
  caller: {
    token: string | null;
    /** What the token opens, where that is known already. */
    session?: Session | undefined;
    source: string;
    userAgent?: string | undefined;
    isGone?: (() => boolean) | undefined;
    onSignOfLife?: OnSignOfLife | undefined;
    loaders?: LoaderStore | undefined;
  },
): Promise<Ctx> {
  const { token, source, userAgent = "", isGone, onSignOfLife } = caller;
  const read = () => (token ? readSession(shared, token) : null);
  const session = caller.session === undefined ? await read() : caller.session;
  // What frame and screen of a page share begins with the first of them.
  if (caller.loaders?.masterVersions === undefined && caller.loaders)
    caller.loaders.masterVersions = session?.masterVersions;
  let refreshedFor: object | undefined;
  const ctx: Ctx = {
    ...shared,
    ...asRead(session),
    ...(caller.loaders ? { loaders: caller.loaders } : {}),
    budget: new OperationBudget(isGone),
    source,
    token,
    userAgent,
    onSignOfLife,
    // `this` must be the context of the call: the resolvers' context is a copy with the same fields.
    async refresh(commit) {
      if (commit && commit === refreshedFor) return;
      refreshedFor = commit;
      Object.assign(this, await (commit && token ? sharedRead(commit, token, read) : asRead(await read())));
    },
  };
  // Only requests count as use: events of a subscription do not keep a session alive.
  if (session) await noteUse(shared.db, session, shared.now(), source);
  return ctx;
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(headers: Headers): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}
