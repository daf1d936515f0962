import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { EDIT } from "./cell-edit";

/** The cells of a list that are being changed. */
type OpenCells = {
  /** Whether there is a list around: alone on a page, a cell is a plain form. */
  isInList: boolean;
  isOpen: (key: string) => boolean;
  /** Says once whether a cell that has opened takes the focus. */
  takesFocus: (key: string) => boolean;
  /** Says once whether a cell that has closed takes the focus back. */
  takesFocusBack: (key: string) => boolean;
  open: (key: string) => void;
  close: (key: string) => void;
  /** Closes a cell that has the focus, and leaves the focus there. */
  leave: (key: string) => void;
  /**
   * Begins to save a cell; false while another one of the same record is being saved, which makes the version that this
   * one changes. Then it is asked again once that one has ended.
   */
  begin: (key: string) => boolean;
  end: (key: string) => void;
};

const OpenCellsContext = createContext<OpenCells>({
  isInList: false,
  isOpen: () => false,
  takesFocus: () => false,
  takesFocusBack: () => false,
  open: () => {},
  close: () => {},
  leave: () => {},
  begin: () => true,
  end: () => {},
});

export const useOpenCells = () => useContext(OpenCellsContext);

const recordOf = (key: string) => key.slice(0, key.indexOf("."));

/** Knows which cells are open: the one of the address, and those that are opened in place. */
export function OpenCells({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  const named = new URLSearchParams(search).get(EDIT);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(named ? [named] : []));
  const [, setEnded] = useState(0);
  const focused = useRef(named);
  const left = useRef<string | null>(null);
  const saving = useRef(new Set<string>());
  const stable = useMemo(() => {
    const close = (key: string) => setKeys((before) => new Set([...before].filter((one) => one !== key)));
    return {
      takesFocus: (key: string) => {
        if (focused.current !== key) return false;
        focused.current = null;
        return true;
      },
      takesFocusBack: (key: string) => {
        if (left.current !== key) return false;
        left.current = null;
        return true;
      },
      open: (key: string) => {
        focused.current = key;
        setKeys((before) => new Set([...before, key]));
      },
      close,
      leave: (key: string) => {
        left.current = key;
        close(key);
      },
      begin: (key: string) => {
        if ([...saving.current].some((other) => other !== key && recordOf(other) === recordOf(key)))
          return false;
        saving.current.add(key);
        return true;
      },
      end: (key: string) => {
        if (saving.current.delete(key)) setEnded((count) => count + 1);
      },
    };
  }, []);
  const lastNamed = useRef(named);
  useEffect(() => {
    if (named && named !== lastNamed.current) stable.open(named);
    lastNamed.current = named;
  }, [named, stable]);
  // Anew with each render: who waits asks again.
  const value: OpenCells = {
    ...stable,
    isInList: true,
    isOpen: (key) => keys.has(key),
  };
  return <OpenCellsContext.Provider value={value}>{children}</OpenCellsContext.Provider>;
}

/** The cell that follows in the same row or the next ones, or the same one of the next row; null for none. */
export function cellAfter(from: Element, where: "right" | "left" | "below"): string | null {
  const own = from.closest<HTMLElement>("[data-cell]");
  const all = [...(own?.closest("tbody")?.querySelectorAll<HTMLElement>("[data-cell]") ?? [])];
  if (!own) return null;
  if (where !== "below") return all[all.indexOf(own) + (where === "right" ? 1 : -1)]?.dataset.cell ?? null;
  const field = own.dataset.cell?.split(".")[1] ?? "";
  const rows = [...(own.closest("tbody")?.rows ?? [])];
  const below = rows.slice(rows.indexOf(own.closest("tr") as HTMLTableRowElement) + 1);
  const ids = below.flatMap((row) => [...row.querySelectorAll<HTMLElement>("[data-cell]")]);
  return ids.find(({ dataset }) => dataset.cell?.endsWith(`.${field}`))?.dataset.cell ?? null;
}
