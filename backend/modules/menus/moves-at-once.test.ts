import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { folder, makeFolders, menuCalls } from "backend/testing/menus";
import { makeDomain, siteDesk } from "backend/testing/sites";
import { beforeAll, expect, it } from "vitest";

describeOnDatabase("entries that two people arrange at once", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });

  // Whatever moves there are, the tree is one without gaps: proved on the folders of the library.
  it("wait for each other, whatever each of them does, and leave those of another menu alone", async () => {
    const calls = menuCalls(await siteDesk(backend));
    const domain = await makeDomain(backend.db);
    const [menu, other] = [await calls.menu(domain.id), await calls.menu(domain.id)];
    await makeFolders(backend.db, other, 1, 40);
    let count = 0;
    for (let round = 1; round <= 6; round++) {
      const made = await Promise.all(["A", "B", "C", "D"].map((label) => calls.entry(menu, folder(label))));
      const [a = "", b = "", c = "", d = ""] = made.map(({ data }) => data.r._id as string);
      const isWithin = round % 2 === 0;
      const answers = await Promise.all([
        calls.move(a, 1, b),
        calls.move(b, 1, a),
        calls.remove(c, 1),
        calls.entry(menu, folder("E"), isWithin ? c : null),
        calls.move(d, 1, null, a),
        calls.entry(menu, folder("F")),
      ]);
      for (const { code } of answers) expect([undefined, "BAD_USER_INPUT"]).toContain(code);
      const isDone = answers.map(({ code }) => code === undefined);
      // The later one would make a circle, or lie in what is gone.
      expect(isDone[0]).toBe(!isDone[1]);
      expect(isDone.slice(2, 4).filter(Boolean)).toHaveLength(isWithin ? 1 : 2);
      count += 5 + Number(isDone[3]) - Number(isDone[2]);
      const entries = await calls.all(menu);
      expect(entries).toHaveLength(count);
      for (const parent of [null, ...entries.map(({ _id }) => _id)]) {
        const positions = entries.filter(({ parentId }) => parentId === parent).map((one) => one.position);
        expect(positions).toEqual(positions.map((_, n) => n + 1));
      }
    }
    const untouched = await calls.all(other);
    expect(untouched.map(({ position }) => position)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });
});
