import { useEffect } from "react";
import { useKitContext } from "./kit-context";

/** Says that something is on its way to the server for the form around it: leaving the screen ends that, and so asks. */
export function useUnderWay(isUnderWay: boolean): void {
  const { underWay } = useKitContext();
  useEffect(() => {
    if (!isUnderWay) return;
    underWay.current += 1;
    return () => {
      underWay.current -= 1;
    };
  }, [isUnderWay, underWay]);
}
