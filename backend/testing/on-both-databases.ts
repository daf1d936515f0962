import type { DatabaseKind } from "../platform/database/database";
import { isExploring } from "./exploring";

/**
 * The database of all other tests. PostgreSQL, because it computes in a process of its own: the same tests take half
 * the time that they take on the embedded database, which computes in that of the tests.
 */
export const ONE_DATABASE: DatabaseKind = "postgres";

/**
 * The test files that `npm test` runs on both databases, each with what could differ: the driver (types of parameters
 * and results, errors), the number of connections (one, or sixteen that wait for each other), or what is written for
 * one of both. `npm run explore` runs all files on both.
 */
export const ON_BOTH_DATABASES: Readonly<Record<string, string>> = {
  "backend/modules/articles/earlier-targets.test.ts": "a migration with rows of before: SQL of many steps",
  "backend/modules/bookings/bulk/bulk.test.ts":
    "many rows at once: arrays as parameters, a bounded number of statements",
  "backend/modules/bookings/list/list.test.ts":
    "a list: order with empty values, German collation, words with typos, pages",
  "backend/modules/bookings/list/summary.test.ts":
    "raw SQL: sums and dates as the driver gives them, triggers that add up",
  "backend/modules/bookings/slots/slots.property.test.ts":
    "slots that many users take, free and move at random at once",
  "backend/modules/bookings/slots/slots.test.ts":
    "slots that 64 clients take at once: waiting connections, or one queue",
  "backend/modules/immoflash-issues/migration.test.ts": "a migration with rows of before",
  "backend/modules/library/earlier-pictures.test.ts":
    "a migration with rows of before, and work that it starts",
  "backend/modules/locks/locks.test.ts": "locks of records that eight open at once",
  "backend/modules/menus/moves-at-once.test.ts":
    "trees that two change at once: advisory locks, positions at the end",
  "backend/modules/newsletters/request-approval.test.ts":
    "JSON of notifications and of kept contents in raw SQL; nulls in an order",
  "backend/modules/notifications/earlier-notifications.test.ts": "a migration with rows of before",
  "backend/modules/operations/operations.test.ts": "raw SQL: JSON, floats and sizes as the driver gives them",
  "backend/modules/search/search.test.ts": "the search: similar words, one statement over all areas",
  "backend/platform/database/bulk-insert.test.ts": "many rows at once: any text and type through the driver",
  "backend/platform/database/german-order.test.ts":
    "the collation, and the indexes that are declared with it",
  "backend/platform/database/master-data.test.ts":
    "what is kept in memory until a transaction ends, seen by other connections",
  "backend/platform/database/open-transaction.test.ts":
    "transactions: who is within one, and a second run of it",
  "backend/platform/lists/list-conditions.test.ts": "similar words, found along their index",
  "backend/platform/use-case/idempotency.test.ts":
    "keys that are sent twice at once, answers of every type of JSON",
  "backend/platform/use-case/use-case.test.ts":
    "errors of the database by their codes, and transactions that wait for each other",
  "backend/platform/work/started-work.test.ts":
    "work that servers take from each other, cut off after any statement",
  "backend/platform/work/worker.test.ts": "work of several servers: rows that are locked are skipped",
  "backend/repair/damaged-texts.test.ts": "a repair: raw SQL over every column of every table",
  "backend/seed/demo.test.ts": "seeds: raw SQL over all tables, as `npm start` fills an embedded database",
};

/** The test files that name a database themselves, each with the reason. All others take what they are given. */
export const ON_POSTGRES_ALONE: Readonly<Record<string, string>> = {
  "backend/modules/newsletters/sending.test.ts":
    "processes of their own that are ended, and connections that are cut",
  "backend/modules/search/search.test.ts":
    "a deadline within a statement, which the embedded database has not",
  "backend/platform/live/shared-announcements.test.ts": "servers that hear of each other by NOTIFY",
  "backend/seed/bulk-load.test.ts": "COPY, which the embedded database is not loaded by",
  "backend/service/kept-answers.property.test.ts": "two servers of one database",
  "backend/service/most-expensive-documents.test.ts": "measures this process without the database",
  "e2e/edge/image.test.ts": "a server of its own, on the database of a house",
  "e2e/edge/open-sockets.explore.ts": "measures this process without the database",
  "e2e/edge/several-workers.test.ts": "processes of one database",
  "server/start.test.ts": "DATABASE_URL as a house sets it",
};

/** @param file a test file's path from the project's root */
export function databasesOf(file: string, isEverywhere = isExploring): readonly DatabaseKind[] {
  return isEverywhere || file in ON_BOTH_DATABASES ? ["pglite", "postgres"] : [ONE_DATABASE];
}
