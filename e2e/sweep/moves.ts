import type { Page } from "../fixtures";

type LayoutShift = PerformanceEntry & {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};
type Watched = { movesUntilLive: () => Promise<string[]> };

/**
 * What moved on the page until it was live, as the browser itself counts it. A page that moves then lets a click in that
 * moment miss.
 */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moves: string[] = [];
    const nextFrame = () => new Promise<number>(requestAnimationFrame);
    // While the page arrives, a word that the browser has half of grows.
    let arrivedAt = Number.POSITIVE_INFINITY;
    document.addEventListener(
      "readystatechange",
      async () => {
        await nextFrame();
        arrivedAt = await nextFrame();
      },
      { once: true },
    );
    /** Browsers lay out their own players bit by bit. */
    const isInPlayer = (node: Node | null, { left, top, right, bottom }: DOMRectReadOnly) =>
      !node?.textContent &&
      [...document.querySelectorAll("audio, video")].some((player) => {
        const box = player.getBoundingClientRect();
        return box.left <= left && box.top <= top && box.right >= right && box.bottom >= bottom;
      });
    const note = (entries: PerformanceEntry[]) => {
      for (const { sources, startTime } of entries as LayoutShift[])
        for (const { node, previousRect, currentRect } of startTime < arrivedAt ? [] : sources) {
          if (isInPlayer(node, currentRect)) continue;
          const [from, to] = [previousRect, currentRect].map(({ x, y }) => `${x}/${y}`);
          moves.push(`${(node?.textContent ?? "").slice(0, 40)}: ${from} to ${to}`);
        }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      movesUntilLive: async () => {
        const isLive = () => performance.getEntriesByName("live").length > 0;
        while (!isLive()) await nextFrame();
        for (let frame = 0; frame < 3; frame += 1) await nextFrame();
        note(observer.takeRecords());
        observer.disconnect();
        return moves;
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as Watched).movesUntilLive());
}
