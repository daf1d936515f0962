import { useEffect, useRef, useState } from "react";
import type { Editing } from "./editing";
import { bringPictures, type IncomingPicture, type IncomingPictures } from "./incoming-pictures";
import { TEXT_FILES, type TextFiles } from "./paste";

type Listeners = {
  /** So many files are on their way now. */
  began: (count: number) => void;
  /** A picture stands in the text. */
  arrived: (name: string) => void;
};

type Options = Listeners & {
  editing: Editing;
  list: string;
  /** Whether the user may put files into the library. */
  mayBring: boolean;
};

/** The pictures that are on their way into a text, and what can be done with them. */
export function useIncomingPictures({ editing, list, mayBring, began, arrived }: Options) {
  const [pictures, setPictures] = useState<readonly IncomingPicture[]>([]);
  const incoming = useRef<IncomingPictures | null>(null);
  const listeners = useRef<Listeners>({ began, arrived });
  useEffect(() => {
    listeners.current = { began, arrived };
  });
  useEffect(() => {
    const brought = bringPictures({
      editing,
      list,
      mayBring,
      changed: setPictures,
      arrived: (name) => listeners.current.arrived(name),
    });
    incoming.current = brought;
    const { dom } = editing.view;
    const take = ({ detail }: CustomEvent<TextFiles>) => {
      brought.add(detail);
      if (mayBring) listeners.current.began(detail.files.length);
    };
    dom.addEventListener(TEXT_FILES, take as EventListener);
    return () => {
      dom.removeEventListener(TEXT_FILES, take as EventListener);
      brought.close();
      incoming.current = null;
      setPictures([]);
    };
  }, [editing, list, mayBring]);
  return { pictures, incoming };
}
