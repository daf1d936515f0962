import type { PageComponent } from "./components";
import { holdsOthers, MOST_COMPONENTS, MOST_HOLDERS_DEEP, MOST_SECTIONS } from "./kinds";

/** What the order needs to know of a component. */
interface Ordered {
  key: string;
  type: string;
  within: string | null;
}

/** Where a component goes: into a section, or into the page for null; before one that lies there, or behind all for null. */
export interface ComponentPlace {
  within: string | null;
  before: string | null;
}

/** What keeps a change of the components from being made: its field, and a message of `validation`. */
export interface OrderProblem {
  field: string;
  message: string;
  params?: Record<string, string | number>;
}

/** The components after a change, in reading order; or why it cannot be made. */
export type ReorderResult<One = PageComponent> = { components: One[] } | { problem: OrderProblem };

const refuse = (
  field: string,
  message: string,
  params?: OrderProblem["params"],
): { problem: OrderProblem } => ({
  problem: { field, message, ...(params ? { params } : {}) },
});

type Children<One> = Map<string | null, One[]>;

function childrenOf<One extends Ordered>(components: readonly One[]): Children<One> {
  const children: Children<One> = new Map();
  for (const one of components) {
    const siblings = children.get(one.within);
    if (siblings) siblings.push(one);
    else children.set(one.within, [one]);
  }
  return children;
}

const readFrom = <One extends Ordered>(children: Children<One>, within: string | null): One[] =>
  (children.get(within) ?? []).flatMap((one) => [one, ...readFrom(children, one.key)]);

/** The components as they are read: each followed by what lies in it. */
export const componentsInReadingOrder = <One extends Ordered>(components: readonly One[]): One[] =>
  readFrom(childrenOf(components), null);

/** A component with all that lies in it, in reading order. */
export function withAllIn<One extends Ordered>(components: readonly One[], key: string): One[] {
  const one = components.find((component) => component.key === key);
  return one ? [one, ...readFrom(childrenOf(components), key)] : [];
}

/** How many accordions and tabs a component within this section lies in. */
function holdersAbove(components: readonly Ordered[], within: string | null): number {
  const byKey = new Map(components.map((one) => [one.key, one]));
  let count = 0;
  let at = byKey.get(within ?? "");
  // What was sent may lie in itself: nothing lies in more than there are.
  for (let steps = 0; at && steps < components.length; steps += 1) {
    if (holdsOthers(at.type)) count += 1;
    at = byKey.get(at.within ?? "");
  }
  return count;
}

/**
 * What keeps components from being a page, at the key of the one that it is about; null: nothing. They are in reading order,
 * each of them lies in a section or in the page, sections lie in what holds them, and these have some.
 */
export function problemOfOrder(components: readonly Ordered[]): (OrderProblem & { key: string }) | null {
  const at = (key: string, message: string, params?: OrderProblem["params"]) => ({
    key,
    ...refuse("", message, params).problem,
  });
  const byKey = new Map(components.map((one) => [one.key, one]));
  if (components.length > MOST_COMPONENTS) return at("", "too_many_components", { max: MOST_COMPONENTS });
  if (byKey.size < components.length) return at("", "tree_changed");
  for (const { key, type, within } of components) {
    const around = within === null ? null : byKey.get(within);
    const isInPlace = type === "section" ? around && holdsOthers(around.type) : isPlace(around);
    if (!isInPlace) return at(key, "component_place_gone");
    const sections = components.filter((one) => one.within === key).length;
    if (holdsOthers(type) && sections === 0) return at(key, "sections_missing");
    if (holdsOthers(type) && sections > MOST_SECTIONS)
      return at(key, "too_many_rows", { max: MOST_SECTIONS });
    if (holdsOthers(type) && holdersAbove(components, within) + 1 > MOST_HOLDERS_DEEP)
      return at(key, "components_too_deep");
  }
  const read = componentsInReadingOrder(components);
  // What lies in itself is not read at all.
  const isRead = read.length === components.length && read.every((one, n) => one === components[n]);
  return isRead ? null : at("", "tree_changed");
}

/** Whether a component can lie there: in the page, or in a section. */
const isPlace = (around: Ordered | null | undefined) => around === null || around?.type === "section";

