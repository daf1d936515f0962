import { seriesTotal } from "domain/bookings/series";
import { useEffect, useState } from "react";
import type { SectionProps } from "../form/section-props";

type Read = (name: string) => string;

const totalOf = (read: Read, rowCount: number) =>
  seriesTotal(
    Array.from({ length: rowCount }, (_, n) => ({
      isWanted: read(`rows[${n}].wanted`) === "on",
      price: read(`rows[${n}].price`),
      planned: read(`rows[${n}].was.price`),
    })),
    read("price"),
    read("series.splitPrice") === "on",
  );

const text = (value: unknown) => (typeof value === "string" ? value : "");

/**
 * How many appearances the form would book, and their sum. It follows what is typed; without scripts it is what the
 * form opened with.
 */
export function useSeriesTotal(
  { appearing }: Pick<SectionProps, "appearing">,
  rowCount: number,
  key?: string,
) {
  const [live, setLive] = useState<{ key?: string; rowCount: number; total: ReturnType<typeof totalOf> }>();
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("form#booking");
    if (!form || rowCount === 0) return;
    const follow = () => {
      const typed = new FormData(form);
      setLive({ key, rowCount, total: totalOf((name) => text(typed.get(name)), rowCount) });
    };
    form.addEventListener("input", follow);
    return () => form.removeEventListener("input", follow);
  }, [rowCount, key]);
  if (live && live.key === key && live.rowCount === rowCount) return live.total;
  return totalOf((name) => text(appearing(name).initialValue), rowCount);
}
