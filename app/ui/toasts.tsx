import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import { useToastFocus } from "./toast-focus";

export type ToastType = "info" | "success" | "error" | "warning";
type Toast = {
  /** One sentence, what it is about as a link in it. */
  message: ReactNode;
  description?: string;
  type: ToastType;
  /** What the user can do about it: a link to what it is about, or a form with one button. */
  action?: ReactNode;
};
type VisibleToast = Toast & { id: number };

const TONES = {
  info: "info",
  success: "good",
  error: "bad",
  warning: "warn",
} as const;
// Spec §9: toasts time out after 5 seconds.
const TIMEOUT_MS = 5000;
/** The oldest goes for a fourth. */
const MOST_VISIBLE = 3;

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
  const [visibleToasts, setVisibleToasts] = useState<VisibleToast[]>(() =>
    toast ? [{ ...toast, id: 0 }] : [],
  );
  const last = useRef(toast);
  const count = useRef(0);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!toast || toast === last.current) return;
    last.current = toast;
    count.current += 1;
    const id = count.current;
    setVisibleToasts((before) => [...before, { ...toast, id }].slice(-MOST_VISIBLE));
  }, [toast]);
  useToastFocus(region, visibleToasts.at(-1)?.id);

  const remove = (id: number) => setVisibleToasts((before) => before.filter((entry) => entry.id !== id));

  return (
    <section ref={region} className="toasts" aria-label={label} aria-live="polite">
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
  // A message stays while the user points at it or has the focus in it; one about a failure until it is closed.
  const [isHeld, setIsHeld] = useState(false);
  const isHidden = useHiddenWindow();
  const stays = isHeld || isHidden || toast.type === "error";
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => close.current(), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [stays]);

  return (
    <div
      className={`toast tone-${TONES[toast.type]}`}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
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

/** Whether nobody can see the window. */
function useHiddenWindow(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const look = () => setIsHidden(document.visibilityState === "hidden");
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isHidden;
}
