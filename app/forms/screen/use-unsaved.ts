import { type RefObject, useEffect, useState } from "react";
import { useKitContext } from "./kit-context";

/** The pause in typing after which it is looked what changed. */
const LOOK_AFTER_MS = 250;

/** The label of a field, also of one in a row. */
const labelIn = (labels: Record<string, string>, path: string) =>
  labels[path] ?? labels[path.replace(/\[\d+\]/g, "")] ?? labels[path.replace(/\[\d+\].*/, "")];

/**
 * What the form around `ref` holds that is not saved: the labels of the fields, as far as they have one; null while it
 * holds what was opened.
 *
 * @param saved another value means that something was saved, so that it is looked again
 */
export function useUnsaved(ref: RefObject<HTMLElement>, saved?: unknown): string[] | null {
  const { changedFields, labels } = useKitContext();
  const [unsaved, setUnsaved] = useState<string[] | null>(null);
  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!form) return;
    let timer = 0;
    function look() {
      const fields = changedFields();
      const named = (fields ?? []).flatMap((path) => labelIn(labels, path) ?? []);
      const now = fields?.length === 0 ? null : [...new Set(named)];
      setUnsaved((before) => (String(before) === String(now) && !before === !now ? before : now));
    }
    function typed() {
      window.clearTimeout(timer);
      timer = window.setTimeout(look, LOOK_AFTER_MS);
    }
    typed();
    const events = ["input", "change", "click"];
    for (const event of events) form.addEventListener(event, typed);
    return () => {
      window.clearTimeout(timer);
      for (const event of events) form.removeEventListener(event, typed);
    };
  }, [ref, changedFields, labels, saved]);
  return unsaved;
}
