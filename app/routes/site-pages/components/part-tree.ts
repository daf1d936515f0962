import { NEW_KEY } from "domain/site-pages/kinds";
import type { Part, PartValues } from "domain/site-pages/page-parts";
import type { useListDragging } from "~/ui/dragging/use-list-dragging";
import type { ReadersComponent, ReadersPage } from "../reading/page";
import type { Remembered } from "./remembered";
import type { Component } from "./shown-component";
import type { ShownParts } from "./use-page-parts";
import { nameOf } from "./words";

/** What all components of a page have in common on its screen. */
export type Tree = {
  parts: readonly Part[];
  valuesOf: (key: string) => PartValues;
  nameOf: (key: string) => string;
  savedOf: (key: string) => Component | undefined;
  lookOf: (key: string) => ReadersComponent | undefined;
  language: string | undefined;
  /** Whether a component is other than what readers get; of a page that they do not get none is. */
  isChanged: (key: string) => boolean;
  /** Null: the page is only read. */
  edited: Edited | null;
};

interface Edited {
  /** The id of the page. */
  page: string;
  parts: ShownParts;
  drag: ReturnType<typeof useListDragging>;
  mayAdd: boolean;
  remembered: Remembered | null;
  remember: (one: Remembered) => void;
  /** Posts the form with an intent of a step that only the server can take. */
  post: (intent: string) => void;
}

export type PartProps = { tree: Tree; part: Part };
export type EditedProps = { edited: Edited; part: Part };
export type ActionProps = PartProps & EditedProps;

type Sources = {
  components: readonly Component[];
  /** As readers would get it. */
  preview: ReadersPage | null;
  originals: Readonly<Record<string, string>>;
  /** The keys of those that are other than what readers get; null: these get nothing of the page. */
  changed: readonly string[] | null;
} & Pick<Tree, "parts" | "valuesOf">;

/** A copy has the look of what it is a copy of, until it is shown. */
export function treeOf(sources: Sources): Omit<Tree, "edited"> {
  const { components, preview, originals, parts, valuesOf, changed } = sources;
  const saved = new Map(components.map((one) => [one.key, one]));
  const looks = new Map(preview?.components.map((one) => [one.key, one]));
  const savedOf = (key: string) => saved.get(key) ?? saved.get(originals[key] ?? "");
  return {
    parts,
    valuesOf,
    savedOf,
    nameOf: (key) => {
      const values = valuesOf(key);
      const { asset } = savedOf(key) ?? {};
      return nameOf(values.type ?? "", values, asset?._id === values.asset ? asset?.name : undefined);
    },
    lookOf: (key) => looks.get(key) ?? looks.get(originals[key] ?? ""),
    language: preview?.language,
    isChanged: (key) => changed !== null && (changed.includes(key) || key.startsWith(NEW_KEY)),
  };
}

/** A component on the page, by which links lead to it. */
export const idOfPart = (key: string) => `component-${key}`;

/** That of all components. */
export const COMPONENTS = "components";
