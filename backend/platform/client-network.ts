import { isIPv6 } from "node:net";

/**
 * What counts as one client for the limits: an address of IPv4, or the 64 bits of IPv6 that one line has: who has a
 * line has all addresses behind it. IPv4 in the form of IPv6 is IPv4.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  // URL writes an address of IPv6 in one way only, with :: for the longest row of zeros.
  const [before = "", after = ""] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const zeros = Array(8 - groups(before).length - groups(after).length).fill("0");
  return `${[...groups(before), ...zeros, ...groups(after)].slice(0, 4).join(":")}::/64`;
}
