import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { folder, menuCalls } from "backend/testing/menus";
import { makeDomain, siteDesk } from "backend/testing/sites";
import { inReadingOrder } from "domain/tree";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";

describeOnDatabase("entries that two people move at once", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });

  it("stay one tree without gaps, whatever they do", async () => {
    const desk = await siteDesk(backend);
    const calls = menuCalls(desk);
    const domain = await makeDomain(backend.db);
    const step = fc.record({
      act: fc.constantFrom("make", "move", "move", "delete"),
      which: fc.nat(20),
      under: fc.option(fc.nat(20)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { maxLength: 8 }), async (rounds) => {
        const menu = await calls.menu(domain.id);
        for (const label of ["A", "B", "C", "D"]) await calls.entry(menu, folder(label));
        for (const round of rounds) {
          const known = await calls.all(menu);
          const at = (number: number | null) =>
            number === null ? null : (known[number % Math.max(known.length, 1)] ?? null);
          const answers = await Promise.all(
            round.map(({ act, which, under }) => {
              const [one, into] = [at(which), at(under)?._id ?? null];
              if (act === "make" || !one) return calls.entry(menu, folder("X"), into);
              if (act === "move") return calls.move(one._id, one.version, into);
              return calls.remove(one._id, one.version);
            }),
          );
          for (const { code } of answers)
            expect(["BAD_USER_INPUT", "VERSION_CONFLICT", "NOT_FOUND", undefined]).toContain(code);
          const entries = await calls.all(menu);
          const nodes = entries.map(({ _id, parentId, position }) => ({ id: _id, parentId, position }));
          expect(inReadingOrder(nodes)).toHaveLength(entries.length);
          for (const parent of [null, ...nodes.map(({ id }) => id)]) {
            const siblings = nodes
              .filter(({ parentId }) => parentId === parent)
              .map(({ position }) => position);
            expect(siblings.sort((a, b) => a - b)).toEqual(siblings.map((_one, nth) => nth + 1));
          }
        }
      }),
      { numRuns: 6 },
    );
  });
});
