import type DataLoader from "dataloader";
import type { Logger } from "pino";
import type { Db } from "./database";
import type { FileStore } from "./files";
import type { IncomingFiles } from "./incoming-files";
import type { OperationBudget } from "./operation-budget";
import type { PubSub } from "./pub-sub";
import type { SignInLimits } from "./rate-limit";

/** The signed-in user, as far as every request needs it; `permissions` of the context are the effective ones. */
export interface CurrentUser {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
}

/** The loaders of one request, by their definition. */
export type LoaderStore = Map<symbol, DataLoader<unknown, unknown, string>>;

/** What a request carries through the resolvers and services. */
export interface Ctx {
  db: Db;
  /** null = not signed in. Fields with a rule other than "public" never run then. */
  user: CurrentUser | null;
  /** Effective permission strings of the user (spec §6); empty when not signed in. */
  permissions: readonly string[];
  /** Loaders of this request; made with `defineLoader`. Never inside a transaction (see `Db`). */
  loaders: LoaderStore;
  /** What the operation may still cost. */
  budget: OperationBudget;
  /** The clock; tests set it. */
  now(): Date;
  /** Address the request came from, for the activity log and the limits. */
  source: string;
  /** The bearer token as sent; null without one. */
  token: string | null;
  /** The session that the request is made in; null when not signed in. */
  sessionId: number | null;
  /** The browser or program that asks, as it calls itself. */
  userAgent: string;
  log: Logger;
  pubSub: PubSub;
  /** Has the outbox sent soon; call it after the commit. What it misses is sent with the next round. */
  wakeMail(): void;
  /** Where the uploaded files lie. */
  files: FileStore;
  /** Where they are written until it is known whether they are kept. */
  incoming: IncomingFiles;
  signInLimits: SignInLimits;
  /**
   * Reads user and permissions again and forgets what the loaders hold: a subscription lives longer than a
   * right may, and each of its events is a request of its own. With a `commit`, what is read is shared by all
   * contexts of the session, and not read again for the same one.
   */
  refresh(commit?: object): Promise<void>;
}

/** A context of someone signed in: what a service of a guarded field may rely on. */
export type SignedInCtx = Ctx & { user: CurrentUser };
