import { expect, test } from "vitest";
import { createPlaces } from "./places";

/** Works that end when they are told to; `begun` has their names in the order in which they began. */
function works(inPlace: ReturnType<typeof createPlaces>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const all: Promise<void>[] = [];
  const begin = (name: string, who: string) => {
    const run = inPlace(who, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
    all.push(run);
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

test("a work that fails leaves its place", async () => {
  const inPlace = createPlaces({ all: 1, each: 1 });
  await expect(inPlace("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inPlace("a", async () => "done")).toBe("done");
});
