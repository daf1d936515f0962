// biome-ignore lint/style/noRestrictedImports: used from Node 24 on only, which has no such hooks (decision 148).
import { AsyncLocalStorage } from "node:async_hooks";
import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { watchTransactions } from "backend/platform/database/open-transaction";
import { s3SettingsFrom } from "backend/platform/files/files-in-s3";
import { incomingIn } from "backend/platform/files/incoming-files";
import { sweepEachHour } from "backend/platform/files/sweep-each-hour";
import { uploadsIn } from "backend/platform/files/uploads-under-way";
import { followRequests, requestOfLine } from "backend/platform/watch/request-id";
import { DEMO_SIGN_INS, type DemoSignIn } from "backend/seed/demo";
import { type Backend, createBackend } from "backend/server";
import { type Logger, pino } from "pino";
import { version as packageVersion } from "../package.json";
import { createHttpServer, type Screens } from "./http";
import type { Metrics } from "./metrics";
import { followsForNothing } from "./node-version";
import { isDemoWanted, isOpenToOthers, type Settings, SettingsError } from "./settings";
import { stopServer } from "./stop";

export interface RunningServer {
  /** Address to open, without a trailing slash. */
  url: string;
  /** The embedded service; absent when the service runs elsewhere. */
  backend?: Backend;
  /** True when this start filled an empty database with the demo. */
  seeded: boolean;
  /** The demo's sign-ins that still work, where the demo is wanted. */
  demoSignIns: readonly DemoSignIn[];
  /** True where nobody can sign in because there is no user. */
  isEmpty: boolean;
  /** Takes no new requests, lets running ones finish, then closes the database. */
  close(): Promise<void>;
}

/** Opens the database (migrated, seeded when empty and wanted) and listens. */
export async function startServer(
  settings: Settings,
  screens: Screens,
  /** Told of a step that takes long, before it begins. */
  say: (step: string) => void = () => {},
): Promise<RunningServer> {
  const logger = pino({ level: settings.LOG_LEVEL, mixin: requestOfLine });
  if (followsForNothing(process.versions.node)) {
    followRequests(() => new AsyncLocalStorage());
    // It goes on: users are not refused for a mistake of ours.
    watchTransactions(
      () => new AsyncLocalStorage(),
      (err) => logger.error({ err }, "a transaction waits for others"),
    );
  }
  const watched = await openMetrics(settings, logger);
  const backend = settings.GRAPHQL_ENDPOINT
    ? undefined
    : await openBackend(settings, logger, watched?.metrics).catch((error: unknown) => {
        watched?.close();
        throw error;
      });
  if (backend) watched?.metrics.readFrom(() => backend.figures());
  const demo = backend ? await prepareDemo(settings, backend, say) : NO_DEMO;
  const { incoming, uploads, stopSweeping } = await placesOfArriving(settings, backend, logger);
  const server = createHttpServer({
    screens,
    backend,
    incoming,
    uploads,
    graphqlEndpoint: settings.GRAPHQL_ENDPOINT,
    graphqlWsEndpoint: settings.GRAPHQL_WS_ENDPOINT,
    trustProxy: settings.TRUST_PROXY,
    cookieSecret: settings.SESSION_SECRET ?? (await backend?.sharedSecret("cookies")),
    log: logger,
    noteRequest: watched?.metrics.noteRequest,
    publicUrl: settings.PUBLIC_URL,
    listensOn: settings.HOST,
  });
  if (settings.TRUST_PROXY > 0 && !settings.PUBLIC_URL) {
    logger.warn("PUBLIC_URL is not set: behind a proxy it has to name the address that people open");
  }
  await listen(server, settings);
  const { port } = server.address() as AddressInfo;
  backend?.servesOn(port);
  backend?.startJobs();
  return {
    url: `http://${settings.HOST === "0.0.0.0" ? "localhost" : settings.HOST}:${port}`,
    backend,
    ...demo,
    close: async () => {
      server.announceStop();
      if (settings.DRAIN_SECONDS > 0) await setTimeout(settings.DRAIN_SECONDS * 1000);
      stopSweeping();
      await stopServer(server, backend, settings.SHUTDOWN_SECONDS * 1000, logger);
      watched?.close();
    },
  };
}

