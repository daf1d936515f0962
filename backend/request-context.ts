import type { Logger } from "pino";
import type { Ctx } from "./platform/context";
import type { Db } from "./platform/database";
import type { PubSub } from "./platform/pub-sub";
import type { SignInLimits } from "./platform/rate-limit";
import { sessionUser } from "./platform/sessions";

/** What all requests of one backend share. */
export interface Shared {
  db: Db;
  log: Logger;
  now(): Date;
  pubSub: PubSub;
  filesDir: string;
  signInLimits: SignInLimits;
}

/** The context of one request: the session is read from the database each time (decisions §2). */
export async function requestContext(shared: Shared, token: string | null, source: string): Promise<Ctx> {
  const ctx: Ctx = {
    ...shared,
    user: null,
    permissions: [],
    loaders: new Map(),
    source,
    token,
    refresh: async () => {
      ctx.loaders.clear();
      const session = token ? await sessionUser(shared.db, token, shared.now()) : null;
      ctx.user = session?.user ?? null;
      ctx.permissions = session?.permissions ?? [];
    },
  };
  await ctx.refresh();
  return ctx;
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(headers: Headers): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}
