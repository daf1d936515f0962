import type { PageComponent } from "./components";

/** What of a page's components is other than what readers get. */
export interface ChangedComponents {
  /** The keys of those that are new, have other values or lie elsewhere; what changed of a section counts for its holder. */
  keys: string[];
  /** How many are gone. */
  removed: number;
  /** Whether those that both have stand in another order. */
  isReordered: boolean;
}

/** Compares the components that readers get (`live`) with those of the draft, both in reading order. */
export function changedComponents(
  live: readonly PageComponent[],
  draft: readonly PageComponent[],
): ChangedComponents {
  const [before, after] = [byKey(live), byKey(draft)];
  const changed = draft.filter((one) => !isSame(before.get(one.key), one)).map(shownAt);
  const gone = live.filter(({ key }) => !after.has(key));
  // A section that is gone has changed its holder, if that is still there.
  const holders = gone.filter(isSection).map(shownAt);
  const keys = new Set([...changed, ...holders].filter((key) => after.has(key)));
  const stays = (one: PageComponent) => {
    const other = before.get(one.key);
    return after.get(one.key)?.within === one.within && other?.within === one.within;
  };
  const order = (components: readonly PageComponent[]) =>
    components
      .filter(stays)
      .map(({ key }) => key)
      .join(" ");
  return {
    keys: draft.map(({ key }) => key).filter((key) => keys.has(key)),
    removed: gone.filter((one) => !isSection(one)).length,
    isReordered: order(live) !== order(draft),
  };
}

const byKey = (components: readonly PageComponent[]): ReadonlyMap<string, PageComponent> =>
  new Map(components.map((one) => [one.key, one]));

const isSection = ({ type }: PageComponent) => type === "section";

/** The component at which a change is shown. */
const shownAt = (one: PageComponent): string => (isSection(one) ? (one.within ?? one.key) : one.key);

/** What is empty is kept in several ways in older revisions. */
function isSame(one: PageComponent | undefined, other: PageComponent): boolean {
  if (!one) return false;
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof PageComponent>;
  return [...fields].every((field) => (one[field] || null) === (other[field] || null));
}