/** How many accordions and tabs lie within each other in some components, from the outermost one. */
function holdersIn(components: readonly Ordered[]): number {
  const own = components.map(({ type, within }) =>
    holdsOthers(type) ? holdersAbove(components, within) + 1 : 0,
  );
  return Math.max(0, ...own);
}

/** Puts components, the first of which holds all others, at a place where they are not yet. */
function placed<One extends Ordered>(
  components: readonly One[],
  made: readonly One[],
  { within, before }: ComponentPlace,
): ReorderResult<One> {
  const section = within === null ? null : components.find(({ key }) => key === within);
  if (section === undefined || (section && section.type !== "section"))
    return refuse("within", "reference_missing");
  if (components.length + made.length > MOST_COMPONENTS)
    return refuse("", "too_many_components", { max: MOST_COMPONENTS });
  if (holdersAbove(components, within) + holdersIn(made) > MOST_HOLDERS_DEEP)
    return refuse("within", "components_too_deep");
  const children = childrenOf(components);
  const siblings = children.get(within) ?? [];
  const at = before === null ? siblings.length : siblings.findIndex(({ key }) => key === before);
  if (at < 0) return refuse("before", "tree_changed");
  const [first, ...others] = made;
  if (!first) return { components: [...components] };
  const moved = { ...first, within };
  children.set(within, [...siblings.slice(0, at), moved, ...siblings.slice(at)]);
  for (const one of others) children.set(one.within, [...(children.get(one.within) ?? []), one]);
  return { components: readFrom(children, null) };
}

/** Puts a new component at a place; one that holds others comes with its sections. */
export const insertComponent = <One extends Ordered>(
  components: readonly One[],
  made: readonly One[],
  place: ComponentPlace,
): ReorderResult<One> => placed(components, made, place);

/** A component that may be moved, copied or removed by itself: sections go with the form of what holds them. */
const movable = <One extends Ordered>(components: readonly One[], key: string): One | undefined =>
  components.find((one) => one.key === key && one.type !== "section");

/** Moves a component with all that lies in it. */
export function moveComponent<One extends Ordered>(
  components: readonly One[],
  key: string,
  place: ComponentPlace,
): ReorderResult<One> {
  if (!movable(components, key)) return refuse("key", "reference_missing");
  const own = withAllIn(components, key);
  const keys = new Set(own.map((one) => one.key));
  if (place.within !== null && keys.has(place.within)) return refuse("within", "tree_circle");
  // Before itself, it stays where it is.
  const before = place.before === key ? nextOf(components, key) : place.before;
  const others = components.filter((one) => !keys.has(one.key));
  return placed(others, own, { ...place, before });
}

/** The sibling behind a component; null if it is the last one. */
function nextOf(components: readonly Ordered[], key: string): string | null {
  const one = components.find((component) => component.key === key);
  const siblings = components.filter(({ within }) => within === one?.within);
  return siblings[siblings.findIndex((sibling) => sibling.key === key) + 1]?.key ?? null;
}

/** Removes a component with all that lies in it. */
export function removeComponent<One extends Ordered>(
  components: readonly One[],
  key: string,
): ReorderResult<One> {
  if (!movable(components, key)) return refuse("key", "reference_missing");
  const gone = new Set(withAllIn(components, key).map((one) => one.key));
  return { components: components.filter((one) => !gone.has(one.key)) };
}

/** Copies a component with all that lies in it, right behind it. */
export function copyComponent<One extends Ordered>(
  components: readonly One[],
  key: string,
  newKey: () => string,
): ReorderResult<One> {
  const one = movable(components, key);
  if (!one) return refuse("key", "reference_missing");
  const own = withAllIn(components, key);
  const keys = new Map(own.map((copied) => [copied.key, newKey()]));
  const copies = own.map((copied) => ({
    ...copied,
    key: keys.get(copied.key) ?? "",
    within: keys.get(copied.within ?? "") ?? copied.within,
  }));
  return placed(components, copies, { within: one.within, before: nextOf(components, key) });
}

/** A step of a component or a section among its siblings; where there is none, all stays. */
export function stepComponent<One extends Ordered>(
  components: readonly One[],
  key: string,
  to: "up" | "down",
): One[] {
  const one = components.find((component) => component.key === key);
  const siblings = components.filter(({ within }) => one && within === one.within);
  const at = siblings.findIndex((sibling) => sibling.key === key);
  const other = siblings[at + (to === "up" ? -1 : 1)];
  if (!one || !other) return [...components];
  const children = childrenOf(components);
  const swapped = siblings.map((sibling) => (sibling === one ? other : sibling === other ? one : sibling));
  children.set(one.within, swapped);
  return readFrom(children, null);
}

