(() => {
  const PAUSES_MS = [200, 500, 1000, 2000];
  // The page works without scripts meanwhile, so that patience costs nothing.
  const PAUSES_OF_PAGE_MS = [...PAUSES_MS, 4000, 8000];
  const RELOADED_AT = "reloaded-at";
  const MINUTE_MS = 60_000;
  const files = new Map();
  const styleTries = new Map();
  let hasStarted = false;

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  /** Whether the server has the file. Rejects while the line or a proxy loses it, or a part of it. */
  async function fetchFile(address) {
    const answer = await fetch(address);
    if (answer.status >= 500) throw new Error(`${address} answered ${answer.status}`);
    await answer.arrayBuffer();
    return answer.ok;
  }

  async function fetchUntilHere(address, pauses) {
    for (const ms of pauses) {
      try {
        return await fetchFile(address);
      } catch {
        await pause(ms);
      }
    }
    return await fetchFile(address);
  }

  async function arrive(address, pauses) {
    if (!(await fetchUntilHere(address, pauses))) throw new Error(`${address} is gone`);
  }

  function fileArrives(address, pauses = PAUSES_MS) {
    if (!files.has(address)) {
      const file = arrive(address, pauses);
      files.set(address, file);
      file.catch(() => files.delete(address));
    }
    return files.get(address);
  }

  function reloadOnceAMinute() {
    // Without a connection a reload finds nothing newer and would lose the page.
    if (!navigator.onLine) return false;
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < MINUTE_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
    return true;
  }

  /** The page stays as it is without scripts. */
  function stayWithoutScripts() {
    document.documentElement.dataset.scriptsLost = "";
  }

  function failed() {
    if (!hasStarted && !reloadOnceAMinute()) stayWithoutScripts();
  }

  async function startPage() {
    const held = document.querySelector('script[type="text/plain"]');
    if (!held) return;
    const links = [...document.querySelectorAll('link[rel="preload"][as="fetch"]')];
    try {
      await Promise.all(links.map(({ href }) => fileArrives(new URL(href).pathname, PAUSES_OF_PAGE_MS)));
    } catch {
      return stayWithoutScripts();
    }
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = held.nonce;
    script.textContent = held.textContent;
    script.addEventListener("error", failed);
    // Of what the script imports last.
    addEventListener("unhandledrejection", failed);
    document.head.append(script);
  }

  function askAgainForStyles({ target }) {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    const tries = styleTries.get(target.href) ?? 0;
    styleTries.set(target.href, tries + 1);
    const ms = PAUSES_OF_PAGE_MS[tries];
    if (ms !== undefined) setTimeout(() => document.head.append(target.cloneNode()), ms);
  }

  /** What is chosen before the scripts run is shown by the browser's own control: see `DayInput`. */
  function showOwnControl({ target }) {
    target.closest(".day-input")?.removeAttribute("data-early");
  }

  window.pageScripts = { fileArrives, reloadOnceAMinute };
  addEventListener("error", askAgainForStyles, true);
  addEventListener("input", showOwnControl);
  addEventListener("DOMContentLoaded", startPage);
  addEventListener("scripts-started", () => {
    hasStarted = true;
  });
})();
