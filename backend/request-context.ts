import type { Logger } from "pino";
import { noteUse, sessionUser } from "./modules/users/service";
import type { Ctx } from "./platform/context";
import type { Db } from "./platform/database";
import type { FileStore } from "./platform/files";
import type { IncomingFiles } from "./platform/incoming-files";
import { OperationBudget } from "./platform/operation-budget";
import type { PubSub } from "./platform/pub-sub";
import type { SignInLimits } from "./platform/rate-limit";

/** What all requests of one backend share. */
export interface Shared {
  db: Db;
  log: Logger;
  now(): Date;
  pubSub: PubSub;
  files: FileStore;
  incoming: IncomingFiles;
  wakeMail(): void;
  signInLimits: SignInLimits;
}

/** Sessions being read just now: a screen's requests come at once, and ask for the same one. */
const sessionsUnderWay = new WeakMap<Db, Map<string, ReturnType<typeof sessionUser>>>();

/** The session of a token; null for an unknown or expired one, and for a user who may not sign in any more. */
export function readSession({ db, now }: Shared, token: string): ReturnType<typeof sessionUser> {
  const underWay = sessionsUnderWay.get(db) ?? new Map<string, ReturnType<typeof sessionUser>>();
  sessionsUnderWay.set(db, underWay);
  const known = underWay.get(token);
  if (known) return known;
  const session = sessionUser(db, token, now()).finally(() => underWay.delete(token));
  underWay.set(token, session);
  return session;
}

/** The context of one request: the session is read from the database each time (decisions §2). */
export async function requestContext(
  shared: Shared,
  caller: {
    token: string | null;
    source: string;
    userAgent?: string | undefined;
    isGone?: (() => boolean) | undefined;
  },
): Promise<Ctx> {
  const { token, source, userAgent = "", isGone } = caller;
  const read = () => (token ? readSession(shared, token) : null);
  const session = await read();
  const ctx: Ctx = {
    ...shared,
    user: session?.user ?? null,
    permissions: session?.permissions ?? [],
    sessionId: session?.sessionId ?? null,
    loaders: new Map(),
    budget: new OperationBudget(isGone),
    source,
    token,
    userAgent,
    refresh: async () => {
      ctx.loaders.clear();
      const again = await read();
      ctx.user = again?.user ?? null;
      ctx.permissions = again?.permissions ?? [];
      ctx.sessionId = again?.sessionId ?? null;
    },
  };
  // Only what somebody asks for is a use: the events of a subscription keep no session from resting.
  if (session) await noteUse(shared.db, session, shared.now(), source);
  return ctx;
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(headers: Headers): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}
