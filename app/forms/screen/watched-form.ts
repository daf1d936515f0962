import { createContext, type MutableRefObject } from "react";

/** The screen's form while it is shown, for what watches it from outside. */
export type WatchedForm = {
  element: HTMLFormElement;
  isChanged: () => boolean;
  /** Drops what the browser keeps of it. */
  discardDraft: () => void;
  /** The version that it has saved by itself last; null where a press has. */
  savedByItself: () => number | null;
};

export const WatchContext = createContext<MutableRefObject<WatchedForm | null> | null>(null);
