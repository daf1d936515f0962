/** Calls when the page has its scripts, styles and pictures. The answer takes it back. */
export function afterThePage(then: () => void): () => void {
  const whenIdle = () => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(then, { timeout: 3_000 });
    else setTimeout(then, 300);
  };
  if (document.readyState === "complete") {
    whenIdle();
    return () => {};
  }
  window.addEventListener("load", whenIdle, { once: true });
  return () => window.removeEventListener("load", whenIdle);
}
