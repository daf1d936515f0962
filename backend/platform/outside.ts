import { lookup } from "node:dns";
import { request as askPlainly } from "node:http";
import { request as askEncrypted } from "node:https";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/** What an address of the internet answers: a status; "silent" without one; "inside" for the own network. */
export type Answer = number | "silent" | "inside";

/** Asks addresses that people have typed. */
export interface Outside {
  ask(address: string): Promise<Answer>;
}

const TIMEOUT_MS = 3000;

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

/**
 * Asks without following redirects, and refuses addresses of the own network after their name was looked up, on the very
 * connection that is made: a name that leads elsewhere the second time gains nothing.
 */
export function openOutside(isRefused: (ip: string) => boolean = isInside, timeoutMs = TIMEOUT_MS): Outside {
  const guarded: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "", 0);
      if (found.some(({ address }) => isRefused(address))) return done(new InsideError(), "", 0);
      if (options.all) return done(null, found);
      const [first] = found;
      done(null, first?.address ?? "", first?.family);
    });
  };
  return {
    ask: (address) =>
      new Promise((resolve) => {
        const url = new URL(address);
        const host = url.hostname.replace(/^\[|\]$/g, "");
        if (isIP(host) && isRefused(host)) return resolve("inside");
        const ask = url.protocol === "https:" ? askEncrypted : askPlainly;
        const asked = ask(url, {
          method: "GET",
          lookup: guarded,
          agent: false,
          headers: { "User-Agent": "Mozilla/5.0 (compatible; link check)", Accept: "*/*" },
        });
        const settle = (answer: Answer) => {
          clearTimeout(timer);
          resolve(answer);
          asked.destroy();
        };
        // From the first step on: a server that answers one byte a second is silent, too.
        const timer = setTimeout(() => settle("silent"), timeoutMs);
        asked.on("response", ({ statusCode = 0 }) => settle(statusCode));
        asked.on("error", (error) => settle(error instanceof InsideError ? "inside" : "silent"));
        asked.end();
      }),
  };
}
