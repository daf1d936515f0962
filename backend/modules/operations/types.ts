import type { PoolFigures } from "backend/platform/database/database";
import { allKinds } from "backend/platform/work/define-work";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import { sql } from "drizzle-orm";
import { repeatWork, sendMailAgain } from "./again";
import { type Disk, diskOf, writtenAt } from "./disk";
import { type HouseFigures, houseFigures, type WorkCount } from "./figures";
import { type FailedWork, failedWork, MOST_TROUBLES, type UnsentMail, unsentMails } from "./troubles";

/** Who sees how the house runs, and has work and mails tried once more. */
const MANAGE = { action: "manage_operations" } as const;

/** Kinds of work are declared by the code; this is twice as many as there are, and one for those of other versions. */
const MOST_KINDS = 60;

const DiskRef = builder.objectRef<Disk>("Disk").implement({
  description: "The disk of the server's data, in bytes.",
  fields: (t) => ({ free: t.exposeFloat("free"), total: t.exposeFloat("total") }),
});

const PoolRef = builder.objectRef<PoolFigures>("DatabaseConnections").implement({
  description: "The connections of the server that answers to its database.",
  fields: (t) => ({
    open: t.exposeInt("open"),
    idle: t.exposeInt("idle"),
    waiting: t.exposeInt("waiting", { description: "Statements that wait for a connection." }),
  }),
});

/** A kind of work in all its states. */
interface WorkOfKind {
  kind: string;
  counts: readonly WorkCount[];
}

const countOf = ({ counts }: WorkOfKind, state: WorkCount["state"]) =>
  counts.find((one) => one.state === state)?.count ?? 0;

const WorkOfKindRef = builder.objectRef<WorkOfKind>("WorkOfKind").implement({
  fields: (t) => ({
    kind: t.exposeString("kind", { description: "`unknown`: declared by another version." }),
    ready: t.int({ resolve: (kind) => countOf(kind, "ready") }),
    running: t.int({ resolve: (kind) => countOf(kind, "running") }),
    paused: t.int({ resolve: (kind) => countOf(kind, "paused") }),
    failed: t.int({ resolve: (kind) => countOf(kind, "failed") }),
    nextAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When it is due next; null for what looks by itself whether there is something to do.",
      resolve: ({ counts }) => counts.find(({ state }) => state === "ready")?.nextAt ?? null,
    }),
  }),
});

const FailedWorkRef = builder.objectRef<FailedWork>("FailedWork").implement({
  description: "Work that has failed, or waits because of an error.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    kind: t.exposeString("kind"),
    state: t.exposeString("state", { description: "ready | running | paused | failed" }),
    error: t.exposeString("error", { nullable: true }),
    attempts: t.exposeInt("attempts"),
    at: t.expose("at", {
      type: "DateTime",
      nullable: true,
      description: "When it failed, or else when it is tried again.",
    }),
    isRepeatable: t.exposeBoolean("isRepeatable"),
  }),
});

const UnsentMailRef = builder.objectRef<UnsentMail>("UnsentMail").implement({
  description: "A message that was given up, or was tried in vain.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    state: t.exposeString("state", { description: "waiting | failed" }),
    host: t.exposeString("host", { description: "That of the receiver's address." }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    dueAt: t.expose("dueAt", {
      type: "DateTime",
      nullable: true,
      description: "When it is tried next; null for one that was given up.",
    }),
    attempts: t.exposeInt("attempts"),
    error: t.exposeString("error", { nullable: true }),
  }),
});

