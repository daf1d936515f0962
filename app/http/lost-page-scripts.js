(() => {
  const PAUSES_MS = [200, 500, 1000, 2000, 4000];
  const tries = new Map();
  let hasStarted = false;

  function later(address, ask) {
    const tried = tries.get(address) ?? 0;
    tries.set(address, tried + 1);
    if (tried < PAUSES_MS.length) setTimeout(ask, PAUSES_MS[tried]);
    return tried < PAUSES_MS.length;
  }

  function startAgain() {
    if (hasStarted) return;
    const first = document.querySelector("script[type=module]");
    const isTried = later("page", () => {
      const next = document.createElement("script");
      next.type = "module";
      next.nonce = first.nonce;
      next.textContent = first.textContent;
      document.head.append(next);
    });
    // The page stays as it is without scripts.
    if (!isTried) document.documentElement.dataset.scriptsLost = "";
  }

  function askAgain({ target }) {
    // Each file by itself: a script would otherwise wait until all that import it are there.
    if (target instanceof HTMLLinkElement && /^(stylesheet|modulepreload)$/.test(target.rel))
      later(target.href, () => document.head.append(target.cloneNode()));
    if (target instanceof HTMLScriptElement && target.type === "module") startAgain();
  }

  addEventListener("error", askAgain, true);
  addEventListener("unhandledrejection", startAgain, true);
  addEventListener("scripts-started", () => {
    hasStarted = true;
  });
})();
