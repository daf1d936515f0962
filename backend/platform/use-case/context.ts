import type { Db } from "backend/platform/database/database";
import type { MasterTable, MasterVersions } from "backend/platform/database/master-data";
import type { PersonRow } from "backend/platform/database/people";
import type { Connectors } from "backend/platform/external/connectors";
import type { IdentityProvider } from "backend/platform/external/identity-provider";
import type { ExternalHttpClient } from "backend/platform/external/link-check";
import type { FileStore } from "backend/platform/files/files";
import type { IncomingFiles } from "backend/platform/files/incoming-files";
import type { OperationBudget } from "backend/platform/limits/operation-budget";
import type { SignInLimits } from "backend/platform/limits/sign-in-limits";
import type { PubSub } from "backend/platform/live/pub-sub";
import type { BulkMailing } from "backend/platform/mail/bulk-mailing";
import type { ServerFacts } from "backend/platform/watch/server-facts";
import type DataLoader from "dataloader";
import type { Logger } from "pino";

/** The signed-in user's record, read with the session; `permissions` of the context are the effective ones. */
export type CurrentUser = PersonRow;

/** The loaders of one request, by their definition. */
export class LoaderStore extends Map<symbol, DataLoader<unknown, unknown, string>> {
  /**
   * How often the master data had been changed when the request began. Null: the request changes something itself, so
   * it takes nothing that was kept. Undefined: not known yet.
   */
  masterVersions: MasterVersions | null | undefined;

  private tables: Set<MasterTable> | null = new Set();

  constructor(masterVersions?: MasterVersions | null) {
    super();
    this.masterVersions = masterVersions;
  }

  /** The master tables of all that was loaded; null if other tables were read, too. */
  get readFrom(): ReadonlySet<MasterTable> | null {
    return this.tables;
  }

  /** Notes what a loader reads; none: what is never kept. */
  noteReads(tables: readonly MasterTable[]): void {
    if (tables.length === 0) this.tables = null;
    else for (const table of tables) this.tables?.add(table);
  }

  /** Forgets what was loaded, after a change. */
  override clear(): void {
    super.clear();
    this.masterVersions = null;
    this.tables = null;
  }
}

/** Calls back with each sign of life of a client, until the returned function is called. */
export type OnSignOfLife = (tell: () => void) => () => void;

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
  /** Wakes the outbox; call it after the commit. Without the call the message goes with the next round. */
  wakeMail(): void;
  /** Does work of this request after its answer. The server waits for it before it closes; errors are logged. */
  afterwards(work: () => Promise<unknown>): void;
  /** Where mailed links lead, for the address that a client called; null for one that may be a stranger's. */
  originOfLinks(called: string): string | null;
  /** The store of uploaded files. */
  files: FileStore;
  /** The place of new files until they are kept or dropped. */
  incoming: IncomingFiles;
  signInLimits: SignInLimits;
  /** Programs elsewhere that are asked for data. Never inside a transaction. */
  connectors: Connectors;
  /** Begins at once with work that was left for later; call it after the commit. */
  wakeWork(): void;
  /** Where users sign in elsewhere; null where nothing is set up. */
  identityProvider: IdentityProvider | null;
  /** What sends newsletters; null where no mail leaves the house. Never inside a transaction. */
  bulkMail: BulkMailing | null;
  /** What the mailbox for press releases shows to be let in; null where none is set up. */
  pressMailToken: string | null;
  /** Asks addresses of the internet. Never inside a transaction. */
  outside: ExternalHttpClient;
  /** The server that answers. */
  server: ServerFacts;
  /**
   * Calls back each time the client of the websocket that the operation came by has answered a ping. Returns what ends
   * that. Unset for requests of HTTP.
   */
  onSignOfLife?: OnSignOfLife | undefined;
  /**
   * Reads user and permissions again and clears the loaders. A subscription may outlive a right, so each of its events
   * counts as a request of its own. With a `commit`, all contexts of the session share the result for that commit.
   */
  refresh(commit?: object): Promise<void>;
}

/** The context of a signed-in user; services of guarded fields rely on it. */
export type SignedInCtx = Ctx & { user: CurrentUser };
