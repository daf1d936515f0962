const RELOADED_AT = "reloaded-at";
const MINUTE = 60_000;

declare global {
  interface Window {
    /** Remix keeps its router here. */
    __remixRouter?: { state: { navigation: { formMethod?: string; location?: Location } } };
  }
  interface WindowEventMap {
    /** Remix could not load a screen's script; `vite.config.ts` puts this event in place of its reload. */
    "screen-not-loaded": Event;
  }
}

/** Handles a script that cannot be loaded, mostly because a new version was installed. */
export function handleMissingChunks(): void {
  window.addEventListener("vite:preloadError", reloadOnceAMinute);
  window.addEventListener("screen-not-loaded", () => {
    const { formMethod, location } = window.__remixRouter?.state.navigation ?? {};
    // Follows a link as a browser without scripts does: the server has the screen and its matching scripts.
    if (location && !formMethod) window.location.assign(location.pathname + location.search + location.hash);
    else reloadOnceAMinute();
  });
}

/** Spec §8: a chunk-load failure triggers one page reload, at most once per minute. */
function reloadOnceAMinute(): void {
  // Without a connection a reload finds nothing newer and would lose the page.
  if (!navigator.onLine) return;
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < MINUTE) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
}
