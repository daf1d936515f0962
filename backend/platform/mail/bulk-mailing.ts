import { setTimeout } from "node:timers/promises";
import type { BulkMailer } from "./bulk-mail";

/** What sends mail to many. */
export interface BulkMailing {
  mailer: BulkMailer;
  /** What tells the database of this server from a copy of it. */
  place: string;
  /** Where reports of undeliverable mail go, if not to the sender. */
  bounceAddress: string | null;
  /** How newsletters are signed here; null: the mail server signs them, if anybody does. */
  dkim: { domain: string; selector: string } | null;
}

/** So long somebody waits at their screen for a mail server. */
const PATIENCE_MS = 20_000;

/** What a mail server says while somebody waits for it, or something else: it may take ten minutes. */
export async function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const over = new AbortController();
  const late = setTimeout(PATIENCE_MS, otherwise, { signal: over.signal }).catch(() => otherwise);
  try {
    return await Promise.race([answer, late]);
  } finally {
    over.abort();
  }
}
