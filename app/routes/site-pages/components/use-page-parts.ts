import { type ComponentPlace, type OrderProblem, withAllIn } from "domain/site-pages/component-order";
import { NEW_KEY } from "domain/site-pages/kinds";
import {
  changeParts,
  isLeftOut,
  type PageParts,
  type Part,
  type PartChange,
  type PartValues,
  readPartOrder,
} from "domain/site-pages/page-parts";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { LookupItem } from "~/forms";
import { useFields } from "~/forms/fields/fields-context";
import type { FormAnswer } from "~/forms/post/form-answer";
import type { ReadersPage } from "../reading/page";
import type { Elsewhere, PartsAnswer } from "./parts-answer";

type Values = { order?: string; c?: Record<string, unknown> };

/** What of the components is on the screen: the order, the values they opened with, and which fields are open. */
interface Shown extends PageParts {
  open: ReadonlySet<string>;
  /** Those whose fields were open once: their fields stay in the form, with what is typed in them. */
  mounted: ReadonlySet<string>;
  chooser: ComponentPlace | null;
  elsewhere: Elsewhere | null;
  /** As readers would get what was posted last; undefined: nobody has asked yet. */
  preview: ReadersPage | null | undefined;
  /** The components that were there then. */
  previewed: ReadonlySet<string>;
  /** Whose look a copy has until it is shown. */
  originals: Readonly<Record<string, string>>;
  /** The names of what is chosen in fields, by their names. */
  labels: Readonly<Record<string, readonly LookupItem[]>>;
  problem: (OrderProblem & { at: string }) | null;
  /** The one that was moved last, which is said where it is now. */
  moved: string | null;
  /** Another one draws all fields anew, with the values of the server's answer. */
  drawn: number;
}

/** Where the focus goes after a change: a control of a component, by what it does, or its first `field`; or what has this id. */
type Focused = { key: string; at: string } | { id: string };

export type ShownParts = ReturnType<typeof usePageParts>;

const textsIn = (values: Values | undefined): Record<string, PartValues> =>
  (values?.c ?? {}) as Record<string, PartValues>;

/** The components of a form's values. Those that lie nowhere any more stand at the end. */
function partsOf(values: Values): Part[] {
  const texts = textsIn(values);
  const ordered = readPartOrder(values.order ?? "", (key) => texts[key]?.type);
  const named = keysOf(ordered);
  const lost = Object.entries(texts).flatMap(([key, { type, out }]) => {
    const isLost = type && type !== "section" && out !== "on" && !named.has(key);
    return isLost ? [{ key, type, within: null }] : [];
  });
  return [...ordered, ...lost];
}

const keysOf = (parts: readonly Part[]): ReadonlySet<string> => new Set(parts.map(({ key }) => key));

/** The typed values of all components, as the form holds them now. */
function typedIn(data: FormData): Record<string, PartValues> {
  const typed: Record<string, Record<string, string>> = {};
  for (const [name, value] of data) {
    const [, key, field] = /^c\.([\w-]+)\.(.+)$/.exec(name) ?? [];
    if (key && field && typeof value === "string") typed[key] = { ...typed[key], [field]: value };
  }
  return typed;
}

const LABELS = "kit/labels/";

/** The names of what is chosen in the fields of components, as the form holds them now. */
function labelsIn(data: FormData): Record<string, LookupItem[]> {
  const labels: Record<string, LookupItem[]> = {};
  for (const [name, value] of data)
    if (name.startsWith(`${LABELS}c.`) && typeof value === "string")
      labels[name.slice(LABELS.length)] = JSON.parse(value) as LookupItem[];
  return labels;
}

const newKey = () =>
  NEW_KEY + [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16)).join("");

/**
 * The components of a page in its form: changed at once with scripts; without them the server's answer holds the change.
 * A component with an error has its fields open.
 */
