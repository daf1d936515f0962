import { createContext, useContext } from "react";
import type { LookupItem } from "../post/form-answer";

type Picking = {
  /** The field that gets what is picked. */
  field: { id: string; name: string };
  label: string;
  /** Its list of choices. */
  list: string;
  several: boolean;
  pick: (items: LookupItem[]) => void;
};

export const PickingContext = createContext<Picking | null>(null);

/** The field in which a picker stands. */
export function usePicking(): Picking {
  const picking = useContext(PickingContext);
  if (!picking) throw new Error("a picker stands in a field");
  return picking;
}
