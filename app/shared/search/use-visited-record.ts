import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import type { Crumb } from "~/i18n/screen-handle";
import { keepRecent, recentOf } from "./recent";

/** Keeps the record on the screen among those that the palette offers, however it was opened. */
export function useVisitedRecord(userId: string, crumbs: readonly Crumb[]): void {
  const { pathname } = useLocation();
  const [screen, list] = [crumbs.at(-1), crumbs.at(-2)];
  const title = screen?.label;
  const facts = list?.label ?? "";
  const isRecord = list?.to !== undefined && isBelow(pathname, list.to);
  useEffect(() => {
    if (!isRecord || !title) return;
    // What a search knows of it is more than its list.
    const former = recentOf(userId).find(({ to }) => to === pathname);
    keepRecent(userId, { to: pathname, title, facts: former?.facts || facts });
  }, [userId, isRecord, pathname, title, facts]);
}

/** Whether an address is that of a record of a list: the list's, and a number. */
function isBelow(pathname: string, listAddress: string): boolean {
  const list = listAddress.replace(/[?#].*/, "");
  return pathname.startsWith(`${list}/`) && /^\d+$/.test(pathname.slice(list.length + 1));
}
