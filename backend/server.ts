import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { isReportToken, placeOfDatabase, placeOfFolder } from "./modules/newsletters/service";
import { type WatchedFigures, watchedFigures } from "./modules/operations/service";
import { readLetterhead } from "./modules/settings/service";
import { sessionUser } from "./modules/users/service";
import {
  type DatabaseOptions,
  type Db,
  isMigrated,
  migrate,
  openDatabase,
  type PoolFigures,
} from "./platform/database/database";
import { watchHealth } from "./platform/database/health";
import { outsideTransactions } from "./platform/database/open-transaction";
import type { Connectors } from "./platform/external/connectors";
import { type IdentityProviderSettings, openIdentityProvider } from "./platform/external/identity-provider";
import { type ExternalHttpClient, openOutside } from "./platform/external/link-check";
import { originOfLinks } from "./platform/external/link-origin";
import { sharedSecret } from "./platform/external/shared-secrets";
import { filesInS3, type S3Settings } from "./platform/files/files-in-s3";
import { filesOnDisk } from "./platform/files/files-on-disk";
import { INCOMING_FOLDER, type IncomingFiles, incomingIn } from "./platform/files/incoming-files";
import { sweepEachHour } from "./platform/files/sweep-each-hour";
import { UPLOADS_FOLDER, type UploadsUnderWay, uploadsIn } from "./platform/files/uploads-under-way";
import { createSignInLimits } from "./platform/limits/sign-in-limits";
import { createAnnouncements, type PubSub } from "./platform/live/pub-sub";
import { shareAnnouncements } from "./platform/live/shared-announcements";
import { openBulkMailer } from "./platform/mail/bulk-mailer";
import { type MailSettings, openMailer } from "./platform/mail/mailers";
import { measuredBulkMailer, measuredMailer } from "./platform/mail/measured-mailers";
import { type ThreadCounts, threads } from "./platform/threads/threads";
import { type Meter, NO_METER } from "./platform/watch/meter";
import { serveFile } from "./service/file-service";
import { createGraphqlService } from "./service/graphql-service";
import { askInProcess, isTooLong, type ScreenOperation, type ScreenResult } from "./service/in-process";
import { keptAnswers, type Recording } from "./service/kept-answers";
import { isTokenOfMailbox, MAILBOX } from "./service/mailbox";
import { createBodyReader } from "./service/request-body";
import {
  bearerToken,
  readSession,
  type Session,
  type SharedContext,
  senderOf,
} from "./service/request-context";
import { openWebSockets } from "./service/websocket";
import type { SocketCounts } from "./service/websocket-places";
import { backgroundWork } from "./start-work";

export interface BackendOptions {
  /** `postgres://…`; unset = the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Directory of the embedded database; unset = in memory. */
  dataDir?: string | undefined;
  /** An embedded database that is open already, and stays open at close; tests share one. */
  embedded?: DatabaseOptions["embedded"];
  /** Directory of the uploaded files, unless they lie in a bucket. */
  filesDir: string;
  /** A bucket for the uploaded files; unset: they lie in `filesDir`. */
  s3?: S3Settings | undefined;
  /** How mail leaves the house; unset: it stays in the outbox. */
  mail?: MailSettings | undefined;
  /** How newsletters leave the house; unset: as other mail. */
  newsletterMail?: MailSettings | undefined;
  /** Where people open the product (`PUBLIC_URL`). */
  publicUrl?: string | undefined;
  /** The secret of the mailbox for press releases; unset: no mail becomes one. */
  pressMailToken?: string | undefined;
  /** Programs elsewhere that are asked for data. */
  connectors?: Connectors | undefined;
  /** Where users sign in elsewhere; unset: by their password only. */
  singleSignOn?: IdentityProviderSettings | undefined;
  /** How addresses of the internet are asked; unset: over the network. */
  outside?: ExternalHttpClient | undefined;
  logger: Logger;
  /** What counts what this server does; unset: nothing does. */
  meter?: Meter | undefined;
  /** The release that runs, for administrators. */
  version?: string | undefined;
  /** A file that every backup writes (`BACKUP_STAMP`). */
  backupStamp?: string | undefined;
  production: boolean;
  /** Unset: on outside production. */
  introspection?: boolean | undefined;
  /** Unset: the present time. */
  clock?: (() => Date) | undefined;
  /** How often the sessions of open websockets are checked; unset: every 30 seconds. */
  lookUpSocketsMs?: number | undefined;
  /** Called with each SQL statement; for tests. */
  onStatement?: ((sql: string) => void) | undefined;
}

/** What is watched of a server at one moment. */
export interface ServerFigures extends WatchedFigures {
  pool: PoolFigures;
  sockets: SocketCounts;
  threads: readonly ThreadCounts[];
}

