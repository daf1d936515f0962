import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { Icon } from "./icon";

export type ToastType = "info" | "success" | "error" | "warning";
type Toast = {
  message: string;
  description?: string;
  type: ToastType;
  /** What the user can do about it: a link to what it is about, or a form with one button. */
  action?: ReactNode;
};
type ToastEntry = Toast & { id: number };

const TONES = { info: "info", success: "good", error: "bad", warning: "warn" } as const;
// Spec §9: toasts time out after 5 seconds.
const TIMEOUT_MS = 5000;

/**
 * Messages about the last action. The first HTML holds them in the page for browsers without scripts. With scripts the
 * style sheet lifts them above the page (`@media (scripting)`). `toast` is a new object for each message. The region
 * stays in the page, so that screen readers announce new messages.
 */
export function Toasts({
  toast,
  standing,
  label,
  closeLabel,
}: {
  toast: Toast | null;
  /** A warning that stays as long as it is true. */
  standing?: string;
  label: string;
  closeLabel: string;
}) {
  const [visibleToasts, setVisibleToasts] = useState<ToastEntry[]>(() =>
    toast ? [{ ...toast, id: 0 }] : [],
  );
  const last = useRef(toast);
  const count = useRef(0);

  useEffect(() => {
    if (!toast || toast === last.current) return;
    last.current = toast;
    count.current += 1;
    const id = count.current;
    setVisibleToasts((before) => [...before, { ...toast, id }]);
  }, [toast]);

  const remove = (id: number) => setVisibleToasts((before) => before.filter((entry) => entry.id !== id));

  return (
    <section className="toasts" aria-label={label} aria-live="polite">
      {standing ? (
        <div className="toast tone-warn">
          <Icon name="warning" />
          <p>{standing}</p>
        </div>
      ) : null}
      {visibleToasts.map((entry) => (
        <ToastCard key={entry.id} toast={entry} closeLabel={closeLabel} onClose={() => remove(entry.id)} />
      ))}
    </section>
  );
}

function ToastCard({
  toast,
  closeLabel,
  onClose,
}: {
  toast: Toast;
  closeLabel: string;
  onClose: () => void;
}) {
  // A message stays while the user points at it or has the focus in it.
  const [isPaused, setIsPaused] = useState(false);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => close.current(), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);

  return (
    <div
      className={`toast tone-${TONES[toast.type]}`}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon name={toast.type} />
      <div>
        <div>
          <p>{toast.message}</p>
          {toast.description && <p>{toast.description}</p>}
        </div>
        {toast.action}
      </div>
      <Button
        type="button"
        variant="quiet"
        size="icon"
        onClick={onClose}
        aria-label={closeLabel}
        data-needs-script
      >
        <Icon name="close" />
      </Button>
    </div>
  );
}
