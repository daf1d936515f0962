import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Holds the form of a control back while files are under way: it would leave them out. Answers whether it was held back;
 * `onHeld` is called for each press that waits.
 */
export function useHeldForm(
  control: RefObject<{ form: HTMLFormElement | null }>,
  mustWait: boolean,
  onHeld?: () => void,
): boolean {
  const [wasHeld, setWasHeld] = useState(false);
  const latest = useRef(onHeld);
  useEffect(() => {
    latest.current = onHeld;
  });
  useEffect(() => {
    setWasHeld(false);
    const form = control.current?.form;
    if (!mustWait || !form) return;
    function hold(event: SubmitEvent) {
      const button = event.submitter;
      // What only asks for other fields leaves the files where they are.
      if (button instanceof HTMLButtonElement && button.value.startsWith("refresh/")) return;
      event.preventDefault();
      event.stopPropagation();
      setWasHeld(true);
      latest.current?.();
    }
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, [mustWait, control]);
  return wasHeld && mustWait;
}
