import { expect, test } from "vitest";
import { createPlaces, TooManyWaitingError } from "./places";

/** Works that end when they are told to; `begun` has their names in the order in which they began. */
function works(inPlace: ReturnType<typeof createPlaces>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const all: Promise<void>[] = [];
  const begin = (name: string, who: string, signal?: AbortSignal) => {
    const work = async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    };
    const run = inPlace(who, work, signal);
    all.push(run);
    return run;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begin, end, begun, all };
}

test("one person's works wait for each other, and hold up nobody else", async () => {
  const { begin, end, begun, all } = works(createPlaces({ all: 2, each: 1 }));
  for (const name of ["a1", "a2", "a3"]) begin(name, "a");
  begin("b1", "b");
  await end("");
  expect(begun).toEqual(["a1", "b1"]);
  begin("c1", "c");
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("a1");
  await end("c1");
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
  await end("a2");
  await end("a3");
  await Promise.all(all);
});

test("who has waited for a turn longest is next, however many works the others have waiting", async () => {
  const { begin, end, begun, all } = works(createPlaces({ all: 2, each: 1 }));
  for (const name of ["a1", "a2"]) begin(name, "a");
  for (const name of ["b1", "b2"]) begin(name, "b");
  begin("c1", "c");
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
  for (const name of ["c1", "a2", "b2"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2"]);
  await Promise.all(all);
});

test("so many works of one person wait; a further one is refused at once, another person's is not", async () => {
  const { begin, end, begun } = works(createPlaces({ all: 1, each: 1, waiting: 2 }));
  const waiting = ["a1", "a2", "a3"].map((name) => begin(name, "a"));
  await expect(begin("a4", "a")).rejects.toBeInstanceOf(TooManyWaitingError);
  const other = begin("b1", "b");
  for (const name of ["a1", "b1", "a2"]) await end(name);
  // There is room again.
  const later = begin("a5", "a");
  for (const name of ["a3", "a5"]) await end(name);
  await Promise.all([...waiting, other, later]);
  expect(begun).toEqual(["a1", "b1", "a2", "a3", "a5"]);
});

test("who has gone is taken out of the queue, and never begins", async () => {
  const { begin, end, begun } = works(createPlaces({ all: 1, each: 1, waiting: 1 }));
  const first = begin("a1", "a");
  const gone = new AbortController();
  const waiting = begin("a2", "a", gone.signal);
  const after = begin("b1", "b");
  gone.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  // Its place in the queue is free.
  const next = begin("a3", "a");
  for (const name of ["a1", "b1", "a3"]) await end(name);
  await Promise.all([first, after, next]);
  await expect(begin("a4", "a", gone.signal)).rejects.toThrow("gone");
  expect(begun).toEqual(["a1", "b1", "a3"]);
});

test("a signal that aborts while a work runs is left to the work", async () => {
  const { begin, end, begun } = works(createPlaces({ all: 1, each: 1 }));
  const gone = new AbortController();
  const running = begin("a1", "a", gone.signal);
  gone.abort();
  const next = begin("b1", "b");
  await end("");
  expect(begun).toEqual(["a1"]);
  await end("a1");
  await end("b1");
  await Promise.all([running, next]);
});

test("a work that fails leaves its place", async () => {
  const inPlace = createPlaces({ all: 1, each: 1 });
  await expect(inPlace("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inPlace("a", async () => "done")).toBe("done");
});
