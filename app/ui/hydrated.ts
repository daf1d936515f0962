import { useEffect, useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and in the first client render, true once scripts run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Marks the moment from which the page answers by its scripts, in the browser's own timeline. */
export function useLiveMark(): void {
  useEffect(() => {
    performance.mark("live");
  }, []);
}
