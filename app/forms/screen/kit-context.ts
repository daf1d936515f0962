import { createContext, useContext } from "react";
import type { FormDraft } from "~/forms/draft/draft-store";
import type { FormAnswer, LookupItem } from "~/forms/post/form-answer";

type KitContext = {
  answer: FormAnswer | undefined;
  /** The intent of the post that is under way, else null. */
  pendingIntent: string | null;
  /** The form waits for the connection to come back. */
  waiting: boolean;
  /** The draft that was put back into the form. */
  restored: FormDraft | null;
  /** The names of the fields that hold other values than were opened; null if the form came back with typed ones. */
  changedFields: () => string[] | null;
  /** The fields' labels by path. */
  labels: Record<string, string>;
};

/** Of fields outside a form. */
export const NO_KIT: KitContext = {
  answer: undefined,
  pendingIntent: null,
  waiting: false,
  restored: null,
  changedFields: () => [],
  labels: {},
};

export const KitContext = createContext<KitContext>(NO_KIT);

export const useKitContext = () => useContext(KitContext);

/** The known entries for a combo box's ids: those of its search, and those chosen before. */
export function useKnownItems(field: string): LookupItem[] {
  const { answer } = useKitContext();
  const matches = answer?.lookup?.field === field ? answer.lookup.items : [];
  return [...matches, ...(answer?.labels?.[field] ?? []), ...ofOtherRows(answer?.labels ?? {}, field)];
}

/** A row that was moved or copied has records that stood in another one. */
function ofOtherRows(labels: Record<string, LookupItem[]>, field: string): LookupItem[] {
  const inAnyRow = (name: string) => name.replace(/\[\d+\]/g, "[]");
  if (inAnyRow(field) === field) return [];
  return Object.entries(labels).flatMap(([name, items]) =>
    name !== field && inAnyRow(name) === inAnyRow(field) ? items : [],
  );
}
