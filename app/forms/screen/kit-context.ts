import { createContext, type MutableRefObject, type RefObject, useContext } from "react";
import type { FormDraft } from "~/forms/draft/draft-store";
import type { FieldMessage, FormAnswer, LookupItem, PostedValues } from "~/forms/post/form-answer";

/** What saves a form without a press, while its screen has that (`SavesItself`). */
export type Itself = {
  /** Whether a press has to wait for a save that is under way; `press` is repeated after it. */
  holdBack: (press: () => void) => boolean;
  /** Saves before the screen is left; false if something is not saved. */
  leave: () => Promise<boolean>;
  /** Whether what is typed can be sent while the page goes. */
  canSendLast: () => boolean;
  savedVersion: number | null;
};

/** What a form that saves itself is made of. */
export type OfItself = {
  formRef: RefObject<HTMLFormElement>;
  itself: MutableRefObject<Itself | null>;
  idempotencyKey: string;
  isChanged: () => boolean;
  /** Whether a press is under way, which saves it. */
  isPressed: () => boolean;
  takeSaved: (values: PostedValues) => void;
  discardDraft: () => void;
  /** Says at their fields what was refused, without marking them as wrong. */
  setRefused: (refused: Readonly<Record<string, FieldMessage[]>>) => void;
};

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
  /** What a save without a press was refused for, by field. */
  refused: Readonly<Record<string, FieldMessage[]>>;
  /** How much is on its way to the server for the form, which leaving the screen would end (`useUnderWay`). */
  underWay: MutableRefObject<number>;
  /** Null outside a form. */
  ofItself: OfItself | null;
};

/** Of fields outside a form. */
export const NO_KIT: KitContext = {
  answer: undefined,
  pendingIntent: null,
  waiting: false,
  restored: null,
  changedFields: () => [],
  labels: {},
  refused: {},
  underWay: { current: 0 },
  ofItself: null,
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
