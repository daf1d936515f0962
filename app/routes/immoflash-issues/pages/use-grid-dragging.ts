import type { PlacedOffer } from "domain/immoflash-issues/page-changes";
import { freePlacesFor } from "domain/immoflash-issues/page-changes";
import { type DragEvent, useRef } from "react";
import { usePages } from "./use-issue-pages";

type Dragged = { page: number } | PlacedOffer;

/** Where something lands among the cards. */
type Landing = { mark: Element; drop: "before" | "after" | "in"; do: () => void };

/** Pages are dragged by their handles to another place, articles and ads from the tray onto a free place of a page. */
export function useGridDragging(isRead: boolean) {
  const { pages, offers, moveTo, put, chosen } = usePages();
  const dragged = useRef<Dragged | null>(null);
  const marked = useRef<Element | null>(null);

  function mark(landing: Landing | null) {
    if (marked.current !== landing?.mark) marked.current?.removeAttribute("data-drop");
    marked.current = landing?.mark ?? null;
    landing?.mark.setAttribute("data-drop", landing.drop);
  }
  function end() {
    mark(null);
    dragged.current = null;
  }
  function landingAt({ target, clientX, clientY }: DragEvent): Landing | null {
    const { current: what } = dragged;
    const card = target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null;
    const nth = Number(card?.dataset.card);
    if (!what || !card || !pages[nth]) return null;
    if ("page" in what) {
      const { left, width } = card.getBoundingClientRect();
      const isBehind = clientX > left + width / 2;
      const keys = chosen.includes(what.page) ? chosen : [what.page];
      if (keys.includes(pages[nth].key)) return null;
      // So many of those that stay stand before it.
      const to = pages.slice(0, nth + (isBehind ? 1 : 0)).filter(({ key }) => !keys.includes(key)).length;
      return { mark: card, drop: isBehind ? "after" : "before", do: () => moveTo(what.page, to) };
    }
    if (!offers) return null;
    const typed = pages.map(({ values }) => values);
    const free = freePlacesFor(offers, typed, what).find(({ page }) => page === nth);
    if (!free) return null;
    // The button of the card lies over its look.
    const below = document.elementsFromPoint(clientX, clientY);
    const hole = below.find((one): one is HTMLElement => one.matches("[data-hole]"));
    const [, place] = hole?.dataset.hole?.split("/") ?? [];
    const isOfKind = place?.startsWith(what.kind) === true;
    const to = isOfKind ? { page: nth, place: place as typeof free.place } : free;
    return { mark: isOfKind && hole ? hole : card, drop: "in", do: () => put(what, to) };
  }
  if (isRead) return {};
  return {
    onDragStart: ({ target, dataTransfer }: DragEvent) => {
      const from = target instanceof Element ? target : null;
      const handle = from?.closest<HTMLElement>("[data-page-handle]");
      const row = from?.closest<HTMLElement>("[data-tray]");
      if (handle) dragged.current = { page: Number(handle.dataset.pageHandle) };
      else if (row) {
        const [kind, id = ""] = row.dataset.tray?.split("/") ?? [];
        dragged.current = { kind: kind === "ad" ? "ad" : "article", id };
      } else return;
      dataTransfer.setData("application/x-issue-part", "1");
      dataTransfer.effectAllowed = "move";
      const card = handle?.closest("[data-card]");
      if (card) dataTransfer.setDragImage(card, 20, 200);
    },
    onDragOver: (event: DragEvent) => {
      const landing = landingAt(event);
      mark(landing);
      if (landing) event.preventDefault();
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) mark(null);
    },
    onDrop: (event: DragEvent) => {
      const landing = landingAt(event);
      end();
      if (!landing) return;
      event.preventDefault();
      landing.do();
    },
    onDragEnd: end,
  };
}