const OperationsRef = builder.objectRef<HouseFigures>("Operations").implement({
  description: "How the house runs: the server that answers, its database, work and mails.",
  fields: (t) => ({
    version: t.string({ resolve: (_figures, _args, { server }) => server.version }),
    node: t.string({ resolve: () => process.versions.node }),
    startedAt: t.field({ type: "DateTime", resolve: (_figures, _args, { server }) => server.startedAt }),
    disk: t.field({
      type: DiskRef,
      nullable: true,
      description: "null where the system does not say.",
      resolve: (_figures, _args, { server }) => diskOf(server.dataDir),
    }),
    hasBucket: t.boolean({
      description: "Whether uploaded files are in a bucket.",
      resolve: (_figures, _args, { server }) => server.hasBucket,
    }),
    hasMailServer: t.boolean({
      description: "Whether mail leaves the house; else it stays in a folder.",
      resolve: (_figures, _args, { server }) => server.hasMailServer,
    }),
    knowsBackups: t.boolean({
      description: "Whether the server is told of backups.",
      resolve: (_figures, _args, { server }) => server.backupStamp !== null,
    }),
    backupAt: t.field({
      type: "DateTime",
      nullable: true,
      resolve: (_figures, _args, { server }) => writtenAt(server.backupStamp),
    }),
    database: t.string({
      description: "embedded | postgres",
      resolve: (_figures, _args, { server }) => (server.database === "pglite" ? "embedded" : "postgres"),
    }),
    databaseVersion: t.string({
      resolve: async (_figures, _args, { db }) => {
        const { rows } = await db.execute<{ version: string }>(
          sql`select current_setting('server_version') as version`,
        );
        return rows[0]?.version ?? "";
      },
    }),
    databaseBytes: t.float({ resolve: ({ bytes }) => bytes }),
    connections: t.field({ type: PoolRef, resolve: (_figures, _args, { server }) => server.pool() }),
    locks: t.exposeInt("locks", { description: "Records that somebody edits." }),
    work: t.field({
      type: [WorkOfKindRef],
      atMost: MOST_KINDS,
      resolve: ({ work }) => byKind(work),
    }),
    workDelay: t.float({
      description: "Seconds that due work has waited for a server, the longest; 0 if none does.",
      resolve: ({ workDelay }) => workDelay,
    }),
    failedWork: t.field({
      type: [FailedWorkRef],
      atMost: MOST_TROUBLES,
      resolve: (_figures, _args, { db }) => failedWork(db),
    }),
    mailsWaiting: t.int({ resolve: ({ mails }) => mails.waiting }),
    mailsFailed: t.int({ resolve: ({ mails }) => mails.failed }),
    mailDelay: t.float({
      description: "Seconds that a message waits which nobody has tried to send yet, the longest.",
      resolve: ({ mails }) => mails.delay,
    }),
    unsentMails: t.field({
      type: [UnsentMailRef],
      atMost: MOST_TROUBLES,
      resolve: (_figures, _args, { db }) => unsentMails(db),
    }),
  }),
});

/** All kinds of this version in the order of their names, those of others behind them. */
function byKind(counts: readonly WorkCount[]): WorkOfKind[] {
  const own = allKinds()
    .map(({ name }) => name)
    .sort();
  const names = counts.some(({ kind }) => kind === "unknown") ? [...own, "unknown"] : own;
  return names.map((kind) => ({ kind, counts: counts.filter((one) => one.kind === kind) }));
}

builder.queryField("operations", (t) =>
  t.field({
    type: OperationsRef,
    access: MANAGE,
    resolve: (_root, _args, { db, now }) => houseFigures(db, now()),
  }),
);

builder.mutationFields((t) => ({
  repeatWork: t.boolean({
    access: MANAGE,
    description:
      "Has failed work begin once more where it stood, or regular work that waits after an error begin at once. False if it goes on already, or cannot.",
    args: { id: t.arg.string({ required: true }), ...keyArg },
    resolve: (_root, { id, idempotencyKey }, ctx) =>
      repeatWork(signedIn(ctx), parseId(id) ?? 0, idempotencyKey),
  }),
  sendMailAgain: t.boolean({
    access: MANAGE,
    description:
      "Has a message sent at once that was given up, or waits for its next attempt. False if it was sent meanwhile.",
    args: { id: t.arg.string({ required: true }), ...keyArg },
    resolve: (_root, { id, idempotencyKey }, ctx) =>
      sendMailAgain(signedIn(ctx), parseId(id) ?? 0, idempotencyKey),
  }),
}));
