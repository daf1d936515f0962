import type { DatabaseKind, Db } from "backend/platform/database/database";
import type { Connectors } from "backend/platform/external/connectors";
import type { ExternalHttpClient } from "backend/platform/external/link-check";
import type { FileStore } from "backend/platform/files/files";
import type { SignInLimits } from "backend/platform/limits/sign-in-limits";
import type { PubSub } from "backend/platform/live/pub-sub";
import type { BulkMailing } from "backend/platform/mail/bulk-mailing";
import type { Mailer } from "backend/platform/mail/mail-types";
import type { Work } from "backend/platform/use-case/use-case";
import type { Meter } from "backend/platform/watch/meter";
import type { PermissionCheck } from "domain/permissions/check";
import type { Logger } from "pino";
import type { z } from "zod";

/** What work can use of the server that runs it. */
export interface HouseContext {
  db: Db;
  kind: DatabaseKind;
  now(): Date;
  log: Logger;
  meter: Meter;
  pubSub: PubSub;
  files: FileStore;
  connectors: Connectors;
  /** Asks addresses of the internet. Never inside a transaction. */
  outside: ExternalHttpClient;
  signInLimits: SignInLimits;
  originOfLinks(called: string): string | null;
  wakeMail(): void;
  /** Null where no mail leaves the house. */
  mailer: Mailer | null;
  /** What sends newsletters; null where no mail leaves the house. */
  bulkMail: BulkMailing | null;
}

/** How far a part has brought the work; what is left out stays as it is. */
export interface Progress<Cursor> {
  cursor?: Cursor;
  /** How many more are done. */
  done?: number;
  total?: number | null;
  /** How many of them were refused. */
  refused?: number;
}

/** Work under way. */
export interface WorkRun<Input = unknown, Cursor = unknown> {
  id: number;
  /** Rises with each claim: what was noted under a lower one was left by a server that has lost it. */
  readonly leaseToken: number;
  input: Input;
  /** Where the next part begins: what the last part left, or `begin` of the kind. */
  readonly cursor: Cursor;
  /** How often it was claimed since the last part that succeeded, this time included; at least 1. */
  readonly attempts: number;
  house: HouseContext;
  /** Whether to end between two parts: somebody pauses or stops the work, the server stops, or another one has it. */
  isOver(): boolean;
  /** Ends what waits outside the database when another server may take the work. */
  signal: AbortSignal;
  /**
   * Runs a part: its changes and how far the work has come are in one transaction, together or not at all. If another
   * server has taken the work meanwhile, nothing is written.
   *
   * @throws {SupersededError}
   */
  part(change: (work: Work) => Promise<Progress<Cursor>>): Promise<void>;
}

interface Common {
  /** Unique among all kinds. */
  name: string;
}

/** Work that somebody starts (`startWork`). It ends done, failed or stopped. */
export interface StartedWork<Input, Cursor> extends Common {
  input: z.ZodType<Input>;
  /** Cursors of an older version are refused, or upgraded by the schema. */
  cursor: z.ZodType<Cursor>;
  begin: Cursor;
  /** Who sees how far it is, pauses and stops it, besides whoever started it. */
  access: PermissionCheck;
  /** Work of the house, which nobody starts: who pauses and stops it instead. */
  keeper?: PermissionCheck;
  /** After so many claims without a part that succeeds it has failed; 3 unless it says otherwise. */
  mostAttempts?: number;
  /** Works until nothing is left, or `isOver`. */
  run(run: WorkRun<Input, Cursor>): Promise<unknown>;
  /** Part of the transaction that ends it. */
  ended?(work: Work, end: Ending<Input>): Promise<unknown>;
  /**
   * Takes back what `ended` has written, in the transaction that has failed work begin once more where it stood. Work with
   * `ended` and without this is not begun again.
   */
  again?(work: Work, input: Input): Promise<unknown>;
}

export interface Ending<Input> {
  input: Input;
  state: "done" | "failed" | "stopped";
  error: string | null;
  at: Date;
}

/** Work that is due once per hour, or once per day in Vienna; never ends. */
export interface RegularWork extends Common {
  every: "hour" | "day";
  /** The hour of the day that daily work waits for; 0 unless it says otherwise. */
  hour?: number;
  run(run: WorkRun): Promise<unknown>;
}

/** Work that looks by itself whether there is something to do, every few seconds; never ends. */
export interface LookingWork extends Common {
  isDue(house: HouseContext): Promise<boolean>;
  run(run: WorkRun): Promise<unknown>;
}

// Each kind checks its own input and cursor, so the list of all of them need not know their types.
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type WorkKind = StartedWork<any, any> | RegularWork | LookingWork;

/** The kinds of work by their names. */
const kinds = new Map<string, WorkKind>();

/** Declares a kind of work, where an area is loaded. */
export function defineWork<Input, Cursor>(kind: StartedWork<Input, Cursor>): StartedWork<Input, Cursor>;
export function defineWork(kind: RegularWork | LookingWork): void;
export function defineWork(kind: WorkKind): WorkKind {
  if (kinds.has(kind.name)) throw new Error(`two kinds of work are called ${kind.name}`);
  kinds.set(kind.name, kind);
  return kind;
}

export const allKinds = (): readonly WorkKind[] => [...kinds.values()];
export const kindNamed = (name: string): WorkKind | undefined => kinds.get(name);
/** Another server has taken the work: nothing more is written of it here. */
export class SupersededError extends Error {}

/** The work goes on after a while; `reason` is shown meanwhile. */
export class TryLaterError extends Error {
  constructor(
    readonly reason: string,
    readonly afterMs: number,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** The work fails, as it will not get better. */
export class GiveUpError extends Error {
  constructor(
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}
