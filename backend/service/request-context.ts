import { noteUse, sessionUser } from "backend/modules/users/service";
import type { Db } from "backend/platform/database/database";
import type { Outside } from "backend/platform/external/link-check";
import type { FileStore } from "backend/platform/files/files";
import type { IncomingFiles } from "backend/platform/files/incoming-files";
import { OperationBudget } from "backend/platform/limits/operation-budget";
import type { SignInLimits } from "backend/platform/limits/sign-in-limits";
import type { PubSub } from "backend/platform/live/pub-sub";
import { type Ctx, LoaderStore } from "backend/platform/use-case/context";
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
  outside: Outside;
  identityProvider: Ctx["identityProvider"];
  connectors: Ctx["connectors"];
  wakeWork: Ctx["wakeWork"];
  bulkMail: Ctx["bulkMail"];
  pressMailToken: Ctx["pressMailToken"];
}

/** The sessions that will be read next, by database and token. */
const sessionsToRead = new WeakMap<Db, Map<string, ReturnType<typeof sessionUser>>>();

/**
 * The session of a token; null for an unknown or expired one, and for a user who may not sign in any more. The requests
 * of one screen arrive together, so the session is read once for all of them. Requests that arrive after the reading has
 * begun read the session again, because the user may have lost a right in between.
 */
export function readSession({ db, now }: SharedContext, token: string): ReturnType<typeof sessionUser> {
  const waiting = sessionsToRead.get(db) ?? new Map<string, ReturnType<typeof sessionUser>>();
  sessionsToRead.set(db, waiting);
  return beginTogether(waiting, token, () => sessionUser(db, token, now()));
}

/** Begins what several ask for in the same moment once for all of them; later ones begin anew. */
export function beginTogether<T>(waiting: Map<string, Promise<T>>, key: string, begin: () => Promise<T>) {
  const known = waiting.get(key);
  if (known) return known;
  const begun = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    waiting.delete(key);
    return begin();
  });
  waiting.set(key, begun);
  return begun;
}

export type Session = Awaited<ReturnType<typeof sessionUser>>;

/** Who sends a request: the user whose session it is made in. */
export interface Sender {
  id: string;
  permissions: readonly string[];
}

/** The user of a session; null for none. */
export const senderOf = (session: Session): Sender | null =>
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
  const known = byToken.get(token);
  if (known) return known;
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
    loaders?: LoaderStore | undefined;
  },
): Promise<Ctx> {
  const { token, source, userAgent = "", isGone } = caller;
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
