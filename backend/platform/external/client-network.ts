import { isIPv6 } from "node:net";

/**
 * The network that counts as one client for the limits: an IPv4 address, or the 64-bit prefix of an IPv6 address,
 * because one line owns all addresses behind its prefix. IPv4 in IPv6 form counts as IPv4.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  // URL writes each IPv6 address in one way only, with :: for the longest row of zeros.
  const [before = "", after = ""] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const zeros = Array(8 - groups(before).length - groups(after).length).fill("0");
  return `${[...groups(before), ...zeros, ...groups(after)].slice(0, 4).join(":")}::/64`;
}
