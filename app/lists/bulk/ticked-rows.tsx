import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { BULK_FORM } from "./bulk-post";

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[name="ids"][form="${BULK_FORM}"]`)];
}

type Ticked = { ticked: number; rows: number; cents: number | null };

/**
 * How many rows of the page are ticked, and their sum if they have amounts; null before scripts run, because only the
 * browser knows it then.
 */
export function useTickedRows(): Ticked | null {
  const [count, setCount] = useState<Ticked | null>(null);
  const { key } = useLocation();
  useEffect(() => {
    const read = () => {
      const all = boxes();
      const ticked = all.filter((box) => box.checked);
      const amounts = ticked.flatMap((box) => (box.dataset.cents ? [Number(box.dataset.cents)] : []));
      setCount({
        ticked: ticked.length,
        rows: all.length,
        cents: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
      });
    };
    read();
    document.addEventListener("change", read);
    return () => document.removeEventListener("change", read);
  }, [key]);
  return count;
}

/**
 * Shift ticks, or unticks, all rows from the last one to this one: with a click, and with the space bar. A row that was
 * ticked before the scripts ran is the last one if it is the only one.
 */
export function useTickedRanges(): void {
  useEffect(() => {
    let last: string | undefined;
    const pick = ({ target, shiftKey }: MouseEvent) => {
      const all = boxes();
      const at = all.indexOf(target as HTMLInputElement);
      const box = all[at];
      if (!box) return;
      const others = all.filter((other) => other !== box && other.checked);
      const from = all.findIndex(
        ({ value }) => value === (last ?? (others.length === 1 ? others[0]?.value : "")),
      );
      last = box.value;
      if (!shiftKey || from < 0) return;
      for (const one of all.slice(Math.min(from, at), Math.max(from, at) + 1)) one.checked = box.checked;
    };
    document.addEventListener("click", pick);
    return () => document.removeEventListener("click", pick);
  }, []);
}

/** "All on this page" in the table's head. It needs scripts: no native control ticks other boxes. */
export function SelectPage({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation("lists");
  const count = useTickedRows();
  if (!count) return null;
  const all = count.rows > 0 && count.ticked === count.rows;
  return (
    <input
      type="checkbox"
      aria-label={t("bulk.pickPage")}
      disabled={disabled}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = count.ticked > 0 && !all;
      }}
      onChange={(event) => {
        for (const box of boxes()) box.checked = event.target.checked;
      }}
    />
  );
}
