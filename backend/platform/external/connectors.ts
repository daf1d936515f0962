import type { z } from "zod";
import { fetchJson, ReadFailedError } from "./link-check";

/** A program elsewhere that is asked for data. */
export interface ConnectorSettings {
  url: string;
  token?: string | undefined;
  /** Hosts that may be in the own network. */
  insideHosts: readonly string[];
  /** How long it may take to answer; 30 seconds unless set. */
  timeoutMs?: number | undefined;
}

/** The programs elsewhere; unset ones are not there. */
export interface Connectors {
  /** Where companies are kept, too. */
  crm?: ConnectorSettings | undefined;
  /** Where companies and customers of immoflash are looked up. */
  immoflash?: ConnectorSettings | undefined;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 5_000_000;

/**
 * Asks a program elsewhere, and checks that its answer has the agreed form.
 * @throws {ReadFailedError}
 */
export async function askConnector<Schema extends z.ZodType>(
  { url, token, insideHosts, timeoutMs = TIMEOUT_MS }: ConnectorSettings,
  query: Readonly<Record<string, string>>,
  form: Schema,
): Promise<z.output<Schema>> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const read = form.safeParse(
    await fetchJson(address, { token, insideHosts, timeoutMs, maxBytes: MAX_BYTES }),
  );
  if (!read.success) throw new ReadFailedError("nonsense", "the answer has another form than agreed");
  return read.data;
}
