import {
  addSection,
  type ComponentPlace,
  componentsInReadingOrder,
  copyComponent,
  insertComponent,
  moveComponent,
  type OrderProblem,
  stepComponent,
  withAllIn,
} from "./component-order";
import { type ComponentType, holdsOthers, MOST_COMPONENTS } from "./kinds";

// The components of a page as the form of the page has them: their order in one value, and the fields of each by its key.

/** A component or a section, and where it lies. */
export interface Part {
  key: string;
  type: string;
  within: string | null;
}

/** The values of a component's fields as a form has them, its type among them. `out` is set where it is to be left out. */
export type PartValues = Readonly<Record<string, string>>;

/** The components of a page in its form: those that are to be left out, too. */
export interface PageParts {
  parts: readonly Part[];
  values: Readonly<Record<string, PartValues>>;
}

const ENTRY = /^([\w-]{1,40})(?::([\w-]{1,40}))?$/;

/** The order of a page without components: a form that sends no order leaves all as it is. */
const NO_PARTS = ".";

/** The order as one value of a form, `a b:a`: the keys in reading order, and behind a colon what each lies in. */
export const orderText = (parts: readonly Part[]): string =>
  parts.map(({ key, within }) => (within === null ? key : `${key}:${within}`)).join(" ") || NO_PARTS;

/** Two keys with what stands between them and the next one. */
const LONGEST_ENTRY = 82;

/** Most components that an order names: those of a page, and as many that are to be left out. */
export const MOST_IN_ORDER = 2 * MOST_COMPONENTS;
/** Most characters of an order. */
export const LONGEST_ORDER = MOST_IN_ORDER * LONGEST_ENTRY;

/** The entries of an order; those beyond the most it can have are not read, whoever has sent them. */
const entriesOf = (order: string): { key: string; within: string | null }[] =>
  order
    .slice(0, LONGEST_ORDER)
    .split(/\s+/, MOST_IN_ORDER)
    .flatMap((entry) => {
      const [, key, within = null] = ENTRY.exec(entry) ?? [];
      return key === undefined ? [] : [{ key, within }];
    });

/** The keys that an order names. */
export const keysIn = (order: string): string[] => entriesOf(order).map(({ key }) => key);

/** The components of an order that have values and lie somewhere; whatever else it names is left out. */
export function readPartOrder(order: string, typeOf: (key: string) => string | undefined): Part[] {
  const parts = new Map<string, Part>();
  for (const { key, within } of entriesOf(order)) {
    const type = typeOf(key);
    if (type !== undefined && !parts.has(key)) parts.set(key, { key, type, within });
  }
  return componentsInReadingOrder([...parts.values()]);
}

/** The keys of what a component lies in, the nearest first. */
export function withinOf(parts: readonly Part[], key: string): string[] {
  const within = parts.find((one) => one.key === key)?.within;
  return within ? [within, ...withinOf(parts, within)] : [];
}

export const isLeftOut = (values: PartValues | undefined): boolean => values?.out === "on";

/** The components that a save keeps. */
export const partsKept = ({ parts, values }: PageParts): Part[] =>
  parts.filter(({ key }) => !isLeftOut(values[key]));

/** A change of what a page is made of, in its form. */
export type PartChange =
  | { what: "up"; key: string }
  | { what: "down"; key: string }
  | { what: "copy"; key: string }
  | { what: "remove"; key: string }
  | { what: "keep"; key: string }
  | ({ what: "move"; key: string } & ComponentPlace)
  | ({ what: "add"; type: ComponentType } & ComponentPlace)
  | ({ what: "put"; made: PageParts } & ComponentPlace)
  | { what: "section"; key: string };

/** The parts after a change, the one that it was about, and of copies whose they are. */
export type ChangedParts =
  | (PageParts & { key: string; originals: Readonly<Record<string, string>> })
  | { problem: OrderProblem };

