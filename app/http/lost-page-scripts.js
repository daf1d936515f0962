(() => {
  const PAUSES_MS = [200, 500, 1000, 2000, 4000];
  const tries = new Map();
  const started = new AbortController();
  const ending = { capture: true, signal: started.signal };

  function later(address, ask) {
    const tried = tries.get(address) ?? 0;
    if (tried === PAUSES_MS.length) {
      // The page stays as it is without scripts.
      document.documentElement.dataset.scriptsLost = "";
      return;
    }
    tries.set(address, tried + 1);
    setTimeout(ask, PAUSES_MS[tried]);
  }

  function startAgain() {
    const first = document.querySelector("script[type=module]");
    later("page", () => {
      const next = document.createElement("script");
      next.type = "module";
      next.nonce = first.nonce;
      next.textContent = first.textContent;
      document.head.append(next);
    });
  }

  function askAgain({ target }) {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
      later(target.href, () => {
        target.href = target.getAttribute("href");
      });
    if (target instanceof HTMLScriptElement && target.type === "module") startAgain();
  }

  addEventListener("error", askAgain, ending);
  addEventListener("unhandledrejection", startAgain, ending);
  addEventListener("scripts-started", () => started.abort(), { once: true });
})();
