import { type RefObject, useEffect, useState } from "react";

type Counts = Readonly<Record<string, number>>;

const WRONG = "aria-invalid";

/** How many fields of each part (`data-of`) are marked as wrong; parts without one are left out. */
export function useWrongFields(frame: RefObject<HTMLElement>): Counts {
  const [wrong, setWrong] = useState<Counts>({});
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const count = () => {
      const counts: Record<string, number> = {};
      for (const part of current.querySelectorAll<HTMLElement>("[data-of]")) {
        const { length } = part.querySelectorAll(`[${WRONG}="true"]`);
        if (length > 0) counts[part.dataset.of ?? ""] = length;
      }
      setWrong((before) => (JSON.stringify(before) === JSON.stringify(counts) ? before : counts));
    };
    count();
    // The form marks them a moment after the answer has come.
    const observer = new MutationObserver(count);
    observer.observe(current, { attributes: true, attributeFilter: [WRONG], subtree: true });
    return () => observer.disconnect();
  }, [frame]);
  return wrong;
}
