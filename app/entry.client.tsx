import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { startTexts } from "~/i18n/i18n.client";

const RELOADED_AT = "reloaded-at";
const MINUTE = 60_000;

// Spec §8: a chunk that cannot be loaded (a new version was installed) reloads the page, at most once a minute.
window.addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < MINUTE) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
});

startTexts();

// The page works before; typing and scrolling go first.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
