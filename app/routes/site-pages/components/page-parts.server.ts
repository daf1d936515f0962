import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs } from "@remix-run/node";
import { componentFields } from "domain/site-pages/components";
import { COMPONENT_TYPES, NEW_KEY } from "domain/site-pages/kinds";
import { componentsRead, partsPosted, partValuesIn } from "domain/site-pages/page-form";
import {
  changeParts,
  mergedParts,
  orderText,
  type PageParts,
  type Part,
  type PartChange,
  type PartValues,
  partsKept,
  partsOfOne,
  readPartOrder,
} from "domain/site-pages/page-parts";
import type { FormProblem, LookupItem } from "~/forms";
import type { PostedValues } from "~/forms/post/form-answer";
import { flattenValues, sameValues, valuesOf } from "~/forms/post/form-values";
import { formConstraint, type ParsedForm } from "~/forms/post/parse-form.server";
import { gqlRequest, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ReadPage } from "../reading/page";
import { chosenItems } from "./chosen-items";
import { ELSEWHERE, intoField, OPEN_PARTS, type PartStep, readPartStep, readPlace } from "./part-intents";
import type { Elsewhere, PartsAnswer } from "./parts-answer";
import { type Component, ShownComponent } from "./shown-component";
import { nameOf } from "./words";

const TypedPreview = graphql(
  `query TypedPagePreview($id: String!, $components: [PagePartInput!]!) {
    preview: typedPagePreview(id: $id, components: $components) { ...ReadPage }
  }`,
  [ReadPage],
);

/** What another page is made of, for a component that is taken from it. */
const PageElsewhere = graphql(
  `query PageElsewhere($id: String!) {
    page(id: $id) { _id path components { ...ShownComponent } }
  }`,
  [ShownComponent],
);

/** The fields that the form has as the component has them, and those that hold an id. */
const PLAIN = ["title", "text", "alt", "caption", "address", "linkText", "linkAddress", "style"] as const;
const CHOSEN = ["asset", "poster", "linkPage", "linkArticle"] as const;

/** A component as the screen has it, or as a conflict carries it: there with the ids of what is chosen. */
type ComponentContent = { key: string; type: string; within: string | null; isOpen: boolean } & Record<
  (typeof PLAIN)[number],
  string | null
> &
  Record<(typeof CHOSEN)[number], { _id: string } | string | null>;

/** The form's values of the components of a page: their order, and the fields of each. */
export function valuesOfParts(components: readonly ComponentContent[]): {
  order: string;
  c: Record<string, PartValues>;
} {
  const idOf = (chosen: { _id: string } | string | null) =>
    typeof chosen === "string" ? chosen : (chosen?._id ?? "");
  const c = components.map((component): [string, PartValues] => {
    const { key, type, isOpen } = component;
    const fields = Object.keys(componentFields[type as "image"].shape);
    const all = {
      ...Object.fromEntries(PLAIN.map((field) => [field, component[field] ?? ""])),
      ...Object.fromEntries(CHOSEN.map((field) => [field, idOf(component[field])])),
      isOpen: isOpen ? "on" : "",
    };
    const own = Object.entries(all).filter(([field, value]) => value !== "" && fields.includes(field));
    return [key, { type, ...Object.fromEntries(own) }];
  });
  return { order: orderText(components), c: Object.fromEntries(c) };
}

/** The native checks of the fields of each type, as `c.image.caption`. */
export const partConstraints = Object.fromEntries(
  Object.entries(componentFields).flatMap(([type, form]) =>
    Object.entries(formConstraint(form)).map(([field, checks]) => [`c.${type}.${field}`, checks]),
  ),
);

const newKey = () => `${NEW_KEY}${randomBytes(6).toString("hex")}`;

type Posted = Pick<ParsedForm<unknown, unknown>, "typed" | "refresh" | "posted" | "labels">;

function partsOf({ typed }: Pick<Posted, "typed">): PageParts {
  const values = partValuesIn(typed.c);
  return { parts: partsPosted(typed.order, values), values };
}

const textOf = (posted: Posted["posted"], name: string): string => {
  const text = posted.get(name)?.[0];
  return typeof text === "string" ? text : "";
};

/** Where a component goes, which is taken from this page as it is typed, or from another one as it is saved. */
type Taking = Extract<PartStep, { what: "take" }>;

/** The change that a step makes; null where it only shows something else. `labels` are the names of what it brings along. */
type ChangeOfStep = { change: PartChange | null; labels?: Record<string, LookupItem> };

async function changeOf(
  args: ActionFunctionArgs,
  step: PartStep,
  { posted }: Posted,
  page: PageParts,
): Promise<ChangeOfStep> {
  switch (step.what) {
    case "edit":
    case "done":
    case "choose":
    case "elsewhere":
    case "leave":
    case "remember":
      return { change: null };
    case "into":
      return {
        change: {
          what: "move",
          key: step.key,
          within: textOf(posted, intoField(step.key)) || null,
          before: null,
        },
      };
    case "take":
      return await taking(args, step, page);
    default:
      return { change: step };
  }
}

