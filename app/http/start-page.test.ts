import { readFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";

const code = readFileSync(path.join(import.meta.dirname, "start-page.js"), "utf8");

const FILES = ["/assets/entry-1.js", "/assets/kit-2.js", "/assets/list-3.js"];
const MINUTE_MS = 60_000;

type Listener = (event: object) => void;

/**
 * A page in a browser that keeps the failure of an import: a script is imported from what the browser has, or else from
 * the line, and if that loses it, never again.
 *
 * @param line Answers a request for a file by its status, or loses it (null).
 */
function pageWith(line: (address: string, nth: number) => number | null, { keeps = true, now = 0 } = {}) {
  const listeners = new Map<string, Listener[]>();
  const on = (name: string, listener: Listener) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  const times = new Map<string, number>();
  const kept = new Set<string>();
  const failed = new Set<string>();
  const stored = new Map<string, string>();
  const seen = { imports: 0, failedImports: 0, reloads: 0, pausesMs: [] as number[] };
  const dataset: Record<string, string> = {};

  function ask(address: string): number {
    const nth = (times.get(address) ?? 0) + 1;
    times.set(address, nth);
    const status = line(address, nth);
    if (status === null) throw new TypeError("network error");
    return status;
  }
  function imports(address: string): boolean {
    if (failed.has(address)) return false;
    if (kept.has(address)) return true;
    failed.add(address);
    return false;
  }
  const script = () => {
    const ofScript: Listener[] = [];
    return { addEventListener: (_: string, listener: Listener) => ofScript.push(listener), ofScript };
  };
  const window: Record<string, unknown> = {};
  runInNewContext(code, {
    window,
    addEventListener: on,
    HTMLLinkElement: class {},
    URL,
    Map,
    Number,
    Date: { now: () => now },
    navigator: { onLine: true },
    location: { reload: () => (seen.reloads += 1) },
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    },
    setTimeout: (then: () => void, ms: number) => {
      seen.pausesMs.push(ms);
      queueMicrotask(then);
    },
    fetch: async (address: string) => {
      const status = ask(address);
      if (keeps && status === 200) kept.add(address);
      return { ok: status === 200, status, arrayBuffer: async () => new ArrayBuffer(0) };
    },
    document: {
      documentElement: { dataset },
      querySelector: () => ({ nonce: "n", textContent: "import them" }),
      querySelectorAll: () => FILES.map((file) => ({ href: `http://own.test${file}` })),
      createElement: script,
      head: {
        append: ({ ofScript }: ReturnType<typeof script>) => {
          seen.imports += 1;
          if (FILES.map(imports).every(Boolean)) return listeners.get("scripts-started")?.[0]?.({});
          seen.failedImports += 1;
          for (const listener of ofScript) listener({});
        },
      },
    },
  });
  const start = async () => {
    await (listeners.get("DOMContentLoaded")?.[0]?.({}) as unknown as Promise<void>);
  };
  const { fileArrives, reloadOnceAMinute } = window.pageScripts as {
    fileArrives: (address: string) => Promise<void>;
    reloadOnceAMinute: () => boolean;
  };
  return { start, fileArrives, reloadOnceAMinute, seen, times, stored, dataset };
}

describe("the scripts of a page, in a browser that keeps failures", () => {
  it("are imported once, when all have arrived, however often each was lost", async () => {
    const { start, seen, times } = pageWith((_, nth) => (nth <= 3 ? null : 200));
    await start();
    expect(seen).toMatchObject({ imports: 1, failedImports: 0, reloads: 0 });
    expect([...times.values()]).toEqual([4, 4, 4]);
  });

  it("are asked for again while a proxy answers for the server", async () => {
    const { start, seen } = pageWith((_, nth) => (nth <= 2 ? 502 : 200));
    await start();
    expect(seen).toMatchObject({ imports: 1, failedImports: 0 });
  });

  it("are given up when the server does not have them, without waiting; the page stays as it is", async () => {
    const { start, seen, dataset } = pageWith((address) => (address === FILES[1] ? 404 : 200));
    await start();
    expect(seen).toMatchObject({ imports: 0, reloads: 0, pausesMs: [] });
    expect(dataset).toEqual({ scriptsLost: "" });
  });

  it("are given up when they do not come at all", async () => {
    const { start, seen, dataset, times } = pageWith(() => null);
    await start();
    expect(seen.imports).toBe(0);
    expect(dataset).toEqual({ scriptsLost: "" });
    expect([...times.values()]).toEqual([7, 7, 7]);
  });

  it("load the page anew, at most once a minute, when an import has failed all the same", async () => {
    const { start, seen, dataset, stored } = pageWith(() => 200, { keeps: false, now: 5 * MINUTE_MS });
    await start();
    expect(seen).toMatchObject({ imports: 1, failedImports: 1, reloads: 1 });
    expect(dataset).toEqual({});
    expect(stored.get("reloaded-at")).toBe(String(5 * MINUTE_MS));
    await start();
    expect(seen).toMatchObject({ failedImports: 2, reloads: 1 });
    expect(dataset).toEqual({ scriptsLost: "" });
  });
});

describe("a script that a screen needs later", () => {
  it("is fetched once, however many ask for it", async () => {
    const { fileArrives, times } = pageWith((_, nth) => (nth === 1 ? null : 200));
    await Promise.all([fileArrives("/assets/part-4.js"), fileArrives("/assets/part-4.js")]);
    await fileArrives("/assets/part-4.js");
    expect(times.get("/assets/part-4.js")).toBe(2);
  });

  it("is asked for anew after it was given up", async () => {
    const { fileArrives, times } = pageWith((_, nth) => (nth <= 5 ? null : 200));
    await expect(fileArrives("/assets/part-4.js")).rejects.toThrow("network error");
    expect(times.get("/assets/part-4.js")).toBe(5);
    await fileArrives("/assets/part-4.js");
    expect(times.get("/assets/part-4.js")).toBe(6);
  });
});
