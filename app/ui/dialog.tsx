import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button";
import { Icon } from "./icon";

type Props = { title: string; open: boolean; onClose: () => void; closeLabel: string; children: ReactNode };

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and then returns the focus. */
export function Dialog({ title, open, onClose, closeLabel, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  function closed() {
    // The element that had the focus before may no longer exist.
    if (document.activeElement === document.body)
      document.querySelector("main")?.focus({ preventScroll: true });
    onClose();
  }

  return (
    <dialog ref={element} className="dialog" aria-labelledby={open ? titleId : undefined} onClose={closed}>
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <Button type="button" variant="quiet" size="icon" onClick={onClose} aria-label={closeLabel}>
              <Icon name="close" />
            </Button>
          </div>
          <div className="dialog-body">{children}</div>
        </>
      )}
    </dialog>
  );
}