/** Puts a new section behind the others of what holds them. */
export function addSection<One extends Ordered>(
  components: readonly One[],
  section: One,
): ReorderResult<One> {
  const holder = components.find(({ key }) => key === section.within);
  if (!holder || !holdsOthers(holder.type)) return refuse("within", "reference_missing");
  const children = childrenOf(components);
  children.set(holder.key, [...(children.get(holder.key) ?? []), section]);
  const all = readFrom(children, null);
  return all.length > MOST_COMPONENTS
    ? refuse("sections", "too_many_components", { max: MOST_COMPONENTS })
    : { components: all };
}

/** The components of which a change has moved some, by their keys: as few as make the one order the other. */
export function movedKeys(before: readonly Ordered[], after: readonly Ordered[]): string[] {
  const present = new Map(before.map((one, at) => [one.key, { at, within: one.within }]));
  const common = after.filter(({ key }) => present.has(key));
  const isElsewhere = ({ key, within }: Ordered) => present.get(key)?.within !== within;
  const staying = common.filter((one) => !isElsewhere(one));
  const kept = new Set(longestRising(staying, ({ key }) => present.get(key)?.at ?? 0));
  return common.filter((one) => isElsewhere(one) || !kept.has(one)).map(({ key }) => key);
}

/** The longest part of a list in which a number rises; of several the first one that is found. */
function longestRising<One>(list: readonly One[], numberOf: (one: One) => number): One[] {
  const best: One[][] = [];
  for (const [n, one] of list.entries()) {
    const before = list
      .slice(0, n)
      .map((former, at) => (numberOf(former) < numberOf(one) ? (best[at] ?? []) : []))
      .reduce((longest, other) => (other.length > longest.length ? other : longest), []);
    best.push([...before, one]);
  }
  return best.reduce((longest, other) => (other.length > longest.length ? other : longest), []);
}

/** A section as its form has it: a new one without a key. */
export interface SectionOfForm {
  key: string | null;
  title: string;
}

/** The fields that a component or a section of another type has, as they are without a value. */
export const EMPTY_FIELDS = {
  title: null,
  text: null,
  asset: null,
  poster: null,
  alt: null,
  caption: null,
  address: null,
  linkText: null,
  linkPage: null,
  linkArticle: null,
  linkAddress: null,
  style: null,
  isOpen: false,
} as const;

const sectionOf = (key: string, within: string, title: string): PageComponent => ({
  ...EMPTY_FIELDS,
  key,
  type: "section",
  within,
  title,
});

/** The sections of a new accordion, or of new tabs. */
export const newSections = (
  holder: string,
  sections: readonly SectionOfForm[],
  newKey: () => string,
): PageComponent[] => sections.map(({ title }) => sectionOf(newKey(), holder, title));

/** Replaces the sections of an accordion or of tabs by those of its form: those with a key keep what lies in them. */
export function withSections(
  components: readonly PageComponent[],
  holder: string,
  sections: readonly SectionOfForm[],
  newKey: () => string,
): ReorderResult {
  const children = childrenOf(components);
  const present = children.get(holder) ?? [];
  const keys = sections.flatMap(({ key }) => (key === null ? [] : [key]));
  const isOther = (key: string) => !present.some((one) => one.key === key);
  const isTwice = (key: string) => keys.indexOf(key) < keys.lastIndexOf(key);
  const unknown = sections.findIndex(({ key }) => key !== null && (isOther(key) || isTwice(key)));
  if (unknown >= 0) return refuse(`sections[${unknown}].key`, "choice_invalid");
  const full = present.find(({ key }) => !keys.includes(key) && (children.get(key) ?? []).length > 0);
  if (full) return refuse("sections", "section_not_empty", { title: full.title ?? "" });
  const now = sections.map(({ key, title }): PageComponent => {
    const before = present.find((one) => one.key === key);
    return before ? { ...before, title } : sectionOf(newKey(), holder, title);
  });
  children.set(holder, now);
  const all = readFrom(children, null);
  return all.length > MOST_COMPONENTS
    ? refuse("sections", "too_many_components", { max: MOST_COMPONENTS })
    : { components: all };
}