export function usePageParts(opened: Values, box: RefObject<HTMLElement>) {
  const { rows } = useFields();
  if (!rows) throw new Error("components stand in the form of a page");
  const answer = rows.answer as (FormAnswer & Partial<PartsAnswer>) | undefined;
  const isRefused = (key: string) => rows.isRefused(`c.${key}`) || rows.errorsOf(`c.${key}`) !== undefined;
  const refusedIn = (parts: readonly Part[]) =>
    withHolders(
      parts,
      parts.filter(({ key }) => isRefused(key)).map(({ key }) => key),
    );

  const begun = (drawn: number): Shown => {
    const values = (answer?.result?.initialValue as Values | undefined) ?? opened;
    const parts = partsOf(values);
    const open = new Set([...(answer?.opened ?? []), ...refusedIn(parts)]);
    return {
      parts,
      values: textsIn(values),
      open,
      mounted: open,
      chooser: answer?.chooser ?? null,
      elsewhere: answer?.elsewhere ?? null,
      preview: answer?.preview,
      previewed: keysOf(parts),
      originals: answer?.originals ?? {},
      labels: answer?.labels ?? {},
      problem: answer?.problem ?? null,
      moved: null,
      drawn,
    };
  };
  const [shown, setShown] = useState<Shown>(() => begun(0));
  const [answered, setAnswered] = useState(answer);
  if (answered !== answer) {
    setAnswered(answer);
    // What is on the screen may be newer than an answer, which then only says how it looked.
    const isOther = answer?.changed !== undefined || answer?.intent === "refresh/draft";
    if (isOther) setShown(begun(shown.drawn + 1));
    else if (answer?.opened) setShown(withAnswer(shown, answer, refusedIn(shown.parts)));
  }

  const focused = useRef<Focused | null>(null);
  const isChanged = useRef(false);
  const made = answer?.changed?.key;
  const isAnswered = useRef(answer);
  useEffect(() => {
    if (isAnswered.current === answer) return;
    isAnswered.current = answer;
    if (made === undefined) return;
    focused.current = { key: made, at: "edit" };
    isChanged.current = true;
  }, [answer, made]);
  useEffect(() => {
    const { current } = focused;
    focused.current = null;
    if (current) controlIn(box.current, current)?.focus();
    if (!isChanged.current) return;
    isChanged.current = false;
    // A draft keeps the change, as it does one that was typed.
    box.current?.dispatchEvent(new Event("change", { bubbles: true }));
  });

  function show(next: Partial<Shown>, focus: Focused | null) {
    focused.current = focus;
    setShown((before) => ({ ...before, problem: null, moved: null, ...next }));
  }

  /** Makes a change at once, with what is typed now. */
  function change(wanted: PartChange, focusAt: string) {
    const form = box.current?.closest("form");
    const data = form ? new FormData(form) : null;
    const page = { parts: shown.parts, values: data ? typedIn(data) : shown.values };
    const changed = changeParts(page, wanted, newKey);
    if ("problem" in changed) {
      const at = "key" in wanted ? wanted.key : (wanted.before ?? wanted.within ?? "");
      setShown({ ...shown, problem: { ...changed.problem, at }, chooser: null });
      return;
    }
    isChanged.current = true;
    const { parts, key, originals } = changed;
    const drawnAnew = movedElsewhere(shown.parts, parts, key);
    const known = Object.fromEntries(
      Object.entries(changed.values).map(([one, values]) => {
        const before = shown.values[one];
        // What stays where it is keeps the values that its fields were drawn with.
        const stays = before && !drawnAnew.has(one) && isLeftOut(before) === isLeftOut(values);
        return [one, stays ? before : values];
      }),
    );
    const opens = wanted.what === "add" ? [key] : [];
    show(
      {
        parts,
        values: known,
        open: new Set([...shown.open, ...opens]),
        mounted: new Set([...shown.mounted, ...opens]),
        originals: { ...shown.originals, ...originals },
        labels: { ...shown.labels, ...(data ? labelsIn(data) : {}) },
        chooser: null,
        moved: MOVES.includes(wanted.what) ? key : null,
      },
      { key, at: focusAt },
    );
  }

  return {
    ...shown,
    change,
    edit: (key: string) =>
      show(
        { open: new Set([...shown.open, key]), mounted: new Set([...shown.mounted, key]) },
        { key, at: "field" },
      ),
    done: (key: string) =>
      show({ open: new Set([...shown.open].filter((one) => one !== key)) }, { key, at: "edit" }),
    /** The dialog that follows has the focus, and gives it back. */
    choose: (chooser: ComponentPlace | null) => setShown({ ...shown, chooser }),
    /** Looks for no component of another page any more. */
    leave: (id: string) => show({ elsewhere: null }, { id }),
    refuse: (at: string, reason: OrderProblem) => setShown({ ...shown, problem: { ...reason, at } }),
    /** The texts of a component as they were last posted, else as it opened. */
    textsOf: (key: string): PartValues => {
      const posted = answer?.result?.initialValue as Values | undefined;
      return textsIn(posted)[key] ?? shown.values[key] ?? {};
    },
  };
}

/** What an answer says of what is on the screen. */
const withAnswer = (
  shown: Shown,
  answer: FormAnswer & Partial<PartsAnswer>,
  refused: readonly string[],
): Shown => ({
  ...shown,
  // What was picked in a field is its value from here on.
  values: { ...shown.values, ...textsIn(answer.result?.initialValue as Values | undefined) },
  open: new Set([...shown.open, ...refused]),
  mounted: new Set([...shown.mounted, ...refused]),
  elsewhere: answer.elsewhere ?? null,
  preview: answer.preview,
  previewed: keysOf(shown.parts),
  labels: { ...shown.labels, ...answer.labels },
  problem: answer.problem ?? null,
});

/** What a change has put into another section or out of one: a component with all that lies in it. */
function movedElsewhere(before: readonly Part[], after: readonly Part[], key: string): ReadonlySet<string> {
  const withinOf = (parts: readonly Part[]) => parts.find((one) => one.key === key)?.within;
  return withinOf(before) === withinOf(after) ? new Set() : keysOf(withAllIn(after, key));
}

function controlIn(box: HTMLElement | null, focused: Focused): HTMLElement | null {
  if ("id" in focused) return document.getElementById(focused.id);
  const { key, at } = focused;
  const part = box?.querySelector(`[data-part="${key}"]`) ?? box;
  if (at !== "field") return part?.querySelector<HTMLElement>(`[data-do="${at}"]`) ?? null;
  const field = part?.querySelector<HTMLElement>(FIRST_FIELD) ?? null;
  // Of several the one that is chosen.
  const isRadio = field instanceof HTMLInputElement && field.type === "radio";
  return (isRadio ? part?.querySelector<HTMLElement>(`[name="${field.name}"]:checked`) : null) ?? field;
}

const MOVES: readonly PartChange["what"][] = ["up", "down", "move"];

const FIRST_FIELD =
  "[data-fields] :is(input:not([type=hidden], [type=search]), textarea, select, [contenteditable=true])";

/** Those whose fields are to be open, so that these are seen: the title of a section is among the fields of what holds it. */
const withHolders = (parts: readonly Part[], keys: readonly string[]): string[] =>
  keys.map((key) => {
    const part = parts.find((one) => one.key === key);
    return part?.type === "section" ? (part.within ?? key) : key;
  });
