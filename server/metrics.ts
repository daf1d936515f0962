import type { Meter } from "backend/platform/watch/meter";
import type { ServerFigures } from "backend/server";
import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";
import type { AnsweredRequest } from "./watch-requests";

const REQUEST_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const STATEMENT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10];
const WORK_SECONDS = [0.01, 0.1, 1, 10, 60, 600];
/** All gauges of one answer have the same figures. */
const FRESH_MS = 1_000;

export interface Metrics {
  meter: Meter;
  noteRequest(answered: AnsweredRequest): void;
  /** Has the gauges say what these figures are, from now on. */
  readFrom(figures: () => Promise<ServerFigures>): void;
  registry: Registry;
}

type Labels = Record<string, string>;

/**
 * What Prometheus gets of this process. Each label has values that the code declares: routes by their patterns, kinds,
 * states and outcomes. So nothing that a client sends makes a line more.
 */
export function createMetrics({ version }: { version: string }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  let read: (() => Promise<ServerFigures>) | undefined;
  let latest: { at: number; figures: Promise<ServerFigures | null> } | undefined;
  function figuresNow(): Promise<ServerFigures | null> {
    if (!latest || performance.now() - latest.at > FRESH_MS) {
      const figures = read ? read().catch(() => null) : Promise.resolve(null);
      latest = { at: performance.now(), figures };
    }
    return latest.figures;
  }

  /** A gauge of what is read when somebody asks. Of what several processes share, the highest value counts. */
  function gauge(
    name: string,
    help: string,
    labelNames: string[],
    valuesOf: (figures: ServerFigures | null) => readonly (readonly [Labels, number])[],
    aggregator: Aggregator = "sum",
  ): void {
    const made: Gauge<string> = new Gauge({
      name: `backoffice_${name}`,
      help,
      labelNames,
      registers,
      aggregator,
      async collect() {
        const figures = await figuresNow();
        // Without labels, nothing would be zero after a reset.
        if (labelNames.length === 0) made.remove();
        else made.reset();
        for (const [labels, value] of valuesOf(figures)) made.set(labels, value);
      },
    });
  }
  const one = (value: number | null | undefined) => (value == null ? [] : ([[{}, value]] as const));
  const ofHouse = (
    name: string,
    help: string,
    valueOf: (house: NonNullable<ServerFigures["house"]>) => number,
  ) => gauge(name, help, [], (figures) => one(figures?.house && valueOf(figures.house)), "max");

  const requests = new Counter({
    name: "backoffice_http_requests_total",
    help: "Answered requests by the pattern of their address.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "backoffice_http_request_seconds",
    help: "From the head of a request until all of its answer is sent.",
    labelNames: ["route"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const statementSeconds = new Histogram({
    name: "backoffice_statement_seconds",
    help: "From sending a statement to its answer, without the wait for a connection.",
    labelNames: ["kind"],
    buckets: STATEMENT_SECONDS,
    registers,
  });
  const workSeconds = new Histogram({
    name: "backoffice_work_seconds",
    help: "Runs of work in the background by what became of them.",
    labelNames: ["kind", "outcome"],
    buckets: WORK_SECONDS,
    registers,
  });
  const mails = new Counter({
    name: "backoffice_mails_total",
    help: "Messages given to the mail server by what it made of them.",
    labelNames: ["kind", "outcome"],
    registers,
  });
  new Gauge({
    name: "backoffice_info",
    help: "The release and the version of Node that run; always 1.",
    labelNames: ["version", "node"],
    registers,
    aggregator: "max",
  }).set({ version, node: process.versions.node }, 1);

  // Of a service elsewhere nothing is known here.
  const isUp = (figures: ServerFigures | null) => (read ? one(figures?.house ? 1 : 0) : []);
  gauge("database_up", "Whether the database answers.", [], isUp, "min");
  gauge("pool_connections", "Connections to the database.", ["state"], (figures) =>
    figures
      ? [
          [{ state: "busy" }, figures.pool.open - figures.pool.idle],
          [{ state: "idle" }, figures.pool.idle],
        ]
      : [],
  );
  gauge("pool_waiting", "Statements that wait for a connection.", [], (figures) =>
    one(figures?.pool.waiting),
  );
  gauge("sockets", "Open websockets.", ["of"], (figures) =>
    figures
      ? [
          [{ of: "users" }, figures.sockets.signedIn],
          [{ of: "strangers" }, figures.sockets.strangers],
        ]
      : [],
  );
  gauge("threads", "Work in threads.", ["kind", "state"], (figures) =>
    (figures?.threads ?? []).flatMap(({ kind, busy, waiting }) => [
      [{ kind, state: "busy" }, busy] as const,
      [{ kind, state: "waiting" }, waiting] as const,
    ]),
  );
  gauge(
    "work",
    "Work in the background that is not over, or has failed.",
    ["kind", "state"],
    (figures) =>
      (figures?.house?.work ?? []).map(({ kind, state, count }) => [{ kind, state }, count] as const),
    "max",
  );
  ofHouse("work_delay_seconds", "How long due work waits for a server.", ({ workDelay }) => workDelay);
  ofHouse("mails_waiting", "Messages that are not sent yet.", (house) => house.mails.waiting);
  ofHouse("mails_failed", "Messages that were given up.", (house) => house.mails.failed);
  ofHouse(
    "mail_delay_seconds",
    "How long a message waits for its first attempt.",
    (house) => house.mails.delay,
  );
  ofHouse("edit_locks", "Records that somebody edits.", ({ locks }) => locks);
  ofHouse("database_bytes", "Size of the database.", ({ bytes }) => bytes);
  gauge("disk_free_bytes", "Room on the disk of the data.", [], (figures) => one(figures?.disk?.free), "min");
  gauge("disk_bytes", "Size of the disk of the data.", [], (figures) => one(figures?.disk?.total), "max");
  gauge(
    "backup_timestamp_seconds",
    "When the last backup was made.",
    [],
    (figures) => one(figures?.backupAt && figures.backupAt.getTime() / 1000),
    "max",
  );

  return {
    registry,
    readFrom: (figures) => {
      read = figures;
    },
    noteRequest: ({ route, method, status, seconds }) => {
      requests.inc({ route, method, status });
      requestSeconds.observe({ route }, seconds);
    },
    meter: {
      statement: (kind, seconds) => statementSeconds.observe({ kind }, seconds),
      work: (kind, outcome, seconds) => workSeconds.observe({ kind, outcome }, seconds),
      mail: (isNewsletter, outcome) => mails.inc({ kind: isNewsletter ? "newsletter" : "message", outcome }),
    },
  };
}

/** Hands the metrics of a worker to the process that started it, whenever that asks. */
export function shareMetrics({ registry }: Metrics): void {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
}

/** The metrics of all workers together, as text. */
export function metricsOfWorkers(): () => Promise<string> {
  const registry = new AggregatorRegistry();
  return () => registry.clusterMetrics();
}