/** The sender of a request, as determined by the server that received it. */
export interface Connection {
  address?: string | undefined;
}

export interface Backend {
  /** Answers `/graphql` (POST; GET for queries) and `GET /files/:id`; 404 for anything else. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Answers what a screen in this process asks, as `/graphql` would. Without `session` it is looked up. */
  ask(operation: ScreenOperation): Promise<ScreenResult>;
  /**
   * Takes over the connection of a websocket request, or answers why it is refused. `token`: the session that its cookie
   * names; without one the `Authorization` header counts, or else the first message.
   */
  acceptWebSocket(
    request: IncomingMessage,
    response: ServerResponse,
    head: Buffer,
    connection?: Connection & { token?: string | null },
  ): void;
  /** Closes the websockets and accepts no new ones. */
  closeWebSockets(): Promise<void>;
  /** Fills an empty database with the demo data, and says so before it begins; false where it is not empty. */
  seedIfEmpty(begins?: () => void): Promise<boolean>;
  /** Whether there is no user yet, so that nobody can sign in. */
  isEmpty(): Promise<boolean>;
  /** The addresses of those who can sign in with the published password of the demo. */
  demoAccounts(): Promise<string[]>;
  /** A random value of this name that all servers of the database share, also after a restart. */
  sharedSecret(name: string): Promise<string>;
  /** Runs the daily and hourly work from now on; servers of the same database share it. */
  startJobs(): void;
  /** Tells the port of the server, once it listens: links in mails lead to it, where no public address is set. */
  servesOn(port: number): void;
  /** The session of a token, with one statement, for a server that must know it before reading the body. */
  sessionOf(token: string): Promise<Session>;
  /** Where the files of posted forms wait until they are kept. */
  incoming: IncomingFiles;
  /** Where uploads wait that arrive in several requests. */
  uploads: UploadsUnderWay;
  /** Whether the database answers. */
  isHealthy(): Promise<boolean>;
  /** Whether the database answers and has the tables of this version. */
  isReady(): Promise<boolean>;
  /** Answers within seconds, also while the database does not. */
  figures(): Promise<ServerFigures>;
  db: Db;
  /** What is announced within this process and, on PostgreSQL, the others of the same database. */
  pubSub: PubSub;
  /** Waits for the requests under way, and for the work that their answers leave behind. */
  settled(): Promise<void>;
  /** Ends the subscriptions, waits for the requests under way, then closes the database. */
  close(): Promise<void>;
}

