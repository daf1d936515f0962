import { lookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { request as askPlainly, type IncomingMessage } from "node:http";
import { request as askEncrypted } from "node:https";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { requireNoTransaction } from "backend/platform/database/open-transaction";

/** What an address of the internet answers: a status; "silent" without one; "inside" for the own network. */
export type LinkStatus = number | "silent" | "inside";

/** Asks addresses that users have typed. */
export interface ExternalHttpClient {
  ask(address: string): Promise<LinkStatus>;
  /** Reads JSON, without signing in; follows two redirects at most, each of which is checked as the address is. */
  read(address: string, bounds: ReadBounds): Promise<OutsideRead>;
  /** The texts that a domain publishes (TXT); none where it has none. */
  texts(name: string): Promise<readonly string[] | "silent">;
}

/** What an address may answer at most, and what it answered last (`etag`). */
export interface ReadBounds {
  etag: string | null;
  mostBytes: number;
  /** For all of it, redirects included. */
  timeoutMs: number;
}

/** Why an address gave no JSON. */
export type ReadProblem =
  | "inside"
  | "silent"
  | "refused"
  | "failing"
  | "too_many_redirects"
  | "too_large"
  | "not_json";

/** What an address answered: JSON, nothing new, or why there is none. */
export type OutsideRead =
  | { body: unknown; etag: string | null }
  | { isUnchanged: true }
  | { problem: ReadProblem };

const TIMEOUT_MS = 3000;
const MOST_REDIRECTS = 2;
/** A longer mark is not worth keeping. */
const MOST_ETAG_LENGTH = 200;

/** Networks that nobody outside reaches: loopback, private, link-local (with the clouds' metadata), shared, reserved. */
const INSIDE = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  INSIDE.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  // Teredo, ORCHID and benchmarks; documentation; 6to4. Some of them carry an IPv4 address.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fec0::", 10],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  INSIDE.addSubnet(network, bits, "ipv6");

/** Whether an IP address leads into the own network. An IPv4 address in IPv6 form counts as IPv4. */
export function isInside(ip: string): boolean {
  return INSIDE.check(ip.replace(/%.*$/, ""), isIPv6(ip) ? "ipv6" : "ipv4");
}

class InsideError extends Error {}

/** Looks a name up, and refuses it if it leads to a refused address. */
const guardedBy =
  (isRefused: (ip: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, "", 0);
      if (addresses.some(({ address }) => isRefused(address))) return done(new InsideError(), "", 0);
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      done(null, first?.address ?? "", first?.family);
    });
  };

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");

/** Why a program elsewhere gave no data. */
export type ReadFailure = "inside" | "unreachable" | "refused" | "nonsense";

/** A program elsewhere gave no data. */
export class ReadFailedError extends Error {
  constructor(
    readonly reason: ReadFailure,
    detail: string,
  ) {
    super(`${reason}: ${detail}`);
  }
}

interface Reading {
  token?: string | undefined;
  /** Hosts that may be in the own network. */
  insideHosts: readonly string[];
  timeoutMs: number;
  maxBytes: number;
}

/**
 * Reads JSON from a program elsewhere: no redirects, no address of the own network unless its host is named, not more
 * than `maxBytes`, and all of it in time.
 * @throws {ReadFailedError}
 */
