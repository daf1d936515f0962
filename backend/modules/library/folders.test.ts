import { randomUUID } from "node:crypto";
import { describeOnDatabase, type TestBackend, testBackend } from "backend/testing/databases";
import { isExploring } from "backend/testing/exploring";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { inReadingOrder } from "domain/tree";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const ALL = ["read", "create", "edit", "delete"].map((action) => `global:${action}__attachments`);

const problemOf = ({ errors }: Awaited<ReturnType<typeof send>>) => errors?.[0]?.extensions.data?.[0];

/** The calls of a user. */
function callsOf(backend: TestBackend, token: string) {
  const call = (text: string, variables: object) =>
    send(backend, token, text, { ...variables, key: randomUUID() });
  return {
    create: (name: string, under: string | null = null) =>
      call(
        "mutation ($name: String, $under: String, $key: String!) { r: createFolder(data: { name: $name }, under: $under, idempotencyKey: $key) { _id path position } }",
        { name, under },
      ),
    rename: (id: string, version: number, name: string) =>
      call(
        "mutation ($id: String!, $version: Int!, $name: String, $key: String!) { r: updateFolder(id: $id, version: $version, data: { name: $name }, idempotencyKey: $key) { path version } }",
        { id, version, name },
      ),
    move: (id: string, version: number, under: string | null, before: string | null = null) =>
      call(
        "mutation ($id: String!, $version: Int!, $under: String, $before: String, $key: String!) { r: moveFolder(id: $id, version: $version, under: $under, before: $before, idempotencyKey: $key) { path position version } }",
        { id, version, under, before },
      ),
    remove: (id: string, version: number) =>
      call(
        "mutation ($id: String!, $version: Int!, $key: String!) { r: deleteFolder(id: $id, version: $version, idempotencyKey: $key) }",
        { id, version },
      ),
    all: async () => {
      const { data } = await call("{ r: folders { _id version path depth parentId position } }", {});
      return data.r as {
        _id: string;
        version: number;
        path: string;
        depth: number;
        parentId: string | null;
        position: number;
      }[];
    },
  };
}

describeOnDatabase("folders of the library", (open) => {
  let backend: TestBackend;
  let calls: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    backend = await open();
    const { token } = await signedInUser(backend.db, [...ALL, "global:sort_tree"]);
    calls = callsOf(backend, token);
  });
  beforeEach(async () => {
    await backend.db.execute(sql`truncate assets, folders cascade`);
  });

  const made = async (name: string, under: string | null = null) =>
    (await calls.create(name, under)).data.r._id as string;
  const paths = async () => (await calls.all()).map(({ path }) => path);

  it("are made, renamed, moved and deleted in their order", async () => {
    const [a, b] = [await made("Alpen"), await made("Bozen")];
    const c = await made("Almen", a);
    const d = await made("Täler", a);
    expect(await paths()).toEqual(["Alpen", "Alpen › Almen", "Alpen › Täler", "Bozen"]);
    expect((await calls.move(d, 1, a, c)).data.r).toEqual({ path: "Alpen › Täler", position: 1, version: 2 });
    expect((await calls.move(c, 1, null, a)).data.r).toEqual({ path: "Almen", position: 1, version: 2 });
    expect((await calls.rename(b, 1, "Brixen")).data.r).toEqual({ path: "Brixen", version: 2 });
    expect(await paths()).toEqual(["Almen", "Alpen", "Alpen › Täler", "Brixen"]);
    expect((await calls.remove(c, 2)).data.r).toBe(true);
    const rest = await calls.all();
    expect(rest.map(({ path, position }) => [path, position])).toEqual([
      ["Alpen", 1],
      ["Alpen › Täler", 1],
      ["Brixen", 2],
    ]);
    // Only what is moved gets a version: forms of the others stay as they are.
    expect(rest.find(({ _id }) => _id === a)?.version).toBe(1);
  });

  it("refuse circles, too many levels, unknown places, names that are there, and what was changed meanwhile", async () => {
    const a = await made("A");
    const b = await made("B", a);
    expect(problemOf(await calls.move(a, 1, b))).toEqual({ field: "under", message: "tree_circle" });
    expect(problemOf(await calls.move(a, 1, a))).toEqual({ field: "under", message: "tree_circle" });
    expect(problemOf(await calls.move(a, 1, "999999"))).toMatchObject({ message: "reference_missing" });
    expect(problemOf(await calls.move(b, 1, null, "999999"))).toEqual({
      field: "before",
      message: "tree_changed",
    });
    expect((await calls.move(b, 7, null)).errors?.[0]?.extensions.code).toBe("VERSION_CONFLICT");
    expect((await calls.move("999999", 1, null)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    expect(problemOf(await calls.create("a"))).toEqual({ field: "name", message: "folder_name_used" });
    expect(problemOf(await calls.create(" ", a))).toEqual({ field: "name", message: "required" });
    await made("a", a);
    let under = await made("1");
    for (let level = 2; level <= 10; level++) under = await made(String(level), under);
    expect(problemOf(await calls.create("11", under))).toEqual({ field: "under", message: "tree_too_deep" });
    expect(problemOf(await calls.move(a, 1, under))).toEqual({ field: "under", message: "tree_too_deep" });
  });

  it("are moved as far down as the deepest level, and no further", async () => {
    const levels: string[] = [];
    for (let level = 1; level <= 10; level++) levels.push(await made(String(level), levels.at(-1) ?? null));
    const [eighth = "", ninth = "", tenth = ""] = levels.slice(7);
    const tooDeep = { field: "under", message: "tree_too_deep" };

    const leaf = await made("Leaf");
    expect(problemOf(await calls.move(leaf, 1, tenth))).toEqual(tooDeep);
    expect((await calls.move(leaf, 1, ninth)).data.r).toMatchObject({
      path: "1 › 2 › 3 › 4 › 5 › 6 › 7 › 8 › 9 › Leaf",
    });

    const parent = await made("Parent");
    await made("Child", parent);
    expect(problemOf(await calls.move(parent, 1, ninth))).toEqual(tooDeep);
    expect((await calls.move(parent, 1, eighth)).data.r).toMatchObject({
      path: "1 › 2 › 3 › 4 › 5 › 6 › 7 › 8 › Parent",
    });
  });

  it("stay as long as something lies in them", async () => {
    const a = await made("A");
    const b = await made("B", a);
    expect(problemOf(await calls.remove(a, 1))).toEqual({
      field: "",
      message: "folder_not_empty",
      params: { assets: 0, folders: 1 },
    });
    expect((await calls.remove(b, 1)).data.r).toBe(true);
    expect((await calls.remove(a, 1)).data.r).toBe(true);
  });

  it("are ordered by those with the right to sort, and made and deleted by those of the library", async () => {
    const a = await made("A");
    const code = async (permissions: string[], act: (who: typeof calls) => ReturnType<typeof send>) => {
      const { token } = await signedInUser(backend.db, permissions);
      return (await act(callsOf(backend, token))).errors?.[0]?.extensions.code;
    };
    expect(await code(ALL, (who) => who.move(a, 1, null))).toBe("NOT_AUTHORIZED");
    // The answer names folders, so whoever may not read the library moves none.
    expect(await code(["global:sort_tree"], (who) => who.move(a, 1, null))).toBe("NOT_AUTHORIZED");
    const reader = ["global:read__attachments", "global:sort_tree"];
    expect(await code(reader, (who) => who.move(a, 1, null))).toBeUndefined();
    expect(await code(reader, (who) => who.create("B"))).toBe("NOT_AUTHORIZED");
    expect(await code(reader, (who) => who.rename(a, 1, "B"))).toBe("NOT_AUTHORIZED");
    expect(await code(reader, (who) => who.remove(a, 1))).toBe("NOT_AUTHORIZED");
  });

  it("have positions that the database compares at the end of a transaction", async () => {
    const { rows } = await backend.db.execute<{ condeferrable: boolean; condeferred: boolean }>(
      sql`select condeferrable, condeferred from pg_constraint where conname = 'folders_place'`,
    );
    expect(rows).toEqual([{ condeferrable: true, condeferred: true }]);
  });
});

