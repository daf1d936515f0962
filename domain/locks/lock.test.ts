import fc from "fast-check";
import { expect, test } from "vitest";
import {
  activeLock,
  afterStep,
  COUNTDOWN_MS,
  endOf,
  HIDDEN_LIVE_MS,
  LEFT_MS,
  LIVE_MS,
  type Lock,
  type LockStep,
  PAGE_MS,
  REFUSED_MS,
  settled,
} from "./lock";

const [ANNA, BEN, CORA] = [1, 2, 3];
const T0 = Date.parse("2026-11-25T09:00:00Z");
const at = (ms: number) => new Date(T0 + ms);

/** Steps one after the other, each with the milliseconds since the beginning. */
function run(...steps: [number, LockStep][]) {
  let lock: Lock | null = null;
  const outcomes: string[] = [];
  for (const [ms, step] of steps) {
    const after = afterStep(lock, step, at(ms));
    lock = after.lock;
    outcomes.push(after.outcome);
  }
  return { lock: lock as Lock | null, outcomes };
}
/** The first change in a window with scripts; with a post of one without. */
const begin = (user: number, window = `w${user}`): LockStep => ({ kind: "begin", user, window });
const post = (user: number, window = `w${user}`): LockStep => ({ kind: "begin", user, window, isPage: true });
const load = (user: number, window = `w${user}`): LockStep => ({ kind: "load", user, window });
const beat = (user: number, token: number, more: object = {}): LockStep => ({
  kind: "beat",
  user,
  token,
  window: `w${user}`,
  ...more,
});
const ask = (user: number): LockStep => ({ kind: "ask", user });
const holderAt = (lock: Lock | null, ms: number) =>
  lock && (activeLock(settled(lock, at(ms)), at(ms))?.holderId ?? null);

test("a page load takes nothing, however often", () => {
  const { lock, outcomes } = run([0, load(ANNA)], [10, load(BEN)], [20, begin(CORA)], [30, load(ANNA)]);
  expect(outcomes).toEqual(["free", "free", "mine", "others"]);
  expect(holderAt(lock, 30)).toBe(CORA);
  expect(endOf(lock as Lock)).toEqual(at(20 + LIVE_MS));
});

test("of two who begin at once the first has it, and the other one is told", () => {
  const { lock, outcomes } = run([0, begin(ANNA)], [0, begin(BEN)], [0, post(CORA)]);
  expect(outcomes).toEqual(["mine", "others", "others"]);
  expect(lock).toMatchObject({ holderId: ANNA, token: 1 });
});

test("without scripts a post keeps the lock for ten minutes after the last load, and not a millisecond longer", () => {
  const { lock } = run([0, post(ANNA)]);
  expect(holderAt(lock, PAGE_MS - 1)).toBe(ANNA);
  expect(holderAt(lock, PAGE_MS)).toBeNull();
  expect(holderAt(run([0, post(ANNA)], [5000, load(ANNA)]).lock, 5000 + PAGE_MS - 1)).toBe(ANNA);
  expect(run([0, post(ANNA)], [PAGE_MS - 1, begin(BEN)]).outcomes).toEqual(["mine", "others"]);
  expect(run([0, post(ANNA)], [PAGE_MS, begin(BEN)]).outcomes).toEqual(["mine", "mine"]);
});

test("no load gives a window with scripts the ten minutes of one without", () => {
  // Among them two loads of which only the second one's answer arrived: nobody ever gives a sign for the first.
  const loads: [number, LockStep][] = [
    [0, begin(ANNA, "a")],
    [1000, load(ANNA, "b")],
    [1001, load(ANNA, "c")],
    [2000, beat(ANNA, 1, { window: "b" })],
  ];
  const { lock, outcomes } = run(...loads);
  expect(outcomes).toEqual(["mine", "shared", "shared", "mine"]);
  expect(holderAt(lock, 2000 + LIVE_MS - 1)).toBe(ANNA);
  expect(holderAt(lock, 2000 + LIVE_MS)).toBeNull();
});

test("who was handed the record and comes without scripts has ten minutes, with them the time between two signs", () => {
  const given: [number, LockStep][] = [
    [0, begin(ANNA)],
    [1000, ask(BEN)],
    [2000, { kind: "allow", user: ANNA, token: 1, asker: BEN }],
  ];
  expect(holderAt(run(...given).lock, 2000 + LIVE_MS)).toBeNull();
  expect(holderAt(run(...given, [3000, load(BEN)]).lock, 3000 + PAGE_MS - 1)).toBe(BEN);
  expect(holderAt(run(...given, [3000, beat(BEN, 2)]).lock, 3000 + LIVE_MS)).toBeNull();
  expect(holderAt(run(...given, [3000, load(BEN)], [4000, beat(BEN, 2)]).lock, 4000 + LIVE_MS)).toBeNull();
});

