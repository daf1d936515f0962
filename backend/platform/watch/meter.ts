/** The kinds of statements that are counted apart. */
export const STATEMENT_KINDS = [
  "select",
  "insert",
  "update",
  "delete",
  "with",
  "transaction",
  "other",
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** What became of a run of work: `later` goes on, also after a pause or at another server. */
export type WorkOutcome = "done" | "later" | "failed";

/** What a mail server made of a message; `later` is tried again, and of what is `uncertain` nobody knows. */
export type MailOutcome = "sent" | "later" | "refused" | "uncertain";

/**
 * What a server counts of itself. What monitoring calls it says `server/metrics.ts`. No value comes from a client: kinds
 * and outcomes are those that the code declares.
 */
export interface Meter {
  /** `seconds` from sending to the answer; without the wait for a connection. */
  statement(kind: StatementKind, seconds: number): void;
  work(kind: string, outcome: WorkOutcome, seconds: number): void;
  /** `isNewsletter`: one copy of a newsletter, else a message of the outbox. */
  mail(isNewsletter: boolean, outcome: MailOutcome): void;
}

const nothing = () => {};
export const NO_METER: Meter = { statement: nothing, work: nothing, mail: nothing };
