import { randomUUID } from "node:crypto";
import { activityLogs } from "backend/platform/database/tables";
import { sweepRevisions } from "backend/platform/lifecycle/revisions";
import { permalinks, published, revisions } from "backend/platform/lifecycle/tables";
import { seededRandom } from "backend/seed/random";
import { articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { isExploring } from "backend/testing/exploring";
import { houseOf } from "backend/testing/house";
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { media } from "../media/tables";

const BEGIN = new Date("2026-11-25T12:00:00Z");
const MINUTE_MS = 60_000;
const SEQUENCES = isExploring ? 60 : 6;

describeOnDatabase("what is published", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  let now = BEGIN;
  beforeAll(async () => {
    backend = await open({ clock: () => now });
  });
  beforeEach(async () => {
    now = BEGIN;
    desk = await articleDesk(backend, () => now);
  });
  const made = async (data?: object) =>
    (await desk.create(data)).data.r as { _id: string; permalink: string };
  const readers = async (id: string) =>
    (
      await backend.db
        .select()
        .from(published)
        .where(eq(published.recordId, Number(id)))
    )[0];
  const titleOf = async (id: string) => (await readers(id))?.content as { title: string } | undefined;
  const logged = async (id: string, action: string) =>
    await backend.db
      .select()
      .from(activityLogs)
      .where(and(eq(activityLogs.recordId, Number(id)), eq(activityLogs.action, action)));

  it("changes for readers with publishing and withdrawing only", async () => {
    const { _id } = await made({ title: "Eins" });
    expect(await readers(_id)).toBeUndefined();
    await desk.step("publishArticle", { id: _id, number: 1 });
    expect(await titleOf(_id)).toMatchObject({ title: "Eins" });
    await desk.update(_id, 1, { title: "Zwei", text: "Ein anderer Text." });
    expect((await desk.find(_id)).state).toBe("changed");
    expect(await titleOf(_id)).toMatchObject({ title: "Eins" });
    await desk.step("publishArticle", { id: _id, number: 2 });
    expect(await titleOf(_id)).toMatchObject({ title: "Zwei" });
    await desk.step("withdrawArticle", { id: _id });
    expect(await readers(_id)).toBeUndefined();
    expect((await desk.find(_id)).state).toBe("withdrawn");
  });

  it("is published once by two who do it at the same time, and logged once", async () => {
    const { _id } = await made();
    const both = await Promise.all([1, 2].map(() => desk.step("publishArticle", { id: _id, number: 1 })));
    const refused = both.filter(({ errors }) => errors);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.errors?.[0]?.extensions.data).toEqual([{ field: "", message: "published_already" }]);
    expect(await logged(_id, "publish")).toHaveLength(1);
  });

  it("is published once for a form that is sent twice, and not for another one with its key", async () => {
    const [{ _id }, { _id: other }] = [await made(), await made()];
    const key = randomUUID();
    const step = (id: string) => desk.step("publishArticle", { id, number: 1 }, undefined, key);
    const answers = await Promise.all([step(_id), step(_id)]);
    for (const { data } of answers) expect(data.r).toMatchObject({ _id, state: "published" });
    expect(await logged(_id, "publish")).toHaveLength(1);
    expect((await step(other)).code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("is what somebody has seen: not a draft that another has saved meanwhile", async () => {
    const { _id } = await made({ title: "Gesehen" });
    await desk.update(_id, 1, { title: "Neuer", text: "Ein anderer Text." });
    const { errors } = await desk.step("publishArticle", { id: _id, number: 1 });
    expect(errors?.[0]?.extensions.data).toEqual([
      { field: "", message: "draft_moved_on", params: { number: 2, seen: 1 } },
    ]);
  });

  it("goes out when it is due, as it was scheduled, by one of two servers, also after a night", async () => {
    const { _id } = await made({ title: "Zum Termin" });
    const { _id: other } = await made({ title: "Später" });
    await desk.step("scheduleArticle", { id: _id, number: 1, publishAt: "2026-11-25T14:00" });
    await desk.step("scheduleArticle", { id: other, number: 1, publishAt: "2026-11-27T14:00" });
    expect(await desk.find(_id)).toMatchObject({
      state: "scheduled",
      scheduledNumber: 1,
      publishAt: "2026-11-25T13:00:00.000Z",
    });
    await desk.update(_id, 1, { title: "Danach geändert", text: "Ein anderer Text." });
    await desk.runDue();
    expect(await readers(_id)).toBeUndefined();
    // No server runs at that time, and then two of them at once.
    now = new Date("2026-11-26T06:00:00Z");
    const second = houseOf(backend, { now: () => now });
    await Promise.all([desk.runDue(), desk.runDue(second)]);
    expect(desk.failures).toEqual([]);
    expect(await titleOf(_id)).toMatchObject({ title: "Zum Termin" });
    expect(await logged(_id, "publish")).toHaveLength(1);
    expect(await desk.find(_id)).toMatchObject({
      state: "changed",
      liveNumber: 1,
      draftNumber: 2,
      scheduledNumber: null,
      publishAt: null,
    });
    expect((await desk.find(other)).state).toBe("scheduled");
    await desk.runDue();
    expect(await logged(_id, "publish")).toHaveLength(1);
  });

  it("is taken back when that is due, also if both were due in the same night", async () => {
    const { _id } = await made();
    const times = { publishAt: "2026-11-25T22:00", withdrawAt: "2026-11-26T02:00" };
    await desk.step("scheduleArticle", { id: _id, number: 1, ...times });
    now = new Date("2026-11-26T06:00:00Z");
    await desk.runDue();
    expect(desk.failures).toEqual([]);
    expect(await readers(_id)).toBeUndefined();
    expect(await desk.find(_id)).toMatchObject({ state: "withdrawn", publishAt: null, withdrawAt: null });
    expect([await logged(_id, "publish"), await logged(_id, "withdraw")].map(({ length }) => length)).toEqual(
      [1, 1],
    );
  });

  it("is called off where it cannot go out, which stays visible, and holds up no other", async () => {
    const { _id } = await made();
    const another = await articleDesk(backend, () => now);
    const { _id: other } = (await another.create()).data.r;
    await desk.step("scheduleArticle", { id: _id, number: 1, publishAt: "2026-11-25T14:00" });
    await another.step("scheduleArticle", { id: other, number: 1, publishAt: "2026-11-25T14:01" });
    await backend.db.update(media).set({ hasArticle: false }).where(eq(media.id, desk.medium.id));
    now = new Date(BEGIN.getTime() + 120 * MINUTE_MS);
    await desk.runDue();
    expect(desk.failures).toEqual([]);
    expect(await desk.find(_id)).toMatchObject({
      state: "draft",
      publishAt: null,
      dueProblem: "medium_without_articles",
    });
    expect((await desk.find(other)).state).toBe("published");
    expect(await logged(_id, "schedule_refused")).toHaveLength(1);
  });

  it.each([
    [{ publishAt: "2026-11-25T12:30" }, "publishAt moment_past"],
    [{ publishAt: "2027-03-28T02:30" }, "publishAt moment_invalid"],
    [
      { publishAt: "2026-12-01T08:00", withdrawAt: "2026-12-01T08:00" },
      "withdrawAt withdrawn_before_published",
    ],
    [{ withdrawAt: "2026-12-01T08:00" }, "withdrawAt not_published"],
    [{}, "publishAt required"],
  ])("is not scheduled for %j", async (times, problem) => {
    const { _id } = await made();
    const { errors } = await desk.step("scheduleArticle", { id: _id, number: 1, ...times });
    expect(errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`)).toEqual([
      problem,
    ]);
  });

  it("keeps the permalinks that readers know, and frees those of drafts", async () => {
    const { _id } = await made({ title: "Alt", permalink: "alt" });
    await desk.step("publishArticle", { id: _id, number: 1 });
    const text = "Ein Text, der lang genug ist.";
    await desk.update(_id, 1, { title: "Alt", text, permalink: "dazwischen" });
    await desk.update(_id, 2, { title: "Alt", text, permalink: "neu" });
    await desk.step("publishArticle", { id: _id, number: 3 });
    const rows = await backend.db
      .select({ slug: permalinks.slug, isKnown: permalinks.isKnown, isCurrent: permalinks.isCurrent })
      .from(permalinks)
      .where(eq(permalinks.recordId, Number(_id)))
      .orderBy(asc(permalinks.slug));
    expect(rows).toEqual([
      { slug: "alt", isKnown: true, isCurrent: false },
      { slug: "neu", isKnown: true, isCurrent: true },
    ]);
    expect((await desk.create({ permalink: "alt" })).code).toBe("BAD_USER_INPUT");
    expect((await desk.create({ permalink: "dazwischen" })).errors).toBeUndefined();
  });

  it("keeps 200 revisions, the first one, and what was published, named or waits, for ever", async () => {
    const { _id } = await made({ title: "Nr. 1" });
    await desk.step("publishArticle", { id: _id, number: 1 });
    const rows = await backend.db
      .select()
      .from(revisions)
      .where(eq(revisions.recordId, Number(_id)));
    const { id: _own, ...first } = rows[0] as (typeof rows)[number];
    const more = Array.from({ length: 249 }, (_, n) => ({ ...first, number: n + 2, publishedAt: null }));
    await backend.db.insert(revisions).values(more);
    await backend.db.execute(
      `update articles set draft_number = 250, review_state = 'asked', review_number = 7 where id = ${_id}`,
    );
    await desk.step("nameArticleRevision", { id: _id, number: 12, name: "Zum Druck" });
    const { _id: other } = await made();
    await sweepRevisions(backend.db);
    const numbers = async (id: string) =>
      (
        await backend.db
          .select()
          .from(revisions)
          .where(eq(revisions.recordId, Number(id)))
          .orderBy(revisions.number)
      ).map(({ number }) => number);
    expect(await numbers(_id)).toEqual([1, 7, 12, ...Array.from({ length: 200 }, (_, n) => n + 51)]);
    expect(await numbers(other)).toEqual([1]);
  });

  it("follows a model through random sequences of saves, steps, restores and nights", {
    timeout: 0,
  }, async () => {
    for (let sequence = 1; sequence <= SEQUENCES; sequence++) {
      const random = seededRandom(28_000 + sequence);
      const pick = (most: number) => random.between(0, most - 1);
      const title = () => `Fassung ${pick(4)}`;
      const text = "Ein Text, der lang genug ist.";
      const first = title();
      const { _id } = await made({ title: first, permalink: `folge-${backend.kind}-${sequence}` });
      const permalink = `folge-${backend.kind}-${sequence}`;
      const model = {
        version: 1,
        drafts: [first],
        live: null as number | null,
        wasWithdrawn: false,
        scheduled: null as { number: number; at: Date } | null,
      };
      for (let turn = 0; turn < 12; turn++) {
        const draft = model.drafts.length;
        const save = (saved: string) => {
          if (saved === model.drafts[draft - 1]) return;
          model.drafts.push(saved);
          model.version += 1;
        };
        const kind = pick(6);
        if (kind === 0) {
          const next = title();
          await desk.update(_id, model.version, { title: next, text, permalink });
          save(next);
        } else if (kind === 1) {
          await desk.step("publishArticle", { id: _id, number: draft });
          if (model.live !== draft || model.scheduled) {
            model.live = draft;
            model.scheduled = null;
            model.wasWithdrawn = false;
          }
        } else if (kind === 2) {
          await desk.step("withdrawArticle", { id: _id });
          if (model.live !== null) Object.assign(model, { live: null, scheduled: null, wasWithdrawn: true });
        } else if (kind === 3) {
          const number = 1 + pick(draft);
          await desk.step("restoreArticle", { id: _id, version: model.version, number });
          save(model.drafts[number - 1] ?? "");
        } else if (kind === 4) {
          const hour = 14 + pick(8);
          const publishAt = `2026-11-${String(25 + pick(3)).padStart(2, "0")}T${hour}:00`;
          const { errors } = await desk.step("scheduleArticle", { id: _id, number: draft, publishAt });
          const at = new Date(`${publishAt}:00+01:00`);
          expect(Boolean(errors)).toBe(at <= now);
          if (at > now) model.scheduled = { number: draft, at };
        } else {
          now = new Date(now.getTime() + pick(20) * 60 * MINUTE_MS);
          await desk.runDue();
          if (model.scheduled && model.scheduled.at <= now) {
            Object.assign(model, { live: model.scheduled.number, scheduled: null, wasWithdrawn: false });
          }
        }
        const found = await desk.find(_id);
        const newest = model.drafts.length;
        const unpublished = model.wasWithdrawn ? "withdrawn" : "draft";
        const state = model.scheduled
          ? "scheduled"
          : model.live === null
            ? unpublished
            : model.live < newest
              ? "changed"
              : "published";
        expect(found).toMatchObject({
          title: model.drafts[newest - 1],
          draftNumber: newest,
          version: model.version,
          state,
          liveNumber: model.live,
          scheduledNumber: model.scheduled?.number ?? null,
        });
        const live = model.live === null ? undefined : { title: model.drafts[model.live - 1] };
        const given = await titleOf(_id);
        if (live) expect(given).toMatchObject(live);
        else expect(given).toBeUndefined();
      }
      now = BEGIN;
    }
    expect(desk.failures).toEqual([]);
  });
});
