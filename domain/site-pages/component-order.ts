import type { PageComponent } from "./components";
import { holdsOthers, MOST_COMPONENTS, MOST_HOLDERS_DEEP } from "./kinds";

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
export const componentsInReadingOrder = (components: readonly PageComponent[]): PageComponent[] =>
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
  for (let at = byKey.get(within ?? ""); at && count <= components.length; at = byKey.get(at.within ?? ""))
    if (holdsOthers(at.type)) count += 1;
  return count;
}

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
export const insertComponent = (
  components: readonly PageComponent[],
  made: readonly PageComponent[],
  place: ComponentPlace,
): ReorderResult => placed(components, made, place);

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
export function removeComponent(components: readonly PageComponent[], key: string): ReorderResult {
  if (!movable(components, key)) return refuse("key", "reference_missing");
  const gone = new Set(withAllIn(components, key).map((one) => one.key));
  return { components: components.filter((one) => !gone.has(one.key)) };
}

/** Copies a component with all that lies in it, right behind it. */
export function copyComponent(
  components: readonly PageComponent[],
  key: string,
  newKey: () => string,
): ReorderResult {
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
