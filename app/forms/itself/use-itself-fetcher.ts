import { useFetcher, useLocation } from "@remix-run/react";
import type { ItselfAnswer } from "~/forms/post/form-answer";

/** Sends what the screen's form saves by itself; one for all that asks for it on the screen. */
export function useItselfFetcher() {
  const { pathname } = useLocation();
  return useFetcher<ItselfAnswer>({ key: `itself ${pathname}` });
}