/** What a new component begins with. */
const freshValues = (type: ComponentType): PartValues => {
  if (type === "image") return { type, style: "content" };
  return type === "separator" ? { type, style: "line" } : { type };
};

/** Changes what a page is made of; or says why that cannot be. */
export function changeParts(page: PageParts, change: PartChange, newKey: () => string): ChangedParts {
  const { parts, values } = page;
  const { what } = change;
  if (what === "up" || what === "down")
    return done({ parts: stepComponent(parts, change.key, what), values }, change.key);
  if (what === "move") return arranged(page, moveComponent(parts, change.key, change), change.key);
  if (what === "remove") return removed(page, change.key);
  if (what === "keep") return done(withOutSet(page, change.key, false), change.key);
  if (what === "section") {
    const section = { key: newKey(), type: "section", within: change.key };
    const added = addSection(parts, section);
    return arranged(withValues(page, { [section.key]: { type: "section" } }), added, section.key);
  }
  if (what === "copy") return copied(page, change.key, newKey);
  if (what === "put") return put(page, change.made, change, newKey);
  const { type } = change;
  const one = { key: newKey(), type, within: change.within };
  const sections = holdsOthers(type) ? [{ key: newKey(), type: "section", within: one.key }] : [];
  const made = insertComponent<Part>(parts, [one, ...sections], change);
  const fresh = Object.fromEntries(sections.map(({ key }) => [key, { type: "section" }]));
  return arranged(withValues(page, { [one.key]: freshValues(type), ...fresh }), made, one.key);
}

const done = (page: PageParts, key: string, originals = {}): ChangedParts => ({ ...page, key, originals });

const withValues = ({ parts, values }: PageParts, more: PageParts["values"]): PageParts => ({
  parts,
  values: { ...values, ...more },
});

const arranged = (
  { values }: PageParts,
  order: { components: Part[] } | { problem: OrderProblem },
  key: string,
): ChangedParts => ("problem" in order ? order : done({ parts: order.components, values }, key));

/** A component is left out with all that lies in it; a section only while nothing lies in it. */
function removed(page: PageParts, key: string): ChangedParts {
  const { parts, values } = page;
  const one = parts.find((part) => part.key === key);
  const lying = partsKept(page).filter(({ within }) => within === key);
  if (one?.type === "section" && lying.length > 0) {
    const params = { title: values[key]?.title ?? "" };
    return { problem: { field: key, message: "section_not_empty", params } };
  }
  return done(withOutSet(page, key, true), key);
}

/** Leaves a component out with all that lies in it, or keeps all of that. */
function withOutSet(page: PageParts, key: string, leavesOut: boolean): PageParts {
  const own = withAllIn(page.parts, key).map((one) => {
    const { out: _out, ...kept } = page.values[one.key] ?? {};
    return [one.key, leavesOut ? { ...kept, out: "on" } : kept] as const;
  });
  return withValues(page, Object.fromEntries(own));
}

function copied(page: PageParts, key: string, newKey: () => string): ChangedParts {
  const { parts, values } = page;
  const kept = partsKept(page);
  const own = withAllIn(kept, key);
  const copies: string[] = [];
  const order = copyComponent(kept, key, () => {
    const made = newKey();
    copies.push(made);
    return made;
  });
  if ("problem" in order) return order;
  const originals = Object.fromEntries(copies.map((copy, n) => [copy, own[n]?.key ?? ""]));
  const more = Object.fromEntries(
    Object.entries(originals).map(([copy, original]) => [copy, { ...values[original] }]),
  );
  return done(
    withValues({ parts: withOut(order.components, parts), values }, more),
    copies[0] ?? key,
    originals,
  );
}

/** A component with all that lies in it, out of its page; null where there is none that can be taken by itself. */
export function partsOfOne(page: PageParts, key: string): PageParts | null {
  const [first, ...others] = withAllIn(partsKept(page), key);
  if (!first || first.type === "section") return null;
  const parts = [{ ...first, within: null }, ...others];
  return { parts, values: Object.fromEntries(parts.map((one) => [one.key, page.values[one.key] ?? {}])) };
}

