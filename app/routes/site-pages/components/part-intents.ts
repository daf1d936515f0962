import type { ComponentPlace } from "domain/site-pages/component-order";
import { COMPONENT_TYPES, type ComponentType } from "domain/site-pages/kinds";

// What the buttons of a page's components post, without scripts: the same form again, with the change in it.

/** The kit's field that names each component whose fields are open. */
export const OPEN_PARTS = "kit/open";

/** The kit's field with the section that a component is to go into; empty: the page. */
export const intoField = (key: string) => `kit/into/${key}`;

/** Where a component of another page is looked for: the search of its page, and the place that it is for. */
export const ELSEWHERE = { field: "elsewhere", place: "kit/elsewhere/place" } as const;

type OfOne = "up" | "down" | "copy" | "remove" | "keep" | "section" | "edit" | "done" | "into" | "remember";

export const partIntent = (what: OfOne, key: string) => `refresh/${what}/${key}`;

export const partPlaceText = ({ within, before }: ComponentPlace) => `${within ?? "-"}/${before ?? "-"}`;

/** Asks which component is to be made at a place. */
export const chooseIntent = (place: ComponentPlace) => `refresh/choose/${partPlaceText(place)}`;
export const addIntent = (type: ComponentType, place: ComponentPlace) =>
  `refresh/add/${type}/${partPlaceText(place)}`;

/** Looks for a component of another page; in a page that is chosen, it is one of its components. */
export const elsewhereIntent = (place: ComponentPlace, page?: string) =>
  `refresh/elsewhere/${page ?? "-"}/${partPlaceText(place)}`;

/** Takes a component of a page. */
export const takeIntent = ({ page, key }: { page: string; key: string }, place: ComponentPlace) =>
  `refresh/take/${page}/${key}/${partPlaceText(place)}`;

/** Chooses nothing. */
export const LEAVE = "refresh/leave";

type StepOfOne<What> = What extends OfOne ? { what: What; key: string } : never;

export type PartStep =
  | StepOfOne<OfOne>
  | { what: "leave" }
  | ({ what: "choose" } & ComponentPlace)
  | ({ what: "elsewhere"; page: string | null } & ComponentPlace)
  | ({ what: "take"; page: string; key: string } & ComponentPlace)
  | ({ what: "add"; type: ComponentType } & ComponentPlace);

const KEY = "([\\w-]{1,40})";
const PAGE = "([1-9]\\d{0,14})";
const OF_ONE = new RegExp(`^(up|down|copy|remove|keep|section|edit|done|into|remember)/${KEY}$`);
const AT_PLACE = new RegExp(
  `^(choose|add/([a-z_]{1,20})|elsewhere/(?:-|${PAGE})|take/${PAGE}/${KEY})/${KEY}/${KEY}$`,
);
const PLACE = new RegExp(`^${KEY}/${KEY}$`);

const keyOr = (text: string | undefined) => (text === undefined || text === "-" ? null : text);

/** The step that a post asks for (its intent without `refresh/`); null: none of these. */
export function readPartStep(refresh: string | null): PartStep | null {
  const [, what, key] = OF_ONE.exec(refresh ?? "") ?? [];
  if (what && key) return { what, key } as StepOfOne<OfOne>;
  if (`refresh/${refresh}` === LEAVE) return { what: "leave" };
  const [, step = "", typeText, searched, page, taken, within, before] = AT_PLACE.exec(refresh ?? "") ?? [];
  const place = { within: keyOr(within), before: keyOr(before) };
  if (step === "choose") return { what: "choose", ...place };
  if (step.startsWith("elsewhere")) return { what: "elsewhere", page: searched ?? null, ...place };
  if (page && taken) return { what: "take", page, key: taken, ...place };
  const type = COMPONENT_TYPES.find((one) => one === typeText);
  return type ? { what: "add", type, ...place } : null;
}

/** The place that a field of a form names; null where it names none. */
export function readPlace(text: string | undefined): ComponentPlace | null {
  const [all, within, before] = PLACE.exec(text ?? "") ?? [];
  return all === undefined ? null : { within: keyOr(within), before: keyOr(before) };
}