test.each([
  ["in front", LIVE_MS, {}],
  ["in the background", HIDDEN_LIVE_MS, { isHidden: true }],
])("a window with scripts %s keeps it from sign to sign", (_name, ms, more) => {
  const { lock } = run([0, begin(ANNA)], [1000, beat(ANNA, 1, more)]);
  expect(holderAt(lock, 1000 + ms - 1)).toBe(ANNA);
  expect(holderAt(lock, 1000 + ms)).toBeNull();
});

test("signs of life leave the beginning as it is, and typing is known", () => {
  const { lock } = run([0, begin(ANNA)], [5000, beat(ANNA, 1, { isDirty: true })], [9000, beat(ANNA, 1)]);
  expect(lock).toMatchObject({ acquiredAt: at(0), isDirty: true, lastInputAt: at(5000) });
  expect(
    run([0, begin(ANNA)], [1, beat(ANNA, 1, { isDirty: true })], [2, beat(ANNA, 1, { isDirty: false })]).lock
      ?.isDirty,
  ).toBe(false);
});

test("a window that slept finds its lock again, unless somebody else has taken it", () => {
  expect(run([0, begin(ANNA)], [PAGE_MS * 9, beat(ANNA, 1)]).outcomes.at(-1)).toBe("mine");
  const taken = run([0, begin(ANNA)], [PAGE_MS, begin(BEN)], [PAGE_MS * 3, beat(ANNA, 1)]);
  expect(taken.outcomes.at(-1)).toBe("lost");
  expect(taken.lock?.holderId).toBe(BEN);
});

test("two windows of one user share the lock; one that is left does not free it for the other", () => {
  const steps: [number, LockStep][] = [
    [0, begin(ANNA, "one")],
    [100, begin(ANNA, "two")],
    [200, beat(ANNA, 1, { window: "one" })],
    [300, beat(ANNA, 1, { window: "two" })],
    [400, { kind: "release", user: ANNA, token: 1, window: "two" }],
  ];
  const left = run(...steps);
  expect(left.lock?.token).toBe(1);
  expect(endOf(left.lock as Lock)).toEqual(at(400 + LEFT_MS));
  expect(holderAt(run(...steps, [15_200, beat(ANNA, 1, { window: "one" })]).lock, 60_000)).toBe(ANNA);
});

test("without an answer the record is handed over after the countdown, whoever looks", () => {
  const { lock } = run([0, post(ANNA)], [10_000, ask(BEN)]);
  const due = 10_000 + COUNTDOWN_MS;
  expect(holderAt(lock, due - 1)).toBe(ANNA);
  expect(holderAt(lock, due)).toBe(BEN);
  expect(settled(lock as Lock, at(due))).toEqual(settled(lock as Lock, at(due + 5000)));
  expect(settled(lock as Lock, at(due))).toMatchObject({ takenBy: "overdue", formerId: ANNA, token: 2 });
  expect(afterStep(lock, beat(ANNA, 1), at(due)).outcome).toBe("lost");
  // The new holder is not there any more: the record is free.
  expect(holderAt(lock, due + LIVE_MS)).toBeNull();
});

test("a holder who is gone hands over at once to who asks", () => {
  const { lock } = run([0, begin(ANNA)], [1000, beat(ANNA, 1)], [20_000, ask(BEN)]);
  expect(settled(lock as Lock, at(1000 + LIVE_MS))).toMatchObject({ holderId: BEN, takenBy: "lapsed" });
});

test("the holder allows, keeps working, and is not asked again by the same person for a while", () => {
  const answer = (kind: "allow" | "refuse", asker = BEN): LockStep => ({ kind, user: ANNA, token: 1, asker });
  const asked: [number, LockStep][] = [
    [0, post(ANNA)],
    [1000, ask(BEN)],
  ];
  expect(run(...asked, [2000, answer("allow")]).lock).toMatchObject({
    holderId: BEN,
    formerId: ANNA,
    takenBy: "allowed",
    token: 2,
    askerId: null,
  });
  expect(run(...asked, [2000, answer("allow", CORA)]).outcomes.at(-1)).toBe("gone");
  expect(run(...asked, [1000 + COUNTDOWN_MS, answer("refuse")]).outcomes.at(-1)).toBe("gone");
  const refused = run(...asked, [2000, answer("refuse")]);
  expect(refused.lock).toMatchObject({ holderId: ANNA, token: 1, askerId: null, refusedId: BEN });
  const again = (ms: number, who = BEN) => afterStep(refused.lock, ask(who), at(ms)).outcome;
  expect(again(2000 + REFUSED_MS - 1)).toBe("refused_recently");
  expect(again(2000 + REFUSED_MS)).toBe("asked");
  expect(again(3000, CORA)).toBe("asked");
});