/** Where files arrive: in the embedded service's folders, or in the server's own if the service runs elsewhere. */
async function placesOfArriving({ DATA_DIR }: Settings, backend: Backend | undefined, log: Logger) {
  if (backend) return { incoming: backend.incoming, uploads: backend.uploads, stopSweeping: () => {} };
  const incoming = incomingIn(path.join(DATA_DIR, "incoming"));
  const uploads = uploadsIn(path.join(DATA_DIR, "uploads"), incoming);
  return { incoming, uploads, stopSweeping: await sweepEachHour({ incoming, uploads, log }) };
}

const NO_DEMO = { seeded: false, demoSignIns: [], isEmpty: false };

/**
 * Fills an empty database with the demo where it is wanted. Refuses to serve others while the published passwords work,
 * unless they are wanted.
 */
async function prepareDemo(settings: Settings, backend: Backend, say: (step: string) => void) {
  const isWanted = isDemoWanted(settings);
  const seeded =
    isWanted && (await backend.seedIfEmpty(() => say("Filling the empty database with demo data …")));
  const accounts = await backend.demoAccounts();
  if (!isWanted && accounts.length > 0 && isOpenToOthers(settings)) {
    await backend.close();
    throw new SettingsError(
      `The database holds ${accounts.length} accounts of the demo, whose password is published (${accounts[0]}, …).\n` +
        "Serve another database, or say SEED_DEMO=true if everyone is to sign in with them.",
    );
  }
  const demoSignIns = isWanted ? DEMO_SIGN_INS.filter(({ email }) => accounts.includes(email)) : [];
  return { seeded, demoSignIns, isEmpty: await backend.isEmpty() };
}

/** The release that runs: what whoever made the image calls it, or else the version of the package. */
const versionOf = ({ RELEASE }: Settings) => RELEASE ?? packageVersion;

/** Loaded only where somebody wants metrics. A worker hands its own to the process that has started it. */
async function openMetrics(
  settings: Settings,
  log: Logger,
): Promise<{ metrics: Metrics; close(): void } | undefined> {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings;
  if (port === undefined) return undefined;
  const { createMetrics, shareMetrics } = await import("./metrics");
  const metrics = createMetrics({ version: versionOf(settings) });
  if (cluster.isWorker) {
    shareMetrics(metrics);
    return { metrics, close: () => {} };
  }
  const { serveMetrics } = await import("./metrics-server");
  const server = await serveMetrics({ port, host, text: () => metrics.registry.metrics(), log });
  return { metrics, close: () => void server.close() };
}

function openBackend(settings: Settings, logger: Logger, metrics: Metrics | undefined): Promise<Backend> {
  return createBackend({
    meter: metrics?.meter,
    version: versionOf(settings),
    backupStamp: settings.BACKUP_STAMP,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL,
    dataDir: path.join(settings.DATA_DIR, "database"),
    filesDir: path.join(settings.DATA_DIR, "files"),
    s3: s3SettingsFrom(process.env),
    mail: {
      from: settings.MAIL_FROM,
      smtpUrl: settings.MAIL_SMTP_URL,
      folder: path.join(settings.DATA_DIR, "mail"),
      dkim: dkimOf(settings),
      bounceAddress: settings.MAIL_BOUNCE_ADDRESS,
    },
    pressMailToken: settings.PRESS_MAIL_TOKEN,
    singleSignOn: singleSignOnOf(settings),
    connectors: connectorsOf(settings),
    logger,
    production: settings.NODE_ENV === "production",
    introspection: settings.GRAPHQL_INTROSPECTION || settings.NODE_ENV === "development",
  });
}

function dkimOf(settings: Settings) {
  const { MAIL_DKIM_DOMAIN: domain, MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY_FILE: file } = settings;
  return domain && selector && file ? { domain, selector, privateKey: readFileSync(file, "utf8") } : null;
}

function singleSignOnOf(settings: Settings) {
  const { SSO_ISSUER: issuer, SSO_CLIENT_ID: clientId, SSO_CLIENT_SECRET: clientSecret } = settings;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return { issuer, clientId, clientSecret, name: settings.SSO_NAME };
}

function connectorsOf({ INSIDE_HOSTS: insideHosts, ...settings }: Settings) {
  const connector = (url: string | undefined, token: string | undefined) =>
    url === undefined ? undefined : { url, token, insideHosts };
  return {
    crm: connector(settings.CRM_URL, settings.CRM_TOKEN),
    immoflash: connector(settings.IMMOFLASH_URL, settings.IMMOFLASH_TOKEN),
  };
}

function listen(server: Server, { PORT, HOST }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(PORT, HOST, resolve);
  });
}