export function fetchJson(url: URL, { token, insideHosts, timeoutMs, maxBytes }: Reading): Promise<unknown> {
  requireNoTransaction("a program elsewhere");
  const host = hostOf(url);
  const isRefused = insideHosts.includes(host) ? () => false : isInside;
  return new Promise((resolve, reject) => {
    const fail = (reason: ReadFailure, detail: string) => {
      clearTimeout(timer);
      reject(new ReadFailedError(reason, detail));
      request?.destroy();
    };
    // From the first step on: a server that answers one byte a second is silent, too.
    const timer = setTimeout(() => fail("unreachable", "no answer in time"), timeoutMs);
    if (isIP(host) && isRefused(host)) return fail("inside", host);
    const ask = url.protocol === "https:" ? askEncrypted : askPlainly;
    const request = ask(url, {
      lookup: guardedBy(isRefused),
      agent: false,
      headers: { Accept: "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    });
    request.on("error", (error) =>
      fail(error instanceof InsideError ? "inside" : "unreachable", error.message || host),
    );
    request.on("response", (answer) => {
      const { statusCode = 0 } = answer;
      if (statusCode === 401 || statusCode === 403) return fail("refused", `status ${statusCode}`);
      if (statusCode >= 500 || statusCode === 429) return fail("unreachable", `status ${statusCode}`);
      if (statusCode !== 200) return fail("nonsense", `status ${statusCode}`);
      const parts: Buffer[] = [];
      let size = 0;
      answer.on("data", (part: Buffer) => {
        size += part.length;
        if (size > maxBytes) return fail("nonsense", `more than ${maxBytes} bytes`);
        parts.push(part);
      });
      answer.on("error", (error) => fail("unreachable", error.message));
      answer.on("end", () => {
        try {
          resolve(JSON.parse(Buffer.concat(parts).toString("utf8")));
          clearTimeout(timer);
        } catch {
          fail("nonsense", "no JSON");
        }
      });
    });
    request.end();
  });
}

/** One answer: where it leads on, or what it says. */
type Step = OutsideRead | { location: string };

/** Asks one address for JSON. What of the answer is too much is not waited for. */
function readOnce(
  url: URL,
  {
    isRefused,
    lookup,
    etag,
    mostBytes,
    signal,
  }: Reader & Omit<ReadBounds, "timeoutMs"> & { signal: AbortSignal },
): Promise<Step> {
  const host = hostOf(url);
  if (isIP(host) && isRefused(host)) return Promise.resolve({ problem: "inside" });
  const ask = url.protocol === "https:" ? askEncrypted : askPlainly;
  return new Promise((resolve) => {
    const request = ask(url, {
      method: "GET",
      lookup,
      agent: false,
      signal,
      headers: {
        "User-Agent": "Mozilla/5.0 (compatible; data source)",
        Accept: "application/json",
        "Accept-Encoding": "identity",
        ...(etag ? { "If-None-Match": etag } : {}),
      },
    });
    const settle = (step: Step) => {
      resolve(step);
      request.destroy();
    };
    const fail = (error: Error) => settle({ problem: error instanceof InsideError ? "inside" : "silent" });
    request.on("error", fail);
    request.on("response", (answer) => {
      const head = readHead(answer, etag !== null);
      if (head) return settle(head);
      const parts: Buffer[] = [];
      let size = 0;
      answer.on("error", fail);
      answer.on("data", (part: Buffer) => {
        size += part.length;
        if (size > mostBytes) return settle({ problem: "too_large" });
        parts.push(part);
      });
      answer.on("end", () => {
        // A connection that breaks off ends, too.
        if (!answer.complete) return settle({ problem: "silent" });
        settle(readBody(Buffer.concat(parts), answer.headers.etag ?? null));
      });
    });
    request.end();
  });
}

/** What the status and the type of an answer say already; null where its body is to be read. */
function readHead({ statusCode = 0, headers }: IncomingMessage, isConditional: boolean): Step | null {
  if (statusCode === 304 && isConditional) return { isUnchanged: true };
  if (statusCode > 300 && statusCode < 400 && headers.location) return { location: headers.location };
  if (statusCode >= 500 || statusCode === 429) return { problem: "failing" };
  if (statusCode !== 200) return { problem: "refused" };
  const isJson = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers["content-type"] ?? "");
  return isJson ? null : { problem: "not_json" };
}

function readBody(bytes: Buffer, etag: string | null): OutsideRead {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { body: JSON.parse(text), etag: etag && etag.length <= MOST_ETAG_LENGTH ? etag : null };
  } catch {
    return { problem: "not_json" };
  }
}

interface Reader {
  isRefused(ip: string): boolean;
  lookup: LookupFunction;
}

/** Where a redirect leads; null for what is no address to ask: a host is not told any name, nor asked in clear instead. */
function redirectedTo(location: string, from: URL): URL | null {
  if (!URL.canParse(location, from.href)) return null;
  const to = new URL(location, from);
  const isWeb = to.protocol === "https:" || (to.protocol === "http:" && from.protocol === "http:");
  return isWeb && to.username + to.password === "" ? to : null;
}

async function readOutside(reader: Reader, address: string, bounds: ReadBounds): Promise<OutsideRead> {
  const { timeoutMs, ...otherBounds } = bounds;
  const overdue = new AbortController();
  // From the first step on: a server that answers one byte a second is silent, too.
  const timer = setTimeout(() => overdue.abort(), timeoutMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const step = await readOnce(url, { ...reader, ...otherBounds, signal: overdue.signal });
      if (!("location" in step)) return step;
      const next = redirectedTo(step.location, url);
      if (!next) return { problem: "refused" };
      url = next;
    }
    return { problem: "too_many_redirects" };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks without following redirects, and refuses addresses of the own network after their name was looked up, on the very
 * connection that is made: a name that leads elsewhere the second time gains nothing.
 */
export function openOutside(
  isRefused: (ip: string) => boolean = isInside,
  timeoutMs = TIMEOUT_MS,
): ExternalHttpClient {
  const guarded = guardedBy(isRefused);
  return {
    read: (address, bounds) => readOutside({ isRefused, lookup: guarded }, address, bounds),
    texts: async (name) => {
      const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
      } catch (error) {
        const { code } = error as { code?: string };
        return code === "ENODATA" || code === "ENOTFOUND" ? [] : "silent";
      }
    },
    ask: (address) =>
      new Promise((resolve) => {
        const url = new URL(address);
        const host = hostOf(url);
        if (isIP(host) && isRefused(host)) return resolve("inside");
        const ask = url.protocol === "https:" ? askEncrypted : askPlainly;
        const request = ask(url, {
          method: "GET",
          lookup: guarded,
          agent: false,
          headers: { "User-Agent": "Mozilla/5.0 (compatible; link check)", Accept: "*/*" },
        });
        const settle = (answer: LinkStatus) => {
          clearTimeout(timer);
          resolve(answer);
          request.destroy();
        };
        // From the first step on: a server that answers one byte a second is silent, too.
        const timer = setTimeout(() => settle("silent"), timeoutMs);
        request.on("response", ({ statusCode = 0 }) => settle(statusCode));
        request.on("error", (error) => settle(error instanceof InsideError ? "inside" : "silent"));
        request.end();
      }),
  };
}