/** Puts a component with all that lies in it at a place, under new keys; the first one is the component. */
function put(page: PageParts, made: PageParts, place: ComponentPlace, newKey: () => string): ChangedParts {
  const keys = new Map(made.parts.map(({ key }) => [key, newKey()]));
  const keyOf = (key: string) => keys.get(key) ?? key;
  const own = made.parts.map(({ key, type, within }) => ({
    key: keyOf(key),
    type,
    within: within === null ? place.within : keyOf(within),
  }));
  const [first] = own;
  if (!first) return { problem: { field: "", message: "component_gone" } };
  const values = Object.fromEntries(
    made.parts.map(({ key }) => [keyOf(key), { ...made.values[key] }] as const),
  );
  const originals = Object.fromEntries([...keys].map(([original, key]) => [key, original]));
  const order = insertComponent<Part>(page.parts, own, place);
  if ("problem" in order) return order;
  return done(withValues({ parts: order.components, values: page.values }, values), first.key, originals);
}

/** An order with those of another one that it lacks, each behind the sibling that it stood behind. */
function withOut(order: readonly Part[], all: readonly Part[]): Part[] {
  const result = [...order];
  const isIn = (key: string | null) => result.some((one) => one.key === key);
  for (const [at, one] of all.entries()) {
    if (isIn(one.key) || (one.within !== null && !isIn(one.within))) continue;
    const before = all.slice(0, at).filter(({ key, within }) => within === one.within && isIn(key));
    const last = before.at(-1);
    result.splice(last ? result.findIndex(({ key }) => key === last.key) + 1 : 0, 0, one);
  }
  return componentsInReadingOrder(result);
}

/** The order of some components of two orders, as text. */
const sequence = (parts: readonly Part[], keys: ReadonlySet<string>) =>
  orderText(parts.filter(({ key }) => keys.has(key)));

const keysOf = (parts: readonly Part[]) => new Set(parts.map(({ key }) => key));

/** The order of a page after the changes of two people: one, or two to choose from. */
type MergedParts = { mine: Part[]; theirs: Part[] };

/**
 * Puts together what two people have made of the order of a page: what each has added, moved and taken away. Where both have
 * moved something, and not to the same order, the two orders differ; each has all that the other one has. Null where that
 * cannot be, as something would lie in what is gone.
 *
 * @param keeps the components that stay although the other one has taken them away, as they were changed
 */
export function mergedParts(
  base: readonly Part[],
  mine: readonly Part[],
  theirs: readonly Part[],
  keeps: ReadonlySet<string> = new Set(),
): MergedParts | null {
  const [before, my, their] = [keysOf(base), keysOf(mine), keysOf(theirs)];
  const common = new Set([...before].filter((key) => my.has(key) && their.has(key)));
  const order = (parts: readonly Part[]) => sequence(parts, common);
  const isGone = (key: string) => before.has(key) && ((!their.has(key) && !keeps.has(key)) || !my.has(key));
  const wanted = [...mine, ...theirs].filter(({ key }) => !isGone(key));
  const along = (spine: readonly Part[], other: readonly Part[]): Part[] | null => {
    const result = withOut(
      spine.filter(({ key }) => !isGone(key)),
      other.filter(({ key }) => !isGone(key)),
    );
    const present = keysOf(result);
    return wanted.every(({ key }) => present.has(key)) ? result : null;
  };
  const [haveIMoved, haveTheyMoved] = [order(base) !== order(mine), order(base) !== order(theirs)];
  const areBoth = haveIMoved && haveTheyMoved && order(mine) !== order(theirs);
  const alongMine = haveTheyMoved && !areBoth ? along(theirs, mine) : along(mine, theirs);
  const alongTheirs = areBoth ? along(theirs, mine) : alongMine;
  return alongMine && alongTheirs ? { mine: alongMine, theirs: alongTheirs } : null;
}
