import { useState } from "react";
import type { LookupItem } from "../post/form-answer";
import { useKitContext } from "../screen/kit-context";

/** What was picked from a list since the server's last answer; `item` is null where it was emptied. */
export function usePicked() {
  const { answer, restored } = useKitContext();
  const [picked, setPicked] = useState<{ item: LookupItem | null; times: number; after: unknown[] } | null>(
    null,
  );
  const isLast = picked?.after[0] === answer && picked?.after[1] === restored;
  const set = (item: LookupItem | null) =>
    setPicked({ item, times: (picked?.times ?? 0) + 1, after: [answer, restored] });
  return {
    picked: isLast ? picked : null,
    pick([item]: LookupItem[]) {
      if (item) set(item);
    },
    empty: () => set(null),
  };
}
