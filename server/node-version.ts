/** The first version of Node that its makers still support; 20 was left in April 2026. */
const SUPPORTED = 22;

/** What the start says of a version of Node that has no support any more; null where there is nothing to say. */
export function noteOnNode(version: string): string | null {
  const major = Number.parseInt(version, 10);
  if (major >= SUPPORTED) return null;
  return `Node ${major} gets no security updates any more. Node 24 is recommended.`;
}
