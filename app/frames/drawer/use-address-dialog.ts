import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "~/ui/hydrated";

const HAS_ROOM = "(min-width: 768px)";

/**
 * A part with an address of its own. Opened by a link on a page with scripts and enough room it is a modal dialog over
 * the screen that stays behind it (`BehindDialog`); without scripts, on a phone or opened by its address it is a page.
 * `back` is the address of the screen behind it.
 */
export function useAddressDialog(back: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  // Whoever opens the address gets a page, and it stays one.
  const wasLive = useHydrated();
  const [isDialog] = useState(() => wasLive && matchMedia(HAS_ROOM).matches);

  useEffect(() => {
    if (!isDialog) return;
    const opener = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      // The screen behind comes back as a new one, which takes the focus (`app/root.tsx`).
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [isDialog]);

  const close = useCallback(
    () => navigate(back, { replace: true, preventScrollReset: true }),
    [navigate, back],
  );
  return { isDialog, dialog, close };
}
