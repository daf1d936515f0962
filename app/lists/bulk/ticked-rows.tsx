import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { BULK_FORM } from "./bulk-post";

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[name="ids"][form="${BULK_FORM}"]`)];
}

/** How many rows of the page are ticked; null before scripts run, because only the browser knows it then. */
export function useTickedRows(): { ticked: number; rows: number } | null {
  const [count, setCount] = useState<{ ticked: number; rows: number } | null>(null);
  const { key } = useLocation();
  useEffect(() => {
    const read = () => {
      const all = boxes();
      setCount({ ticked: all.filter((box) => box.checked).length, rows: all.length });
    };
    read();
    document.addEventListener("change", read);
    return () => document.removeEventListener("change", read);
  }, [key]);
  return count;
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
