import { hostname, networkInterfaces } from "node:os";

/**
 * Where links that go by mail lead: to `publicUrl`; without it, to the address that was called, if it is one of this
 * machine. A client names the host it calls, so a link to any other could hand its secret to a stranger. Null then.
 */
export function originOfLinks(publicUrl: string | undefined, called: string): string | null {
  if (publicUrl) return publicUrl;
  if (!/^https?:\/\/[^/?#@\s]+$/.test(called) || !URL.canParse(called)) return null;
  const { origin, hostname: name } = new URL(called);
  return isOfThisMachine(name.replace(/^\[|\]$/g, "")) ? origin : null;
}

function isOfThisMachine(name: string): boolean {
  if (name === "localhost" || name === hostname().toLowerCase()) return true;
  return Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.address.toLowerCase() === name);
}
