/** What a part of a newsletter shows: an article, an ad, or the preview of a magazine. */
export const BLOCK_KINDS = ["article", "ad", "magazine"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** `article:12`: a part of a newsletter by what it shows. */
export type BlockKey = string;
export const blockKey = (kind: BlockKind, id: string | number): BlockKey => `${kind}:${id}`;

export function readBlockKey(key: string): { kind: BlockKind; id: number } | null {
  const [, kind, id] = /^(article|ad|magazine):([1-9]\d{0,14})$/.exec(key) ?? [];
  return kind && id ? { kind: kind as BlockKind, id: Number(id) } : null;
}

/** How somebody has arranged a part: its own text, and whether it is left out. */
export interface BlockArrangement {
  key: BlockKey;
  text: string | null;
  isLeftOut: boolean;
}

/**
 * The parts of an issue in the order that somebody has arranged. What is not in the issue any more is gone; what is new
 * stands behind what it follows in the issue.
 */
export function arrange(
  inIssue: readonly BlockKey[],
  arranged: readonly BlockArrangement[],
): BlockArrangement[] {
  const there = new Set(inIssue);
  const blocks = arranged.filter(
    ({ key }, n) => there.has(key) && arranged.findIndex((one) => one.key === key) === n,
  );
  inIssue.forEach((key, n) => {
    if (blocks.some((one) => one.key === key)) return;
    const before = inIssue.slice(0, n).findLast((one) => blocks.some((block) => block.key === one));
    const at = before === undefined ? 0 : blocks.findIndex((one) => one.key === before) + 1;
    blocks.splice(at, 0, { key, text: null, isLeftOut: false });
  });
  return blocks;
}
