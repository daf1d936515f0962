import { randomUUID } from "node:crypto";
import { articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { beforeAll, beforeEach, expect, it } from "vitest";

const NOW = new Date("2026-11-25T12:00:00Z");
const [EARLY, LATE] = ["2026-11-26T06:00", "2026-11-30T06:00"];
const NOTHING = { publishAt: "", withdrawAt: "" };

const SAVE = `mutation ($id: String!, $data: ArticleInput!, $publishAt: String, $planSeen: PlanSeenInput, $key: String!) {
  r: updateArticle(
    id: $id, version: 1, data: $data, step: schedule, publishAt: $publishAt, planSeen: $planSeen, idempotencyKey: $key
  ) { version publishAt }
}`;

describeOnDatabase("a plan that others may have changed", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  let id: string;
  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
  });
  beforeEach(async () => {
    desk = await articleDesk(backend, () => NOW);
    id = (await desk.create({ title: "Früher" })).data.r._id;
  });
  const plan = (publishAt: string, planSeen?: object) =>
    desk.step("scheduleArticle", { id, number: 1, publishAt, ...(planSeen ? { planSeen } : {}) });
  const save = (publishAt: string, planSeen: object) =>
    desk.ask(SAVE, {
      id,
      data: { medium: String(desk.medium.id), title: "Getippt", text: "Ein Text, der lang genug ist." },
      publishAt,
      planSeen,
      key: randomUUID(),
    });
  const problems = ({ errors }: Awaited<ReturnType<typeof plan>>) => errors?.[0]?.extensions.data;

  it("is taken over by whoever has seen it, and by who does not say", async () => {
    expect((await plan(EARLY, NOTHING)).errors).toBeUndefined();
    expect((await plan(LATE, { publishAt: EARLY, withdrawAt: "" })).errors).toBeUndefined();
    const { data } = await plan(EARLY);
    expect(data.r).toMatchObject({ publishAt: "2026-11-26T05:00:00.000Z" });
  });

  it("stays where somebody has not seen it, who is told what is planned, and nothing is saved", async () => {
    await plan(EARLY);
    const refused = [
      {
        field: "publishAt",
        message: "plan_moved_on",
        params: { plan: "2026-11-26, 06:00", publishAt: EARLY, withdrawAt: "" },
      },
    ];
    expect(problems(await plan(LATE, NOTHING))).toEqual(refused);
    expect(problems(await save(LATE, NOTHING))).toEqual(refused);
    expect(await desk.find(id)).toMatchObject({
      title: "Früher",
      version: 1,
      publishAt: "2026-11-26T05:00:00.000Z",
    });
    expect((await save(LATE, { publishAt: EARLY, withdrawAt: "" })).data.r).toEqual({
      version: 2,
      publishAt: "2026-11-30T05:00:00.000Z",
    });
  });

  it("is not planned anew by who has not seen that it was called off", async () => {
    await plan(EARLY);
    await desk.step("unscheduleArticle", { id });
    expect(problems(await plan(LATE, { publishAt: EARLY, withdrawAt: "" }))).toEqual([
      {
        field: "publishAt",
        message: "plan_called_off",
        params: { plan: "", ...NOTHING },
      },
    ]);
    expect(await desk.find(id)).toMatchObject({ state: "draft", publishAt: null });
  });

  it("counts when it is taken from readers, too; a time that there is not is refused", async () => {
    await desk.step("scheduleArticle", { id, number: 1, publishAt: EARLY, withdrawAt: LATE });
    const answer = await plan(EARLY, { publishAt: EARLY, withdrawAt: "" });
    expect(problems(answer)).toMatchObject([{ params: { plan: "2026-11-26, 06:00 – 2026-11-30, 06:00" } }]);
    expect(problems(await plan(EARLY, { publishAt: "gestern", withdrawAt: "" }))).toEqual([
      { field: "publishAt", message: "moment_invalid" },
    ]);
  });
});
