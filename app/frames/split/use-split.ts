import { createContext, type RefObject, useContext, useEffect, useRef, useState } from "react";
import {
  PART_WIDTHS,
  SPLIT_COOKIE,
  type SplitPart,
  type SplitState,
  widthWithin,
  withSplitState,
} from "./split-state";

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;
/** As in split.css: the width of a separator, and the least width of the content. */
const SEPARATOR = 24;
const LEAST_CONTENT = 320;

type Split = {
  state: SplitState;
  /** The id of a part, which its separator controls. */
  idOf: (part: SplitPart) => string;
  /** How wide a part can be now. */
  roomFor: (part: SplitPart) => number;
  resize: (part: SplitPart, width: number) => void;
  /** Writes the present widths into the cookie. */
  keep: () => void;
  hideRail: (hidesRail: boolean) => void;
};

export const SplitContext = createContext<Split | undefined>(undefined);

export function useSplit(): Split {
  const split = useContext(SplitContext);
  if (!split) throw new Error("The parts of a split frame stand within <Split>");
  return split;
}

/** The state of a split frame: it begins with the remembered one, and is remembered when it changes. */
export function useSplitState(name: string, remembered: SplitState, frame: RefObject<HTMLElement>): Split {
  const [state, setState] = useState(remembered);
  const latest = useRef(state);
  const width = useWidthOf(frame);

  function change(changed: Partial<SplitState>) {
    latest.current = { ...latest.current, ...changed };
    setState(latest.current);
  }

  function roomFor(part: SplitPart) {
    const { most } = PART_WIDTHS[part];
    if (width === null) return most;
    const beside = part === "list" ? state.rail : state.list;
    const hasBoth = !state.hidesRail && matchMedia("(min-width: 1024px)").matches;
    const room = width - SEPARATOR - LEAST_CONTENT - (hasBoth ? SEPARATOR + beside : 0);
    return widthWithin(part, room);
  }

  const keep = () => writeSplitCookie(withSplitState(readSplitCookie(), name, latest.current));
  return {
    state,
    idOf: (part) => `split-${name}-${part}`,
    roomFor,
    resize: (part, wanted) => change({ [part]: widthWithin(part, wanted, roomFor(part)) }),
    keep,
    hideRail: (hidesRail) => {
      change({ hidesRail });
      keep();
    },
  };
}

/** The width of an element; null until scripts run. */
function useWidthOf(element: RefObject<HTMLElement>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? null));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

function readSplitCookie(): string | null {
  const start = `${SPLIT_COOKIE}=`;
  const pair = document.cookie.split("; ").find((one) => one.startsWith(start));
  return pair ? decodeURIComponent(pair.slice(start.length)) : null;
}

function writeSplitCookie(value: string) {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const pair = `${SPLIT_COOKIE}=${encodeURIComponent(value)}`;
  document.cookie = `${pair}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax${secure}`;
}
