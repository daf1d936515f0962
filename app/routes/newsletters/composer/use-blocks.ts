import { useLocation } from "@remix-run/react";
import { createContext, useContext, useRef, useState } from "react";
import { useFields } from "~/forms/fields/fields-context";
import { draggedRows } from "~/forms/fields/row-changes";
import type { PostedValues } from "~/forms/post/form-answer";
import { texts } from "~/i18n/i18n";
import { GREETING } from "../record/shown-mail";

/** A part of the newsletter as its form has it: by the key of its block, with the values that the form opened with. */
export interface BlockRow {
  key: string;
  values: PostedValues;
}

/** The rows of the form: `blocks[0].key` … */
export const BLOCKS = "blocks";

const rowsFrom = (opened: readonly PostedValues[]): BlockRow[] =>
  opened.map((values) => ({ key: values.key?.[0] ?? "", values }));

/** The part that the address names: `?part=4`, and 0 for what stands before all parts. */
function partIn(search: string, rows: readonly BlockRow[]): string | null {
  const part = new URLSearchParams(search).get("part") ?? "";
  if (!/^\d{1,3}$/.test(part)) return null;
  return part === "0" ? GREETING : (rows[Number(part) - 1]?.key ?? null);
}

/** The parts of the newsletter on the screen: in which order they stand, and which one is edited. */
export function useBlockRows() {
  const { rows: of, read } = useFields();
  if (!of) throw new Error("the parts of a newsletter stand in its form");
  const { search } = useLocation();
  const opened = of.rowsOf(BLOCKS);
  const refusedIn = (rows: readonly BlockRow[]) =>
    read ? undefined : rows.find((_row, nth) => of.isRefused(`${BLOCKS}[${nth}]`))?.key;
  const [rows, setRows] = useState(() => rowsFrom(opened));
  const [open, setOpen] = useState(() => refusedIn(rows) ?? partIn(search, rows));
  const [said, setSaid] = useState("");
  const [changes, setChanges] = useState(0);
  /** What has the focus after a move: in which row, and which of its controls. */
  const focus = useRef<{ row: number; control: string } | null>(null);
  // The server's answer holds what was posted, and where something in it is wrong.
  const [answer, setAnswer] = useState(of.answer);
  if (answer !== of.answer) {
    setAnswer(of.answer);
    if (of.answer?.replaced?.includes(BLOCKS)) setRows(rowsFrom(opened));
    const refused = refusedIn(rows);
    if (refused) setOpen(refused);
  }

  function moveTo(from: number, to: number, control: string) {
    if (!(from in rows) || !(to in rows) || from === to) return;
    focus.current = { row: to, control };
    setRows(draggedRows(rows, from, to));
    setSaid(texts("newsletters")("blocks.moved", { from: from + 1, to: to + 1 }));
    setChanges((count) => count + 1);
  }
  return {
    rows,
    open,
    said,
    /** How often the order was changed: the form has no field that tells of it. */
    changes,
    show: setOpen,
    close: () => setOpen(null),
    focus,
    moveTo,
    step: (from: number, by: -1 | 1, control: string) => moveTo(from, from + by, control),
  };
}

export type BlockRows = ReturnType<typeof useBlockRows>;

const BlocksContext = createContext<BlockRows | null>(null);
export const BlocksProvider = BlocksContext.Provider;

/** Null where a newsletter is only looked at. */
export const useBlocksIfAny = (): BlockRows | null => useContext(BlocksContext);

export function useBlocks(): BlockRows {
  const blocks = useBlocksIfAny();
  if (!blocks) throw new Error("the parts of a newsletter stand within its composer");
  return blocks;
}
