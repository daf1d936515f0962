declare global {
  interface Window {
    /** Remix keeps its router here. */
    __remixRouter?: { state: { navigation: { formMethod?: string; location?: Location } } };
    /** Remix loads a screen's script through it; `vite.config.ts` puts it in place of its single attempt. */
    loadScreen: typeof loadScreen;
    /** Stands behind each `import()` of the build; `vite.config.ts` puts it in place of Vite's preloading. */
    importWithFiles: typeof importWithFiles;
    /** Set by the script that stands in each page: `start-page.js`. */
    pageScripts: {
      /**
       * Resolves when the browser has the file and keeps it, so that an import cannot lose it. A lost one is asked for
       * again. Rejects if the server does not have it any more, mostly because a new version was installed.
       */
      fileArrives: (path: string) => Promise<void>;
      /** Spec §8: a chunk-load failure triggers one page reload, at most once per minute. */
      reloadOnceAMinute: () => boolean;
    };
  }
  interface WindowEventMap {
    /** Remix could not load a screen's script; `vite.config.ts` puts this event in place of its reload. */
    "screen-not-loaded": Event;
    /** The scripts of the page are there: from now on they look after themselves. */
    "scripts-started": Event;
  }
}

/** Looks after the scripts that screens load later; `start-page.js` does so for those of the page itself. */
export function lookAfterScripts(): void {
  window.loadScreen = loadScreen;
  window.importWithFiles = importWithFiles;
  window.dispatchEvent(new Event("scripts-started"));
  window.addEventListener("screen-not-loaded", () => {
    const { formMethod, location } = window.__remixRouter?.state.navigation ?? {};
    // Follows a link as a browser without scripts does: the server has the screen and its matching scripts.
    if (location && !formMethod) window.location.assign(location.pathname + location.search + location.hash);
    else window.pageScripts.reloadOnceAMinute();
  });
}

/** Loads the script of a screen. Remix knows what it imports. */
async function loadScreen<T>(
  screen: { module: string; imports?: readonly string[] },
  load: () => Promise<T>,
): Promise<T> {
  await allArrive([screen.module, ...(screen.imports ?? [])]);
  return await load();
}

/**
 * @param files The names of all files that the script needs, below the build's folder; none where the build has put it
 *   into a file that is here already.
 */
async function importWithFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const paths = files.map((file) => `/${file}`);
  await allArrive(paths);
  await Promise.all(paths.filter((path) => path.endsWith(".css")).map(applyStyles));
  return await load();
}

async function allArrive(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => window.pageScripts.fileArrives(path)));
}

const styled = new Set<string>();

/** Resolves when the styles hold, or are lost after all: a part without them is better than none. */
async function applyStyles(path: string): Promise<void> {
  if (styled.has(path) || document.querySelector(`link[rel=stylesheet][href="${path}"]`)) return;
  styled.add(path);
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: path });
  await new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
    document.head.append(link);
  });
}

/** Loads a part that a screen cannot do without; the page is loaded anew if it cannot be had. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    window.pageScripts.reloadOnceAMinute();
    throw error;
  }
}
