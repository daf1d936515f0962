/** The whole address of a page: `hosts` are those of its domain, one a line, and the first one is its usual one. */
export function siteAddress(hosts: string, address: string): string {
  const [host] = hosts.split("\n");
  return host ? `https://${host}${address}` : address;
}