/** Opens the database, brings its tables up to date and answers requests from then on. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { logger: log, production, clock, meter = NO_METER } = options;
  const incoming = incomingIn(join(options.filesDir, INCOMING_FOLDER));
  const uploads = uploadsIn(join(options.filesDir, UPLOADS_FOLDER), incoming);
  const store = options.s3 ? filesInS3(options.s3) : filesOnDisk(options.filesDir);
  const files = outsideTransactions("the file store", store);
  const database = await openDatabase({
    url: options.databaseUrl,
    dataDir: options.dataDir,
    embedded: options.embedded,
    onStatement: options.onStatement,
    meter,
    log,
    onError: (error) => log.error({ err: error }, "database connection lost"),
  });
  const { db } = database;
  const announcements = createAnnouncements();
  const open = async () => {
    await migrate(db);
    // The embedded database serves one process.
    return options.databaseUrl
      ? await shareAnnouncements(announcements, {
          databaseUrl: options.databaseUrl,
          query: database.query,
          onError: (err) => log.error({ err }, "an announcement did not reach the other processes"),
        })
      : null;
  };
  const sharing = await open().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });

  let listensOn: number | undefined;
  const underWay = new Set<Promise<unknown>>();
  function track<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    const done = () => underWay.delete(work);
    work.then(done, done);
    return work;
  }

  const mailer = options.mail
    ? outsideTransactions(
        "the mail server",
        measuredMailer(
          openMailer(options.mail, files, () => readLetterhead(db)),
          meter,
        ),
      )
    : null;
  const forMany = options.newsletterMail ?? options.mail;
  const bulkMail = forMany
    ? {
        mailer: outsideTransactions("the mail server", measuredBulkMailer(openBulkMailer(forMany), meter)),
        place: await placeOfDatabase(db, options.databaseUrl ? null : await placeOfFolder(options.dataDir)),
        bounceAddress: forMany.bounceAddress ?? null,
        dkim: forMany.dkim ?? null,
      }
    : null;
  const now = clock ?? (() => new Date());
  const server = {
    version: options.version ?? "",
    startedAt: now(),
    database: database.kind,
    pool: () => database.pool(),
    // Its folder is there from the first start on, that of the files from the first file on.
    dataDir: dirname(options.filesDir),
    hasBucket: options.s3 !== undefined,
    hasMailServer: options.mail?.smtpUrl !== undefined,
    backupStamp: options.backupStamp ?? null,
  };
  const shared: SharedContext = {
    db,
    server,
    bulkMail,
    log,
    files,
    incoming,
    wakeMail: () => (mailer ? work.wake() : undefined),
    afterwards: (work) => {
      const failed = (err: unknown) => log.error({ err }, "work after an answer failed");
      void track(nextTurn().then(work).catch(failed));
    },
    originOfLinks: (called) => originOfLinks({ publicUrl: options.publicUrl, port: listensOn }, called),
    now,
    pubSub: sharing?.pubSub ?? announcements,
    signInLimits: createSignInLimits(database.query),
    outside: outsideTransactions("the internet", options.outside ?? openOutside()),
    connectors: options.connectors ?? {},
    pressMailToken: options.pressMailToken ?? null,
    wakeWork: () => work.wake(),
    identityProvider: options.singleSignOn
      ? outsideTransactions("the identity provider", openIdentityProvider(options.singleSignOn))
      : null,
  };
  const service = createGraphqlService(shared, {
    production,
    introspection: options.introspection ?? !production,
  });
  const answers = keptAnswers(service.fetchAPI);
  const stopSweeping = await sweepEachHour({ incoming, uploads, log });
  const work = backgroundWork({ ...shared, kind: database.kind, mailer, meter });
  const sockets = openWebSockets({
    service,
    // This check does not count as use: an open socket does not keep its session alive.
    userOf: async (token) => (await sessionUser(db, token, shared.now()))?.user.id ?? null,
    now: shared.now,
    lookUpMs: options.lookUpSocketsMs ?? 30_000,
    endedSessions: () => shared.pubSub.subscribe("sessionsEnded"),
    onError: (err) => log.error({ err }, "a websocket failed"),
  });

  const sessionOf = async (token: string) => await readSession(shared, token);
  const withBody = createBodyReader(
    // Whoever shows the secret of the mailbox has no session, and hands in a file.
    async (token) => (isTokenOfMailbox(shared, token) ? MAILBOX : senderOf(await sessionOf(token))),
    incoming,
    (token) => isReportToken(db, token),
  );

  async function answer(request: Request, connection: Connection): Promise<Response> {
    const token = bearerToken(request.headers);
    const source = connection.address ?? "";
    const file = await serveFile(shared, request, token, source);
    if (file) return file;
    const ask = async (complete: () => Request, document: Buffer | null) => {
      const session = token ? await readSession(shared, token) : null;
      const execute = async (recording?: Recording) =>
        await service.fetch(complete(), { token, session, source, recording });
      return await answers.answer(shared, { request, document, session, source }, execute);
    };
    return await withBody(request, { token, address: source }, ask);
  }

  async function ask(operation: ScreenOperation): Promise<ScreenResult> {
    if (isTooLong(operation)) return { status: 413 };
    const { token, session = token ? await sessionOf(token) : null } = operation;
    return await askInProcess(service, { ...operation, session });
  }

  // What is under way may leave work for afterwards.
  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  }

  let closing: Promise<void> | undefined;
  return {
    db,
    pubSub: shared.pubSub,
    fetch: (request, connection = {}) => track(answer(request, connection)),
    ask: (operation) => track(ask(operation)),
    acceptWebSocket: (request, response, head, { address = "", token } = {}) =>
      sockets.accept(request, response, head, {
        address,
        token: token ?? bearerToken(new Headers({ authorization: request.headers.authorization ?? "" })),
      }),
    closeWebSockets: () => sockets.close(),
    seedIfEmpty: async (begins) => {
      const { seedIfEmpty } = await import("./seed/demo");
      // In one transaction, before anybody is served.
      return await seedIfEmpty(db, { now: shared.now(), files: store, begins });
    },
    isEmpty: async () => (await import("./seed/demo")).isEmpty(db),
    demoAccounts: async () => (await import("./seed/demo")).demoAccounts(db),
    sharedSecret: (name) => sharedSecret(db, name),
    startJobs: () => work.start(),
    servesOn: (port) => {
      listensOn = port;
    },
    sessionOf: (token) => track(sessionOf(token)),
    incoming,
    uploads,
    isHealthy: watchHealth(() => db.execute(sql`select 1`)),
    isReady: watchHealth(() => isMigrated(db)),
    figures: async () => ({
      ...(await watchedFigures(db, server, now())),
      pool: database.pool(),
      sockets: sockets.counts(),
      threads: threads.counts(),
    }),
    settled,
    close: () => {
      closing ??= (async () => {
        await sockets.close();
        await settled();
        stopSweeping();
        await work.stop();
        mailer?.close();
        bulkMail?.mailer.close();
        await sharing?.close();
        await database.close();
      })();
      return closing;
    },
  };
}
