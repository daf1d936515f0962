import type { Db } from "backend/platform/database/database";
import { refusalProblems } from "backend/platform/use-case/errors";
import { expect, test } from "vitest";
import {
  type Change,
  changesLeft,
  checkOfSaves,
  composed,
  type Finding,
  followDeletions,
  followSaves,
  judgedBy,
  leftOut,
  leftOutBy,
  notDeleted,
  refused,
  requireNone,
  requireNoneOfDeletion,
  type SavePhases,
} from "./phases";

interface Draft {
  name: string;
}
interface Row {
  id: number;
}

const tx = {} as Db;
const work = { tx } as never;
const ctx = {} as never;
const ONE = { asks: false, isBulk: false };

const saved: Change<Draft, Row> = {
  id: 1,
  row: { id: 1 },
  before: { name: "a" },
  after: { name: "b" },
};
const deleted: Change<Draft, Row> = { ...saved, id: 2, row: { id: 2 }, after: null };
const made: Change<Draft, Row> = {
  id: null,
  row: null,
  before: null,
  after: { name: "c" },
};

/** Phases that note when they run. */
const noting = (name: string, calls: string[]): SavePhases<Draft, Row> => ({
  read: {
    html: async () => new Map([[name, `<p>${name}</p>`]]),
    draft: (draft) => ({ name: `${draft.name}${name}` }),
  },
  check: {
    locks: async () => void calls.push(`locks ${name}`),
    findings: async () => {
      calls.push(`findings ${name}`);
      return refused([{ field: name, message: "wrong" }]);
    },
    ofWritten: async () => {
      calls.push(`written ${name}`);
      return [];
    },
    ofTable: async () => {
      calls.push(`table ${name}`);
      return [];
    },
  },
  write: async (_work, _ctx, changes) => {
    calls.push(`write ${name}`);
    return changes.map(() => ({ [name]: true, last: name }));
  },
  follow: async () => void calls.push(`follow ${name}`),
  after: async () => void calls.push(`after ${name}`),
});

test("phases of one kind run in the order of the list, and their results come together", async () => {
  const calls: string[] = [];
  const phases = composed([noting("x", calls), noting("y", calls)]);
  expect([...(await phases.html(ctx, {})).keys()]).toEqual(["x", "y"]);
  expect(phases.draft({ name: "" }, null)).toEqual({ name: "xy" });
  await phases.locks(tx, [1], () => undefined);
  expect((await phases.findings(tx, ctx, [saved], ONE)).map(({ field }) => field)).toEqual(["x", "y"]);
  expect(await phases.write(work, ctx, [saved, saved])).toEqual([
    { x: true, y: true, last: "y" },
    { x: true, y: true, last: "y" },
  ]);
  await phases.ofWritten(tx, ctx, []);
  await phases.follow(work, ctx, []);
  await phases.ofTable(tx);
  await phases.after(ctx, [1]);
  const order = ["locks", "findings", "write", "written", "follow", "table", "after"];
  expect(calls).toEqual(order.flatMap((phase) => [`${phase} x`, `${phase} y`]));
});

test("without changes nothing is checked, and without columns none are written", async () => {
  const calls: string[] = [];
  const phases = composed<Draft, Row, object>([noting("x", calls)]);
  expect(await phases.findings(tx, ctx, [], ONE)).toEqual([]);
  expect(calls).toEqual([]);
  expect(await composed<Draft, Row, object>([{}]).write(work, ctx, [saved])).toEqual([{}]);
});

const question: Finding = {
  kind: "asked",
  field: "name",
  message: "really",
  params: { count: 2 },
};

const problemsThrown = (findings: readonly Finding[]) => {
  try {
    requireNone(findings);
  } catch (error) {
    return refusalProblems(error);
  }
  return null;
};