describe("folders that two people move at once", () => {
  const FOLDERS = 7;
  let backend: TestBackend;
  let both: ReturnType<typeof callsOf>[];
  beforeAll(async () => {
    backend = await testBackend();
    const person = async () => {
      const { token } = await signedInUser(backend.db, [...ALL, "global:sort_tree"]);
      return callsOf(backend, token);
    };
    both = [await person(), await person()];
  }, 60_000);
  afterAll(() => backend?.close());

  const anyOf = fc.nat(FOLDERS - 1);
  const move = fc.record({
    folder: anyOf,
    under: fc.option(anyOf),
    before: fc.option(anyOf),
  });

  it("are a forest after each of their moves: all there, positions 1 to n, versions of moved ones only", async () => {
    const ids: string[] = [];
    for (let n = 0; n < FOLDERS; n++) ids.push((await both[0]?.create(`Ordner ${n}`))?.data.r._id as string);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(move, move), { minLength: 3, maxLength: 6 }), async (rounds) => {
        for (const pair of rounds) {
          const before = (await both[0]?.all()) ?? [];
          const versionOf = (id: string | undefined) => before.find(({ _id }) => _id === id)?.version ?? 0;
          const answers = await Promise.all(
            pair.map(({ folder, under, before: next }, who) => {
              const id = ids[folder] ?? "";
              const place = [under, next].map((one) => (one === null ? null : (ids[one] ?? null)));
              return both[who]?.move(id, versionOf(id), place[0] ?? null, place[1] ?? null);
            }),
          );
          for (const answer of answers) {
            const code = answer?.errors?.[0]?.extensions.code;
            expect([undefined, "BAD_USER_INPUT", "VERSION_CONFLICT"]).toContain(code);
          }
          const after = (await both[1]?.all()) ?? [];
          expect(after.map(({ _id }) => _id).sort()).toEqual([...ids].sort());
          const nodes = after.map(({ _id: id, ...node }) => ({ id, ...node }));
          expect(inReadingOrder(nodes)).toHaveLength(FOLDERS);
          for (const parentId of [null, ...ids]) {
            const positions = nodes
              .filter((one) => one.parentId === parentId)
              .map(({ position }) => position);
            expect(positions).toEqual(positions.map((_, n) => n + 1));
          }
          const raised = after.filter(({ _id, version }) => version !== versionOf(_id));
          expect(raised.length).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: isExploring ? 60 : 8 },
    );
  }, 120_000);

  it("never lie in each other: of two who would do that together, one is refused", async () => {
    for (let round = 1; round <= 8; round++) {
      const made = await Promise.all(both.map((calls, who) => calls.create(`Kreis ${round} ${who}`)));
      const [a = "", b = ""] = made.map(({ data }) => data.r._id as string);
      const answers = await Promise.all([both[0]?.move(a, 1, b), both[1]?.move(b, 1, a)]);
      const problems = answers.flatMap((answer) => (answer?.errors ? [problemOf(answer)] : []));
      expect(problems).toEqual([{ field: "under", message: "tree_circle" }]);
    }
  });
});
