const RELOADED_AT = "reloaded-at";
const MINUTE = 60_000;
/** Before a lost script is asked for again. The browser keeps what did arrive. */
const PAUSES_MS = [300, 1_000, 2_000];

declare global {
  interface Window {
    /** Remix keeps its router here. */
    __remixRouter?: { state: { navigation: { formMethod?: string; location?: Location } } };
    /** Remix loads a screen's script through it; `vite.config.ts` puts it in place of its single attempt. */
    loadScreen: typeof loadLater;
  }
  interface WindowEventMap {
    /** Remix could not load a screen's script; `vite.config.ts` puts this event in place of its reload. */
    "screen-not-loaded": Event;
    /** The scripts of the page are there: from now on they look after themselves. */
    "scripts-started": Event;
  }
}

/** Looks after the scripts that screens load later; `lost-page-scripts.js` does so for those of the page itself. */
export function lookAfterScripts(): void {
  window.loadScreen = loadLater;
  window.dispatchEvent(new Event("scripts-started"));
  window.addEventListener("screen-not-loaded", () => {
    const { formMethod, location } = window.__remixRouter?.state.navigation ?? {};
    // Follows a link as a browser without scripts does: the server has the screen and its matching scripts.
    if (location && !formMethod) window.location.assign(location.pathname + location.search + location.hash);
    else reloadOnceAMinute();
  });
}

/**
 * Loads a script that a screen needs later: `loadLater(() => import("./combo-box"))`. A lost one is asked for again; one
 * that still does not come fails, mostly because a new version was installed.
 */
export async function loadLater<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return await load();
}

/** Loads a part of a screen. Spec §8: a chunk-load failure triggers one page reload, at most once per minute. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadLater(load);
  } catch (error) {
    reloadOnceAMinute();
    throw error;
  }
}

function reloadOnceAMinute(): void {
  // Without a connection a reload finds nothing newer and would lose the page.
  if (!navigator.onLine) return;
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < MINUTE) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
}
