/** A part of a newsletter as it was kept: `head`, `greeting`, `foot`, or the key of a block. */
export interface ContentPart {
  key: string;
  title: string;
  /** Of all that is shown of it. */
  hash: string;
}

export type ChangeOfPart = "new" | "changed" | "gone";

/** A part that one of two contents shows in another way. */
export interface ChangedPart extends Pick<ContentPart, "key" | "title"> {
  change: ChangeOfPart;
}

/** The parts in which a content differs from one before it, and whether those of both stand in another order. */
export function changedParts(
  before: readonly ContentPart[],
  now: readonly ContentPart[],
): { parts: ChangedPart[]; isReordered: boolean } {
  const old = new Map(before.map((part) => [part.key, part]));
  const there = new Set(now.map(({ key }) => key));
  const parts = now.flatMap(({ key, title, hash }): ChangedPart[] => {
    const same = old.get(key);
    if (same?.hash === hash) return [];
    return [{ key, title, change: same ? "changed" : "new" }];
  });
  const gone = before.flatMap(({ key, title }): ChangedPart[] =>
    there.has(key) ? [] : [{ key, title, change: "gone" }],
  );
  const inBoth = (one: ContentPart) => old.has(one.key) && there.has(one.key);
  const order = (all: readonly ContentPart[]) => all.filter(inBoth).map(({ key }) => key);
  return {
    parts: [...parts, ...gone],
    isReordered: order(before).join("\n") !== order(now).join("\n"),
  };
}
