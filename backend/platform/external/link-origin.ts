import { hostname, networkInterfaces } from "node:os";

type Served = {
  publicUrl?: string | undefined;
  /** The port that the server listens on, as far as that is known. */
  port?: number | undefined;
};

/**
 * Where links that go by mail lead: to `publicUrl`; without it, to the address that was called, if it is one of this
 * machine and of this server's port. A client names the address it calls, so a link to any other could hand its secret
 * to a stranger, or to another program of this machine. Null then.
 */
export function originOfLinks({ publicUrl, port }: Served, called: string): string | null {
  if (publicUrl) return publicUrl;
  if (!/^https?:\/\/[^/?#@\s]+$/.test(called) || !URL.canParse(called)) return null;
  const { origin, hostname: name, port: calledPort, protocol } = new URL(called);
  const isOwnPort = !port || Number(calledPort || (protocol === "https:" ? 443 : 80)) === port;
  return isOwnPort && isOfThisMachine(name.replace(/^\[|\]$/g, "")) ? origin : null;
}

function isOfThisMachine(name: string): boolean {
  if (name === "localhost" || name === hostname().toLowerCase()) return true;
  return Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.address.toLowerCase() === name);
}