test("what speaks against a save is answered as problems; a question comes first and alone", () => {
  expect(problemsThrown([])).toBeNull();
  const leftOut: Finding = { kind: "left out", id: 3, field: "lists", message: "ended" };
  const all = [...refused([{ field: "name", message: "wrong" }]), leftOut];
  expect(problemsThrown(all)).toEqual([
    { field: "name", message: "wrong" },
    { field: "lists", message: "ended" },
  ]);
  expect(problemsThrown([...all, question])).toEqual([
    { field: "name", message: "really", params: { count: 2 } },
  ]);
});

test("a bulk change leaves out the records of its findings with the first reason, and only these", () => {
  const ended: Finding = { kind: "left out", id: 3, field: "lists", message: "ended" };
  const findings = [ended, { ...ended, message: "later" }, ...refused([{ field: "name", message: "wrong" }])];
  expect([...leftOutBy(findings)]).toEqual([[3, ended]]);
});

test("a check sees what the ones before it have found, and what is still to be changed", async () => {
  const left: unknown[] = [];
  const phases = composed<Draft, Row, object>([
    { check: { findings: async () => [leftOut(1, "ended"), { ...leftOut(2, "late"), kind: "asked" }] } },
    {
      check: {
        findings: async (_tx, _ctx, changes, manner, earlier) => {
          left.push(changesLeft(changes, earlier, manner).map(({ id }) => id));
          return [];
        },
      },
    },
  ]);
  const changes = [saved, { ...saved, id: 2 }, { ...saved, id: 3 }];
  await phases.findings(tx, ctx, changes, { asks: true, isBulk: true });
  await phases.findings(tx, ctx, changes, ONE);
  // Of many those that are not left out; otherwise all or none.
  expect(left).toEqual([[2, 3], []]);
  expect(changesLeft(changes, [], ONE)).toBe(changes);
});

test("a bulk change leaves out what is asked, too, after what is wrong", () => {
  const question: Finding = { ...leftOut(2, "late"), kind: "asked", params: { day: "2030-01-01" } };
  const found = [1, 2, 3].map((id) => ({ id }));
  expect(
    judgedBy(
      [{ ...question, id: 1 }, question, leftOut(1, "ended")],
      { found, missing: ["9"] },
      ({ id }) => `#${id}`,
      "gone",
    ),
  ).toEqual({
    can: [{ id: 3 }],
    refused: [
      { id: "9", label: "#9", reason: "gone", params: {} },
      { id: "1", label: "#1", reason: "ended", params: {} },
      { id: "2", label: "#2", reason: "late", params: { day: "2030-01-01" } },
    ],
  });
});

test("a deletion is refused by the code of its first finding", () => {
  expect(() => requireNoneOfDeletion([notDeleted(1, "too_late"), notDeleted(1, "merged_into")])).toThrowError(
    expect.objectContaining({ extensions: expect.objectContaining({ code: "TOO_LATE" }) }),
  );
  expect(() => requireNoneOfDeletion([])).not.toThrow();
});

test("what is about saves is not asked of deletions, and the other way round", async () => {
  const seen: unknown[] = [];
  const check = checkOfSaves<Draft, Row>(async (_tx, _ctx, saves) => {
    seen.push(["check", saves.map(({ after }) => after.name)]);
    return [];
  });
  const saves = followSaves<Draft, Row>(async (_work, _ctx, all) => {
    seen.push(["saves", all.map(({ after }) => after.name)]);
  });
  const deletions = followDeletions<Row>(async (_tx, rows) => {
    seen.push(["deletions", rows]);
  });
  await check(tx, ctx, [deleted], ONE, []);
  await check(tx, ctx, [saved, made], ONE, []);
  for (const changes of [[saved], [deleted]]) {
    await saves(work, ctx, changes as never);
    await deletions(work, ctx, changes as never);
  }
  expect(seen).toEqual([
    ["check", ["b", "c"]],
    ["saves", ["b"]],
    ["deletions", [{ id: 2 }]],
  ]);
});