async function taking(
  args: ActionFunctionArgs,
  { page: from, key, within, before }: Taking,
  page: PageParts,
): Promise<ChangeOfStep> {
  const nothing = { parts: [], values: {} };
  const isOwn = from === args.params.id;
  if (isOwn) return { change: { what: "put", made: partsOfOne(page, key) ?? nothing, within, before } };
  const { page: elsewhere } = await gqlRequest(args, PageElsewhere, { id: from });
  const components = elsewhere?.components ?? [];
  const { order, c } = valuesOfParts(components);
  const made = partsOfOne({ parts: partsPosted(order, c), values: c }, key) ?? nothing;
  const labels = components.flatMap((component) => {
    const items = Object.entries(chosenItems(component));
    return items.map(([field, item]) => [`${component.key}.${field}`, item] as const);
  });
  return {
    change: { what: "put", made, within, before },
    labels: Object.fromEntries(labels),
  };
}

/** Where a component of another page is looked for, after a step or a search. */
async function elsewhereOf(
  args: ActionFunctionArgs,
  step: PartStep | null,
  { posted }: Posted,
): Promise<Elsewhere | null> {
  if (step?.what === "elsewhere") {
    const { within, before, page: id } = step;
    const place = { within, before };
    const page = id === null ? null : (await gqlRequest(args, PageElsewhere, { id })).page;
    return { place, page: page && { id: page._id, name: page.path, components: namesIn(page.components) } };
  }
  const place = step === null ? readPlace(textOf(posted, ELSEWHERE.place)) : null;
  return place && { place, page: null };
}

/** The components of a page that can be taken, by their names. */
const namesIn = (components: readonly Component[]) =>
  components.flatMap((component) =>
    component.type === "section"
      ? []
      : [
          {
            key: component.key,
            type: component.type,
            name: nameOf(component.type, textsOf(component), component.asset?.name),
          },
        ],
  );

const textsOf = ({ title, caption, alt }: Component): PartValues => ({
  title: title ?? "",
  caption: caption ?? "",
  alt: alt ?? "",
});

/**
 * What a page's form is answered with besides: the components as readers would get them, those whose fields are open, and
 * what a step has made of them.
 */
export async function partsAnswer(args: ActionFunctionArgs, form: Posted): Promise<PartsAnswer> {
  const { id } = args.params;
  // A new page has no components yet.
  if (!id) return { opened: [] };
  const step = readPartStep(form.refresh);
  const before = partsOf(form);
  const { change, labels } = step ? await changeOf(args, step, form, before) : { change: null };
  const changed = change ? changeParts(before, change, newKey) : null;
  const problem = changed && "problem" in changed ? changed.problem : undefined;
  const after = changed && !("problem" in changed) ? changed : null;
  const posted = (form.posted.get(OPEN_PARTS) ?? []).map(String);
  const opens = step?.what === "edit" ? step.key : change?.what === "add" ? after?.key : undefined;
  const opened = posted.filter((key) => step?.what !== "done" || key !== step.key);
  return {
    opened: [...new Set([...opened, ...(opens ? [opens] : [])])],
    chooser: step?.what === "choose" ? { within: step.within, before: step.before } : null,
    elsewhere: await elsewhereOf(args, step, form),
    preview: await previewOf(args, id, after ?? before),
    originals: after?.originals ?? {},
    labels: { ...form.labels, ...labelsAfter(form.labels, labels ?? {}, after?.originals ?? {}) },
    ...(problem ? { problem: { ...problem, at: placeOfProblem(change) } } : {}),
    ...(after ? { changed: { order: orderText(after.parts), c: { ...after.values }, key: after.key } } : {}),
    ...rememberedBy(step, id, before),
  };
}

/** The names of what copies have chosen: those of what they are copies of. */
function labelsAfter(
  posted: Record<string, LookupItem[]>,
  taken: Record<string, LookupItem>,
  originals: Readonly<Record<string, string>>,
): Record<string, LookupItem[]> {
  const all = Object.entries(originals).flatMap(([copy, original]) =>
    CHOSEN.flatMap((field): [string, LookupItem[]][] => {
      const items = posted[`c.${original}.${field}`] ?? [taken[`${original}.${field}`]];
      return [[`c.${copy}.${field}`, items.filter((item) => item !== undefined)]];
    }),
  );
  return Object.fromEntries(all.filter(([, items]) => items.length > 0));
}

/** The component at which it is said why a change was not made; empty: all of them. */
function placeOfProblem(change: PartChange | null): string {
  if (change === null) return "";
  return "key" in change ? change.key : ("before" in change && change.before) || change.within || "";
}

/** What a step remembers, to be put elsewhere: a component that is saved. */
function rememberedBy(
  step: PartStep | null,
  page: string,
  { values }: PageParts,
): Pick<PartsAnswer, "remembered"> {
  if (step?.what !== "remember" || step.key.startsWith(NEW_KEY)) return {};
  const type = COMPONENT_TYPES.find((one) => one === values[step.key]?.type);
  return type ? { remembered: { page, key: step.key, type } } : {};
}

