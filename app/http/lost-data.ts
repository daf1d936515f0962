import { useSyncExternalStore } from "react";

/** Before data are asked for again at first; from then on it is every five seconds. */
const PAUSES_MS = [300, 1_000, 2_000];

declare global {
  interface Window {
    /** Remix asks for what a screen shows through it; `vite.config.ts` puts it in place of its single attempt. */
    loadData: typeof loadData;
  }
}

/** How many requests were lost more than once, and still wait. */
let waiting = 0;
const watchers = new Set<() => void>();

function count(change: number): void {
  waiting += change;
  for (const watch of watchers) watch();
}

/** Looks after what screens show: their data are asked for until they come, or until something newer is asked for. */
export function lookAfterData(): void {
  window.loadData = loadData;
}

/** Whether the screen waits for data that the connection has lost. */
export function useDataLost(): boolean {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => waiting > 0,
    () => false,
  );
}

/** Like `fetch`, but what is read is asked for again if the answer does not arrive, not whole, or not from the server. */
async function loadData(url: URL, init: RequestInit): Promise<Response> {
  // A form asks its user before it posts again (`app/forms/screen/connection.tsx`).
  if (init.method && init.method !== "GET") return fetch(url, init);
  let losses = 0;
  try {
    for (;;) {
      const answer = await arrived(url, init);
      if (answer) return answer;
      losses += 1;
      if (losses === 2) count(1);
      await pause(PAUSES_MS[losses - 1] ?? 5_000, init.signal);
    }
  } finally {
    if (losses > 1) count(-1);
  }
}

/** The whole answer, or null if it was lost. */
async function arrived(url: URL, init: RequestInit): Promise<Response | null> {
  try {
    const answer = await fetch(url, init);
    // A proxy answers for a server that is not there. One that waited too long is not asked for the same work again.
    if ([502, 503].includes(answer.status) && !answer.headers.has("X-Remix-Response")) return null;
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, answer);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return null;
  }
}

/** Ends early when the browser is online again, and when the request is no longer wanted: to repeat it fails at once. */
function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end, { signal: over.signal });
    signal?.addEventListener("abort", end, { signal: over.signal });
  });
}
