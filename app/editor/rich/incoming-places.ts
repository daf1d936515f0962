import { closeHistory } from "@milkdown/prose/history";
import type { Node } from "@milkdown/prose/model";
import { type Command, type EditorState, Plugin, PluginKey } from "@milkdown/prose/state";
import { Decoration, DecorationSet } from "@milkdown/prose/view";
import type { PictureInText } from "./commands";

/**
 * Where a picture will stand that is still on its way. It is no part of the text: nothing of it is ever written as
 * Markdown.
 */
type IncomingPlace = {
  key: number;
  /** Between two blocks, never within one. */
  at: number;
  /** What is shown there meanwhile. */
  element: HTMLElement;
};

type Places = { places: readonly IncomingPlace[]; shown: DecorationSet };
type Change = { add?: readonly IncomingPlace[]; remove?: number };

const KEY = new PluginKey<Places>("incoming");
const NONE: Places = { places: [], shown: DecorationSet.empty };

/** The gap that belongs to a position: behind its block, or before an empty paragraph, which then stands below. */
export function gapOf(doc: Node, position: number): number {
  const $at = doc.resolve(Math.min(position, doc.content.size));
  if ($at.depth === 0) return $at.pos;
  const block = $at.node(1);
  const isEmpty = block.type.name === "paragraph" && block.content.size === 0;
  return isEmpty ? $at.before(1) : $at.after(1);
}

const isDragged = ({ type }: Event) => /^(?:drag|drop)/.test(type);

/** With its buttons the editor has nothing to do; files can be dropped there as elsewhere in the text. */
const shownAt = ({ key, at, element }: IncomingPlace) =>
  Decoration.widget(at, () => element, {
    key: `incoming ${key}`,
    side: -1,
    ignoreSelection: true,
    stopEvent: (event) => !isDragged(event),
  });

const placesIn = (doc: Node, places: readonly IncomingPlace[]): Places =>
  places.length === 0 ? NONE : { places, shown: DecorationSet.create(doc, places.map(shownAt)) };

/** Keeps the places of pictures that are on their way, whatever is typed, moved or read anew meanwhile. */
export function incomingPlaces(): Plugin {
  let latest: readonly IncomingPlace[] = [];
  return new Plugin<Places>({
    key: KEY,
    state: {
      // The text area has got another text: they stay where they were, as far as it reaches.
      init: (_, { doc }) =>
        placesIn(
          doc,
          latest.map((place) => ({ ...place, at: gapOf(doc, place.at) })),
        ),
      apply(tr, before) {
        const change = tr.getMeta(KEY) as Change | undefined;
        if (!change && (before.places.length === 0 || !tr.docChanged)) return before;
        const { add = [], remove } = change ?? {};
        const filled = before.places.findIndex(({ key }) => key === remove);
        /** What comes later at the same place stands behind a picture that has come. */
        const moved = ({ at }: IncomingPlace, isLater: boolean) =>
          tr.mapping.maps.reduce((now, step, nth) => step.map(now, isLater && nth === 0 ? 1 : -1), at);
        const kept = before.places.flatMap((place, nth) =>
          nth === filled ? [] : { ...place, at: gapOf(tr.doc, moved(place, filled >= 0 && nth > filled)) },
        );
        return placesIn(tr.doc, [
          ...kept,
          ...add.map((place) => ({ ...place, at: gapOf(tr.doc, place.at) })),
        ]);
      },
    },
    view: () => ({
      update({ state }) {
        latest = KEY.getState(state)?.places ?? [];
      },
    }),
    props: { decorations: (state) => KEY.getState(state)?.shown },
  });
}

export const placesOf = (state: EditorState): readonly IncomingPlace[] => KEY.getState(state)?.places ?? [];

export const addPlaces =
  (add: readonly IncomingPlace[]): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setMeta(KEY, { add } satisfies Change));
    return true;
  };

export const removePlace =
  (key: number): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setMeta(KEY, { remove: key } satisfies Change));
    return true;
  };

/**
 * Puts a picture that has come into a paragraph of its own at its place. The cursor and the view stay where they are, and
 * one step takes it back.
 */
export const fillPlace =
  (key: number, picture: PictureInText): Command =>
  (state, dispatch) => {
    const place = placesOf(state).find((one) => one.key === key);
    const { paragraph, image } = state.schema.nodes;
    if (!place || !paragraph || !image) return false;
    const block = paragraph.create(null, image.create(picture));
    const tr = closeHistory(state.tr).setMeta(KEY, { remove: key } satisfies Change);
    tr.insert(place.at, block);
    const below = place.at + block.nodeSize;
    // Typing goes on below.
    if (below >= tr.doc.content.size) tr.insert(below, paragraph.create());
    dispatch?.(tr);
    return true;
  };
