import { hostname } from "node:os";
import type { Request } from "express";

/** Our own address: where people open the product. */
export interface OwnOrigin {
  protocol: string;
  /** Name and, where it is not the protocol's own, port. */
  host: string;
}

export interface OwnOriginSettings {
  /** `PUBLIC_URL`: our own address, whatever a client claims. */
  publicUrl?: string | undefined;
  /** `HOST`: if it is a name, it counts as ours. */
  listensOn?: string | undefined;
}

const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;
const ADDRESS = /^(?:\[[\da-f:.]+\]|\d{1,3}(?:\.\d{1,3}){3})$/i;
/** Endings that no public name has: RFC 6761, 6762 and 8375, ICANN's `internal`, and what routers hand out. */
const AT_HOME = /\.(?:localhost|local|internal|home\.arpa|lan|test)$/i;

/**
 * Whether a stranger cannot point this name at us: it is an address, a name without a dot, a name that only exists in
 * the house, or a name of this machine. This prevents DNS rebinding: a page under a stranger's name never counts as our
 * origin, even if the browser believes so.
 */
function isOwnName(name: string, listensOn: string | undefined): boolean {
  if (ADDRESS.test(name) || !name.includes(".") || AT_HOME.test(name)) return true;
  return name === listensOn?.toLowerCase() || name === hostname().toLowerCase();
}

/**
 * The own origin for a request: that of `PUBLIC_URL`; without it, the one that was called by, as far as that name
 * cannot be a stranger's. "broken" where the request names no host, or two; "unknown" where it names somebody else.
 */
export function ownOriginFor(
  request: Request,
  { publicUrl, listensOn }: OwnOriginSettings,
): OwnOrigin | "broken" | "unknown" {
  const [named = "", ...more] = request.headersDistinct.host ?? [];
  const address = `${request.protocol}://${named}`;
  if (more.length > 0 || !HOST.test(named) || !URL.canParse(address)) return "broken";
  if (publicUrl) {
    const { protocol, host } = new URL(publicUrl);
    return { protocol: protocol.slice(0, -1), host };
  }
  const { hostname: name, host } = new URL(address);
  return isOwnName(name, listensOn) ? { protocol: request.protocol, host } : "unknown";
}

/**
 * Whether an `Origin` is ours. The protocol is compared only if `PUBLIC_URL` sets it: an undeclared proxy may use HTTPS
 * towards the browser.
 */
export function isOwnOrigin(origin: string, own: OwnOrigin, publicUrl: string | undefined): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const sent = new URL(origin);
  if (sent.host !== own.host) return false;
  return publicUrl === undefined || sent.protocol === `${own.protocol}:`;
}