/** The components that are typed as readers would get them; null where that cannot be shown now. */
async function previewOf(args: ActionFunctionArgs, id: string, page: PageParts) {
  const components = partsKept(page).map(({ key, within }) => {
    const { type = "", isOpen, ...fields } = page.values[key] ?? {};
    const texts = [...PLAIN, ...CHOSEN].map((field) => [field, fields[field] || null]);
    return { key, type, within, isOpen: isOpen === "on", ...Object.fromEntries(texts) };
  });
  try {
    return (await gqlRequest(args, TypedPreview, { id, components })).preview;
  } catch (error) {
    // What is wrong is said when it is saved.
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

/** The values that a step has changed. */
export const partsRefreshed = (_form: unknown, { changed }: PartsAnswer): object =>
  changed ? { order: changed.order, c: changed.c } : {};

/** The problems of the service, which names components by their numbers, at the fields of the form. */
export function problemsOfParts(
  problems: FormProblem[],
  values: Parameters<typeof componentsRead>[0],
): FormProblem[] {
  const keys = componentsRead(values).map(({ key }) => key);
  return problems.map((problem) => {
    const [, index, field] = /^components\[(\d+)\](?:\.(.+))?$/.exec(problem.field) ?? [];
    const key = index === undefined ? undefined : keys[Number(index)];
    if (key !== undefined) return { ...problem, field: field ? `c.${key}.${field}` : `c.${key}` };
    // The length is that of all texts together.
    const isOfAll = problem.field === "components" || problem.field === "text";
    return isOfAll ? { ...problem, field: "order" } : problem;
  });
}

const OF_PART = /^c\.([\w-]+)\.([\w-]+)$/;

/** The texts of the components in the values of a form. */
function textsByPart(values: PostedValues): Map<string, PartValues> {
  const texts = new Map<string, Record<string, string>>();
  for (const [name, [value = ""]] of Object.entries(values)) {
    const [, key, field] = OF_PART.exec(name) ?? [];
    if (!key || !field) continue;
    const own = texts.get(key);
    if (own) own[field] = value;
    else texts.set(key, { [field]: value });
  }
  return texts;
}

const isSame = (one: PartValues = {}, other: PartValues = {}) =>
  sameValues(flattenValues(one), flattenValues(other));

/**
 * Puts the order that was posted together with the one that others have saved. What the one has taken away and the other has
 * changed is asked about: `gone` says that they have taken it away, `out` that this user has.
 */
export function putPartsTogether<V extends { order?: string; c?: Record<string, unknown> }>(
  theirs: V,
  { snapshot: base, formData }: Pick<ParsedForm<unknown, unknown>, "snapshot" | "formData">,
): { values: V; mine: PostedValues } {
  const mine = valuesOf(formData);
  if (!base) return { values: theirs, mine };
  const [baseTexts, myTexts] = [textsByPart(base), textsByPart(mine)];
  const theirTexts = partValuesIn(theirs.c);
  const orderOf = (values: PostedValues, texts: ReadonlyMap<string, PartValues>) =>
    readPartOrder(values.order?.[0] ?? "", (key) => texts.get(key)?.type);
  const [before, my] = [orderOf(base, baseTexts), orderOf(mine, myTexts)];
  const their = partsPosted(theirs.order, theirTexts);
  const theirKeys = keysOf(their);
  const known = my.filter(({ key }) => baseTexts.has(key));
  const isOut = (key: string) => myTexts.get(key)?.out === "on";
  const keeps = known.filter(
    ({ key }) => !theirKeys.has(key) && !isOut(key) && !isSame(baseTexts.get(key), myTexts.get(key)),
  );
  const merged = mergedParts(before, my, their, keysOf(keeps));
  if (!merged) return { values: theirs, mine };
  const gone = keeps.map(({ key }): [string, PartValues] => [
    key,
    { ...sameIn(baseTexts.get(key) ?? {}, myTexts.get(key) ?? {}), gone: "on" },
  ]);
  const changed = known.flatMap(({ key }): [string, PartValues][] => {
    const theirOwn = theirTexts[key];
    return theirOwn && isOut(key) && !isSame(baseTexts.get(key), theirOwn)
      ? [[key, { ...theirOwn, out: "off" }]]
      : [];
  });
  return {
    values: {
      ...theirs,
      order: orderText(merged.theirs),
      c: { ...theirs.c, ...Object.fromEntries([...gone, ...changed]) },
    },
    mine: { ...mine, order: [orderText(merged.mine)] },
  };
}

const keysOf = (parts: readonly Part[]): ReadonlySet<string> => new Set(parts.map(({ key }) => key));

/** The fields that are the same in both, by their names. */
const sameIn = (one: PartValues, other: PartValues): PartValues =>
  Object.fromEntries(Object.entries(one).filter(([field, value]) => other[field] === value));
