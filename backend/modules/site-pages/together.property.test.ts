import { type TestBackend, testBackend } from "backend/testing/databases";
import { isExploring } from "backend/testing/exploring";
import { pageDesk } from "backend/testing/site-pages";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PAGES = 6;
const anyOf = fc.nat(PAGES - 1);
const ofOne = (what: string) => fc.record({ what: fc.constant(what), page: anyOf });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant("move"),
      page: anyOf,
      under: fc.option(anyOf),
      before: fc.option(anyOf),
    }),
  },
  { weight: 4, arbitrary: ofOne("copy") },
  { weight: 3, arbitrary: ofOne("homepage") },
  { weight: 2, arbitrary: ofOne("delete") },
  ...["publish", "withdraw", "branch"].map((what) => ({ weight: 1, arbitrary: ofOne(what) })),
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("rename"),
      page: anyOf,
      slug: fc.constantFrom("a", "b", "c"),
    }),
  },
);
type Step = { what: string; page: number; under?: number | null; before?: number | null; slug?: string };

describe("pages that two people change at once", () => {
  let backend: TestBackend;
  let both: Awaited<ReturnType<typeof pageDesk>>[];
  beforeAll(async () => {
    backend = await testBackend();
    const first = await pageDesk(backend);
    both = [first, await pageDesk(backend, { domainId: Number(first.domain) })];
  }, 60_000);
  afterAll(() => backend?.close());

  it("get a place each if they are made at once, copied ones right behind their page", async () => {
    const [one, other] = both;
    if (!one || !other) throw new Error("two people");
    const [a, b] = [await one.made("Erste"), await one.made("Zweite")];
    for (let round = 1; round <= 6; round++) {
      const answers = await Promise.all([
        one.change("copyPage", { id: a }),
        other.change("copyPage", { id: b }),
        one.create(`Eine ${round}`),
        other.create(`Andere ${round}`),
      ]);
      expect(answers.map(({ errors }) => errors ?? "made")).toEqual(["made", "made", "made", "made"]);
      const tree = await one.tree();
      expect(tree.map(({ position }) => position)).toEqual(tree.map((_, n) => n + 1));
      const ids = tree.map(({ _id }) => _id);
      for (const [nth, id] of [a, b].entries())
        expect(ids[ids.indexOf(id) + 1]).toBe(answers[nth]?.data.r._id);
    }
  });

  it("are a forest with positions 1 to n, one homepage, and an address for each, after any of their steps", async () => {
    const [one, other] = both;
    let made = 0;
    let taken = 0;
    if (!one || !other) throw new Error("two people");
    const take = async (
      desk: typeof one,
      { what, page, under, before, slug }: Step,
      tree: { _id: string; version: number }[],
    ) => {
      const at = (n: number | null | undefined) => (n == null ? null : (tree[n % tree.length]?._id ?? null));
      const seen = { id: at(page) ?? "0", version: tree[page % tree.length]?.version ?? 0 };
      const steps: Record<string, () => ReturnType<typeof desk.change>> = {
        move: () => desk.change("movePage", { ...seen, under: at(under), before: at(before) }),
        delete: () => desk.change("deletePage", seen, ""),
        publish: () => desk.change("publishPage", { id: seen.id, number: 1 }),
        withdraw: () => desk.change("withdrawPage", { id: seen.id }),
        homepage: () => desk.change("setHomepage", { id: seen.id }),
        copy: () => desk.change("copyPage", { id: seen.id }),
        rename: () => desk.change("updatePage", { ...seen, data: { title: `Seite ${slug}`, slug } }),
        branch: async () => {
          const preview = await desk.ask(
            `query ($id: String!) { r: branchPreview(id: $id, step: publish) { seen } }`,
            { id: seen.id },
          );
          return desk.change("publishBranch", { id: seen.id, seen: preview.data?.r?.seen ?? "" }, "{ done }");
        },
      };
      return await (steps[what] ?? (() => Promise.reject(new Error(what))))();
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 6 }),
        async (rounds) => {
          for (const steps of rounds) {
            let tree = await one.tree();
            while (tree.length < PAGES) {
              await one.create(`Seite ${tree.length}`);
              made += 1;
              await one.create(`Neue Seite ${made}`);
              tree = await one.tree();
            }
            const answers = await Promise.all(
              // Both have several windows.
              steps.map((taking, nth) => take(nth % 2 === 0 ? one : other, taking, tree)),
            );
            taken += answers.filter(({ errors }) => !errors).length;
            for (const { errors } of answers)
              expect([
                undefined,
                "BAD_USER_INPUT",
                "VERSION_CONFLICT",
                "NOT_FOUND",
                "IN_USE",
                "TOO_LATE",
              ]).toContain(errors?.[0]?.extensions.code);
            const after = await other.tree();
            // All of them are read from the top, so there is no circle.
            const { rows } = await backend.db.execute<{ total: string }>(
              `select count(*) as total from pages`,
            );
            expect(after).toHaveLength(Number(rows[0]?.total));
            for (const parentId of new Set(after.map((page) => page.parentId))) {
              const positions = after
                .filter((page) => page.parentId === parentId)
                .map(({ position }) => position);
              expect(positions).toEqual(positions.map((_, n) => n + 1));
            }
            expect(after.filter(({ isHomepage }) => isHomepage).length).toBeLessThanOrEqual(1);
            expect(new Set(after.map(({ address }) => address)).size).toBe(after.length);
            const stored = await backend.db.execute(
              `select 1 from pages where (live_number is null) = exists (select 1 from published where area = 'pages' and record_id = pages.id)`,
            );
            expect(stored.rows).toEqual([]);
          }
        },
      ),
      { numRuns: isExploring ? 60 : 5 },
    );
    expect(taken).toBeGreaterThan(20);
  }, 120_000);
});
