/** The first version of Node that its makers still support; 20 was left in April 2026. */
const SUPPORTED = 22;

/** From here on Node follows what belongs together (AsyncLocalStorage) without a hook for every promise. */
const FOLLOWS_FOR_NOTHING = 24;

/** Whether a version of Node tells what is part of a transaction at no cost. */
export const followsForNothing = (version: string): boolean =>
  Number.parseInt(version, 10) >= FOLLOWS_FOR_NOTHING;

/** What the start says of a version of Node that has no support any more; null where there is nothing to say. */
export function noteOnNode(version: string): string | null {
  const major = Number.parseInt(version, 10);
  if (major >= SUPPORTED) return null;
  return `Node ${major} gets no security updates any more. Node 24 is recommended.`;
}