test("one person asks at a time, and asking twice does not begin again", () => {
  const { lock, outcomes } = run([0, begin(ANNA)], [1000, ask(BEN)], [2000, ask(CORA)], [3000, ask(BEN)]);
  expect(outcomes).toEqual(["mine", "asked", "asked_by_other", "asked"]);
  expect(lock?.askedAt).toEqual(at(1000));
  expect(afterStep(lock, { kind: "withdraw", user: CORA }, at(4000)).outcome).toBe("gone");
  expect(afterStep(lock, { kind: "withdraw", user: BEN }, at(4000)).lock).toMatchObject({ askerId: null });
  expect(run([0, ask(BEN)]).outcomes).toEqual(["free"]);
  expect(run([0, begin(ANNA)], [PAGE_MS, ask(BEN)]).outcomes).toEqual(["mine", "free"]);
});

test("who leaves the house frees the lock, or hands it to who asks", () => {
  expect(holderAt(run([0, begin(ANNA)], [10, { kind: "leave", user: ANNA }]).lock, 10)).toBeNull();
  const asked = run([0, begin(ANNA)], [5, ask(BEN)], [10, { kind: "leave", user: ANNA }]);
  expect(asked.lock).toMatchObject({ holderId: BEN, takenBy: "lapsed" });
  expect(run([0, begin(ANNA)], [5, ask(BEN)], [9, { kind: "leave", user: BEN }]).lock).toMatchObject({
    holderId: ANNA,
    askerId: null,
  });
});

const user = fc.constantFrom(ANNA, BEN, CORA);
const steps = fc.array(
  fc.record({
    wait: fc.constantFrom(0, 1, 1000, 15_000, LEFT_MS, LIVE_MS, COUNTDOWN_MS - 1, COUNTDOWN_MS, PAGE_MS),
    kind: fc.constantFrom<LockStep["kind"]>(
      ...([
        "begin",
        "begin",
        "load",
        "beat",
        "beat",
        "ask",
        "ask",
        "withdraw",
        "allow",
        "refuse",
        "release",
        "leave",
      ] as const),
    ),
    user,
    asker: user,
    /** How far behind the present token the acting window is. */
    behind: fc.constantFrom(0, 0, 0, 1),
    window: fc.constantFrom("one", "two"),
    isPage: fc.boolean(),
    isDirty: fc.constantFrom(true, false, null),
  }),
  { minLength: 1, maxLength: 40 },
);

test("in any order of steps: one holder, tokens that rise with each change of hands, one end of each request", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let lock: Lock | null = null;
      let now = T0;
      for (const { wait, behind, ...made } of taken) {
        now += wait;
        const time = new Date(now);
        const before: Lock | null = lock && settled(lock, time);
        if (lock && before) {
          // Whoever looks, and however often: the outcome is the same.
          const between = settled(settled(lock, new Date(now - wait / 2)), time);
          expect(between).toEqual(before);
          expect(before.token).toBeGreaterThanOrEqual(lock.token);
        }
        const step = { ...made, token: (before?.token ?? 1) - behind } as LockStep;
        const after = afterStep(lock, step, time);
        lock = after.lock;
        if (!before || !lock) continue;
        expect(lock.token - before.token).toBe(lock.holderId === before.holderId ? 0 : 1);
        expect(lock.askerId).not.toBe(lock.holderId);
        expect(lock.askerId === null).toBe(lock.askedAt === null);
        const wasHeld = activeLock(before, time);
        // Nobody loses a lock but by a request, an answer, or going away.
        if (wasHeld && lock.holderId !== before.holderId) {
          expect(["allow", "leave"]).toContain(step.kind);
          expect(lock.formerId).toBe(before.holderId);
          expect(lock.holderId).toBe(before.askerId);
        }
        // A request ends by an answer, by being taken back, or with the lock itself.
        if (before.askerId !== null && lock.askerId === null)
          expect(["allow", "refuse", "withdraw", "leave"]).toContain(step.kind);
        if (step.kind === "beat" && (before.holderId !== step.user || behind)) expect(lock).toEqual(before);
      }
      // Nothing is left behind: everybody goes away, and after the longest time the record is free.
      const end = new Date(now + PAGE_MS + COUNTDOWN_MS + HIDDEN_LIVE_MS);
      expect(lock && activeLock(settled(lock, end), end)).toBeNull();
    }),
    { numRuns: 400 },
  );
});
