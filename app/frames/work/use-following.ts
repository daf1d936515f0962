import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** How often a screen looks how far work has come; without scripts, too (`loadsAgainAfter`). */
export const LOOK_EVERY_SECONDS = 3;

/** Loads the screen again and again while work is under way. */
export function useFollowing(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(revalidate, LOOK_EVERY_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
